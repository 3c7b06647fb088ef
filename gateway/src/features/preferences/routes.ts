import * as contract from '@paystead/contract/features/preferences/endpoints.ts';
import type { Session } from '../../platform/access/session.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readBlock, saveBlock, saveLanguage } from './store.ts';

/** PREF-1: what a person wants of the product. What is muted is decided where mail is sent (platform/mail/category.ts). */
export function preferencesRoutes(): Route[] {
  return [
    route(contract.readPreferences, async ({ tx, employee, session }) => {
      refuseLeft(session);
      return { blockPayrollAlerts: await readBlock(tx, employee), language: session.language };
    }),

    route(contract.savePreferences, async ({ tx, employee, session, body, now, audit }) => {
      refuseLeft(session);
      const language = body.language ?? session.language;
      await saveBlock(tx, employee, body.blockPayrollAlerts, now);
      if (language !== session.language) await saveLanguage(tx, session.personId, language);
      audit.note({ blockPayrollAlerts: body.blockPayrollAlerts, language });
      return { blockPayrollAlerts: body.blockPayrollAlerts, language };
    }),
  ];
}

/** Somebody who left reads pay and forms; what their menu does not list answers as unknown. */
function refuseLeft(session: Session): void {
  if (hasLeft(session)) refuse('not_found');
}
