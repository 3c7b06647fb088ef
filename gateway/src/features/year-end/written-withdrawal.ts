import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { json, noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { insertWrittenWithdrawal } from './consent-store.ts';
import { readContact } from './contacts-store.ts';
import { notice, sendNotices, type NoticePorts } from './notices.ts';
import { lockForms } from './openings-store.ts';

const employeeByNumber = statement(
  'year_end.employee_by_number',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  `select e.client_id, e.employee_id from client c join employee e on e.client_id = c.client_id
    where c.client_code = $1 and e.employee_number = $2`,
);
const auditRow = statement(
  'year_end.operator_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'yearEnd', 'yearEnd.withdrawConsent', 'operator', 'forms.withdraw', $5)`,
);

export interface WrittenWithdrawal {
  readonly clientCode: string;
  readonly employeeNumber: string;
  readonly family: FormFamily;
  /** The day the letter or email arrived, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  /** The operator responsible for the entry. */
  readonly by: string;
}

/**
 * Records a withdrawal that came by letter or email, which the disclosure offers beside the portal: audited, in effect
 * for every form posted after `now`, confirmed by mail with that date (26 CFR 31.6051-1(j)(3)(v)). `notGiven`: there is
 * no agreement to withdraw, and nothing changes; `noAddress`: recorded, but there is no address to send the
 * confirmation to.
 */
export async function withdrawInWriting(
  { database, ...ports }: NoticePorts & { readonly database: Database },
  { clientCode, employeeNumber, ...withdrawal }: WrittenWithdrawal,
  now: Date,
): Promise<'confirmed' | 'noAddress' | 'notGiven' | 'unknown'> {
  const found = await database.asMaintenance((tx) => tx.maybe(employeeByNumber, [clientCode, employeeNumber]));
  if (!found) return 'unknown';
  const employee = jobSubject({ clientId: found.client_id, employeeId: found.employee_id });
  return database.asTenant(employee, async (tx) => {
    await lockForms(tx, employee);
    if (!(await insertWrittenWithdrawal(tx, employee, withdrawal.family, now))) return 'notGiven';
    await recordInAudit(tx, employee, withdrawal, now);
    const mails = await sendNotices(ports, { tx, now }, [
      notice(await readContact(tx, employee), 'yearEndWithdrawal', (clientName) => ({
        at: now.toISOString(),
        family: withdrawal.family,
        clientName,
      })),
    ]);
    return mails > 0 ? 'confirmed' : 'noAddress';
  });
}

async function recordInAudit(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { family, receivedOn, by }: Pick<WrittenWithdrawal, 'family' | 'receivedOn' | 'by'>,
  now: Date,
): Promise<void> {
  const detail = { formFamily: family, consent: 'withdrawn', inWriting: true, receivedOn, by };
  await tx.run(auditRow, [clientId, employeeId, randomUUID(), now.toISOString(), json(detail)]);
}
