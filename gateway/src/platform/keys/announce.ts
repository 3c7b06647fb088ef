import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { noRow, statement, type Database, type Transaction } from '../database/port.ts';
import type { KeyRing } from './key-ring.ts';

/** Seconds after which a gateway that announced nothing counts as ended. It announces its keys every 15 seconds. */
const ENDED_AFTER_SECONDS = 60;

const announce = statement(
  'keys.announce',
  noRow,
  `with ended as (delete from gateway_keys where seen_at < $4::timestamptz - interval '1 day'),
        used as (insert into key_use (key_id, first_used_at, last_used_at) values (($3::text[])[1], $4, $4)
                 on conflict (key_id) do update set last_used_at = greatest(key_use.last_used_at, excluded.last_used_at))
   insert into gateway_keys (gateway_id, place, key_ids, seen_at) values ($1, $2, $3, $4)
   on conflict (gateway_id) do update set place = excluded.place, key_ids = excluded.key_ids, seen_at = excluded.seen_at`,
);
const leave = statement('keys.leave', noRow, 'delete from gateway_keys where gateway_id = $1');
const running = statement(
  'keys.running',
  z.object({ place: z.string(), keyIds: z.array(z.string()), seenAt: z.string() }),
  `select place, key_ids as "keyIds", seen_at as "seenAt" from gateway_keys where seen_at > $1 order by place, gateway_id`,
);
const use = statement(
  'keys.use',
  z.object({ keyId: z.string(), firstUsedAt: z.string(), lastUsedAt: z.string() }),
  `select key_id as "keyId", first_used_at as "firstUsedAt", last_used_at as "lastUsedAt" from key_use
    order by first_used_at, key_id`,
);

/** A running gateway and its keys, the one that seals first. */
export type RunningGateway = z.output<typeof running.row>;

/** When gateways sealed with a key. Instants, UTC. */
export type KeyUse = z.output<typeof use.row>;

/** The announcement of one gateway's keys. */
export interface KeyAnnouncement {
  /** Writes down that this gateway runs, and with which keys. */
  run(): Promise<void>;
  /** Removes this gateway from those that run. */
  end(): Promise<void>;
}

export function createKeyAnnouncement(
  { database, clock, keys }: { readonly database: Database; readonly clock: Clock; readonly keys: KeyRing },
  place = `${hostname()}:${pid}`,
): KeyAnnouncement {
  const id = randomUUID();
  const keyIds = [keys.current.id, ...[...keys.all.keys()].filter((key) => key !== keys.current.id)];
  return {
    run: () =>
      database.asMaintenance(
        async (tx) => void (await tx.run(announce, [id, place, keyIds, clock.now().toISOString()])),
      ),
    end: () => database.asMaintenance(async (tx) => void (await tx.run(leave, [id]))),
  };
}

/** Returns the gateways that announced their keys within the last minute. As maintenance. */
export function readRunningGateways(tx: Transaction, now: Date): Promise<RunningGateway[]> {
  return tx.rows(running, [new Date(now.getTime() - ENDED_AFTER_SECONDS * 1000).toISOString()]);
}

/** Returns when each key was in use, oldest first. As maintenance. */
export function readKeyUse(tx: Transaction): Promise<KeyUse[]> {
  return tx.rows(use, []);
}
