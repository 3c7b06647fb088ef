import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { Session } from '../../platform/access/session.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { Opening } from './pace.ts';

const lock = statement(
  'year_end.lock',
  noRow,
  `select from pg_advisory_xact_lock(hashtextextended('year_end ' || $1::text, 0))`,
);

/** Serializes changes of one employee's consents and paper requests until the transaction ends. */
export async function lockForms(tx: Transaction, { employeeId }: EmployeePermission<'yearEnd'>): Promise<void> {
  await tx.run(lock, [employeeId]);
}

/** Serializes openings by the signed-in person: concurrent requests would not see each other's rows. */
export async function lockOpenings(tx: Transaction, { personId }: Session): Promise<void> {
  await tx.run(lock, [personId]);
}

const openings = statement(
  'year_end.openings',
  z.object({ employee_id: z.string(), at: z.string(), is_refused: z.boolean() }),
  `select e.employee_id, e.at, e.detail ? 'stoppedBy' as is_refused from audit_event e
    where e.client_id = $1 and e.actor_person_id = $2 and e.resource = 'yearEnd' and e.at > $3
      and (e.detail ? 'opened' or e.detail ? 'stoppedBy')
    order by e.at desc limit 5000`,
);

/**
 * Returns the forms that the signed-in person opened since an instant, and the last time they were stopped. Openings of
 * one's own forms are visible only to requests about oneself.
 */
export async function readOpenings(
  tx: Transaction,
  { clientId, personId }: Session,
  since: Date,
): Promise<{ readonly openings: Opening[]; readonly stoppedAt: Date | null }> {
  const rows = await tx.rows(openings, [clientId, personId, since.toISOString()]);
  const stopped = rows.find(({ is_refused }) => is_refused);
  return {
    openings: rows
      .filter(({ is_refused }) => !is_refused)
      .map((row) => ({ employeeId: row.employee_id, at: new Date(row.at) })),
    stoppedAt: stopped ? new Date(stopped.at) : null,
  };
}
