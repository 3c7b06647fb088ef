import { z } from 'zod';
import type { Decider, DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import { language } from '@paystead/contract/fields.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { json, statement, type Transaction } from '../../platform/database/port.ts';

/** The roles of people who can decide, in the order in which a sentence names them. */
const DECIDING_ROLES = ['supervisor', 'manager', 'payrollAdministrator', 'deputy'] as const;
export type DecidingRole = (typeof DECIDING_ROLES)[number];

/** SQL terms of a request whose deciders are looked up, each a parameter or a column. */
interface DeciderTerms {
  readonly client: string;
  readonly employee: string;
  readonly ruleType: string;
  /** The roles that decide, and those that decide once the request is escalated. */
  readonly roles: string;
  readonly escalatedRoles: string;
  readonly deputy: string;
  readonly now: string;
  readonly isEscalated: string;
}

/**
 * Returns a query of everyone who may decide about a request now and can sign in, with their deputies. Each step runs only
 * if the steps before it found no one who is present; payroll administrators come last, so that a request never waits for
 * no one.
 */
function decidersOf(terms: DeciderTerms): string {
  const { client, employee, ruleType, roles, escalatedRoles, deputy, now, isEscalated } = terms;
  const administrators = "array['payrollAdministrator']";
  const found = (requested: string, named: string) =>
    `select d.* from request_deciders(${client}, ${employee}, ${ruleType}, ${requested}, ${named}, ${now}) d`;
  const none = (...steps: readonly string[]) =>
    steps.map((step) => `not exists (select from ${step} where is_present)`).join(' and ');
  return `with usual as materialized (${found(roles, 'null')} where not ${isEscalated}),
   administrators as materialized (
     ${found(administrators, 'null')}
      where not ${isEscalated} and 'manager' = any (${roles}) and ${none('usual')}),
   escalated as materialized (${found(escalatedRoles, deputy)} where ${none('usual', 'administrators')}),
   escalated_administrators as materialized (
     ${found(administrators, deputy)} where ${none('usual', 'administrators', 'escalated')}),
   all_of_them as (
     select *, 1 as step from usual union all select *, 2 from administrators
     union all select *, 3 from escalated union all select *, 4 from escalated_administrators)
   select distinct on (employee_id) employee_id, role, name, acts_for, email, language, decision_mail, is_present,
          step > 2 as is_escalated
     from all_of_them order by employee_id, step`;
}

const decidingPerson = z
  .object({
    employee_id: z.string(),
    role: z.enum(DECIDING_ROLES),
    name: z.string(),
    acts_for: z.string().nullable(),
    email: z.string().nullable(),
    language,
    decision_mail: z.enum(['daily', 'atOnce']),
    is_present: z.boolean(),
    is_escalated: z.boolean(),
  })
  .transform((row) => ({
    employeeId: row.employee_id,
    role: row.role,
    name: row.name,
    /** The name of the approver whom a deputy represents; null for others and for the client's own deputy. */
    actsFor: row.acts_for,
    email: row.email,
    language: row.language,
    /** The person's choice: one email a day, or one for each request. */
    decisionMail: row.decision_mail,
    /** False on leave. */
    isPresent: row.is_present,
    isEscalated: row.is_escalated,
  }));
export type DecidingPerson = z.output<typeof decidingPerson>;

const deciders = statement(
  'transactions.deciders',
  decidingPerson,
  `select * from (${decidersOf({
    client: '$1',
    employee: '$2',
    ruleType: '$3::int',
    roles: '$4::text[]',
    escalatedRoles: '$5::text[]',
    deputy: '$6::uuid',
    now: '$7::timestamptz',
    isEscalated: '$8::boolean',
  })}) found`,
);

/** A request as far as its deciders depend on it. */
interface DecidedRequest {
  readonly ruleType: number;
  readonly decider: Decider | 'none';
  readonly isEscalated: boolean;
}

function rolesOf({ decider }: DecidedRequest, { escalateTo }: Pick<DecisionRule, 'escalateTo'>) {
  const roles = [decider];
  return { roles, escalatedRoles: escalateTo === null ? roles : [...roles, escalateTo] };
}

/**
 * Returns everyone who may decide about an employee's request now and can sign in, with their deputies: of a reporting
 * line, the next one up. Payroll administrators decide where no manager is left or present, those named for escalation
 * where no one else is, and payroll administrators again where none of those can.
 */
export function readDeciders(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  request: DecidedRequest,
  rule: Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>,
  now: Date,
): Promise<DecidingPerson[]> {
  const { roles, escalatedRoles } = rolesOf(request, rule);
  const { ruleType, isEscalated } = request;
  const { deputyEmployeeId } = rule;
  const at = now.toISOString();
  return tx.rows(deciders, [clientId, employeeId, ruleType, roles, escalatedRoles, deputyEmployeeId, at, isEscalated]);
}

/** A person in a promise, as far as it names them. */
export type PromisedPerson = Pick<DecidingPerson, 'role' | 'name' | 'actsFor' | 'isPresent'>;

const promised = statement(
  'transactions.promised_deciders',
  z.object({
    id: z.string(),
    people: z.array(
      z.object({
        role: z.enum(DECIDING_ROLES),
        name: z.string(),
        actsFor: z.string().nullable(),
        isPresent: z.boolean(),
      }),
    ),
  }),
  `select r.id, coalesce((
            select jsonb_agg(jsonb_build_object('role', found.role, 'name', found.name, 'actsFor', found.acts_for,
                     'isPresent', found.is_present) order by found.name, found.employee_id)
              from (${decidersOf({
                client: '$1',
                employee: '$2',
                ruleType: 'r.rule_type',
                roles: 'r.roles',
                escalatedRoles: 'r.escalated_roles',
                deputy: 'r.deputy',
                now: '$3::timestamptz',
                isEscalated: 'r.is_escalated',
              })}) found), '[]') as people
     from jsonb_to_recordset($4::jsonb)
       as r (id uuid, rule_type int, roles text[], escalated_roles text[], deputy uuid, is_escalated boolean)`,
);

/**
 * Returns by id the people who can decide about each of an employee's requests now. Someone whose view is turned off, or who
 * can't sign in any more, is not among them.
 */
export async function readPromised(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  requests: readonly (DecidedRequest & { readonly id: string; readonly rule: DecisionRule })[],
  now: Date,
): Promise<ReadonlyMap<string, readonly PromisedPerson[]>> {
  if (requests.length === 0) return new Map();
  const records = requests.map(({ id, rule, ...request }) => {
    const { roles, escalatedRoles } = rolesOf(request, rule);
    return {
      id,
      rule_type: request.ruleType,
      roles,
      escalated_roles: escalatedRoles,
      deputy: rule.deputyEmployeeId,
      is_escalated: request.isEscalated,
    };
  });
  const rows = await tx.rows(promised, [clientId, employeeId, now.toISOString(), json(records)]);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Returns roles once each, in the order in which a sentence names them. */
export function inOrder(roles: readonly DecidingRole[]): readonly DecidingRole[] {
  return DECIDING_ROLES.filter((role) => roles.includes(role));
}
