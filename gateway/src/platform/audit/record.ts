import { randomUUID } from 'node:crypto';
import type { Endpoint, Resource } from '@paystead/contract/endpoint.ts';
import type { EmployeePermission } from '../access/job-subject.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../database/port.ts';
import { seal } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { AuditAction } from './audit-actions.ts';
import { secretPlace } from './secret-place.ts';

/** One row per employee. What the rows of a call have in common is sent once. */
const insertAuditEvents = statement(
  'audit.insert',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                            actor_person_id, actor_employee_id, actor_role, request_id, detail, sealed_detail)
   select $1, e.employee_id, e.audit_event_id, $5, $6, $7, $8, $9, $10, e.actor_role, $11,
          case when e.detail is null then $12::jsonb else coalesce($12::jsonb, '{}') || e.detail::jsonb end,
          decode(e.sealed_detail, 'hex')
     from unnest($2::uuid[], $3::uuid[], $4::text[], $13::text[], $14::text[])
       as e (employee_id, audit_event_id, actor_role, detail, sealed_detail)`,
);

/** Returns true if a call changes data. Its audit row must reach the disk before the reply; that of a view need not. */
export function changesData(endpoint: Endpoint): boolean {
  return endpoint.writes === true || (endpoint.method !== 'GET' && endpoint.reads !== true);
}

/** Lets a handler add to the audit row of its call. */
export interface AuditNotes {
  /**
   * Adds what changed, as the person and an auditor may read it: names of fields, ids, counts, but no SSN, account number
   * or amount. `secret` (values before and after) is stored encrypted. Later calls add to earlier ones.
   */
  note(detail: Readonly<Record<string, unknown>>, secret?: Readonly<Record<string, unknown>>): void;
  /**
   * Adds a row for another employee whom this call shows or changes. `detail` and `secret` are for this row alone; of
   * several for one employee, lists are joined.
   */
  alsoOf(
    employee: VisibleEmployee,
    detail?: Readonly<Record<string, unknown>>,
    secret?: Readonly<Record<string, unknown>>,
  ): void;
}

/** An employee who gets an audit row, with the notes of this row alone. */
interface NotedEmployee {
  readonly employee: VisibleEmployee;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, unknown>>;
}

export interface TakenNotes extends AuditNotes {
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly secret: Readonly<Record<string, unknown>> | null;
  readonly employees: readonly NotedEmployee[];
}

/** Creates the notes of one call. Its subject, if it has one, is the first employee. */
export function takeNotes(subject: VisibleEmployee | null): TakenNotes {
  const employees = new Map<string, NotedEmployee>();
  if (subject) employees.set(subject.employeeId, { employee: subject, detail: {}, secret: {} });
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
    alsoOf(employee, detail = {}, secret = {}) {
      const earlier = employees.get(employee.employeeId);
      employees.set(employee.employeeId, {
        employee,
        detail: joined(earlier?.detail ?? {}, detail),
        secret: joined(earlier?.secret ?? {}, secret),
      });
    },
  };
}

function joined(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lists = Object.entries(other).map(([name, value]) => {
    const former = one[name];
    return [name, Array.isArray(former) && Array.isArray(value) ? [...former, ...value] : value] as const;
  });
  return { ...one, ...Object.fromEntries(lists) };
}

export interface Use {
  readonly endpoint: Endpoint;
  readonly session: Session;
  readonly now: Date;
  readonly requestId: string;
  readonly notes: TakenNotes;
  readonly keys: KeyRing;
}

/** Adds one row per request and subject, in the request's transaction, so that no view or change lacks its row. */
export async function recordUse(
  tx: Transaction,
  { endpoint, session, now, requestId, notes, keys }: Use,
): Promise<void> {
  const { employees } = notes;
  if (endpoint.resource === 'none' || employees.length === 0) return;
  const rows = employees.map(({ employee, ...own }) => {
    const eventId = randomUUID();
    const detail = unlessEmpty(own.detail);
    const secret = unlessEmpty({ ...notes.secret, ...own.secret });
    const sealed = secret && seal(keys, JSON.stringify(secret), secretPlace(employee, eventId));
    return {
      employee,
      eventId,
      detail: detail && JSON.stringify(detail),
      sealed: sealed && Buffer.from(sealed).toString('hex'),
    };
  });
  await tx.run(insertAuditEvents, [
    session.clientId,
    rows.map(({ employee }) => employee.employeeId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ employee }) => roleToward(employee, session)),
    now.toISOString(),
    changesData(endpoint) ? 'change' : 'view',
    endpoint.resource,
    endpoint.name,
    session.personId,
    session.employeeId,
    requestId,
    notes.detail && json(notes.detail),
    rows.map(({ detail }) => detail),
    rows.map(({ sealed }) => sealed),
  ]);
}

function roleToward({ view }: VisibleEmployee, session: Session): string {
  return view === 'manager' && session.hasWholeClientScope ? 'payrollAdministrator' : view;
}

function unlessEmpty(notes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  return Object.keys(notes).length === 0 ? null : notes;
}

const insertSystemAction = statement(
  'audit.insert_system_action',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail,
                            sealed_detail)
   values ($1, $2, $3, $4, 'change', $5, $6, 'system', coalesce(nullif(current_setting('app.request', true), ''), 'none'), $7, $8)`,
);

/** A change to an employee's data that no call of its own made, such as an approved request that takes effect. */
export interface SystemAction {
  readonly action: AuditAction;
  readonly resource: Resource;
  readonly at: Date;
  /** As in `AuditNotes.note`. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, unknown>>;
}

/** Adds the audit row of a system action, in the transaction of the change itself. */
export async function recordSystemAction(
  tx: Transaction,
  subject: EmployeePermission,
  { action, resource, at, detail, secret }: SystemAction,
  keys: KeyRing,
): Promise<void> {
  const { clientId, employeeId } = subject;
  const eventId = randomUUID();
  const sealed = seal(keys, JSON.stringify(secret), secretPlace(subject, eventId));
  const values = [clientId, employeeId, eventId, at.toISOString(), resource, action, json(detail), sealed];
  await tx.run(insertSystemAction, values);
}
