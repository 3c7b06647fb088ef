import { z } from 'zod';
import type { SettingName } from '@paystead/contract/console/policy/settings.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { LISTED_FEATURES, type ListedFeature } from '@paystead/contract/portal-features.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Statement, type Transaction } from '../../platform/database/port.ts';

const row = z.object({
  id: z.string(),
  name: z.string().nullable(),
  employee_number: z.string().nullable(),
  role: z.enum(['employee', 'supervisor', 'manager', 'payrollAdministrator', 'formerEmployee', 'operator']),
  state: z.string(),
});
/** A person with what a setting means for them now. */
export type Holding = z.output<typeof row>;

// $1: client, $2: today in UTC. Named switches override the policy's columns, as `enter` merges them (migration 0015).
const PEOPLE = `with policy as (
     select coalesce((
       select to_jsonb(o) || coalesce((
                select jsonb_object_agg(
                         case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                     when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                     else 'reviews_enabled' end, f.enabled)
                  from client_feature f
                 where f.client_id = $1
                   and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}')
         from client_policy o where o.client_id = $1), '{}'::jsonb) as v),
   gate as (
     select v, coalesce((v ->> 'is_manager_view_enabled')::boolean, true)
               and coalesce((v ->> 'allow_manager_self_service')::boolean, true) as managers,
            coalesce((v ->> 'allow_supervisor_self_service')::boolean, true) as supervisors from policy),
   who as (
     select e.employee_id, e.employee_number, f.profile_id, f.person_id, f.role_names,
            can_take_part($1, e.employee_id, $2::date) as works,
            exists (select from manager_scope m where m.client_id = $1 and m.manager_id = e.employee_id) as manages,
            exists (select from manager_scope m where m.client_id = $1 and m.manager_id = e.employee_id
                                                and m.organization_value_id is null) as has_all,
            exists (select from reporting_closure r where r.client_id = $1 and r.supervisor_id = e.employee_id) as supervises
       from employee e left join profile f on f.client_id = e.client_id and f.employee_id = e.employee_id and f.is_enabled
      where e.client_id = $1)`;
const ROLE = `case when w.has_all then 'payrollAdministrator' when w.manages then 'manager' when w.supervises then 'supervisor'
                   else 'employee' end`;

const people = (name: string, state: string, condition: string, { from = '', role = ROLE } = {}): Statement<Holding> =>
  statement(
    `console.policy_${name}`,
    row,
    `${PEOPLE} select w.employee_id as id, null::text as name, w.employee_number, ${role} as role, ${state} as state
       from who w cross join gate g ${from} where ${condition} order by w.employee_number, w.employee_id`,
  );
const switched = (column: string, standard: boolean) => `coalesce(g.v ->> '${column}', '${standard}')`;

/** The statements for the switches of the portal's features, which are about everyone who works at the client. */
const features = Object.fromEntries(
  LISTED_FEATURES.map((name) => [
    name,
    people(
      `feature_${name.replaceAll('-', '_')}`,
      `(not coalesce(g.v -> 'features_off', '[]') ? '${name}')::text`,
      'w.works',
    ),
  ]),
) as Record<ListedFeature, Statement<Holding>>;

const SEES_OTHERS = 'w.works and (w.manages and g.managers or w.supervises and g.supervisors)';
const MANAGED = `(select count(*) from employee_card k
     where k.client_id = $1 and k.employee_id <> w.employee_id and k.valid_from <= $2::date and k.valid_to > $2::date
       and exists (select from manager_scope m where m.client_id = $1 and m.manager_id = w.employee_id
                    and (m.organization_value_id is null or m.organization_value_id = any (k.organization_value_ids))))`;
const REPORTS = '(select count(*) from reporting_closure r where r.client_id = $1 and r.supervisor_id = w.employee_id)';
const managing = (name: string) =>
  people(name, `case when g.managers then 'sees:' || ${MANAGED} else 'off' end`, 'w.works and w.manages');
const edits = "w.works and 'EE User - Employee Updates' = any (w.role_names)";
const ACCOUNTS = `(select count(*) from direct_deposit d where d.client_id = $1 and d.employee_id = w.employee_id
     and d.status in ('pending', 'prenote', 'active'))`;
const LIMIT = `coalesce((g.v ->> 'deposit_account_limit')::integer, 5)`;
const level = (name: string) =>
  people(
    name,
    `case when s.assurance < greatest('password'::assurance_level, (g.v ->> 'employee_assurance')::assurance_level,
            case when w.manages or w.supervises then (g.v ->> 'manager_assurance')::assurance_level end,
            case when w.has_all then (g.v ->> 'payroll_assurance')::assurance_level end) then 'weak' else 'enough' end`,
    'w.person_id is not null',
    {
      from: `cross join lateral (select l.assurance from session l where l.profile_id = w.profile_id
                                 order by l.signed_in_at desc, l.session_id limit 1) s`,
    },
  );
