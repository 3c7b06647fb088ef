import { z } from 'zod';
import { importState, type ImportRow, type ImportState } from '@paystead/contract/console/imports/model.ts';
import type { Summary } from '../../imports/runs.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement, type Database } from '../../platform/database/port.ts';

const SERVICE_ACCOUNT = 'service account ';

const entry = z.object({
  id: z.string(),
  run_number: z.int().nullable(),
  name: z.string(),
  origin: z.enum(['console', 'commandLine', 'service']),
  by: z.string(),
  client_codes: z.array(z.string()).nullable(),
  state: importState,
  started_at: z.string(),
  milliseconds: z.number().nullable(),
  size_bytes: z.number().nullable(),
  summary: z.custom<Summary>().nullable(),
});
export type HistoryEntry = z.output<typeof entry>;

const STATE = `case
    when s.state in ('queued', 'waiting') then 'waiting'
    when s.state in ('working', 'running') then case s.mode when 'apply' then 'applying' else 'planning' end
    when r.state = 'reading' then 'planning'
    when r.state is not null then r.state
    when s.state = 'planned' then 'failed'
    else s.state end`;

/**
 * All imports within reach: $1 says whether that is every client, and $2 has the codes of the clients. Runs that a worker is still
 * planning are found through the queue.
 */
const ENTRIES = `
  select coalesce(s.service_import_id::text, r.run_number::text) as id, r.run_number, coalesce(s.source_name, r.source_name) as name,
         case when s.operator_id is not null then 'console'
              when s.service_account_id is not null or r.started_by like '${SERVICE_ACCOUNT}%' then 'service'
              when r.source_name like 'console import %' then 'console' else 'commandLine' end as origin,
         r.started_by as by, r.client_codes, ${STATE} as state, coalesce(s.created_at, r.started_at) as started_at,
         coalesce(nullif(s.worked_milliseconds, 0)::float8, extract(epoch from coalesce(s.finished_at, r.planned_at) - r.started_at)::float8 * 1000)
           as milliseconds,
         nullif(s.size_bytes, 0)::float8 as size_bytes, coalesce(r.summary, s.summary) as summary, r.import_run_id
    from import_run r left join service_import s on s.run_number = r.run_number and s.mode <> 'rollback'
   where ($1 or coalesce(s.client_codes, r.client_codes) <@ $2::text[])
     and (s.service_import_id is not null or r.state not in ('reading', 'planned', 'failed')
          or not r.source_name like any ('{service import %,console import %}'::text[]))
  union all
  select s.service_import_id::text, null, coalesce(s.source_name, ''),
         case when s.operator_id is not null then 'console' else 'service' end,
         coalesce(o.email, a.name), coalesce(s.client_codes, g.codes), ${STATE}, s.created_at,
         coalesce(nullif(s.worked_milliseconds, 0)::float8, extract(epoch from s.finished_at - s.created_at)::float8 * 1000),
         nullif(s.size_bytes, 0)::float8, s.summary, null
    from service_import s
    left join import_run r on r.run_number = s.run_number
    left join console_operator o on o.operator_id = s.operator_id
    left join service_account a on a.service_account_id = s.service_account_id
    left join lateral (select array_agg(distinct c.client_code order by c.client_code) as codes
                         from service_grant t join client c on c.client_id = t.client_id
                        where t.service_account_id = s.service_account_id) g on true
   where s.mode <> 'rollback' and r.run_number is null
     and ($1 or coalesce(s.client_codes, g.codes) <@ $2::text[])`;

const page = statement(
  'console.imports.page',
  z.object({ total: z.int(), rows: z.array(entry) }),
  `with entries as (${ENTRIES}),
   found as (
     select e.* from entries e
      where ($3::text is null or $3 = any (e.client_codes)
             or (e.client_codes is null and exists (
                   select from import_change x join client c on c.client_id = x.client_id
                    where x.import_run_id = e.import_run_id and c.client_code = $3)))
        and ($4::text is null or e.state = $4))
   select (select count(*)::integer from found) as total,
          coalesce((select jsonb_agg(to_jsonb(x) order by x.started_at desc, x.id desc)
                      from (select * from found order by started_at desc, id desc offset $5 limit $6) x), '[]') as rows`,
);
const one = statement('console.imports.one', entry, `select * from (${ENTRIES}) e where e.id = $3`);
const byRun = statement('console.imports.by_run', entry, `select * from (${ENTRIES}) e where e.run_number = $3`);

