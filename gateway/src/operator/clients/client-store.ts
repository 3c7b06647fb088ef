import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defaultDecisionRule, type Decider } from '@paystead/contract/features/pending-transactions/rules.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { operatorScope, type OperatorScope } from '../../platform/access/operator-scope.ts';
import { clientPolicy, UNDECIDED, type ClientPolicy } from '../../platform/access/session.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { MOST_APPROVALS, RULE_TYPES, type OperatorRule, type Present } from './client-change.ts';

const listed = z.object({
  client_code: z.string(),
  name: z.string(),
  partner_key: z.string(),
  /** The code of the live client that it is the sandbox of; null: it is live. */
  sandbox_of: z.string().nullable(),
});
const LIVE = '(select l.client_code from client l where l.client_id = c.sandbox_of) as sandbox_of';
const all = statement(
  'operator.clients',
  listed,
  `select c.client_code, c.name, p.partner_key, ${LIVE} from client c join partner p on p.partner_id = c.partner_id
    order by c.client_code`,
);

// A named switch overrides the policy's column of the same meaning, as `enter` merges them (migration 0015).
const one = statement(
  'operator.client',
  listed.extend({ client_id: z.string(), policy: clientPolicy.nullable(), engine: z.string().nullable() }),
  `select c.client_code, c.name, p.partner_key, ${LIVE}, c.client_id,
     (select to_jsonb(o) || coalesce((
        select jsonb_object_agg(
                 case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                             when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                             else 'reviews_enabled' end, f.enabled)
          from client_feature f
         where f.client_id = c.client_id
           and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}')
        from client_policy o where o.client_id = c.client_id) as policy,
     (select g.name from client_pay_engine g where g.client_id = c.client_id) as engine
   from client c join partner p on p.partner_id = c.partner_id where c.client_code = $1 for update of c`,
);

const makePolicy = statement(
  'operator.make_policy',
  noRow,
  'insert into client_policy (client_id) values ($1) on conflict do nothing',
);
const savePolicyRow = statement(
  'operator.save_policy',
  noRow,
  `update client_policy set allow_self_service = $2, allow_manager_self_service = $3, allow_supervisor_self_service = $4,
     is_manager_view_enabled = $5, is_hr_w2_1099_view_enabled = $6, hr_access = $7, managers_see_pay = $8,
     managers_see_bank = $9, reviews_enabled = $10, deposit_account_limit = $11, change_cutoff_days = $12,
     change_cutoff_time = $13::time, upload_file_types = $14, upload_max_bytes = $15, employee_assurance = $16,
     manager_assurance = $17, payroll_assurance = $18, sign_in_ages = $19::jsonb, former_access_months = $20, team_birthdays = $21,
     team_anniversaries = $22, operator_reasons = $23, two_operators = $24, features_off = $25
   where client_id = $1`,
);
const alignSwitches = statement(
  'operator.align_switches',
  noRow,
  `update client_feature set enabled = case name when 'isManagerViewEnabled' then $2::boolean
       when 'isHrW21099ViewEnabled' then $3::boolean else $4::boolean end
    where client_id = $1 and name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')`,
);

const ruleRows = statement(
  'operator.decision_rules',
  z.object({
    rule_type: z.int(),
    decider: z.enum(['payrollAdministrator', 'manager', 'supervisor', 'none']),
    deadline_days: z.int(),
    escalate_to: z.enum(['payrollAdministrator', 'manager', 'supervisor']).nullable(),
    deputy: z.string().nullable(),
    approvals_needed: z.int(),
  }),
  `select r.rule_type, r.decider, r.deadline_days, r.escalate_to, e.employee_number as deputy, r.approvals_needed
     from client_decision_rule r
     left join employee e on e.client_id = r.client_id and e.employee_id = r.deputy_employee_id
    where r.client_id = $1 order by r.rule_type`,
);
const saveRuleRow = statement(
  'operator.save_decision_rule',
  noRow,
  `insert into client_decision_rule (client_id, rule_type, decider, deadline_days, escalate_to, deputy_employee_id,
     approvals_needed)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (client_id, rule_type) do update set decider = excluded.decider, deadline_days = excluded.deadline_days,
     escalate_to = excluded.escalate_to, deputy_employee_id = excluded.deputy_employee_id,
     approvals_needed = excluded.approvals_needed`,
);
const dropRuleRow = statement(
  'operator.drop_decision_rule',
  noRow,
  'delete from client_decision_rule where client_id = $1 and rule_type = $2',
);

/** A condition for a person who signs in, still works there on `$2`, and so can decide. */
const CAN_ACT = `exists (select from profile p
      where p.client_id = $1 and p.employee_id = who.employee_id and p.is_enabled)
    and (select v.status not in ('t', 'r', 'd') from employment_version v
          where v.client_id = $1 and v.employee_id = who.employee_id and v.effective_date <= $2::date
          order by v.effective_date desc, v.sequence desc limit 1)`;

