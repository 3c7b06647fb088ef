import { todayIn } from '@paystead/contract/local-date.ts';
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
  /** The roles that decide, and those that decide once the request is escalated. */
  readonly roles: string;
  readonly escalatedRoles: string;
  readonly deputy: string;
  readonly today: string;
  readonly isEscalated: string;
}

/**
 * Returns a query of everyone who may decide about a request now and can sign in. Each step runs only if the steps before it
 * found no one; payroll administrators come last, so that a request never waits for no one.
 */
function decidersOf({ client, employee, roles, escalatedRoles, deputy, today, isEscalated }: DeciderTerms): string {
  const administrators = "array['payrollAdministrator']";
  return `with usual as materialized (
     select d.* from transaction_deciders(${client}, ${employee}, ${roles}, null, ${today}) d where not ${isEscalated}),
   administrators as materialized (
     select d.* from transaction_deciders(${client}, ${employee}, ${administrators}, null, ${today}) d
      where not ${isEscalated} and 'manager' = any (${roles}) and not exists (select from usual)),
   escalated as materialized (
     select d.* from transaction_deciders(${client}, ${employee}, ${escalatedRoles}, ${deputy}, ${today}) d
      where not exists (select from usual) and not exists (select from administrators)),
   escalated_administrators as materialized (
     select d.* from transaction_deciders(${client}, ${employee}, ${administrators}, ${deputy}, ${today}) d
      where not exists (select from usual) and not exists (select from administrators)
        and not exists (select from escalated))
   select employee_id, role, email, language, false as is_escalated from usual
   union all select employee_id, role, email, language, false from administrators
   union all select employee_id, role, email, language, true from escalated
   union all select employee_id, role, email, language, true from escalated_administrators`;
}

const deciders = statement(
  'transactions.deciders',
  z
    .object({
      employee_id: z.string(),
      role: z.enum(DECIDING_ROLES),
      email: z.string().nullable(),
      language,
      is_escalated: z.boolean(),
    })
    .transform((row) => ({
      employeeId: row.employee_id,
      role: row.role,
      email: row.email,
      language: row.language,
      isEscalated: row.is_escalated,
    })),
  `select employee_id, role, email, language, is_escalated from (${decidersOf({
    client: '$1',
    employee: '$2',
    roles: '$3::text[]',
    escalatedRoles: '$4::text[]',
    deputy: '$5::uuid',
    today: '$6::date',
    isEscalated: '$7::boolean',
  })}) found`,
);
export type DecidingPerson = z.output<typeof deciders.row>;

/** A request as far as its deciders depend on it. */
interface DecidedRequest {
  readonly decider: Decider | 'none';
  readonly isEscalated: boolean;
}

function rolesOf({ decider }: DecidedRequest, { escalateTo }: Pick<DecisionRule, 'escalateTo'>) {
  const roles = [decider];
  return { roles, escalatedRoles: escalateTo === null ? roles : [...roles, escalateTo] };
}

/**
 * Returns everyone who may decide about an employee's request now and can sign in: of a reporting line, the next one up.
 * Payroll administrators decide where no manager is left, those named for escalation where no one else is left, and payroll
 * administrators again where none of those can.
 */
export function readDeciders(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  request: DecidedRequest,
  rule: Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>,
  now: Date,
): Promise<DecidingPerson[]> {
  const { roles, escalatedRoles } = rolesOf(request, rule);
  const today = todayIn('UTC', now);
  return tx.rows(deciders, [
    clientId,
    employeeId,
    roles,
    escalatedRoles,
    rule.deputyEmployeeId,
    today,
    request.isEscalated,
  ]);
}

const decidingRoles = statement(
  'transactions.deciding_roles',
  z.object({ id: z.string(), roles: z.array(z.enum(DECIDING_ROLES)) }),
  `select r.id, array(select distinct found.role from (${decidersOf({
    client: '$1',
    employee: '$2',
    roles: 'r.roles',
    escalatedRoles: 'r.escalated_roles',
    deputy: 'r.deputy',
    today: '$3::date',
    isEscalated: 'r.is_escalated',
  })}) found) as roles
     from jsonb_to_recordset($4::jsonb)
       as r (id uuid, roles text[], escalated_roles text[], deputy uuid, is_escalated boolean)`,
);

/**
 * Returns by id the roles in which someone can decide about each of an employee's requests now. A role whose view is turned
 * off, or in which no one is left who can sign in, is not among them.
 */
export async function readDecidingRoles(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  requests: readonly (DecidedRequest & { readonly id: string; readonly rule: DecisionRule })[],
  now: Date,
): Promise<ReadonlyMap<string, readonly DecidingRole[]>> {
  if (requests.length === 0) return new Map();
  const records = requests.map(({ id, rule, ...request }) => {
    const { roles, escalatedRoles } = rolesOf(request, rule);
    return {
      id,
      roles,
      escalated_roles: escalatedRoles,
      deputy: rule.deputyEmployeeId,
      is_escalated: request.isEscalated,
    };
  });
  const rows = await tx.rows(decidingRoles, [clientId, employeeId, todayIn('UTC', now), json(records)]);
  return new Map(rows.map(({ id, roles }) => [id, inOrder(roles)]));
}

/** Returns roles once each, in the order in which a sentence names them. */
export function inOrder(roles: readonly DecidingRole[]): readonly DecidingRole[] {
  return DECIDING_ROLES.filter((role) => roles.includes(role));
}
