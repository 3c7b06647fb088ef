import { z } from 'zod';
import { statement, type Database } from '../database/port.ts';
import { readAnchorFile, type Anchor, type AnchorFile } from './anchors.ts';
import { differences, isCutOff, joinMoves, type Finding } from './findings.ts';
import { leafOf, sealedEvent, SEALED_COLUMNS, unpackLeaves } from './leaf.ts';
import { hashOfSeal, hexOf, NO_HASH, SEAL_COLUMNS, sealRow, type Seal } from './seal.ts';

/**
 * The result of verification, for one chain or for all. `notCompared`: the data is consistent, but there are no anchors
 * that would show a removed end. If several apply, the first of `altered`, `cutOff`, `notCompared`.
 */
export type Verdict = 'intact' | 'altered' | 'cutOff' | 'notCompared';

/** The result for one client's chain. */
export interface ChainVerdict {
  readonly clientId: string;
  /** Null if anchors name a client that the database doesn't have. */
  readonly clientCode: string | null;
  readonly verdict: Verdict;
  readonly seals: number;
  readonly events: number;
  /** The newest seal that an anchor confirms, or null. */
  readonly anchoredTo: number | null;
  readonly findings: readonly Finding[];
}

/** An anchor file that was compared, or one that the database knows and the operator didn't give. */
interface AnchorSource {
  readonly anchorFileId: string | null;
  /** The given path, or machine and path as the gateway recorded them. */
  readonly place: string;
  /** When the file last contained the newest seal of every client; null if never. */
  readonly checkedAt: string | null;
}

export interface AuditVerdict {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly chains: readonly ChainVerdict[];
  readonly clients: number;
  readonly seals: number;
  readonly events: number;
  /** The compared files; a path without a file is omitted. */
  readonly anchorFiles: readonly AnchorSource[];
  readonly otherAnchorFiles: readonly AnchorSource[];
  /** Until when a removed end would show; null if no anchor file has an entry. */
  readonly comparedUntil: string | null;
}

/** Age below which a seal need not be in every anchor file yet. */
const ANCHORING_MILLISECONDS = 10 * 60 * 1000;
/** A running gateway writes a line every hour, so a file that ends earlier proves nothing about later seals. */
const STALE_MILLISECONDS = 3 * 3600 * 1000;

const clientsOf = statement(
  'audit.clients',
  z.object({ client_id: z.string(), client_code: z.string().nullable() }),
  `select i.client_id, c.client_code
     from (select client_id from client union select client_id from audit_seal) i
     left join client c on c.client_id = i.client_id
    order by 1`,
);
const filesKnown = statement(
  'audit.anchor_files',
  z.object({ anchor_file_id: z.string(), place: z.string(), checked_at: z.string() }),
  'select anchor_file_id, place, checked_at from audit_anchor_file order by checked_at desc, anchor_file_id',
);
/** The newest seal of the client that any of the files is recorded to contain. */
const recordedIn = statement(
  'audit.recorded_anchor',
  z.object({ seal_number: z.int() }),
  `select seal_number from audit_anchor where client_id = $1 and anchor_file_id = any($2::uuid[])
    order by seal_number desc limit 1`,
);
const sealAfter = statement(
  'audit.seal_after',
  sealRow,
  `select ${SEAL_COLUMNS} from audit_seal where client_id = $1 and seal_number > $2 order by seal_number limit 1`,
);
const eventsBetween = statement(
  'audit.events_between',
  sealedEvent,
  `select ${SEALED_COLUMNS} from audit_event e
    where e.client_id = $1 and e.era = $2 and e.written_in >= $3::xid8 and e.written_in < $4::xid8
    order by e.written_in, e.audit_event_id`,
);
/** Rows in ranges that sealing has passed, era by era, that no seal of this client covers. */
const eventsUncovered = statement(
  'audit.events_uncovered',
  z.object({ audit_event_id: z.string() }),
  `select e.audit_event_id from audit_event e
     left join (select era, max(below_written::text::numeric) as below from audit_seal group by era) passed on passed.era = e.era
     left join (select era, max(below_written::text::numeric) as below from audit_seal where client_id = $1 group by era) own on own.era = e.era
    where e.client_id = $1 and e.written_in::text::numeric < coalesce(passed.below, 0)
      and e.written_in::text::numeric >= coalesce(own.below, 0)
    order by e.written_in, e.audit_event_id`,
);

