import { z } from 'zod';
import {
  requestBlock,
  type RequestBlock,
  type RequestDay,
  type RequestPage,
  type RequestRow,
  type RequestSort,
} from '@paystead/contract/console/requests/model.ts';
import { liveClientIds, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { kindOf } from '../../platform/changes/kind.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import { BLOCK, BLOCK_AT, CARD, IS_OPEN } from './request-sql.ts';

const at = (sql: string) => sql.replaceAll('$NOW', '$2::timestamptz');

const rowColumns = z.object({
  employee_workflow_id: z.string(),
  client_code: z.string(),
  client_name: z.string(),
  employee_name: z.string(),
  employee_number: z.string(),
  rule_type: z.int(),
  submitted_at: z.string(),
  block: requestBlock,
  block_at: z.string().nullable(),
});

const MATCHES = `t.client_id = any ($1::uuid[])
     and ($3 = '' or exists (select from employee_card k where k.client_id = t.client_id and k.employee_id = t.employee_id
           and k.valid_from <= $2::timestamptz::date and k.valid_to > $2::timestamptz::date
           and k.search_text like all (search_patterns($3))))
     and ($4::text is null or t.client_id = (select c.client_id from client c where c.client_code = $4))`;

const SORTS: Readonly<Record<RequestSort, string>> = {
  sentAt: 't.submitted_at',
  clientName: 'c.name',
  employeeName: "coalesce(card.name_key, '')",
};

/** The page is cut before anything but its order is looked up. */
const pageBy = (sort: RequestSort, order: 'asc' | 'desc', isEnded: boolean) =>
  statement(
    `console.requests_${sort}_${order}${isEnded ? '_ended' : ''}`,
    z.object({ rows: z.array(rowColumns), counts: z.array(z.object({ block: requestBlock, count: z.int() })) }),
    at(`with found as materialized (
     select t.client_id, t.employee_id, t.employee_workflow_id, t.submitted_at, ${BLOCK} as block
       from pending_transaction t where ${isEnded ? `not ${IS_OPEN}` : IS_OPEN} and ${MATCHES}),
   cut as (
     select t.client_id, t.employee_id, t.employee_workflow_id, t.block,
            row_number() over (order by ${SORTS[sort]} ${order}, t.employee_workflow_id) as place
       from found t
       join client c on c.client_id = t.client_id
       ${sort === 'employeeName' ? CARD : ''}
      where $5::text is null or t.block = $5
      order by place offset $6 limit $7)
   select (select coalesce(jsonb_agg(jsonb_build_object('block', n.block, 'count', n.count) order by n.block), '[]')
             from (select f.block, count(*)::integer as count from found f group by f.block) n) as counts,
          coalesce((select jsonb_agg(jsonb_build_object(
              'employee_workflow_id', t.employee_workflow_id, 'client_code', c.client_code, 'client_name', c.name,
              'employee_name', concat_ws(' ', card.first_name, card.last_name),
              'employee_number', e.employee_number, 'rule_type', t.rule_type,
              'submitted_at', to_char(t.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'block', x.block,
              'block_at', to_char((${BLOCK_AT}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.place)
             from cut x
             join pending_transaction t using (client_id, employee_id, employee_workflow_id)
             join client c on c.client_id = t.client_id
             join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id
             ${CARD}), '[]') as rows`),
  );

const pagesOf = (sort: RequestSort) => ({
  ascending: [pageBy(sort, 'asc', false), pageBy(sort, 'asc', true)] as const,
  descending: [pageBy(sort, 'desc', false), pageBy(sort, 'desc', true)] as const,
});
const PAGES = {
  sentAt: pagesOf('sentAt'),
  clientName: pagesOf('clientName'),
  employeeName: pagesOf('employeeName'),
} as const;

interface RequestsQuery {
  readonly search: string;
  readonly clientCode?: string | undefined;
  readonly block?: RequestBlock | undefined;
  readonly sort: RequestSort;
  readonly order: 'ascending' | 'descending';
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of the requests within an operator's reach that match, and how many there are of each block. */
export async function requestsPage(
  database: Database,
  scope: ConsoleScope,
  { search, clientCode, block, sort, order, offset, limit }: RequestsQuery,
  now: Date,
): Promise<RequestPage> {
  // Requests of a sandbox are listed only for the one who asks for it.
  const ids = clientCode === undefined ? liveClientIds(scope) : scope.clients.map(({ clientId }) => clientId);
  const values = [ids, now.toISOString(), search.trim(), clientCode ?? null, block ?? null, offset, limit];
  const page = PAGES[sort][order][block === 'done' ? 1 : 0];
  const { rows, counts } = await database.asMaintenance((tx) => tx.one(page, values), { readOnly: true });
  const total = counts.filter((one) => block === undefined || one.block === block);
  return {
    total: total.reduce((sum, { count }) => sum + count, 0),
    rows: rows.map(requestRowOf),
    counts: counts.filter((one) => one.block !== 'done'),
  };
}

function requestRowOf(row: z.output<typeof rowColumns>): RequestRow {
  return {
    requestId: row.employee_workflow_id,
    clientCode: row.client_code,
    clientName: row.client_name,
    employeeName: row.employee_name,
    employeeNumber: row.employee_number,
    kind: kindOf(row.rule_type),
    sentAt: row.submitted_at,
    block: row.block,
    blockAt: row.block_at,
  };
}

const days = statement(
  'console.request_days',
  z.object({ day: z.string(), sent: z.int(), applied: z.int(), failed: z.int() }),
  `with happened as (
     select (v.at at time zone 'UTC')::date as day, count(*) filter (where v.event = 'submitted') as sent,
            count(*) filter (where v.event = 'applied') as applied, count(*) filter (where v.event = 'failed') as failed
       from pending_transaction_event v
      where v.client_id = any ($1::uuid[]) and v.event in ('submitted', 'applied', 'failed')
        and v.at >= ($2::date - 29)::timestamp at time zone 'UTC'
      group by 1)
   select d.day::date::text as day, coalesce(h.sent, 0)::integer as sent, coalesce(h.applied, 0)::integer as applied,
          coalesce(h.failed, 0)::integer as failed
     from generate_series($2::date - 29, $2::date, interval '1 day') as d(day)
     left join happened h on h.day = d.day::date
    order by d.day`,
);

/** Returns the last 30 days, UTC, each with the requests of these clients that were sent, took effect and failed. */
export function requestDays(database: Database, clientIds: readonly string[], today: string): Promise<RequestDay[]> {
  return database.asMaintenance((tx) => tx.rows(days, [clientIds, today]), { readOnly: true, mayLag: true });
}
