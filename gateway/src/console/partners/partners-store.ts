import { z } from 'zod';
import type { PartnerListRow, PartnerPage } from '@paystead/contract/console/partners/model.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement, type Database } from '../../platform/database/port.ts';

// $1: clients within reach; $2: the operator; $3: whether every partner is. A partner without clients is their own people's too.
const REACH = `($3 or exists (select from client c where c.partner_id = p.partner_id and c.client_id = any ($1::uuid[]))
       or p.partner_id = (select o.partner_id from console_operator o where o.operator_id = $2))`;
const HOSTS = 'array(select h.hostname from partner_hostname h where h.partner_id = p.partner_id order by h.hostname)';
const CLIENTS = `(select count(*)::integer from client c where c.partner_id = p.partner_id and c.client_id = any ($1::uuid[])
       and c.sandbox_of is null)`;

const row = z.object({ partner_key: z.string(), name: z.string(), hostnames: z.array(z.string()), clients: z.int() });
const page = statement(
  'console.partners',
  z.object({ total: z.int(), rows: z.array(row) }),
  `with found as (
     select p.partner_id, p.partner_key, p.name from partner p
      where ${REACH}
        and ($4 = '' or strpos(lower(p.name), lower($4)) > 0 or strpos(p.partner_key, lower($4)) > 0
             or exists (select from partner_hostname h where h.partner_id = p.partner_id and strpos(h.hostname, lower($4)) > 0))),
   cut as (select * from found order by lower(name), partner_key offset $5 limit $6)
   select (select count(*)::integer from found) as total,
          coalesce((select jsonb_agg(jsonb_build_object('partner_key', p.partner_key, 'name', p.name, 'hostnames', ${HOSTS},
                                                        'clients', ${CLIENTS}) order by lower(p.name), p.partner_key)
                      from cut p), '[]') as rows`,
);

const one = statement(
  'console.partner',
  row.extend({
    support_contact: z.string(),
    rows: z.array(z.object({ clientCode: z.string(), name: z.string(), isLive: z.boolean() })),
  }),
  `select p.partner_key, p.name, coalesce(p.support_contact, '') as support_contact, ${HOSTS} as hostnames, ${CLIENTS} as clients,
       coalesce((select jsonb_agg(jsonb_build_object('clientCode', c.client_code, 'name', c.name,
                                                     'isLive', client_is_live(c.client_id)) order by c.name, c.client_code)
                   from (select k.client_id, k.client_code, k.name from client k
                          where k.partner_id = p.partner_id and k.client_id = any ($1::uuid[]) and k.sandbox_of is null
                          order by k.name, k.client_code limit 100) c), '[]') as rows
     from partner p where p.partner_key = $4 and ${REACH}`,
);

const reachOf = ({ clients, operatorId, seesEveryClient }: ConsoleScope) => [
  clients.map(({ clientId }) => clientId),
  operatorId,
  seesEveryClient,
];

/** Returns one page of the partners within an operator's reach that match a search, by name, and how many match. */
export async function partnersPage(
  database: Database,
  scope: ConsoleScope,
  { search, offset, limit }: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: PartnerListRow[] }> {
  const values = [...reachOf(scope), search.trim(), offset, limit];
  const { total, rows } = await database.asMaintenance((tx) => tx.one(page, values), { readOnly: true });
  return { total, rows: rows.map(({ partner_key: partnerKey, ...rest }) => ({ partnerKey, ...rest })) };
}

/** Returns a partner with its clients within reach; undefined if there is none with the key, or none of the operator's. */
export async function partnerPageOf(
  database: Database,
  scope: ConsoleScope,
  partnerKey: string,
): Promise<Omit<PartnerPage, 'mayChange'> | undefined> {
  const found = await database.asMaintenance((tx) => tx.maybe(one, [...reachOf(scope), partnerKey]), {
    readOnly: true,
  });
  if (!found) return undefined;
  const { name, support_contact: supportContact, hostnames, clients: clientCount, rows: clients } = found;
  return { partnerKey, name, supportContact, hostnames, clientCount, clients };
}
