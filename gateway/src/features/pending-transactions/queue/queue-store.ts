import { z } from 'zod';
import {
  queueGroup,
  queueSort,
  type QueueDue,
  type QueueGroup,
  type QueueSort,
  type QueueStatus,
} from '@paystead/contract/features/pending-transactions/queue.ts';
import type { RepresentedApprover } from '../../../platform/access/represented-approver.ts';
import type { VisibleScope } from '../../../platform/access/visible-scope.ts';
import { json, statement, type SqlValue, type Statement, type Transaction } from '../../../platform/database/port.ts';
import type { HiddenRequests } from '../history/hidden-requests.ts';
import { SHOWN_COLUMNS, shownRow } from '../history/list-store.ts';
import { FILTERS, IN_SCOPE, isInList, PEOPLE, REACHED, REACHED_IN_PEOPLE } from './queue-sql.ts';

const queueRow = shownRow.in
  .extend({ sort_section: z.int(), sort_key: z.string() })
  .transform((row) =>
    Object.assign(shownRow.parse(row), { place: [row.sort_section, row.sort_key, row.employee_workflow_id] as const }),
  );
export type QueueRow = z.output<typeof queueRow>;

/** The position of a row: its section, its key within the section, and its id among rows of the same key. */
export type QueuePlace = readonly [section: number, key: string, id: string];

/** The keys by which names are ordered, of everyone with waiting requests, looked up at once: `{ employeeId: key }`. */
const NAMES = `names as materialized (
  select jsonb_object_agg(n.employee_id, n.name_key) as keys
    from employee_name_keys($2, $6::date, (select array_agg(distinct t.employee_id) from pending_transaction t
                                            where t.client_id = $2 and ${isInList('waiting')})) n)`;
const NAME_KEY = `coalesce((select n.keys from names n) ->> t.employee_id::text, '')`;

const SECTIONS: Readonly<Record<QueueGroup, string>> = {
  none: '0',
  risk: '(case when cardinality(t.review) > 0 then 0 else 1 end)',
  kind: 't.rule_type::int',
};
/** The columns that order and filter, which the index of waiting requests has. */
const NARROW = 't.submitted_at, t.rule_type, t.review, t.decide_by, t.decider, t.escalated_at';
const SUBMITTED = 't.submitted_at';
const DUE_KEY = "coalesce(t.decide_by, '9999-01-01 00:00:00+00'::timestamptz)";

/** The order of a list, as keys that a row comparison can use. */
interface Order {
  readonly section: string;
  readonly key: string;
  readonly type: 'timestamptz' | 'text';
  readonly start: QueuePlace;
  /** An index is in this order, so that a page reads its own rows only. */
  readonly isIndexed: boolean;
}
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const byTime = (section: string, key: string): Order => ({
  section,
  key,
  type: 'timestamptz',
  start: [-1, '-infinity', FIRST_ID],
  isIndexed: section === SECTIONS.none && key === SUBMITTED,
});

function orderOf(sort: QueueSort, group: QueueGroup): Order {
  const section = SECTIONS[group];
  if (sort === 'name') return { section, key: NAME_KEY, type: 'text', start: [-1, '', FIRST_ID], isIndexed: false };
  if (sort === 'due') return byTime(section, DUE_KEY);
  // Review reasons first is the order of their sections; within types of requests it comes second.
  if (sort === 'risk')
    return byTime(group === 'kind' ? `(${section} * 2 + ${SECTIONS.risk})` : SECTIONS.risk, SUBMITTED);
  return byTime(section, SUBMITTED);
}

/**
 * A page in an order. The rows are chosen by narrow columns, which an index has, before the columns of a list are read for the
 * chosen ones alone. An order that an index has reads the rows of the page; any other order reads each waiting request once,
 * with everything that depends on people looked up beforehand.
 */
