import { z } from 'zod';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { secretPlace } from '../../platform/audit/secret-place.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { keyIdSql } from './key-id-sql.ts';
import type { Page } from './pages.ts';

const NEWEST = 'coalesce(r.sealed_detail, e.sealed_detail)';

const page = statement(
  'keys.audit_page',
  z.object({ client: z.string(), employee: z.string(), event: z.string(), value: z.instanceof(Uint8Array) }),
  `select e.client_id as client, e.employee_id as employee, e.audit_event_id as event, ${NEWEST} as value
     from audit_event e left join audit_event_resealed r using (client_id, employee_id, audit_event_id)
    where e.sealed_detail is not null and ${keyIdSql(NEWEST)} is distinct from $1
      and (e.client_id, e.employee_id, e.audit_event_id) > ($2::uuid, $3::uuid, $4::uuid)
    order by e.client_id, e.employee_id, e.audit_event_id limit $5`,
);
const put = statement(
  'keys.audit_put',
  noRow,
  `insert into audit_event_resealed (client_id, employee_id, audit_event_id, sealed_detail)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[])
   on conflict (client_id, employee_id, audit_event_id) do update set sealed_detail = excluded.sealed_detail`,
);

/** SQL of the newest sealed value of each audit event: for counting by key. */
export const AUDIT_VALUES = `select ${NEWEST} as value
     from audit_event e left join audit_event_resealed r using (client_id, employee_id, audit_event_id)
    where e.sealed_detail is not null`;

/** Seals the secret values of the next audit events again, beside the events, which never change. As maintenance. */
export async function resealAudit(
  tx: Transaction,
  keys: KeyRing,
  after: readonly string[],
  limit: number,
): Promise<Page | null> {
  const rows = await tx.rows(page, [keys.current.id, ...after, limit]);
  const last = rows.at(-1);
  if (!last) return null;
  const sealed = rows.map(({ client, employee, event, value }) => {
    const place = secretPlace(jobSubject({ clientId: client, employeeId: employee }), event);
    return seal(keys, open(keys, value, place), place);
  });
  await tx.run(put, [
    rows.map(({ client }) => client),
    rows.map(({ employee }) => employee),
    rows.map(({ event }) => event),
    sealed,
  ]);
  return { last: [last.client, last.employee, last.event], count: rows.length };
}
