import * as contract from '@paystead/contract/features/messages/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { toLandingPage } from './rules.ts';
import { openTransactionsExist, readMessages } from './store.ts';

export function messagesRoutes(): Route[] {
  return [
    route(contract.readLandingPage, async ({ tx, employee, language, now }) => {
      const messages = await readMessages(tx, employee, language, now);
      return toLandingPage(messages, await openTransactionsExist(tx, employee), language);
    }),
  ];
}
