import * as contract from '@paystead/contract/features/first-day/endpoints.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readFirstDayFacts } from './store.ts';
import { firstDayTasks } from './tasks.ts';

export interface FirstDayPorts {
  /** Returns whether the session may edit the employee's own record. */
  readonly verdictOf: (session: Session) => EditVerdict;
}

/** Serves a new hire's first tasks; none to people who may change nothing. */
export function firstDayRoutes({ verdictOf }: FirstDayPorts): Route[] {
  return [
    route(contract.readFirstDay, async ({ tx, employee, session, now }) => ({
      tasks: verdictOf(session).canEdit ? firstDayTasks(await readFirstDayFacts(tx, employee, now)) : [],
    })),
  ];
}
