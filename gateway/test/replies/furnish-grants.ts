import { idOf } from '../../seed/seeded-ids.ts';
import type { Change } from '../harness/furnish.ts';

const KEYSTONE = idOf('client', 'KEYSTONE');
const PRIYA = idOf('employee', 'KEYSTONE', 'KF-0033');
const GLORIA = idOf('employee', 'KEYSTONE', 'KF-0015');

/** Grants of access to one person that have begun, begin later, or have ended, and one to another person. */
export async function furnishGrants(change: Change): Promise<void> {
  const unit = (code: string) =>
    `(select organization_value_id from organization_value where client_id = '${KEYSTONE}' and code = '${code}')`;
  const own = `(select organization_value_id from manager_scope where client_id = '${KEYSTONE}' and manager_id = '${PRIYA}' limit 1)`;
  const rows = [
    [PRIYA, `'EE User'`, 'null', '2026-11-01', `'2026-12-31'`, 'begun'],
    [PRIYA, `'EE User'`, 'null', '2026-06-01', `'2026-06-30'`, 'ended'],
    [PRIYA, 'null', own, '2026-11-10', 'null', 'begun'],
    [PRIYA, `'HR Manager'`, 'null', '2026-12-10', 'null', 'later'],
    [PRIYA, `'HR Manager'`, 'null', '2026-12-05', `'2026-12-06'`, 'later'],
    [PRIYA, 'null', 'null', '2026-12-07', 'null', 'later'],
    [PRIYA, 'null', unit('210'), '2026-12-08', `'2026-12-09'`, 'later'],
    [GLORIA, `'EE User'`, 'null', '2026-11-04', 'null', 'begun'],
  ] as const;
  await change(
    rows
      .map(
        ([of, role, value, first, last, state], place) =>
          `insert into access_grant (client_id, employee_id, access_grant_id, role_name, organization_value_id, first_date, last_date, time_zone,
             granted_at, granted_by, started_at, ended_at)
           values ('${KEYSTONE}', '${of}', '${idOf('approved', 'grant', place)}', ${role}, ${value}, '${first}', ${last}, 'America/New_York',
             '2026-05-04T15:00:00Z', 'Operator owner', ${state === 'later' ? 'null' : `'${first}T15:00:00Z'`},
             ${state === 'ended' ? `'2026-07-01T04:00:00Z'` : 'null'})`,
      )
      .join(';\n'),
  );
}