function pageStatement(name: string, list: QueueStatus, order: Order, direction: 'asc' | 'desc') {
  const after = direction === 'asc' ? '>' : '<';
  const place = `$19::${order.type}`;
  const by = (...keys: readonly string[]) => keys.map((key) => `${key} ${direction}`).join(', ');
  const columns = 't.client_id, t.employee_id, t.employee_workflow_id';
  const isMatch = `$18::int is not null and ${IN_SCOPE} and ${Object.values(FILTERS).join(' and ')}`;
  // Without sections, the comparison has the key alone, so that the index serves it. In order first: people are looked up for
  // the rows of the page alone, however few rows the planner expects.
  const inIndexOrder = `
    select ${columns}, 0 as sort_section, ${order.key} as sort_key
      from (select ${columns}, ${NARROW}
              from pending_transaction t
             where t.client_id = $2 and ${isInList(list)}
               and (${order.key}, t.employee_workflow_id) ${after} (${place}, $20::uuid)
             order by ${by(order.key, 't.employee_workflow_id')}
             offset 0) t ${REACHED}
     where ${isMatch}
     order by ${by(order.key, 't.employee_workflow_id')}
     limit $21`;
  const collation = order.type === 'text' ? ' collate "C"' : '';
  const sorted = `
    select * from (
      select ${columns}, ${order.section} as sort_section, ${order.key}${collation} as sort_key
        from pending_transaction t ${REACHED_IN_PEOPLE}
       where ${isInList(list)} and ${isMatch} offset 0) t
     where (t.sort_section, t.sort_key, t.employee_workflow_id) ${after} ($18::int, ${place}, $20::uuid)
     order by ${by('t.sort_section', 't.sort_key', 't.employee_workflow_id')}
     limit $21`;
  return statement(
    `transactions.queue_${name}`,
    queueRow,
    `${order.isIndexed ? '' : `with ${PEOPLE}${order.type === 'text' ? `, ${NAMES}` : ''}`}
     select ${SHOWN_COLUMNS}, k.sort_section,
            ${order.type === 'text' ? 'k.sort_key' : "to_json(k.sort_key) #>> '{}' as sort_key"}
       from (${order.isIndexed ? inIndexOrder : sorted}) k
      cross join lateral (
        select * from pending_transaction t
         where t.client_id = k.client_id and t.employee_id = k.employee_id
           and t.employee_workflow_id = k.employee_workflow_id offset 0) t
      cross join lateral (
        select * from employee e where e.client_id = t.client_id and e.employee_id = t.employee_id offset 0) e
      order by ${by('k.sort_section', 'k.sort_key', 'k.employee_workflow_id')}`,
  );
}

const WAITING = new Map<string, { readonly order: Order; readonly page: Statement<QueueRow> }>(
  queueSort.options.flatMap((sort) =>
    queueGroup.options.map((group) => {
      const order = orderOf(sort, group);
      return [`${sort} ${group}`, { order, page: pageStatement(`waiting_${sort}_${group}`, 'waiting', order, 'asc') }];
    }),
  ),
);
const NEWEST_FIRST: Order = {
  section: '0',
  key: SUBMITTED,
  type: 'timestamptz',
  start: [0, 'infinity', LAST_ID],
  isIndexed: true,
};
const NEWEST = {
  underway: { order: NEWEST_FIRST, page: pageStatement('underway', 'underway', NEWEST_FIRST, 'desc') },
  closed: { order: NEWEST_FIRST, page: pageStatement('closed', 'closed', NEWEST_FIRST, 'desc') },
};

export interface QueueFilter {
  readonly text: string | null;
  /** Rule types whose name has the text. */
  readonly namedRuleTypes: readonly number[];
  readonly ruleType: number | null;
  readonly risk: 'review' | 'none' | null;
  readonly isMineOnly: boolean;
  readonly due: QueueDue | null;
  readonly employeeId: string | null;
}

/** An approver whom the reader represents, with the combinations in which the approver decides (`decidedCombinations`). */
interface RepresentedReach {
  readonly approver: RepresentedApprover;
  readonly decided: readonly string[];
}

/** The reader of a queue: their scope, what is hidden from them in it, and what they decide. */
export interface QueueReader {
  readonly scope: VisibleScope<'transactions'>;
  readonly hidden: HiddenRequests;
  /** See `decidedCombinations`, for every rule type. */
  readonly decided: readonly string[];
  readonly represented: readonly RepresentedReach[];
}

/** Returns the first seventeen parameters, which the statements of a queue have in common. */
export function queueValues(
  { scope, hidden, decided, represented }: QueueReader,
  filter: QueueFilter,
  now: Date,
): SqlValue[] {
  return [
    now.toISOString(),
    scope.clientId,
    scope.seekerId,
    scope.asManager,
    scope.asSupervisor,
    scope.today,
    hidden.ruleTypes,
    hidden.decided,
    filter.text,
    filter.namedRuleTypes,
    filter.ruleType,
    filter.risk,
    decided,
    filter.isMineOnly,
    filter.due,
    filter.employeeId,
    json(
      represented.map(({ approver, decided: combinations }) => ({
        approver_id: approver.approverId,
        as_manager: approver.asManager,
        as_supervisor: approver.asSupervisor,
        decided: combinations,
      })),
    ),
  ];
}

export interface QueuePage {
  readonly list: QueueStatus;
  readonly sort: QueueSort;
  readonly group: QueueGroup;
  readonly after: QueuePlace | null;
  readonly rows: number;
}

/** Returns a page of a scope's requests in one statement. */
export function readQueue(
  tx: Transaction,
  reader: QueueReader,
  filter: QueueFilter,
  { list, sort, group, after, rows }: QueuePage,
  now: Date,
): Promise<QueueRow[]> {
  const chosen = list === 'waiting' ? WAITING.get(`${sort} ${group}`) : NEWEST[list];
  if (!chosen) throw new Error(`There is no order ${sort} ${group}.`);
  return tx.rows(chosen.page, [...queueValues(reader, filter, now), ...(after ?? chosen.order.start), rows]);
}
