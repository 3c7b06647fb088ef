import { endNotice, listNotices, postNotice, withdrawNotice } from '@paystead/contract/console/notices/endpoints.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { noticeReachOfConsole } from '../../platform/access/notice-reach.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import type { ConsoleNoticePorts } from './ports.ts';

/** Notices at the top of the portal and the console: the list, and posting, ending and withdrawing one. */
export function consoleNoticeRoutes(notices: ConsoleNoticePorts): ConsoleRoute[] {
  return [
    consoleRoute(listNotices, async ({ database, scope, now }) => {
      const mayPost = CLIENT_WRITERS.includes(scope.role);
      const reach = noticeReachOfConsole(scope);
      const rows = await database.asMaintenance((tx) => notices.list(tx, reach, mayPost, now), { readOnly: true });
      return { rows, mayPost, mayPostForEveryone: mayPost && reach.isWhole };
    }),
    consoleRoute(postNotice, async ({ database, scope, params, body, language, now }) => {
      const work = { by: scope.name, language, now };
      await database.asMaintenance((tx) => notices.post(tx, noticeReachOfConsole(scope), params.noticeId, body, work));
      return undefined;
    }),
    consoleRoute(endNotice, async ({ database, scope, params, body, language, now }) => {
      const work = { by: scope.name, language, now };
      await database.asMaintenance((tx) =>
        notices.changeEnd(tx, noticeReachOfConsole(scope), params.noticeId, body.until, work),
      );
      return undefined;
    }),
    consoleRoute(withdrawNotice, async ({ database, scope, params, now }) => {
      const work = { by: scope.name, now };
      await database.asMaintenance((tx) => notices.withdraw(tx, noticeReachOfConsole(scope), params.noticeId, work));
      return undefined;
    }),
  ];
}
