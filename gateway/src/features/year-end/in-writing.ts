import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { json, noRow, statement, type Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { notify, type BrandingOf } from './notices.ts';
import { oneAtATime } from './store.ts';

const employeeOf = statement(
  'year_end.employee_by_number',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  `select e.client_id, e.employee_id from client c join employee e on e.client_id = c.client_id
    where c.client_code = $1 and e.employee_number = $2`,
);
const withdraw = statement(
  'year_end.withdraw_in_writing',
  noRow,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   select client_id, employee_id, form_family, sequence + 1, 'withdrawn', disclosure_version, disclosure_hash, language, $4
     from (select * from year_end_consent
            where client_id = $1 and employee_id = $2 and form_family = $3
            order by sequence desc limit 1) newest
    where status = 'consented'`,
);
const audit = statement(
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
  { database, keys, brandingOf }: { database: Database; keys: KeyRing; brandingOf: BrandingOf },
  { clientCode, employeeNumber, family, receivedOn, by }: WrittenWithdrawal,
  now: Date,
): Promise<'confirmed' | 'noAddress' | 'notGiven' | 'unknown'> {
  const found = await database.asMaintenance((tx) => tx.maybe(employeeOf, [clientCode, employeeNumber]));
  if (!found) return 'unknown';
  const employee = { clientId: found.client_id, employeeId: found.employee_id };
  const { clientId, employeeId } = employee;
  return database.asTenant(employee, async (tx) => {
    await oneAtATime(tx, employeeId);
    if ((await tx.run(withdraw, [clientId, employeeId, family, now.toISOString()])) === 0) return 'notGiven';
    const detail = { formFamily: family, consent: 'withdrawn', inWriting: true, receivedOn, by };
    await tx.run(audit, [clientId, employeeId, randomUUID(), now.toISOString(), json(detail)]);
    const isTold = await notify({ tx, keys, now, brandingOf }, employee, 'yearEndWithdrawal', (clientName) => ({
      at: now.toISOString(),
      family,
      clientName,
    }));
    return isTold ? 'confirmed' : 'noAddress';
  });
}
