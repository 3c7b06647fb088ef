import { todayIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import type { DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import { defaultDecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import { language } from '@paystead/contract/fields.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const subject = statement(
  'transactions.subject',
  z
    .object({
      full_name: z.string(),
      time_zone: z.string(),
      email: z.string().nullable(),
      language,
      client_name: z.string(),
      partner_id: z.string(),
    })
    .transform((row) => ({
      fullName: row.full_name,
      timeZone: row.time_zone,
      email: row.email,
      language: row.language,
      clientName: row.client_name,
      partnerId: row.partner_id,
    })),
  'select * from transaction_subject($1, $2, $3)',
);
export type ChangedEmployee = z.output<typeof subject.row>;

/** The employee whose change it is; `email` is null where nobody signs in for them. */
export async function readSubject(
  tx: Transaction,
  { clientId, employeeId }: { readonly clientId: string; readonly employeeId: string },
  now: Date,
): Promise<ChangedEmployee> {
  return (await tx.maybe(subject, [clientId, employeeId, now.toISOString()])) ?? refuse('not_found');
}

const ruleOf = statement(
  'transactions.decision_rule',
  z.object({
    decider: z.enum(['payrollAdministrator', 'manager', 'supervisor', 'nobody']),
    deadline_days: z.int(),
    escalate_to: z.enum(['payrollAdministrator', 'manager', 'supervisor']).nullable(),
    deputy_employee_id: z.string().nullable(),
  }),
  `select decider, deadline_days, escalate_to, deputy_employee_id from client_decision_rule
    where client_id = $1 and rule_type = $2`,
);

/** Who decides about a rule type at a client; the product's default where the client has not said. */
export async function readDecisionRule(tx: Transaction, clientId: string, ruleType: number): Promise<DecisionRule> {
  const row = await tx.maybe(ruleOf, [clientId, ruleType]);
  if (row === undefined) return defaultDecisionRule(ruleType);
  return {
    decider: row.decider,
    deadlineDays: row.deadline_days,
    escalateTo: row.escalate_to,
    deputyEmployeeId: row.deputy_employee_id,
  };
}

const deciders = statement(
  'transactions.deciders',
  z
    .object({ employee_id: z.string(), email: z.string().nullable(), language })
    .transform((row) => ({ employeeId: row.employee_id, email: row.email, language: row.language })),
  'select employee_id, email, language from transaction_deciders($1, $2, $3, $4, $5)',
);
export type DecidingPerson = z.output<typeof deciders.row>;

/** Everybody who may decide about an employee's change now and can sign in; of a reporting line, the next one up. */
export async function readDeciders(
  tx: Transaction,
  { clientId, employeeId }: { readonly clientId: string; readonly employeeId: string },
  change: { readonly decider: DecisionRule['decider']; readonly isEscalated: boolean },
  rule: DecisionRule,
  now: Date,
): Promise<DecidingPerson[]> {
  const roles = [change.decider, ...(change.isEscalated && rule.escalateTo !== null ? [rule.escalateTo] : [])];
  const deputy = change.isEscalated ? rule.deputyEmployeeId : null;
  const read = (asked: readonly string[]) =>
    tx.rows(deciders, [clientId, employeeId, asked, deputy, todayIn('UTC', now)]);
  const found = await read(roles);
  // A payroll administrator may decide whatever a manager may, and is asked where there is no other.
  return found.length === 0 && roles.includes('manager') ? read(['payrollAdministrator']) : found;
}

const engineOf = statement(
  'transactions.pay_engine',
  z.object({ name: z.string() }),
  'select name from client_pay_engine where client_id = $1',
);

/** Whether approved changes go to a pay engine and wait for its acknowledgement. */
export async function hasPayEngine(tx: Transaction, clientId: string): Promise<boolean> {
  return (await tx.maybe(engineOf, [clientId])) !== undefined;
}

const beginning = statement(
  'transactions.beginning_of_day',
  z.object({ at: z.string() }),
  'select ($1::date::timestamp at time zone $2) as at',
);

/** The instant at which a local date begins in a zone. */
export async function beginningOf(tx: Transaction, date: string, timeZone: string): Promise<Date> {
  return new Date((await tx.one(beginning, [date, timeZone])).at);
}

const nameOf = statement(
  'transactions.name_of',
  z.object({ full_name: z.string() }),
  `select concat_ws(' ', first_name, last_name) as full_name from personal_version
    where client_id = $1 and employee_id = $2 and effective_date <= $3::date
    order by effective_date desc, sequence desc limit 1`,
);

/** The name under which a decider is shown. */
export async function nameOfDecider(
  tx: Transaction,
  {
    clientId,
    employeeId,
    username,
  }: { readonly clientId: string; readonly employeeId: string; readonly username: string },
  now: Date,
): Promise<string> {
  return (await tx.maybe(nameOf, [clientId, employeeId, todayIn('UTC', now)]))?.full_name ?? username;
}