/**
 * Compares every sealed row with its seal, every seal with the one before it, and the chains with their anchors outside
 * the database. Computes every digest here, from the columns; only the anchor files show that the end of a chain was
 * removed. Every gateway's file contains all chains, so one file is enough if its gateway was running.
 */
export async function verifyAudit(
  database: Database,
  now: Date,
  ...anchorPaths: readonly string[]
): Promise<AuditVerdict> {
  const files = (await Promise.all(anchorPaths.map(readAnchorFile))).filter(isWritten);
  const anchors = Map.groupBy(
    files.flatMap((file) => file.anchors),
    (anchor) => anchor.clientId,
  );
  const { known, recorded } = await database.asMaintenance(
    async (tx) => ({ known: await tx.rows(clientsOf, []), recorded: await tx.rows(filesKnown, []) }),
    { readOnly: true },
  );
  const codes = new Map(known.map((row) => [row.client_id, row.client_code]));
  const fileIds = files.flatMap(({ anchorFileId }) => anchorFileId ?? []);
  const chains: ChainVerdict[] = [];
  for (const clientId of new Set([...codes.keys(), ...anchors.keys()])) {
    const chain = await verifyChain(database, clientId, anchors.get(clientId) ?? [], fileIds, now);
    chains.push({ ...chain, clientId, clientCode: codes.get(clientId) ?? null });
  }
  const comparedUntil = files.flatMap(({ checkedAt }) => checkedAt ?? []).reduce<string | null>(later, null);
  const isComparable = comparedUntil !== null && !(database.engine === 'postgres' && isStale(comparedUntil, now));
  return {
    verdict: worst([...chains.map(({ verdict }) => verdict), isComparable ? 'intact' : 'notCompared']),
    findings: chains.flatMap(({ findings }) => findings),
    chains,
    clients: chains.length,
    seals: chains.reduce((sum, { seals }) => sum + seals, 0),
    events: chains.reduce((sum, { events }) => sum + events, 0),
    anchorFiles: files.map(({ path, anchorFileId, checkedAt }) => ({ anchorFileId, place: path, checkedAt })),
    otherAnchorFiles: recorded
      .filter((row) => !fileIds.includes(row.anchor_file_id))
      .map((row) => ({ anchorFileId: row.anchor_file_id, place: row.place, checkedAt: row.checked_at })),
    comparedUntil,
  };
}

/** Treat a file without anchors as missing: a start creates it empty. */
function isWritten(file: AnchorFile): boolean {
  return file.checkedAt !== null || file.anchorFileId !== null;
}

function isStale(comparedUntil: string, now: Date): boolean {
  return now.getTime() - Date.parse(comparedUntil) > STALE_MILLISECONDS;
}

function later(one: string | null, other: string): string {
  return one === null || other > one ? other : one;
}

const BY_WEIGHT = ['altered', 'cutOff', 'notCompared', 'intact'] as const satisfies readonly Verdict[];

function worst(verdicts: readonly Verdict[]): Verdict {
  return BY_WEIGHT.find((verdict) => verdicts.includes(verdict)) ?? 'intact';
}

