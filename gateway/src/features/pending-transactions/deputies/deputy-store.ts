import { z } from 'zod';
import type { DeputyCandidate, NameDeputyRequest } from '@paystead/contract/features/pending-transactions/deputies.ts';
import type { VisibleScope } from '../../../platform/access/visible-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { payGroupZoneOf } from '../../../platform/pay-group-zone.ts';

type Scope = VisibleScope<'transactions'>;

/** Returns the IANA zone in which the seeker of a scope is paid: that of the dates of their deputies. */
export async function readZone(tx: Transaction, { clientId, seekerId }: Scope, now: Date): Promise<string> {
  return (await tx.one(payGroupZoneOf, [clientId, seekerId, now.toISOString()])).time_zone;
}

const list = statement(
  'deputies.list',
  z
    .object({
      decision_deputy_id: z.string(),
      is_named: z.boolean(),
      other_id: z.string(),
      name: z.string(),
      rule_types: z.array(z.int()),
      first_date: z.string(),
      last_date: z.string(),
      has_started: z.boolean(),
      can_decide: z.boolean(),
    })
    .transform((row) => ({
      decisionDeputyId: row.decision_deputy_id,
      /** True for a deputy of the reader, false for an approver whom they represent. */
      isNamed: row.is_named,
      otherId: row.other_id,
      name: row.name,
      ruleTypes: row.rule_types,
      firstDate: row.first_date,
      lastDate: row.last_date,
      hasStarted: row.has_started,
      canDecide: row.can_decide,
    })),
  `select decision_deputy_id, is_named, other_id, name, rule_types, first_date, last_date, has_started, can_decide
     from deputies_of($1, $2, $3, $4, $5)`,
);
/** A naming as either of its two people sees it. */
export type DeputyRow = z.output<typeof list.row>;

/** Returns the namings of a person until their last days, by first day. */
export function readDeputies(
  tx: Transaction,
  { clientId, seekerId }: Scope,
  { asManager, asSupervisor }: ViewsOfClient,
  now: Date,
): Promise<DeputyRow[]> {
  return tx.rows(list, [clientId, seekerId, asManager, asSupervisor, now.toISOString()]);
}

/** The views that a client has turned on, for whether someone else can approve. */
export interface ViewsOfClient {
  readonly asManager: boolean;
  readonly asSupervisor: boolean;
}

const candidates = statement(
  'deputies.candidates',
  z
    .object({ employee_id: z.string(), name: z.string(), employee_number: z.string() })
    .transform((row) => ({ employeeId: row.employee_id, name: row.name, employeeNumber: row.employee_number })),
  'select employee_id, name, employee_number from deputy_candidates($1, $2, $3, $4, $5, $6, $7)',
);

/** Returns the first people by name whom an approver can name; `text` is part of the name, `deputyId` one person. */
export function readCandidates(
  tx: Transaction,
  { clientId, seekerId }: Scope,
  { asManager, asSupervisor }: ViewsOfClient,
  { text = '', deputyId = null }: { readonly text?: string; readonly deputyId?: string | null },
  now: Date,
): Promise<DeputyCandidate[]> {
  return tx.rows(candidates, [clientId, seekerId, asManager, asSupervisor, text, deputyId, now.toISOString()]);
}

const oneAtATime = statement(
  'deputies.one_at_a_time',
  noRow,
  `select from pg_advisory_xact_lock(hashtextextended('deputies ' || $1 || ' ' || $2, 0))`,
);

/** Makes other namings by the same approver wait until the transaction ends. */
export async function lockNamings(tx: Transaction, { clientId, seekerId }: Scope): Promise<void> {
  await tx.run(oneAtATime, [clientId, seekerId]);
}

const insert = statement(
  'deputies.insert',
  noRow,
  `insert into decision_deputy (client_id, employee_id, decision_deputy_id, deputy_id, rule_types, first_date, last_date, starts_at,
     ends_at, named_at)
   values ($1, $2, $3, $4, $5::int[], $6, $7, $8, $9, $10)`,
);

/** Stores a deputy of the seeker. `startsAt` and `endsAt` are the bounds of the dates; the end is no longer within. */
export async function addDeputy(
  tx: Transaction,
  { clientId, seekerId }: Scope,
  naming: NameDeputyRequest & {
    readonly decisionDeputyId: string;
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { decisionDeputyId, deputyId, ruleTypes, firstDate, lastDate, startsAt, endsAt, now } = naming;
  const bounds = [startsAt.toISOString(), endsAt.toISOString(), now.toISOString()];
  await tx.run(insert, [clientId, seekerId, decisionDeputyId, deputyId, ruleTypes, firstDate, lastDate, ...bounds]);
}

const end = statement(
  'deputies.end',
  z.object({ employee_id: z.string(), deputy_id: z.string() }),
  `update decision_deputy set ended_at = $4
    where client_id = $1 and decision_deputy_id = $3 and $2 in (employee_id, deputy_id) and ended_at is null and ends_at > $4
   returning employee_id, deputy_id`,
);

/** Ends a naming by one of its two people. Returns false if there is none of theirs, or it has ended already. */
export async function endDeputy(
  tx: Transaction,
  { clientId, seekerId }: Scope,
  decisionDeputyId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.maybe(end, [clientId, seekerId, decisionDeputyId, now.toISOString()])) !== undefined;
}
