import { randomUUID } from 'node:crypto';
import type { Endpoint, Resource } from '@paystead/contract/endpoint.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import { json, noRow, statement, type SqlValue, type Transaction } from '../database/port.ts';
import { seal } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { AuditAction } from './audit-actions.ts';

const insertAuditEvents = statement(
  'audit.insert',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                            actor_person_id, actor_employee_id, actor_role, request_id, detail, sealed_detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** Does the call change data? Those wait for the disk; views need not. */
export function changesData(endpoint: Endpoint): boolean {
  return endpoint.writes === true || (endpoint.method !== 'GET' && endpoint.reads !== true);
}

/** What a handler adds to the row about its call. */
export interface AuditNotes {
  /**
   * What changed, as the person and an auditor may read it: names of fields, ids, counts; never an SSN, an account number
   * or an amount. `secret` (before, after) is stored sealed. Later calls add to earlier ones.
   */
  note(detail: Readonly<Record<string, unknown>>, secret?: Readonly<Record<string, unknown>>): void;
  /** Another employee whom this call shows or changes: gets a row of their own. */
  alsoOf(employee: VisibleEmployee): void;
}

export interface TakenNotes extends AuditNotes {
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly secret: Readonly<Record<string, unknown>> | null;
  readonly employees: readonly VisibleEmployee[];
}

/** The notes of one call; its subject, where it has one, stands first. */
export function takeNotes(subject: VisibleEmployee | null): TakenNotes {
  const employees = new Map<string, VisibleEmployee>();
  if (subject) employees.set(subject.employeeId, subject);
  const notes = { detail: null as Record<string, unknown> | null, secret: null as Record<string, unknown> | null };
  return {
    get detail() {
      return notes.detail;
    },
    get secret() {
      return notes.secret;
    },
    get employees() {
      return [...employees.values()];
    },
    note(detail, secret) {
      notes.detail = { ...notes.detail, ...detail };
      if (secret) notes.secret = { ...notes.secret, ...secret };
    },
    alsoOf(employee) {
      employees.set(employee.employeeId, employee);
    },
  };
}

export interface Use {
  readonly endpoint: Endpoint;
  readonly session: Session;
  readonly now: Date;
  readonly requestId: string;
  readonly notes: TakenNotes;
  readonly keys: KeyRing;
}

/** One row per request and subject, in the request's own transaction: a view or change without its row cannot be. */
export async function recordUse(tx: Transaction, use: Use): Promise<void> {
  if (use.endpoint.resource === 'none') return;
  for (const employee of use.notes.employees) await tx.run(insertAuditEvents, rowOf(employee, use));
}

function rowOf(employee: VisibleEmployee, { endpoint, session, now, requestId, notes, keys }: Use): SqlValue[] {
  const eventId = randomUUID();
  const role = employee.view === 'manager' && session.hasWholeClientScope ? 'payrollAdministrator' : employee.view;
  return [
    employee.clientId,
    employee.employeeId,
    eventId,
    now.toISOString(),
    changesData(endpoint) ? 'change' : 'view',
    endpoint.resource,
    endpoint.name,
    session.personId,
    session.employeeId,
    role,
    requestId,
    notes.detail && json(notes.detail),
    notes.secret && seal(keys, JSON.stringify(notes.secret), secretPlace(employee, eventId)),
  ];
}

const insertDeed = statement(
  'audit.insert_deed',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail,
                            sealed_detail)
   values ($1, $2, $3, $4, 'change', $5, $6, 'system', coalesce(nullif(current_setting('app.request', true), ''), 'none'), $7, $8)`,
);

/** What happened to an employee's data without a call of its own. */
export interface RecordedDeed {
  readonly clientId: string;
  readonly employeeId: string;
  readonly deed: AuditAction;
  readonly resource: Resource;
  readonly at: Date;
  /** As in `AuditNotes.note`. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, unknown>>;
}

/** A row for what the system did, in the transaction in which it did it. */
export async function recordDeed(tx: Transaction, recorded: RecordedDeed, keys: KeyRing): Promise<void> {
  const { clientId, employeeId, deed, resource, at, detail, secret } = recorded;
  const eventId = randomUUID();
  const sealed = seal(keys, JSON.stringify(secret), secretPlace(recorded, eventId));
  await tx.run(insertDeed, [clientId, employeeId, eventId, at.toISOString(), resource, deed, json(detail), sealed]);
}

/** Where the secret half of a row is sealed to, for whoever may open it again. */
export function secretPlace({ clientId, employeeId }: { clientId: string; employeeId: string }, eventId: string) {
  return { table: 'audit_event', column: 'sealed_detail', row: [clientId, employeeId, eventId] };
}
