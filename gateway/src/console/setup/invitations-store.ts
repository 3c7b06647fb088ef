import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { InvitationCounts } from '@paystead/contract/console/setup/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { claimedRow } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

/** The version that applies on `$2`; before the first one applies, the first one: a new hire is invited before the first day. */
const CURRENT = `order by ${versionOrder('v', '$2::date')} limit 1`;

/** Current employees: whether they have come, were invited, or can be. The facts are those of invitations. */
const PEOPLE = `
  select e.employee_id, e.employee_number, coalesce(a.language, 'en') as language,
         coalesce(a.has_account, false) as has_account,
         exists (select from invitation i where i.client_id = e.client_id and i.employee_id = e.employee_id) as was_invited,
         coalesce(a.is_enabled, true) and coalesce(p.personal_email, p.work_email) is not null
           and y.facts <@ array_remove(array[
                 case when p.last_name is not null then 'lastName' end, case when p.zip_code is not null then 'zipCode' end,
                 'employeeNumber', case when e.birth_date is not null then 'birthDate' end,
                 case when w.hire_date is not null then 'hireMonth' end,
                 case when e.ssn_last_four is not null then 'ssnLastFour' end], null) as is_possible
    from employee e
   cross join (select facts::text[] as facts from invitation_policy_of($1)) y
    join lateral (select v.status, coalesce(v.rehire_date, v.hire_date) as hire_date from employment_version v
                   where v.client_id = e.client_id and v.employee_id = e.employee_id ${CURRENT}) w on w.status not in ('t', 'r', 'd')
    left join lateral (select v.last_name, v.zip_code, v.personal_email, v.work_email from personal_version v
                   where v.client_id = e.client_id and v.employee_id = e.employee_id ${CURRENT}) p on true
    left join lateral (
      select f.is_enabled, r.language, exists (select from person_identity n where n.person_id = f.person_id) as has_account
        from profile f left join person r on r.person_id = f.person_id
       where f.client_id = e.client_id and f.employee_id = e.employee_id) a on true
   where e.client_id = $1`;

const counts = statement(
  'console.setup_invitations',
  z.object({ linked: z.int(), waiting: z.int(), invitable: z.int(), lacking: z.int() }),
  `select (count(*) filter (where has_account))::integer as linked,
          (count(*) filter (where not has_account and was_invited))::integer as waiting,
          (count(*) filter (where not has_account and not was_invited and is_possible))::integer as invitable,
          (count(*) filter (where not has_account and not was_invited and not is_possible))::integer as lacking
     from (${PEOPLE}) x`,
);
const next = statement(
  'console.setup_next_invited',
  z.object({ employee_id: z.string(), language }),
  `select employee_id, language from (${PEOPLE}) x
    where not has_account and not was_invited and is_possible order by employee_number limit $3`,
);
const lock = statement('console.lock_client', noRow, 'select from client where client_id = $1 for update');

/** Counts the current employees by how far they have come. */
export function invitationCounts(tx: Transaction, { clientId }: OperatorScope, now: Date): Promise<InvitationCounts> {
  return tx.one(counts, [clientId, todayIn('UTC', now.getTime())]);
}

/** Returns the next people to invite, and locks the client, so that no one is invited twice at once. */
export async function nextInvited(tx: Transaction, { clientId }: OperatorScope, now: Date, most: number) {
  await tx.run(lock, [clientId]);
  const rows = await tx.rows(next, [clientId, todayIn('UTC', now.getTime()), most]);
  return rows.map((row) => claimedRow({ clientId, employeeId: row.employee_id }, { language: row.language }));
}
