import {
  exportRecipients,
  listMessages,
  listRecipients,
  openMessageAttachment,
  postMessage,
  previewAudience,
  readAudienceOptions,
  readMessage,
  remindRecipients,
  withdrawMessage,
} from '@paystead/contract/console/messages/endpoints.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import type { ConsoleMessagePorts } from './ports.ts';

const READ_ONLY = { readOnly: true } as const;

/** Messages to employees: the list, one with its report, and everything that operators do about them. */
export function consoleMessageRoutes(messages: ConsoleMessagePorts): ConsoleRoute[] {
  const mayWrite = ({ role }: ConsoleScope): boolean => CLIENT_WRITERS.includes(role);
  const known = async (tx: Transaction, client: OperatorScope, messageId: string, now: Date) =>
    found(await messages.read(tx, client, messageId, { mayWrite: false, now }));
  return [
    consoleRoute(listMessages, ({ database, scope, query, now }) => {
      const { clientCode } = query;
      const codes = clientCode === undefined ? scope.clients.map((one) => one.clientCode) : [clientCode];
      const clients = codes.flatMap((code) => clientOfConsole(scope, code) ?? []);
      return database.asMaintenance((tx) => messages.list(tx, clients, query, now), READ_ONLY);
    }),
    consoleRoute(readMessage, ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(
        async (tx) => found(await messages.read(tx, client, params.messageId, { mayWrite: mayWrite(scope), now })),
        READ_ONLY,
      );
    }),
    consoleRoute(listRecipients, ({ database, scope, params, query, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        await known(tx, client, params.messageId, now);
        return messages.recipients(tx, client, params.messageId, query, now);
      }, READ_ONLY);
    }),
    consoleRoute(exportRecipients, async ({ database, scope, params, query, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      await database.asMaintenance((tx) => known(tx, client, params.messageId, now), READ_ONLY);
      const { state, lang: language } = query;
      return messages.exported(database, client, params.messageId, { state, language, now });
    }),
    consoleRoute(openMessageAttachment, ({ database, scope, params }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      const { messageId, attachmentId } = params;
      return database.asMaintenance(
        async (tx) => found(await messages.attachment(tx, client, messageId, attachmentId)),
        READ_ONLY,
      );
    }),
    consoleRoute(readAudienceOptions, ({ database, scope, params }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance((tx) => messages.audienceOptions(tx, client), READ_ONLY);
    }),
    consoleRoute(previewAudience, ({ database, scope, params, body, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      const today = todayIn('UTC', now.getTime());
      return database.asMaintenance((tx) => messages.previewAudience(tx, client, body.audience, today), READ_ONLY);
    }),
    consoleRoute(postMessage, ({ database, scope, params, body, language, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return messages.post(database, client, body, { messageId: params.messageId, by: scope.name, language, now });
    }),
    consoleRoute(withdrawMessage, async ({ database, scope, params, body, language, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      const work = { messageId: params.messageId, by: scope.name, language, now };
      await database.asMaintenance((tx) => messages.withdraw(tx, client, body.reason, work));
      return undefined;
    }),
    consoleRoute(remindRecipients, ({ database, scope, params, language, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      const work = { messageId: params.messageId, by: scope.name, language, now };
      return database.asMaintenance((tx) => messages.remind(tx, client, params.reminderId, work));
    }),
  ];
}
