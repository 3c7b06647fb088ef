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

const newHeads = statement(
  'audit.new_heads',
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

/** When the oldest seal was made that no gateway has anchored; null where all are. As maintenance. */
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

/** One gateway's anchoring: its file gets the newest seal of every client, whichever gateway sealed it. */
export interface Anchoring {
  /**
   * Anchors what the file lacks; a call while another is under way shares its outcome. Never throws: a failure is
   * remembered, logged and reported until a later call succeeds.
   */
  run(): Promise<void>;
  /** Since when, and why (an error's code), anchoring fails; null while it works. */
  readonly failure: { readonly since: Date; readonly reason: string } | null;
}

/** A line at least this often: a file without one says that its gateway stood still, not that nothing happened. */
const CHECK_MILLISECONDS = 3600 * 1000;
/** An error that lasts is logged again after this long. */
const REPEAT_MILLISECONDS = 3600 * 1000;

export function createAnchoring({ database, clock, log, path }: AnchoringPorts): Anchoring {
  const place = `${hostname()}:${resolve(path)}`;
  let identity: AnchorFileIdentity | null = null;
  let checkedAt: Date | null = null;
  let failure: { since: Date; reason: string; loggedAt: Date } | null = null;
  let underWay: Promise<void> | null = null;

  async function anchor(now: Date): Promise<void> {
    const at = instantText(now);
    const former = identity?.anchorFileId;
    identity = await identifyAnchorFile(path, at, identity);
    const { anchorFileId } = identity;
    if (former !== undefined && former !== anchorFileId)
      log.warn({ reason: 'the file was moved or removed' }, 'audit anchors go to a new file');
    if (former !== anchorFileId) checkedAt = null;
    const heads = await database.asMaintenance((tx) => tx.rows(newHeads, [anchorFileId]), { readOnly: true });
    const isFresh = checkedAt !== null && now.getTime() - checkedAt.getTime() < CHECK_MILLISECONDS;
    if (heads.length === 0 && isFresh) return;
    const anchors = heads.map((head): Anchor => ({
      clientId: head.client_id,
      sealNumber: head.seal_number,
      hash: hexOf(head.hash),
      at,
    }));
    const gone = heads.filter((head) => head.is_gone).length;
    if (gone > 0) log.error({ count: gone }, 'anchored seals are gone or changed: run `./paystead audit verify`');
    // The file first, the rows after: a crash between the two repeats lines, which say the same again.
    await appendAnchors(path, anchors, at);
    await database.asMaintenance((tx) => recordIn(tx, anchorFileId, anchors, at));
    checkedAt = now;
  }

  async function recordIn(tx: Transaction, anchorFileId: string, anchors: readonly Anchor[], at: string) {
    await tx.run(recordFile, [anchorFileId, place, at]);
    if (anchors.length === 0) return;
    const clients = anchors.map(({ clientId }) => clientId);
    const numbers = anchors.map(({ sealNumber }) => sealNumber);
    await tx.run(recordAnchors, [anchorFileId, at, clients, numbers, anchors.map(({ hash }) => hash)]);
    await tx.run(markAnchored, [clients, numbers, at]);
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
      underWay ??= attempt().finally(() => (underWay = null));
      return underWay;
    },
    get failure() {
      return failure && { since: failure.since, reason: failure.reason };
    },
  };
}

/** Degraded while this gateway cannot anchor: it serves on, since its calls are recorded and sealed all the same. */
export function anchoringReadiness(anchoring: Pick<Anchoring, 'failure'>): Readiness {
  return async () => {
    const { failure } = anchoring;
    return failure && { degraded: `not anchored since ${instantText(failure.since)}: ${failure.reason}` };
  };
}