const age = (name: string, kind: string, condition = 'w.works and w.person_id is not null') =>
  people(name, `coalesce(g.v -> 'sign_in_ages' ->> '${kind}', 'default')`, condition);
const LAST_STATUS = `cross join lateral (
     select v.status, v.effective_date from employment_version v
      where v.client_id = $1 and v.employee_id = w.employee_id and v.effective_date <= $2::date
      order by v.effective_date desc, v.sequence desc limit 1) x`;
const invited = (name: string, state: string) =>
  people(name, state, "w.person_id is null and x.status not in ('t', 'r', 'd')", {
    from: `${LAST_STATUS} cross join invitation_policy_of($1) i`,
  });
const operators = (name: string, column: string, condition: string): Statement<Holding> =>
  statement(
    `console.policy_${name}`,
    row,
    `select o.operator_id as id, o.name, null::text as employee_number, 'operator' as role,
            coalesce((select p.${column} from client_policy p where p.client_id = $1), false)::text as state
       from console_operator o
      where o.ended_at is null and ${condition} and $2::date is not null
        and (o.client_id = $1 or o.client_id is null
             and (o.partner_id is null or o.partner_id = (select c.partner_id from client c where c.client_id = $1)))
      order by o.name, o.operator_id`,
  );
const decides = (decider: string) => `case ${decider} when 'payrollAdministrator' then w.has_all and g.managers
     when 'manager' then w.manages and g.managers when 'supervisor' then w.supervises and g.supervisors else false end`;
const DECIDES = `case when ${decides('r.decider')} then 'decides'
     when r.decider = 'none' then 'off'
     when ${decides("coalesce(r.escalate_to, 'payrollAdministrator')")}
       or w.employee_id = r.deputy_employee_id and (w.manages and g.managers or w.supervises and g.supervisors) then 'late'
     else 'off' end`;
const rulePart = (group: string, ruleType: number, part: string, days: number) =>
  people(
    `${group}_${part.replace('-', '_')}`,
    part === 'approvals' ? `r.approvals_needed::text` : part === 'deadline' ? `r.deadline_days::text` : DECIDES,
    `w.works and (w.manages or w.supervises)${part === 'approvals' || part === 'deadline' ? ` and ${DECIDES} <> 'off'` : ''}`,
    {
      from: `cross join (
        select coalesce(max(own.decider), 'payrollAdministrator') as decider, max(own.escalate_to) as escalate_to,
               (array_agg(own.deputy_employee_id))[1] as deputy_employee_id,
               coalesce(max(own.approvals_needed), 1) as approvals_needed, coalesce(max(own.deadline_days), ${days}) as deadline_days
          from client_decision_rule own where own.client_id = $1 and own.rule_type = ${ruleType}) r`,
    },
  );
const rule = <G extends 'nameAddress' | 'directDeposit' | 'taxes'>(group: G, ruleType: number, days: number) => {
  const parts = ['decider', 'deadline', 'escalate-to', 'deputy', 'approvals'] as const;
  return Object.fromEntries(parts.map((part) => [`${group}.${part}`, rulePart(group, ruleType, part, days)])) as Record<
    `${G}.${(typeof parts)[number]}`,
    Statement<Holding>
  >;
};