async function verifyChain(
  database: Database,
  clientId: string,
  anchors: readonly Anchor[],
  fileIds: readonly string[],
  now: Date,
): Promise<Omit<ChainVerdict, 'clientId' | 'clientCode'>> {
  const found: Finding[] = [];
  const report = (kind: Finding['kind'], sealNumber: number | null, auditEventId: string | null = null) =>
    void found.push({ kind, clientId, sealNumber, auditEventId });
  const { sealed, last, events } = await verifySeals(database, clientId, report);
  const uncovered = await database.asMaintenance((tx) => tx.rows(eventsUncovered, [clientId]), { readOnly: true });
  for (const row of uncovered) report('inserted', null, row.audit_event_id);

  let anchoredTo: number | null = null;
  for (const { sealNumber, hash, at } of distinct(anchors)) {
    const seal = sealed.get(sealNumber);
    if (seal === undefined)
      report(sealNumber > (last?.seal_number ?? 0) ? 'chainTruncated' : 'sealMissing', sealNumber);
    // Sealed after the anchor was written, under the same number, so the end had been removed.
    else if (seal.hash !== hash)
      report(seal.sealedAt > Date.parse(at) ? 'tailReplaced' : 'anchorContradicted', sealNumber);
    else anchoredTo = Math.max(anchoredTo ?? 0, sealNumber);
  }
  const recorded = await database.asMaintenance((tx) => tx.maybe(recordedIn, [clientId, fileIds]), { readOnly: true });
  const named = anchors.reduce((most, { sealNumber }) => Math.max(most, sealNumber), 0);
  if (recorded && recorded.seal_number > named) report('anchorMissing', recorded.seal_number);

  const findings = joinMoves(found);
  const oldestUnconfirmed = sealed.get((anchoredTo ?? 0) + 1);
  const isConfirmed =
    oldestUnconfirmed === undefined || now.getTime() - oldestUnconfirmed.sealedAt <= ANCHORING_MILLISECONDS;
  const verdict = worst([
    ...findings.map((finding) => (isCutOff(finding) ? 'cutOff' : 'altered')),
    isConfirmed ? 'intact' : 'notCompared',
  ]);
  return { verdict, seals: sealed.size, events, anchoredTo, findings };
}

/** The anchors to compare with: hash (hexadecimal) and time (milliseconds) of each seal, by number. */
type Sealed = ReadonlyMap<number, { readonly hash: string; readonly sealedAt: number }>;

/** Compares a client's seals with their rows and with each other. */
async function verifySeals(
  database: Database,
  clientId: string,
  report: (kind: Finding['kind'], sealNumber: number, auditEventId?: string) => void,
): Promise<{ readonly sealed: Sealed; readonly last: Seal | undefined; readonly events: number }> {
  const sealed = new Map<number, { hash: string; sealedAt: number }>();
  let last: Seal | undefined;
  let events = 0;
  for (;;) {
    // Reads one seal and its rows at a time, since a client's whole history may exceed memory and one transaction.
    const step = await database.asMaintenance(
      async (tx) => {
        const seal = await tx.maybe(sealAfter, [clientId, last?.seal_number ?? 0]);
        if (!seal) return null;
        const range = [clientId, seal.era, startOf(seal, last), seal.below_written];
        return { seal, found: (await tx.rows(eventsBetween, range)).map(leafOf) };
      },
      { readOnly: true },
    );
    if (!step) return { sealed, last, events };
    const { seal, found } = step;
    if (!follows(seal, last)) report('chainBroken', seal.seal_number);
    if (hexOf(hashOfSeal(seal)) !== hexOf(seal.hash)) report('sealAltered', seal.seal_number);
    const { altered, missing, added, displaced } = differences(unpackLeaves(seal.leaves), found);
    for (const id of altered) report('altered', seal.seal_number, id);
    for (const id of missing) report('deleted', seal.seal_number, id);
    for (const id of added) report('inserted', seal.seal_number, id);
    if (altered.length === 0) for (const id of displaced) report('moved', seal.seal_number, id);
    sealed.set(seal.seal_number, { hash: hexOf(seal.hash), sealedAt: Number(seal.sealed_microseconds) / 1000 });
    events += found.length;
    last = seal;
  }
}

/** Returns where a seal's rows begin: where those of the seal before ended, whatever the seal itself states. */
function startOf(seal: Seal, last: Seal | undefined): string {
  return last?.era === seal.era ? last.below_written : '0';
}

function follows(seal: Seal, last: Seal | undefined): boolean {
  return (
    seal.seal_number === (last?.seal_number ?? 0) + 1 &&
    hexOf(seal.previous_hash) === hexOf(last?.hash ?? NO_HASH) &&
    seal.from_written === startOf(seal, last)
  );
}

/** Removes repeated anchors. Contradicting anchors of one seal both stay, and both count against it. */
function distinct(anchors: readonly Anchor[]): Anchor[] {
  return [...new Map(anchors.map((anchor) => [`${anchor.sealNumber} ${anchor.hash}`, anchor])).values()];
}