/** A condition for a person who has someone in scope. */
const REACHES = `(exists (select from manager_scope m where m.client_id = $1 and m.manager_id = who.employee_id)
       or exists (select from reporting_closure r where r.client_id = $1 and r.supervisor_id = who.employee_id))`;

const deputyNumbered = statement(
  'operator.deputy',
  z.object({ employee_id: z.string(), can_act: z.boolean().nullable(), reaches: z.boolean() }),
  `select who.employee_id, ${CAN_ACT} as can_act, ${REACHES} as reaches
   from employee who where who.client_id = $1 and who.employee_number = $3`,
);
/** The employee numbers of a role's first deciders, as many as a rule may need. */
const numbers = z.array(z.string());
const firstAble = (role: Decider) =>
  `array(select a.employee_number from able a where a.role = '${role}' order by a.employee_number limit ${MOST_APPROVALS})`;
const presentAt = statement(
  'operator.present_deciders',
  z.object({ payroll_administrator: numbers, manager: numbers, supervisor: numbers, absent_deputies: numbers }),
  // As `request_deciders` finds them: the manager of the whole client decides as an administrator, and not as a manager.
  `with who as (
     select manager_id as employee_id, case when organization_value_id is null then 'payrollAdministrator' else 'manager' end as role
       from manager_scope where client_id = $1
     union select supervisor_id, 'supervisor' from reporting_closure where client_id = $1 and depth = 1),
   able as (
     select who.role, e.employee_number from who
       join employee e on e.client_id = $1 and e.employee_id = who.employee_id where ${CAN_ACT})
   select ${firstAble('payrollAdministrator')} as payroll_administrator, ${firstAble('manager')} as manager,
          ${firstAble('supervisor')} as supervisor,
          array(select who.employee_number from client_decision_rule r
                  join employee who on who.client_id = $1 and who.employee_id = r.deputy_employee_id
                 where r.client_id = $1 and not coalesce(${CAN_ACT} and ${REACHES}, false)
                 order by who.employee_number) as absent_deputies`,
);

const connectEngineRow = statement(
  'operator.connect_engine',
  noRow,
  `insert into client_pay_engine (client_id, name, connected_at) values ($1, $2, $3)
   on conflict (client_id) do update set name = excluded.name`,
);
const disconnectEngineRow = statement(
  'operator.disconnect_engine',
  noRow,
  'delete from client_pay_engine where client_id = $1',
);
const unanswered = statement(
  'operator.unanswered_changes',
  z.object({ count: z.int() }),
  "select count(*)::int as count from pending_transaction where client_id = $1 and state = 'exported'",
);

const recordChange = statement(
  'operator.record_client_change',
  noRow,
  'insert into client_change (client_id, client_change_id, at, changed_by, action, detail) values ($1, $2, $3, $4, $5, $6)',
);
const clientChange = z.object({
  at: z.string(),
  changed_by: z.string(),
  action: z.enum([
    'set',
    'decision set',
    'decision reset',
    'invitation set',
    'engine connect',
    'engine disconnect',
    'export',
    'sandbox create',
    'sandbox empty',
  ]),
  detail: z.record(z.string(), z.unknown()),
});
export type ClientChangeRow = z.infer<typeof clientChange>;
/** In the order in which they were recorded, also within a millisecond. */
const changes = statement(
  'operator.client_changes',
  clientChange,
  'select at, changed_by, action, detail from client_change where client_id = $1 order by at, age(xmin) desc, client_change_id',
);

/** A client with its settings, or the defaults that apply without them. */
export interface OperatorClient extends OperatorScope {
  readonly code: string;
  readonly name: string;
  readonly partner: string;
  /** The code of the live client that it is the sandbox of; null: it is live. */
  readonly sandboxOf: string | null;
  readonly policy: ClientPolicy;
  readonly rules: readonly { readonly ruleType: number; readonly rule: OperatorRule; readonly isDefault: boolean }[];
  readonly present: Present;
  /** The pay engine that applies approved changes; null: they are applied here. */
  readonly engine: string | null;
}

export async function listClients(tx: Transaction) {
  const rows = await tx.rows(all, []);
  return rows.map((row) => ({
    clientCode: row.client_code,
    name: row.name,
    partnerCode: row.partner_key,
    sandboxOf: row.sandbox_of,
  }));
}

/**
 * Returns the client with this code, or undefined. Locks the row, so that two operators change it one after the other.
 */
export async function clientCoded(tx: Transaction, code: string, now: Date): Promise<OperatorClient | undefined> {
  const row = await tx.maybe(one, [code]);
  if (row === undefined) return undefined;
  const rules = await tx.rows(ruleRows, [row.client_id]);
  const present = await tx.one(presentAt, [row.client_id, todayIn('UTC', now)]);
  return {
    ...operatorScope({ clientId: row.client_id }),
    code: row.client_code,
    name: row.name,
    partner: row.partner_key,
    sandboxOf: row.sandbox_of,
    policy: row.policy ?? UNDECIDED,
    rules: RULE_TYPES.map(([ruleType]) => {
      const own = rules.find((rule) => rule.rule_type === ruleType);
      return { ruleType, rule: own ? ruleOf(own) : defaultRule(ruleType), isDefault: own === undefined };
    }),
    present: {
      payrollAdministrator: present.payroll_administrator,
      manager: present.manager,
      supervisor: present.supervisor,
      absentDeputies: present.absent_deputies,
    },
    engine: row.engine,
  };
}

