import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { statement, type Database } from '../../database/port.ts';
import type { RequestCounts } from './request-counts.ts';

/** Milliseconds between two exchanges of one gateway. */
export const EXCHANGE_MILLISECONDS = 1000;

const exchange = statement(
  'request_counts.exchange',
  z.object({ address: z.string(), requests: z.int() }),
  `with ended as (
     delete from request_count where (minute, address, gateway_id) in (
       select minute, address, gateway_id from request_count where minute < $2 for update skip locked)),
   own as (
     insert into request_count (minute, address, gateway_id, requests)
     select $2, address, $1, requests from unnest($3::text[], $4::integer[]) as counted (address, requests)
     on conflict (minute, address, gateway_id) do update set requests = excluded.requests)
   select address, sum(requests)::integer as requests from request_count
    where minute = $2 and gateway_id <> $1 group by address`,
);

/**
 * Returns what exchanges a gateway's counts with the other gateways: stores its own, reads theirs, and deletes those of earlier
 * minutes. It may be repeated after any failure; until it succeeds, the gateway counts alone.
 */
export function requestCountExchange(database: Database, counts: RequestCounts): () => Promise<void> {
  const gatewayId = randomUUID();
  return async () => {
    const own = counts.toStore();
    const others = await database.asMaintenance((tx) =>
      tx.rows(exchange, [
        gatewayId,
        new Date(own.minute).toISOString(),
        own.counts.map(({ address }) => address),
        own.counts.map(({ requests }) => requests),
      ]),
    );
    counts.exchanged(own, others);
  };
}
