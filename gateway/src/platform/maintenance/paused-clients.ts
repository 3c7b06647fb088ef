import { z } from 'zod';
import { statement, type Transaction } from '../database/port.ts';

const paused = statement(
  'maintenance.paused',
  z.object({ is_whole: z.boolean(), has_any: z.boolean() }),
  `select coalesce(bool_or(client_id is null), false) as is_whole, count(*) > 0 as has_any from maintenance where ended_at is null`,
);
const openClients = statement(
  'maintenance.open_clients',
  z.object({ client_id: z.string() }),
  `select c.client_id from client c
    where not exists (select from maintenance m where m.ended_at is null and (m.client_id is null or m.client_id = c.client_id))`,
);
const openOfCodes = statement(
  'maintenance.open_of_codes',
  z.object({ client_code: z.string() }),
  `select c.client_code from client c
    where c.client_code = any ($1)
      and not exists (select from maintenance m where m.ended_at is null and (m.client_id is null or m.client_id = c.client_id))`,
);

/** The reach of maintenance now: nothing, the whole installation, or some clients, with the ids of all others. */
export type Paused =
  | { readonly what: 'nothing' | 'everything' }
  | { readonly what: 'clients'; readonly open: readonly string[] };

/** Returns what maintenance pauses now. As maintenance. */
export async function pausedNow(tx: Transaction): Promise<Paused> {
  const { is_whole: isWhole, has_any: hasAny } = await tx.one(paused, []);
  if (!hasAny) return { what: 'nothing' };
  if (isWhole) return { what: 'everything' };
  return { what: 'clients', open: (await tx.rows(openClients, [])).map(({ client_id: id }) => id) };
}

/** Returns those of some clients' codes whose changes nothing pauses. As maintenance. */
export async function openCodes(tx: Transaction, codes: readonly string[]): Promise<string[]> {
  return (await tx.rows(openOfCodes, [codes])).map(({ client_code: code }) => code);
}
