import { z } from 'zod';
import type { Connection, Driver } from './driver.ts';
import { codeOf, isDatabaseUnavailable } from './failures.ts';
import { statement } from './port.ts';
import { parseRows } from './rows.ts';

/** How far a read replica is behind, in seconds; null while it can't be reached. */
export type ReplicaLag = number | null;

/** A copy of the database that follows it, for reads that may be some seconds old. */
export interface Replica {
  /**
   * Runs a read on the replica, or says `notUsed` if it is behind, can't be reached or gave the read up. The work may have run
   * in part by then, so it must do nothing but read.
   */
  read<T>(work: (sessions: Driver) => Promise<T>): Promise<T | typeof notUsed>;
  /** Returns how far it is behind, as of a second ago at most. */
  lag(): Promise<ReplicaLag>;
  /** How often it was used, and how often the primary stood in for it. */
  readonly uses: { readonly replica: number; readonly primary: number };
  close(): Promise<void>;
}

export const notUsed = Symbol('notUsed');

/*
 * A primary that writes nothing sends nothing, so what was received and replayed being equal means that nothing is missing
 * while the connection to the primary stands. A server that isn't in recovery is the primary itself.
 */
const readLag = statement(
  'replica.lag',
  z.object({ lag: z.number() }),
  `select case when not pg_is_in_recovery() then 0
               when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
               else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 1e9)
          end::float8 as lag`,
);

/** Milliseconds for which a measured lag counts. */
const CHECK_MILLISECONDS = 1000;
/** Milliseconds after which a replica that couldn't be opened is tried again. */
const RETRY_MILLISECONDS = 5000;
/** The replica ended a read that needed rows which the primary has removed since. */
const RECOVERY_CONFLICT = '40001';

/**
 * Returns a replica that is opened with its first read, so that a gateway starts without it. Reads go there while it is at most
 * `maxLagSeconds` behind.
 */
export function createReplica(
  open: () => Promise<Driver>,
  maxLagSeconds: number,
  now: () => number = () => performance.now(),
): Replica {
  let opened: Promise<Driver> | undefined;
  let failedAt = -Infinity;
  let checked: { readonly at: number; readonly lag: Promise<ReplicaLag> } | undefined;
  const uses = { replica: 0, primary: 0 };

  function sessions(): Promise<Driver> | null {
    if (opened === undefined) {
      if (now() - failedAt < RETRY_MILLISECONDS) return null;
      opened = open();
      opened.catch(() => {
        opened = undefined;
        failedAt = now();
      });
    }
    return opened;
  }

  async function measure(): Promise<ReplicaLag> {
    try {
      const driver = await sessions();
      if (driver === null) return null;
      return await driver.exclusively(async (connection: Connection) => {
        const [row] = parseRows(readLag, await connection.query(readLag, []));
        return row?.lag ?? null;
      });
    } catch {
      return null;
    }
  }

  function lag(): Promise<ReplicaLag> {
    if (checked === undefined || now() - checked.at >= CHECK_MILLISECONDS) checked = { at: now(), lag: measure() };
    return checked.lag;
  }

  return {
    lag,
    uses,
    async read(work) {
      const behind = await lag();
      const driver = behind !== null && behind <= maxLagSeconds ? await sessions() : null;
      if (driver !== null) {
        try {
          const result = await work(driver);
          uses.replica += 1;
          return result;
        } catch (error) {
          if (!isDatabaseUnavailable(error) && codeOf(error) !== RECOVERY_CONFLICT) throw error;
          checked = undefined;
        }
      }
      uses.primary += 1;
      return notUsed;
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
