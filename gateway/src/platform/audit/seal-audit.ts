import { z } from 'zod';
import { instantText, type Clock } from '../clock.ts';
import { noRow, statement, type Database, type Transaction } from '../database/port.ts';
import { leafOf, packLeaves, sealedEvent, SEALED_COLUMNS, type SealedEvent } from './leaf.ts';
import { hashOfSeal, NO_HASH, SEAL_COLUMNS, sealRow, type Seal } from './seal.ts';

/** Rows sealed per transaction: on the embedded engine nothing else runs meanwhile. */
const SLICE = 1000;

const takeTurn = statement(
  'audit.take_turn',
  noRow,
  `select from pg_advisory_xact_lock(hashtext('paystead audit seal'))`,
);

/*
 * Below the horizon every transaction has ended, so no row can appear there any more. Rows above it wait: a transaction
 * that commits late would break a seal over them.
 */
const position = statement(
  'audit.position',
  z.object({ era: z.int(), sealed: z.string(), horizon: z.string(), went_back: z.boolean() }),
  `select n.era, n.sealed::text as sealed, h.horizon::text as horizon, h.horizon < n.sealed as went_back
     from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h,
          (select coalesce((select s.era from audit_seal s order by s.era desc limit 1), 1) as era,
                  coalesce((select s.below_written from audit_seal s order by s.era desc, s.below_written desc limit 1), '0'::xid8) as sealed) n`,
);
const declaredEra = statement(
  'audit.declared_era',
  z.object({ era: z.int() }),
  `select pg_get_expr(d.adbin, d.adrelid)::integer as era from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'audit_event'::regclass and a.attname = 'era'`,
);
const beginEra = statement('audit.begin_era', noRow, 'call begin_audit_era($1)');

const nextEvents = statement(
  'audit.next_events',
  sealedEvent,
  `select ${SEALED_COLUMNS} from audit_event e
    where e.era = $1 and e.written_in >= $2::xid8 and e.written_in < $3::xid8
    order by e.written_in, e.audit_event_id limit $4`,
);
const lastSeals = statement(
  'audit.last_seals',
  sealRow,
  `select distinct on (client_id) ${SEAL_COLUMNS} from audit_seal where client_id = any($1::uuid[])
    order by client_id, seal_number desc`,
);
const insertSeal = statement(
  'audit.insert_seal',
  noRow,
  `insert into audit_seal (client_id, seal_number, era, from_written, below_written, event_count, leaves, sealed_at, previous_hash, hash)
   values ($1, $2, $3, $4::xid8, $5::xid8, $6, $7, $8, $9, $10)`,
);
/**
 * Seals every event that no running transaction can precede, in one chain per client. Returns the number of sealed
 * events. Gateways that call it at once take turns, and a call after a crash continues. Each gateway anchors the new
 * seals itself (anchoring.ts).
 */
export async function sealAudit(database: Database, clock: Clock): Promise<number> {
  let sealed = 0;
  for (;;) {
    const now = instantText(clock.now());
    const count = await database.asMaintenance((tx) => sealSlice(tx, now));
    if (count === 0) break;
    sealed += count;
  }
  return sealed;
}

/** Seals one slice of all clients' rows in transaction order. Returns 0 if nothing is left below the horizon. */
async function sealSlice(tx: Transaction, now: string): Promise<number> {
  await tx.run(takeTurn, []);
  const { era, sealed, horizon } = await positionOf(tx);
  const { events, below } = await nextWhole(tx, era, sealed, horizon);
  const byClient = Map.groupBy(events, (event) => event.client_id);
  const last = new Map((await tx.rows(lastSeals, [[...byClient.keys()]])).map((seal) => [seal.client_id, seal]));
  for (const [clientId, own] of byClient) {
    const seal = sealOver(clientId, own, last.get(clientId), era, below, now);
    await tx.run(insertSeal, [
      clientId,
      seal.seal_number,
      era,
      seal.from_written,
      below,
      seal.event_count,
      seal.leaves,
      now,
      seal.previous_hash,
      hashOfSeal(seal),
    ]);
  }
  return events.length;
}

interface SealPosition {
  readonly era: number;
  readonly sealed: string;
  readonly horizon: string;
}

/** Above every transaction of an ended era. */
const END_OF_ERA = '9223372036854775807';

/**
 * Returns the position up to which events are sealed, and the horizon. A transaction counter that went back shows that
 * the data was restored on another server: the rest of the old era is sealed, and a new era begins.
 */
async function positionOf(tx: Transaction): Promise<SealPosition> {
  const at = await tx.one(position, []);
  const { era } = await tx.one(declaredEra, []);
  if (era > at.era) return { era, sealed: '0', horizon: at.horizon };
  if (!at.went_back) return at;
  const left = await tx.rows(nextEvents, [at.era, at.sealed, END_OF_ERA, 1]);
  if (left.length > 0) return { ...at, horizon: END_OF_ERA };
  await tx.run(beginEra, [at.era + 1]);
  return { era: at.era + 1, sealed: '0', horizon: at.horizon };
}

/** Returns events up to a boundary between transactions, so that no transaction is in two seals. */
async function nextWhole(tx: Transaction, era: number, from: string, horizon: string) {
  const events = await tx.rows(nextEvents, [era, from, horizon, SLICE]);
  const last = events.at(-1)?.written_in;
  if (events.length < SLICE || last === undefined) return { events, below: horizon };
  const whole = events.filter((event) => event.written_in !== last);
  if (whole.length > 0) return { events: whole, below: last };
  const below = String(BigInt(last) + 1n);
  return { events: await tx.rows(nextEvents, [era, from, below, null]), below };
}

function sealOver(
  clientId: string,
  events: readonly SealedEvent[],
  last: Seal | undefined,
  era: number,
  below: string,
  now: string,
): Omit<Seal, 'hash' | 'anchored'> {
  return {
    client_id: clientId,
    seal_number: (last?.seal_number ?? 0) + 1,
    era,
    from_written: last?.era === era ? last.below_written : '0',
    below_written: below,
    event_count: events.length,
    leaves: packLeaves(events.map(leafOf)),
    sealed_microseconds: `${Date.parse(now)}000`,
    previous_hash: new Uint8Array(last?.hash ?? NO_HASH),
  };
}
