import { z } from 'zod';
import { isManaged, isSupervised } from '../../../platform/access/scope-sql.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { VisibleScope } from '../../../platform/access/visible-scope.ts';
import { statement, type SqlValue, type Transaction } from '../../../platform/database/port.ts';
import { payGroupZone, personalVersion } from '../../../platform/pay-group-zone.ts';
import type { Place } from './cursor.ts';
import type { HiddenRequests } from './hidden-requests.ts';
import { TRANSACTION_COLUMNS, transactionRow, type TransactionKey } from '../request-row.ts';

export type StatusFilter = 'open' | 'closed' | 'all';

const shown = z.object({ employee_number: z.string(), full_name: z.string(), time_zone: z.string() });

export const shownRow = transactionRow.in.extend(shown.shape).transform((row) =>
  Object.assign(transactionRow.parse(row), {
    employeeNumber: row.employee_number,
    employeeFullName: row.full_name,
    timeZone: row.time_zone,
  }),
);
/** A request with the employee's name and number, as lists show it. */
export type ShownRow = z.output<typeof shownRow>;

const OF_REQUEST = { client: 't.client_id', employee: 't.employee_id', at: '$1::timestamptz' };
export const SHOWN_COLUMNS = `${TRANSACTION_COLUMNS}, e.employee_number,
  coalesce((select concat_ws(' ', v.first_name, v.last_name) from ${personalVersion(OF_REQUEST)}), '') as full_name,
  ${payGroupZone(OF_REQUEST)} as time_zone`;
const SHOWN_FROM =
  'from pending_transaction t join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id';

const one = statement(
  'transactions.shown',
  shownRow,
  `select ${SHOWN_COLUMNS} ${SHOWN_FROM}
    where t.client_id = $2 and t.employee_id = $3 and t.employee_workflow_id = $4`,
);

/** Reads one request as lists show it. */
export function readShown(tx: Transaction, key: TransactionKey, now: Date): Promise<ShownRow> {
  return tx.one(one, [now.toISOString(), key.clientId, key.employeeId, key.employeeWorkflowId]);
}

const IS_OPEN = "t.state in ('pending', 'approved', 'exported', 'sentBack')";
const byStatus = (parameter: string) => `(${parameter} = 'all' or (${parameter} = 'open') = (${IS_OPEN}))`;

/** The request is of a rule type that isn't hidden, or the reader decides about it; see `hiddenFrom`. */
const isShown = (types: string, decided: string, manager: string, supervisor: string) =>
  `(t.rule_type <> all (${types}::int[])
    or concat_ws(' ', t.rule_type, t.decider, t.escalated_at is not null, ${manager}, ${supervisor}) = any (${decided}::text[]))`;

const ofEmployee = statement(
  'transactions.of_employee',
  shownRow,
  `select ${SHOWN_COLUMNS} ${SHOWN_FROM}
    where t.client_id = $2 and t.employee_id = $3 and ${byStatus('$4')}
      and ($5::timestamptz is null or (t.submitted_at, t.employee_workflow_id) < ($5, $6::uuid))
      and ${isShown('$8', '$9', '$10::boolean', '$11::boolean')}
    order by t.submitted_at desc, t.employee_workflow_id desc
    limit $7`,
);

/** A page of a list: its first row comes after `after`. */
export interface Page {
  readonly after: Place | null;
  readonly rows: number;
}

/** The reader of another employee's requests: the views that reach the employee, and the requests hidden from them. */
export interface Reader {
  readonly manager: boolean;
  readonly supervisor: boolean;
  readonly hidden: HiddenRequests;
}

/** Returns a page of an employee's requests, newest first. */
export function readTransactions(
  tx: Transaction,
  employee: VisibleEmployee<'transactions'>,
  reader: Reader,
  status: StatusFilter,
  { after, rows }: Page,
  now: Date,
): Promise<ShownRow[]> {
  const { clientId, employeeId } = employee;
  return tx.rows(ofEmployee, [
    now.toISOString(),
    clientId,
    employeeId,
    status,
    after?.at ?? null,
    after?.id ?? null,
    rows,
    reader.hidden.ruleTypes,
    reader.hidden.decided,
    reader.manager,
    reader.supervisor,
  ]);
}

export interface ReportFilter {
  readonly status: StatusFilter;
  readonly ruleType: number | null;
  readonly employeeId: string | null;
  /** A date (UTC): only requests submitted before it begins. */
  readonly submittedBefore: string | null;
}

const REQUEST = { client: '$2', seeker: '$3', employee: 't.employee_id' };
const AS_MANAGER = `($4::boolean and ${isManaged({ ...REQUEST, today: '$6' })})`;
const AS_SUPERVISOR = `($5::boolean and ${isSupervised(REQUEST)})`;
/** $2 client, $3 seeker, $4 and $5 as manager and as supervisor, $6 the day, $7 to $10 the filter, $11 and $12 the hidden ones. */
const IN_SCOPE = `t.client_id = $2 and t.employee_id <> $3
  and (${AS_SUPERVISOR} or ${AS_MANAGER})
  and ${isShown('$11', '$12', AS_MANAGER, AS_SUPERVISOR)}
  and ${byStatus('$7')}
  and ($8::int is null or t.rule_type = $8)
  and ($9::uuid is null or t.employee_id = $9)
  and ($10::timestamptz is null or t.submitted_at < $10)`;

const inScope = statement(
  'transactions.in_scope',
  shownRow,
  `select ${SHOWN_COLUMNS} ${SHOWN_FROM}
    where ${IN_SCOPE}
      and ($13::timestamptz is null or (t.submitted_at, t.employee_workflow_id) > ($13, $14::uuid))
    order by t.submitted_at, t.employee_workflow_id
    limit $15`,
);

const countInScope = statement(
  'transactions.count_in_scope',
  z.object({ total: z.int() }),
  `select count(*)::int as total from pending_transaction t where $1::timestamptz is not null and ${IN_SCOPE}`,
);

/** Returns a page of the requests of a whole scope, longest waiting first, without those hidden from the reader (TRX-3). */
export async function readReport(
  tx: Transaction,
  scope: VisibleScope<'transactions'>,
  hidden: HiddenRequests,
  filter: ReportFilter,
  { after, rows }: Page,
  now: Date,
): Promise<{ readonly rows: ShownRow[]; readonly total: number }> {
  const values: SqlValue[] = [
    now.toISOString(),
    scope.clientId,
    scope.seekerId,
    scope.asManager,
    scope.asSupervisor,
    scope.today,
    filter.status,
    filter.ruleType,
    filter.employeeId,
    filter.submittedBefore === null ? null : `${filter.submittedBefore}T00:00:00Z`,
    hidden.ruleTypes,
    hidden.decided,
  ];
  const page = await tx.rows(inScope, [...values, after?.at ?? null, after?.id ?? null, rows]);
  return { rows: page, total: (await tx.one(countInScope, values)).total };
}
