import { idOf } from '../../seed/seeded-ids.ts';
import { importedId } from '../../src/imports/ids.ts';
import type { Change } from '../harness/furnish.ts';

const LIVE = idOf('client', 'KEYSTONE');
const SANDBOX = importedId('client', [], 'KEYSTONE-TRY');
const employee = (number: string) => idOf('employee', 'KEYSTONE', number);
const [MARISOL, ANTON, PRIYA, TERRENCE, HARLAN] = ['KF-0417', 'KF-0088', 'KF-0033', 'KF-0231', 'KF-0001'].map(employee);
const TWINS = ['KF-0001', 'KF-0417', 'KF-0088', 'KF-0033', 'KF-0231', 'KF-0296', 'KF-0279', 'KF-0388'].map(employee);
const IN_TWINS = `in (${TWINS.map((id) => `'${id}'`).join(', ')})`;

/** Begins a day later than the version of the live client, so that it comes first where both are read; versions of these days keep their dates. */
const EFFECTIVE = `case when r.effective_date < date '2026-11-19' then r.effective_date + 1 else r.effective_date end`;

/** Returns SQL that copies rows of the live client to its sandbox with other values; `values`: names and SQL of the row `r`. */
function copied(table: string, where: string, values: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries({ client_id: `'${SANDBOX}'`, ...values }).flatMap(([name, sql]) => [`'${name}'`, sql]);
  return `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object(${pairs.join(', ')}))).*
            from ${table} r where r.client_id = '${LIVE}' and ${where}`;
}

/**
 * Gives a sandbox rows with the ids of rows of its live client, and with other values: an id is unique only within its client, so
 * a statement that forgets the client shows what is the sandbox's.
 */
export async function furnishTwins(change: Change): Promise<void> {
  const ofTwins = `r.employee_id ${IN_TWINS}`;
  await change(
    [
      `update organization_field set display_title = 'Try ' || display_title where client_id = '${SANDBOX}'`,
      `update organization_value set name = 'Try ' || name where client_id = '${SANDBOX}'`,
      `update legal set name = 'Try ' || name where client_id = '${SANDBOX}'`,
      `update pay_group set name = 'Try ' || name, time_zone = 'Pacific/Honolulu' where client_id = '${SANDBOX}'`,
      `update work_place set name = 'Try ' || name where client_id = '${SANDBOX}'`,
      // A payday before those of the live client, and one after them.
      `insert into pay_calendar (client_id, pay_group_id, check_date, period_begin, period_end)
       select client_id, pay_group_id, d, '2026-11-01', '2026-11-02' from pay_group, unnest(array['2026-11-22', '2031-01-01']::date[]) d
        where client_id = '${SANDBOX}' on conflict do nothing`,
      copied('employee', ofTwins, {
        employee_number: `'T' || substr(r.employee_number, 2)`,
        ssn_sealed: 'null',
        ssn_index: 'null',
        birth_date: `date '1990-01-02'`,
      }),
      copied('personal_version', ofTwins, {
        effective_date: EFFECTIVE,
        first_name: `'Twin of ' || r.first_name`,
        work_email: `'twin-' || r.sequence || '@try.example'`,
      }),
      copied('employment_version', ofTwins, {
        effective_date: EFFECTIVE,
        status: `case r.employee_id when '${PRIYA}' then 'a' else 'l' end`,
        job_title: `'Tester'`,
        work_location: `'Test bench'`,
        hire_date: `date '2021-02-03'`,
        termination_date: 'null',
        termination_reason: 'null',
      }),
      copied('organization_version', ofTwins),
      copied('profile', ofTwins, {
        profile_id: `md5('twin ' || r.profile_id)::uuid`,
        username: `'twin.' || r.username`,
        // One person has an account for both.
        person_id: `case r.employee_id when '${MARISOL}' then r.person_id end`,
        role_names: `'{Tester}'::text[]`,
      }),
      `insert into manager_scope (client_id, manager_id, scope_number, organization_value_id)
       select '${SANDBOX}', m.id::uuid, 1, v.organization_value_id
         from (values ('${MARISOL}', null), ('${PRIYA}', null), ('${TERRENCE}', '210'), ('${HARLAN}', '210')) m (id, code)
         left join organization_value v on v.client_id = '${SANDBOX}' and v.code = m.code`,
      `insert into reporting_line (client_id, employee_id, supervisor_id)
       values ('${SANDBOX}', '${ANTON}', '${MARISOL}'), ('${SANDBOX}', '${TERRENCE}', '${MARISOL}'), ('${SANDBOX}', '${MARISOL}', '${PRIYA}')`,
      `insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at)
       select client_id, employee_id, '${idOf('approved', 'freeze', 'twin')}', 'contactChanged', '2026-11-02T15:00:00Z'
         from employee where client_id = '${SANDBOX}' and employee_id ${IN_TWINS}`,
      copied('pending_transaction', ofTwins, {
        rule_type: '5',
        state: `'failed'`,
        submitted_at: `r.submitted_at - interval '1 day'`,
        engine_reference: `'T-1'`,
      }),
      copied(
        'console_confirmation',
        `r.employee_id in ('${MARISOL}', '${TERRENCE}') and r.expires_at = '2026-11-25T15:00:00Z'`,
        { reason: `'Reason of the twin.'` },
      ),
      `insert into invitation (invitation_id, client_id, employee_id, kind, origin, language, token_hash, created_at, created_by, expires_at)
       select md5('twin ' || employee_id)::uuid, client_id, employee_id, 'letter', 'operator', 'es', decode(md5('twin ' || employee_id), 'hex'),
              '2026-11-12T15:00:00Z', 'Operator owner', '2026-12-24T15:00:00Z'
         from employee where client_id = '${SANDBOX}' and employee_id in ('${MARISOL}', '${PRIYA}')`,
      `insert into access_grant (client_id, employee_id, access_grant_id, role_name, first_date, time_zone, granted_at, granted_by, started_at)
       select client_id, employee_id, '${idOf('approved', 'grant', 'twin')}', 'EE User', '2026-11-03', 'Pacific/Honolulu',
              '2026-11-02T15:00:00Z', 'Operator owner', '2026-11-03T15:00:00Z'
         from employee where client_id = '${SANDBOX}' and employee_id = '${PRIYA}'`,
    ].join(';\n'),
  );
}