/** The statements that say what a setting means now for each person; null: it is about no one in particular, such as files to come. */
const HOLDINGS: Readonly<Record<SettingName, Statement<Holding> | null>> = {
  'self-service': people('self_service', switched('allow_self_service', true), 'w.profile_id is not null', {
    // Someone with an account who doesn't work here has left, or hasn't started yet.
    role: `case when w.works or not exists (
                  select from employment_version v
                   where v.client_id = $1 and v.employee_id = w.employee_id and v.effective_date <= $2::date)
                then ${ROLE} else 'formerEmployee' end`,
  }),
  'hr-access': people('hr_access', switched('hr_access', true), 'w.works'),
  reviews: people('reviews', switched('reviews_enabled', false), 'w.works'),
  ...features,
  'manager-view': managing('manager_view'),
  'manager-self-service': managing('manager_self_service'),
  'supervisor-self-service': people(
    'supervisor_self_service',
    `case when g.supervisors then 'sees:' || ${REPORTS} else 'off' end`,
    'w.works and w.supervises',
  ),
  'managers-see-pay': people('managers_see_pay', switched('managers_see_pay', true), SEES_OTHERS),
  'managers-see-bank': people('managers_see_bank', switched('managers_see_bank', true), SEES_OTHERS),
  'year-end-view': people('year_end_view', switched('is_hr_w2_1099_view_enabled', true), SEES_OTHERS),
  'team-birthdays': people('team_birthdays', switched('team_birthdays', false), 'w.works'),
  'team-anniversaries': people('team_anniversaries', switched('team_anniversaries', true), 'w.works'),
  'deposit-accounts': people(
    'deposit_accounts',
    `case when ${ACCOUNTS} > ${LIMIT} then 'over' when ${ACCOUNTS} = ${LIMIT} then 'full' else 'room' end`,
    'w.works',
  ),
  'cutoff-days': people('cutoff_days', `coalesce(g.v ->> 'change_cutoff_days', '3')`, edits),
  'cutoff-time': people('cutoff_time', `left(coalesce(g.v ->> 'change_cutoff_time', '17:00:00'), 5)`, edits),
  ...rule('nameAddress', 1, 5),
  ...rule('directDeposit', 2, 3),
  ...rule('taxes', 5, 5),
  'upload-types': null,
  'upload-max-bytes': null,
  'employee-sign-in': level('employee_sign_in'),
  'manager-sign-in': level('manager_sign_in'),
  'payroll-sign-in': level('payroll_sign_in'),
  'sign-in-age-bank-change': age('age_bank_change', 'bankChange', edits),
  'sign-in-age-contact-change': age('age_contact_change', 'contactChange', edits),
  'sign-in-age-employee-list': age('age_employee_list', 'employeeList', SEES_OTHERS),
  'sign-in-age-pay-history': age('age_pay_history', 'payHistory'),
  'sign-in-age-year-end-forms': age('age_year_end_forms', 'yearEndForms'),
  'former-access-months': people(
    'former_access_months',
    `coalesce(((x.effective_date + make_interval(months => (g.v ->> 'former_access_months')::integer))::date)::text, 'always')`,
    "w.person_id is not null and x.status in ('t', 'r', 'd')",
    { from: LAST_STATUS, role: "'formerEmployee'" },
  ),
  'operator-reasons': operators('operator_reasons', 'operator_reasons', "o.role <> 'support'"),
  'two-operators': operators(
    'two_operators',
    'two_operators',
    `o.role in (${CLIENT_WRITERS.map((role) => `'${role}'`).join(', ')})`,
  ),
  'invitation.facts': invited('invitation_facts', `array_to_string(i.facts, ',')`),
  'invitation.mail-days': invited('invitation_mail_days', 'i.mail_days::text'),
  'invitation.letter-days': invited('invitation_letter_days', 'i.letter_days::text'),
  'invitation.self-registration': invited('invitation_self_registration', 'i.self_registration::text'),
};

/** Returns what a setting means now for each person at a client whom it can be about, by employee number. */
export async function holdingsOf(
  tx: Transaction,
  { clientId }: OperatorScope,
  setting: SettingName,
  now: Date,
): Promise<readonly Holding[]> {
  const found = HOLDINGS[setting];
  return found === null ? [] : tx.rows(found, [clientId, todayIn('UTC', now)]);
}

const names = statement(
  'console.policy_names',
  z.object({ id: z.string(), name: z.string().nullable() }),
  `select e.employee_id as id, employee_name($1, e.employee_id, $2::date) as name
     from employee e where e.client_id = $1 and e.employee_id = any ($3::uuid[])`,
);

/** Returns the names of some employees of a client, by id. */
export async function namesOf(
  tx: Transaction,
  { clientId }: OperatorScope,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(names, [clientId, todayIn('UTC', now), ids]);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

const requests = statement(
  'console.policy_waiting_requests',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from pending_transaction where client_id = $1 and rule_type = $2 and state = 'pending'`,
);
const acts = statement(
  'console.policy_waiting_acts',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from console_confirmation
    where client_id = $1 and decided_at is null and expires_at > $2::timestamptz`,
);
const RULE_TYPES: Readonly<Record<string, number>> = { nameAddress: 1, directDeposit: 2, taxes: 5 };

/** Counts the work that waits under a setting: requests of a rule, or acts for a second operator; null: it isn't about any. */
export async function waitingUnder(
  tx: Transaction,
  { clientId }: OperatorScope,
  setting: SettingName,
  now: Date,
): Promise<number | null> {
  if (setting === 'two-operators') return (await tx.one(acts, [clientId, now.toISOString()])).count;
  const ruleType = RULE_TYPES[setting.split('.')[0] ?? ''];
  return ruleType === undefined ? null : (await tx.one(requests, [clientId, ruleType])).count;
}