function ruleOf(row: z.output<typeof ruleRows.row>): OperatorRule {
  const { decider, deadline_days: deadlineDays, escalate_to: escalateTo, deputy: deputyNumber } = row;
  return { decider, deadlineDays, escalateTo, deputyNumber, approvalsNeeded: row.approvals_needed };
}

/** Returns the default rule, for a client without its own. */
export function defaultRule(ruleType: number): OperatorRule {
  const { deputyEmployeeId: _none, ...rule } = defaultDecisionRule(ruleType);
  return { ...rule, deputyNumber: null };
}

/** Saves a policy and the named switches of the same meaning, which override its columns. */
export async function savePolicy(tx: Transaction, { clientId }: OperatorScope, policy: ClientPolicy): Promise<void> {
  await tx.run(makePolicy, [clientId]);
  await tx.run(savePolicyRow, [
    clientId,
    policy.allow_self_service,
    policy.allow_manager_self_service,
    policy.allow_supervisor_self_service,
    policy.is_manager_view_enabled,
    policy.is_hr_w2_1099_view_enabled,
    policy.hr_access,
    policy.managers_see_pay,
    policy.managers_see_bank,
    policy.reviews_enabled,
    policy.deposit_account_limit,
    policy.change_cutoff_days,
    policy.change_cutoff_time,
    policy.upload_file_types,
    policy.upload_max_bytes,
    policy.employee_assurance,
    policy.manager_assurance,
    policy.payroll_assurance,
    json(policy.sign_in_ages),
    policy.former_access_months,
    policy.team_birthdays,
    policy.team_anniversaries,
    policy.operator_reasons,
    policy.two_operators,
    policy.features_off,
  ]);
  await tx.run(alignSwitches, [
    clientId,
    policy.is_manager_view_enabled,
    policy.is_hr_w2_1099_view_enabled,
    policy.reviews_enabled,
  ]);
}

/**
 * Returns the employee with a number, and the reason if they cannot be a deputy; undefined without such an employee.
 */
export async function deputyOf(
  tx: Transaction,
  { clientId }: OperatorScope,
  number: string,
  now: Date,
): Promise<{ readonly subject: JobSubject; readonly fault: 'deputyAbsent' | 'deputyWithoutScope' | null } | undefined> {
  const row = await tx.maybe(deputyNumbered, [clientId, todayIn('UTC', now), number]);
  if (row === undefined) return undefined;
  const fault = row.can_act !== true ? 'deputyAbsent' : row.reaches ? null : 'deputyWithoutScope';
  return { subject: jobSubject({ clientId, employeeId: row.employee_id }), fault };
}

export async function saveRule(
  tx: Transaction,
  { clientId }: OperatorScope,
  ruleType: number,
  rule: OperatorRule,
  deputy: JobSubject | null,
): Promise<void> {
  const { decider, deadlineDays, escalateTo, approvalsNeeded } = rule;
  const deputyId = deputy?.employeeId ?? null;
  await tx.run(saveRuleRow, [clientId, ruleType, decider, deadlineDays, escalateTo, deputyId, approvalsNeeded]);
}

/** Deletes the client's own rule, so that the default applies. */
export async function dropRule(tx: Transaction, { clientId }: OperatorScope, ruleType: number): Promise<void> {
  await tx.run(dropRuleRow, [clientId, ruleType]);
}

/** Connects the engine that applies approved changes from now on; renaming the connected one changes nothing else. */
export async function connectEngine(
  tx: Transaction,
  { clientId }: OperatorScope,
  name: string,
  now: Date,
): Promise<void> {
  await tx.run(connectEngineRow, [clientId, name, now.toISOString()]);
}

/** Disconnects the engine: approved changes are applied here from now on. */
export async function disconnectEngine(tx: Transaction, { clientId }: OperatorScope): Promise<void> {
  await tx.run(disconnectEngineRow, [clientId]);
}

/** Counts the changes that the pay engine has received and not applied yet. */
export async function countUnanswered(tx: Transaction, { clientId }: OperatorScope): Promise<number> {
  return (await tx.one(unanswered, [clientId])).count;
}

/** Records an operator's change, in the transaction of the change. */
export async function recordClientChange(
  tx: Transaction,
  { clientId }: OperatorScope,
  change: ClientChangeRow,
): Promise<void> {
  const { at, changed_by: by, action, detail } = change;
  await tx.run(recordChange, [clientId, randomUUID(), at, by, action, json(detail)]);
}

/** Returns every change that operators made to a client, oldest first. */
export function clientChanges(tx: Transaction, { clientId }: OperatorScope): Promise<readonly ClientChangeRow[]> {
  return tx.rows(changes, [clientId]);
}