const sizes = statement(
  'console.imports.sizes',
  z.object({ week: z.string(), imports: z.int(), rows: z.number() }),
  `select to_char(w.week, 'YYYY-MM-DD') as week, count(r.import_run_id)::integer as imports,
          coalesce(sum((select sum((f.value ->> 'rows')::bigint) from jsonb_each(r.summary -> 'files') f)), 0)::float8 as rows
     from generate_series(date_trunc('week', $3::timestamptz at time zone 'UTC') - interval '11 weeks',
                          date_trunc('week', $3::timestamptz at time zone 'UTC'), interval '1 week') as w (week)
     left join import_run r on r.applied_at >= w.week at time zone 'UTC' and r.applied_at < (w.week + interval '1 week') at time zone 'UTC'
                           and r.state = 'applied' and ($1 or r.client_codes <@ $2::text[])
    group by w.week order by w.week`,
);

const reachOf = ({ seesEveryClient, clients }: ConsoleScope) => [
  seesEveryClient,
  clients.map(({ clientCode }) => clientCode),
];

interface HistoryQuery {
  readonly clientCode?: string | undefined;
  readonly state?: ImportState | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of the imports within an operator's reach, the newest first. */
export async function historyPage(
  database: Database,
  scope: ConsoleScope,
  { clientCode, state, offset, limit }: HistoryQuery,
): Promise<{ readonly total: number; readonly rows: ImportRow[] }> {
  const values = [...reachOf(scope), clientCode ?? null, state ?? null, offset, limit];
  const { total, rows } = await database.asMaintenance((tx) => tx.one(page, values), { readOnly: true });
  return { total, rows: rows.map(rowOf) };
}

/** Returns one import within reach, by its id or the number of its run; undefined if there is none. */
export function historyEntry(
  database: Database,
  scope: ConsoleScope,
  importId: string,
): Promise<HistoryEntry | undefined> {
  const isRun = /^\d+$/.test(importId);
  const values = [...reachOf(scope), isRun ? Number(importId) : importId];
  return database.asMaintenance((tx) => tx.maybe(isRun ? byRun : one, values), { readOnly: true });
}

/** Returns the applied imports of the last twelve weeks within reach, and the rows that they read. */
export function importSizes(database: Database, scope: ConsoleScope, now: Date) {
  const values = [...reachOf(scope), now.toISOString()];
  return database.asMaintenance((tx) => tx.rows(sizes, values), { readOnly: true, mayLag: true });
}

/** Turns an entry into the row of a list. */
export function rowOf(found: HistoryEntry): ImportRow {
  const { id, run_number: runNumber, name, origin, by, client_codes: clientCodes, state, summary } = found;
  return {
    importId: id,
    runNumber,
    name,
    origin,
    by: by.replace(SERVICE_ACCOUNT, ''),
    clientCodes,
    state,
    startedAt: new Date(found.started_at).toISOString(),
    milliseconds: found.milliseconds === null ? null : Math.round(found.milliseconds),
    sizeBytes: found.size_bytes,
    counts: summary && countsOf(summary),
  };
}

function countsOf({ files, tables }: Summary) {
  const sum = <Of>(all: Readonly<Record<string, Of>>, of: (each: Of) => number) =>
    Object.values(all).reduce((total, each) => total + of(each), 0);
  return {
    rows: sum(files, ({ rows }) => rows),
    rejected: sum(files, ({ rejected }) => rejected),
    warnings: sum(files, ({ warnings }) => warnings),
    added: sum(tables, ({ added }) => added),
    changed: sum(tables, ({ changed }) => changed),
    removed: sum(tables, ({ removed = 0 }) => removed),
    kept: sum(tables, ({ kept }) => kept),
  };
}
