import { z } from 'zod';
import { defaultDecisionRule, type DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import { language } from '@paystead/contract/fields.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import type { PayCalendar } from '../../platform/changes/port.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { personalVersion } from '../../platform/pay-group-zone.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { versionOrder } from '../../platform/version-order.ts';

const decider = z.enum(['payrollAdministrator', 'manager', 'supervisor', 'none']);

const contextRow = z
  .object({
    full_name: z.string(),
    email: z.string().nullable(),
    language,
    client_name: z.string(),
    partner_id: z.string(),
    decider: decider.nullable(),
    deadline_days: z.int().nullable(),
    escalate_to: decider.exclude(['none']).nullable(),
    deputy_employee_id: z.string().nullable(),
    approvals_needed: z.int().nullable(),
    has_pay_engine: z.boolean(),
    pay_group_zone: z.string(),
    check_dates: z.array(z.string()),
    cutoff_days: z.int(),
    cutoff_time: z.string(),
  })
  .transform((row) => ({
    employee: {
      fullName: row.full_name,
      timeZone: row.pay_group_zone,
      email: row.email,
      language: row.language,
      clientName: row.client_name,
      partnerId: row.partner_id,
    },
    rule:
      row.decider === null
        ? null
        : {
            decider: row.decider,
            deadlineDays: row.deadline_days ?? 0,
            escalateTo: row.escalate_to,
            deputyEmployeeId: row.deputy_employee_id,
            approvalsNeeded: row.approvals_needed ?? 1,
          },
    hasPayEngine: row.has_pay_engine,
    calendar: {
      timeZone: row.pay_group_zone,
      checkDates: row.check_dates,
      cutoff: { days: row.cutoff_days, time: row.cutoff_time },
    },
  }));

const context = statement(
  'transactions.context',
  contextRow,
  `select s.*, r.decider, r.deadline_days, r.escalate_to, r.deputy_employee_id, r.approvals_needed,
          exists (select from client_pay_engine p where p.client_id = $1) as has_pay_engine,
          coalesce(work.time_zone, 'UTC') as pay_group_zone,
          array(select k.check_date::text from pay_calendar k
                 where k.client_id = $1 and k.pay_group_id = work.pay_group_id
                   and k.check_date >= $4::timestamptz::date - 1
                 order by k.check_date) as check_dates,
          coalesce(o.change_cutoff_days, 3) as cutoff_days, coalesce(o.change_cutoff_time, '17:00')::text as cutoff_time
     from transaction_subject($1, $2, $4) s
     left join client_decision_rule r on r.client_id = $1 and r.rule_type = $3
     left join client_policy o on o.client_id = $1
     left join lateral (
       select g.pay_group_id, g.time_zone from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', '($4::timestamptz at time zone g.time_zone)::date')} limit 1) work on true`,
);

/** The employee of a request, as notices address them. `email` is null if no one signs in for them. */
type RequestedBy = z.output<typeof contextRow>['employee'];

/** Everything that moving a request on depends on beside the request itself. */
export interface RequestContext {
  readonly employee: RequestedBy;
  /** The client's rule for this kind of change, or the product's default. */
  readonly rule: DecisionRule;
  /** True if approved changes go to a pay engine and wait for its acknowledgement. */
  readonly hasPayEngine: boolean;
  readonly calendar: PayCalendar;
}

/** Reads the context of an employee's requests of one rule type in one statement. Throws `not_found`. */
export async function readRequestContext(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  ruleType: number,
  now: Date,
): Promise<RequestContext> {
  const row = await tx.maybe(context, [clientId, employeeId, ruleType, now.toISOString()]);
  if (!row) refuse('not_found');
  return { ...row, rule: row.rule ?? defaultDecisionRule(ruleType) };
}

const rules = statement(
  'transactions.decision_rules',
  z.object({
    rule_type: z.int(),
    decider,
    deadline_days: z.int(),
    escalate_to: decider.exclude(['none']).nullable(),
    deputy_employee_id: z.string().nullable(),
    approvals_needed: z.int(),
  }),
  `select rule_type, decider, deadline_days, escalate_to, deputy_employee_id, approvals_needed from client_decision_rule
    where client_id = $1`,
);

/** Returns the rule for a rule type at a client: its own, or the product's default. */
export type DecisionRules = (ruleType: number) => DecisionRule;

export async function readDecisionRules(
  tx: Transaction,
  { clientId }: Session | EmployeePermission | VisibleScope<'transactions'>,
): Promise<DecisionRules> {
  const rows = await tx.rows(rules, [clientId]);
  return (ruleType) => {
    const own = rows.find((row) => row.rule_type === ruleType);
    if (!own) return defaultDecisionRule(ruleType);
    return {
      decider: own.decider,
      deadlineDays: own.deadline_days,
      escalateTo: own.escalate_to,
      deputyEmployeeId: own.deputy_employee_id,
      approvalsNeeded: own.approvals_needed,
    };
  };
}

const nameOf = statement(
  'transactions.name_of',
  z.object({ full_name: z.string() }),
  `select concat_ws(' ', v.first_name, v.last_name) as full_name
     from ${personalVersion({ client: '$1', employee: '$2', at: '$3::timestamptz' })}`,
);

/** Returns the name under which the caller is shown as a decider. */
export async function nameOfDecider(
  tx: Transaction,
  { clientId, employeeId, username }: Session,
  now: Date,
): Promise<string> {
  return (await tx.maybe(nameOf, [clientId, employeeId, now.toISOString()]))?.full_name ?? username;
}
