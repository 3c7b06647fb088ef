import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { noRow, statement, type Database, type Transaction } from '../database/port.ts';
import type { Readiness } from '../health.ts';
import { keyIdOf } from './envelope.ts';
import type { KeyRing } from './key-ring.ts';
import { blindIndex } from './keyed-hash.ts';

/** Seconds after which a gateway that announced nothing counts as ended. It announces its keys every 15 seconds. */
const ENDED_AFTER_SECONDS = 60;

const announce = statement(
  'keys.announce',
  noRow,
  `with ended as (delete from gateway_keys where seen_at < $4::timestamptz - interval '1 day'),
        used as (insert into key_use (key_id, check_value, first_used_at, last_used_at) values (($3::text[])[1], $5, $4, $4)
                 on conflict (key_id) do update set last_used_at = greatest(key_use.last_used_at, excluded.last_used_at)
                   where key_use.check_value = excluded.check_value)
   insert into gateway_keys (gateway_id, place, key_ids, seen_at, started_at, faults) values ($1, $2, $3, $4, $6, $7)
   on conflict (gateway_id) do update
     set place = excluded.place, key_ids = excluded.key_ids, seen_at = excluded.seen_at, faults = excluded.faults`,
);
const otherKeys = statement(
  'keys.others_under_same_id',
  z.object({ keyId: z.string() }),
  `select key_id as "keyId" from key_use join unnest($1::text[], $2::bytea[]) as mine (id, check_value) on mine.id = key_id
    where key_use.check_value <> mine.check_value order by key_id`,
);
const someSealed = statement(
  'keys.some_sealed',
  z.object({ value: z.instanceof(Uint8Array) }),
  `(select ssn_sealed as value from employee where ssn_sealed is not null limit 1)
   union all (select account_sealed from direct_deposit limit 1)`,
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
  /** Writes down that this gateway runs, and with which keys; and compares these with the keys of the data. */
  run(): Promise<void>;
  /**
   * Why the keys aren't those of the data, by their ids: another key under the same id, or a missing one, as far as a few
   * sealed values show. Null if they are.
   */
  readonly fault: string | null;
  /** Removes this gateway from those that run. */
  end(): Promise<void>;
}

interface AnnouncementPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  /** Returns the names of the readiness checks that fail or are degraded. Absent: none is asked. */
  readonly faults?: () => Promise<readonly string[]>;
}

export function createKeyAnnouncement(
  { database, clock, keys, faults = async () => [] }: AnnouncementPorts,
  place = `${hostname()}:${pid}`,
): KeyAnnouncement {
  const id = randomUUID();
  const startedAt = clock.now().toISOString();
  const keyIds = [keys.current.id, ...[...keys.all.keys()].filter((key) => key !== keys.current.id)];
  const checkValues = keyIds.map((key) => checkValueOf(keys, key));
  let fault: string | null = null;
  // Looked up once: finding a sealed value reads a whole table if few rows have one, and the keys stay as they started.
  let missing: readonly string[] | undefined;
  return {
    async run() {
      const failing = await faults();
      fault = await database.asMaintenance(async (tx) => {
        const seenAt = clock.now().toISOString();
        await tx.run(announce, [
          id,
          place,
          keyIds,
          seenAt,
          checkValues[0] ?? new Uint8Array(),
          startedAt,
          [...failing],
        ]);
        const others = await tx.rows(otherKeys, [keyIds, checkValues]);
        if (others.length > 0) return `the data has another key ${others.map(({ keyId }) => keyId).join(', ')}`;
        missing ??= await missingKeys(tx, keys);
        return missing.length > 0 ? `the key ${missing.join(', ')} of the data is missing` : null;
      });
    },
    get fault() {
      return fault;
    },
    end: () => database.asMaintenance(async (tx) => void (await tx.run(leave, [id]))),
  };
}

/** Reports the gateway as not ready while its keys aren't those of the data. */
export function keysReadiness(announcement: Pick<KeyAnnouncement, 'fault'>): Readiness {
  return async () => announcement.fault;
}

async function missingKeys(tx: Transaction, { all }: KeyRing): Promise<readonly string[]> {
  const used = (await tx.rows(someSealed, [])).flatMap(({ value }) => keyIdOf(value) ?? []);
  return [...new Set(used)].filter((key) => !all.has(key));
}

function checkValueOf({ all }: KeyRing, id: string): Uint8Array {
  const key = all.get(id);
  return key ? blindIndex({ current: key, all }, 'key_use.check', '') : new Uint8Array();
}

/** Returns the gateways that announced their keys within the last minute. As maintenance. */
export function readRunningGateways(tx: Transaction, now: Date): Promise<RunningGateway[]> {
  return tx.rows(running, [new Date(now.getTime() - ENDED_AFTER_SECONDS * 1000).toISOString()]);
}

/** Returns when each key was in use, oldest first. As maintenance. */
export function readKeyUse(tx: Transaction): Promise<KeyUse[]> {
  return tx.rows(use, []);
}
