import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { instantText, type Clock } from '../clock.ts';
import { noRow, statement, type Database, type Transaction } from '../database/port.ts';
import type { Readiness } from '../health.ts';
import { reasonOf } from '../outbox/reason.ts';
import { appendAnchors, identifyAnchorFile, type Anchor, type AnchorFileIdentity } from './anchors.ts';
import { hexOf } from './seal.ts';

const newChainEnds = statement(
  'audit.new_ends',
  z.object({ client_id: z.string(), seal_number: z.int(), hash: z.instanceof(Uint8Array), is_gone: z.boolean() }),
  `select c.client_id, s.seal_number, s.hash,
          a.seal_number is not null and not exists (
            select from audit_seal f where f.client_id = a.client_id and f.seal_number = a.seal_number and f.hash = a.hash) as is_gone
     from client c
    cross join lateral (select n.seal_number, n.hash from audit_seal n where n.client_id = c.client_id
                         order by n.seal_number desc limit 1) s
     left join audit_anchor a on a.client_id = c.client_id and a.anchor_file_id = $1
    where a.seal_number is distinct from s.seal_number or a.hash is distinct from s.hash
    order by c.client_id`,
);
const recordFile = statement(
  'audit.record_anchor_file',
  noRow,
  `insert into audit_anchor_file (anchor_file_id, place, begun_at, checked_at) values ($1, $2, $3, $3)
   on conflict (anchor_file_id) do update set place = excluded.place, checked_at = excluded.checked_at`,
);
const recordAnchors = statement(
  'audit.record_anchors',
  noRow,
  `insert into audit_anchor (client_id, anchor_file_id, seal_number, hash, anchored_at)
   select h.client_id, $1, h.seal_number, decode(h.hash, 'hex'), $2
     from unnest($3::uuid[], $4::integer[], $5::text[]) as h (client_id, seal_number, hash)
   on conflict (client_id, anchor_file_id) do update
      set seal_number = excluded.seal_number, hash = excluded.hash, anchored_at = excluded.anchored_at`,
);
const markAnchored = statement(
  'audit.mark_anchored',
  noRow,
  `update audit_seal s set anchored_at = $3
     from unnest($1::uuid[], $2::integer[]) as a (client_id, seal_number)
    where s.client_id = a.client_id and s.seal_number <= a.seal_number and s.anchored_at is null`,
);
const oldestUnanchored = statement(
  'audit.oldest_unanchored',
  z.object({ since: z.string().nullable() }),
  'select min(sealed_at) as since from audit_seal where anchored_at is null',
);

/**
 * Returns when the oldest seal was made that no gateway has anchored, or null if all are anchored. Runs as maintenance.
 */
export async function unanchoredSince(tx: Transaction): Promise<Date | null> {
  const { since } = await tx.one(oldestUnanchored, []);
  return since === null ? null : new Date(since);
}

export interface AnchoringPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** This gateway's anchor file. */
  readonly path: string;
}

/** Anchoring by one gateway: its file gets the newest seal of every client, whichever gateway made it. */
export interface Anchoring {
  /**
   * Appends the anchors that the file lacks. A call during another one shares its result. Never throws: a failure is
   * stored, logged and reported until a later call succeeds.
   */
  run(): Promise<void>;
  /** The time of the first failure in a row, and its error code; null while anchoring works. */
  readonly failure: { readonly since: Date; readonly reason: string } | null;
}

/** Interval of the lines in a file. A longer gap shows that the gateway didn't run, not that nothing happened. */
const CHECK_MILLISECONDS = 3600 * 1000;
/** Interval at which a lasting error is logged again. */
const REPEAT_MILLISECONDS = 3600 * 1000;

export function createAnchoring({ database, clock, log, path }: AnchoringPorts): Anchoring {
  const place = `${hostname()}:${resolve(path)}`;
  let identity: AnchorFileIdentity | null = null;
  let checkedAt: Date | null = null;
  let failure: { since: Date; reason: string; loggedAt: Date } | null = null;
  let running: Promise<void> | null = null;

  async function anchor(now: Date): Promise<void> {
    const at = instantText(now);
    const former = identity?.anchorFileId;
    identity = await identifyAnchorFile(path, at, identity);
    const { anchorFileId } = identity;
    if (former !== undefined && former !== anchorFileId)
      log.warn({ reason: 'the file was moved or removed' }, 'audit anchors go to a new file');
    if (former !== anchorFileId) checkedAt = null;
    const chainEnds = await database.asMaintenance((tx) => tx.rows(newChainEnds, [anchorFileId]), { readOnly: true });
    const isFresh = checkedAt !== null && now.getTime() - checkedAt.getTime() < CHECK_MILLISECONDS;
    if (chainEnds.length === 0 && isFresh) return;
    const anchors = chainEnds.map((chainEnd): Anchor => ({
      clientId: chainEnd.client_id,
      sealNumber: chainEnd.seal_number,
      hash: hexOf(chainEnd.hash),
      at,
    }));
    const gone = chainEnds.filter((chainEnd) => chainEnd.is_gone).length;
    if (gone > 0) log.error({ count: gone }, 'anchored seals are gone or changed: run `./paystead audit verify`');
    // Write the file before the rows: a crash in between repeats lines, which is harmless.
    await appendAnchors(path, anchors, at);
    await database.asMaintenance((tx) => recordAnchored(tx, { anchorFileId, place, anchors, at }));
    checkedAt = now;
  }

  async function attempt(): Promise<void> {
    const now = clock.now();
    try {
      await anchor(now);
      if (failure) log.warn({ reason: `failed since ${instantText(failure.since)}` }, 'audit is anchored again');
      failure = null;
    } catch (error) {
      const reason = reasonOf(error);
      const isDue = failure === null || now.getTime() - failure.loggedAt.getTime() >= REPEAT_MILLISECONDS;
      if (isDue || failure?.reason !== reason) log.error({ reason }, 'audit cannot be anchored');
      failure = { since: failure?.since ?? now, reason, loggedAt: isDue ? now : (failure?.loggedAt ?? now) };
    }
  }

  return {
    run() {
      running ??= attempt().finally(() => (running = null));
      return running;
    },
    get failure() {
      return failure && { since: failure.since, reason: failure.reason };
    },
  };
}

/** Stores in the database which seals a file contains. */
async function recordAnchored(
  tx: Transaction,
  file: {
    readonly anchorFileId: string;
    readonly place: string;
    readonly anchors: readonly Anchor[];
    readonly at: string;
  },
): Promise<void> {
  const { anchorFileId, place, anchors, at } = file;
  await tx.run(recordFile, [anchorFileId, place, at]);
  if (anchors.length === 0) return;
  const clients = anchors.map(({ clientId }) => clientId);
  const numbers = anchors.map(({ sealNumber }) => sealNumber);
  await tx.run(recordAnchors, [anchorFileId, at, clients, numbers, anchors.map(({ hash }) => hash)]);
  await tx.run(markAnchored, [clients, numbers, at]);
}

/**
 * Reports the gateway as degraded while it can't anchor. It keeps serving, since calls are still recorded and sealed.
 */
export function anchoringReadiness(anchoring: Pick<Anchoring, 'failure'>): Readiness {
  return async () => {
    const { failure } = anchoring;
    return failure && { degraded: `not anchored since ${instantText(failure.since)}: ${failure.reason}` };
  };
}
