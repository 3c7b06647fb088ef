import { z } from 'zod';
import type { ClientPage, ClientRow, ClientSort } from '@paystead/contract/console/model.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Database } from '../../platform/database/port.ts';

const COUNTS = `(select count(*)::integer from employee e where e.client_id = c.client_id) as employees,
       (select count(*)::integer from profile f where f.client_id = c.client_id and f.is_enabled and f.person_id is not null) as linked,
       (select count(*)::integer from pending_transaction t where t.client_id = c.client_id and t.state = 'pending') as waiting,
       client_is_live(c.client_id) as is_live, client_is_sandbox(c.client_id) as is_sandbox`;

const row = z.object({
  client_code: z.string(),
  name: z.string(),
  partner_name: z.string(),
  employees: z.int(),
  linked: z.int(),
  waiting: z.int(),
  is_live: z.boolean(),
  is_sandbox: z.boolean(),
});

// The page is cut before anything is counted, so that a long list costs no more than a short one.
const page = statement(
  'console.clients',
  z.object({ total: z.int(), rows: z.array(row) }),
  `with found as (
     select c.client_id, c.client_code, c.name, p.name as partner_name
       from client c join partner p on p.partner_id = c.partner_id
      where c.client_id = any ($1::uuid[])
        and ($2 = '' or strpos(lower(c.name), lower($2)) > 0 or strpos(lower(c.client_code), lower($2)) > 0
             or strpos(lower(p.name), lower($2)) > 0)),
   ranked as (
     select f.*, row_number() over (order by case $3 when 'clientCode' then client_code when 'partnerName' then partner_name
                                                     else name end, client_code) as place
       from found f),
   cut as (
     select * from ranked order by case when $4 then -place else place end offset $5 limit $6)
   select (select count(*)::integer from found) as total,
          coalesce((select jsonb_agg(to_jsonb(x) - 'place' order by case when $4 then -x.place else x.place end)
                      from (select c.client_code, c.name, c.partner_name, c.place, ${COUNTS} from cut c) x), '[]') as rows`,
);

const one = statement(
  'console.client',
  row.extend({
    partner_key: z.string(),
    legals: z.array(z.object({ name: z.string(), ein: z.string(), city: z.string(), state: z.string() })),
    pay_groups: z.array(z.object({ name: z.string(), nextPayday: z.string().nullable() })),
  }),
  `select c.client_code, c.name, p.name as partner_name, p.partner_key, ${COUNTS},
       coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'ein', l.ein, 'city', l.city, 'state', l.state)
                                  order by l.name, l.legal_id) from legal l where l.client_id = c.client_id), '[]') as legals,
       coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'nextPayday',
                   (select min(d.check_date) from pay_calendar d
                     where d.client_id = g.client_id and d.pay_group_id = g.pay_group_id
                       and d.check_date > ($2::timestamptz at time zone g.time_zone)::date))
                   order by g.code) from pay_group g where g.client_id = c.client_id), '[]') as pay_groups
  from client c join partner p on p.partner_id = c.partner_id where c.client_id = $1`,
);

interface ClientsQuery {
  readonly search: string;
  readonly sort: ClientSort;
  readonly order: 'ascending' | 'descending';
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of the clients within an operator's reach that match a search, and how many match. */
export async function clientsPage(
  database: Database,
  { clients }: ConsoleScope,
  { search, sort, order, offset, limit }: ClientsQuery,
): Promise<{ readonly total: number; readonly rows: ClientRow[] }> {
  const ids = clients.map(({ clientId }) => clientId);
  const values = [ids, search.trim(), sort, order === 'descending', offset, limit];
  const { total, rows } = await database.asMaintenance((tx) => tx.one(page, values), { readOnly: true });
  return { total, rows: rows.map(clientRowOf) };
}

/** Returns one client with its employers and pay groups. */
export async function clientPageOf(
  database: Database,
  { clientId }: OperatorScope,
  now: Date,
): Promise<Omit<ClientPage, 'needs' | 'setup' | 'sandbox' | 'sandboxes'>> {
  const found = await database.asMaintenance((tx) => tx.one(one, [clientId, now.toISOString()]), { readOnly: true });
  return { ...clientRowOf(found), partnerKey: found.partner_key, legals: found.legals, payGroups: found.pay_groups };
}

function clientRowOf({
  client_code: clientCode,
  name,
  partner_name: partnerName,
  ...counts
}: z.output<typeof row>): ClientRow {
  const { employees, linked, waiting, is_live: isLive, is_sandbox: isSandbox } = counts;
  return { clientCode, name, partnerName, employees, linked, waiting, isLive, isSandbox };
}
