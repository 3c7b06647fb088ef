import * as contract from '@paystead/contract/features/preferences/endpoints.ts';
import type { Session } from '../../platform/access/session.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readBlock, saveBlock, saveLanguage } from './store.ts';

/** PREF-1: a person's preferences. Muting is applied when mail is sent (platform/mail/category.ts). */
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

/**
 * Throws `not_found` for a former employee, who keeps pay and forms only: anything their menu does not list is unknown.
 */
function refuseLeft(session: Session): void {
  if (hasLeft(session)) refuse('not_found');
}
