import { noRow, statement } from '../../platform/database/port.ts';
import type { ScimCall } from './call.ts';

const audit = statement(
  'scim.audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   select $1, employee_id, gen_random_uuid(), $3, 'change', 'profile', 'service.provisioned', 'service', $4,
          jsonb_build_object('serviceAccount', $5::text)
     from unnest($2::uuid[]) as changed (employee_id)`,
);

/** Records in the activity of employees that an identity system changed their account. */
export async function noteProvisioned(
  { tx, client, account, requestId, now }: ScimCall,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx.run(audit, [client.clientId, employeeIds, now.toISOString(), requestId, account]);
}
