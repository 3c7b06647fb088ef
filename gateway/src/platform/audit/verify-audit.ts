import { z } from 'zod';
import { statement, type Database } from '../database/port.ts';
import { readAnchors, type Anchor } from './anchors.ts';
import { differences, joinMoves, type Finding } from './findings.ts';
import { leafOf, sealedEvent, SEALED_COLUMNS, unpackLeaves } from './leaf.ts';
import { hashOfSeal, hexOf, NO_HASH, SEAL_COLUMNS, sealRow, type Seal } from './seal.ts';

export interface AuditVerdict {
  readonly findings: readonly Finding[];
  readonly clients: number;
  readonly seals: number;
  readonly events: number;
}

const clientsOf = statement(
  'audit.clients',
  z.object({ client_id: z.string() }),
  `select client_id from client union select client_id from audit_seal order by 1`,
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
/** Rows in places that sealing has passed, era by era, and no seal of this client covers. */
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
 * Holds every sealed row against its seal, every seal against the one before it, and the heads against what was written
 * down outside. Trusts nothing that the database computes: digests are made here, from the columns. Several gateways
 * that anchor on their own machines: give all their files.
 */
export async function verifyAudit(database: Database, ...anchorPaths: readonly string[]): Promise<AuditVerdict> {
  const anchors = Map.groupBy((await Promise.all(anchorPaths.map(readAnchors))).flat(), (anchor) => anchor.clientId);
  const known = (await database.asMaintenance((tx) => tx.rows(clientsOf, []), { readOnly: true })).map(
    (row) => row.client_id,
  );
  const clients = [...new Set([...known, ...anchors.keys()])];
  const findings: Finding[] = [];
  let seals = 0;
  let events = 0;
  for (const clientId of clients) {
    const verdict = await verifyClient(database, clientId, anchors.get(clientId) ?? [], anchorPaths.length > 0);
    findings.push(...joinMoves(verdict.findings));
    seals += verdict.seals;
    events += verdict.events;
  }
  return { findings, clients: clients.length, seals, events };
}

async function verifyClient(
  database: Database,
  clientId: string,
  anchors: readonly Anchor[],
  anchorsGiven: boolean,
): Promise<Omit<AuditVerdict, 'clients'>> {
  const findings: Finding[] = [];
  const tell = (kind: Finding['kind'], sealNumber: number | null, auditEventId: string | null = null) =>
    void findings.push({ kind, clientId, sealNumber, auditEventId });
  const hashes = new Map<number, string>();
  let last: Seal | undefined;
  let events = 0;
  for (;;) {
    // One seal and its rows at a time: a client's whole history need not fit into memory, nor into one transaction.
    const step = await database.asMaintenance(
      async (tx) => {
        const seal = await tx.maybe(sealAfter, [clientId, last?.seal_number ?? 0]);
        if (!seal) return null;
        const range = [clientId, seal.era, startOf(seal, last), seal.below_written];
        return { seal, found: (await tx.rows(eventsBetween, range)).map(leafOf) };
      },
      { readOnly: true },
    );
    if (!step) break;
    const { seal, found } = step;
    if (!follows(seal, last)) tell('chainBroken', seal.seal_number);
    if (hexOf(hashOfSeal(seal)) !== hexOf(seal.hash)) tell('sealAltered', seal.seal_number);
    const { altered, missing, added, displaced } = differences(unpackLeaves(seal.leaves), found);
    for (const id of altered) tell('altered', seal.seal_number, id);
    for (const id of missing) tell('deleted', seal.seal_number, id);
    for (const id of added) tell('inserted', seal.seal_number, id);
    if (altered.length === 0) for (const id of displaced) tell('moved', seal.seal_number, id);
    hashes.set(seal.seal_number, hexOf(seal.hash));
    events += found.length;
    last = seal;
  }
  const uncovered = await database.asMaintenance((tx) => tx.rows(eventsUncovered, [clientId]), { readOnly: true });
  for (const row of uncovered) tell('inserted', null, row.audit_event_id);
  for (const { sealNumber, hash } of distinct(anchors)) {
    const now = hashes.get(sealNumber);
    if (now === undefined) tell('chainTruncated', sealNumber);
    else if (now !== hash) tell('anchorContradicted', sealNumber);
  }
  if (anchorsGiven && last?.anchored === true && !anchors.some((anchor) => anchor.sealNumber === last?.seal_number))
    tell('anchorMissing', last.seal_number);
  return { findings, seals: hashes.size, events };
}

/** Where a seal's rows begin is where those of the one before ended, whatever the seal itself says. */
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

/** A repeated line says nothing new; two lines that contradict each other are both held against the seal. */
function distinct(anchors: readonly Anchor[]): Anchor[] {
  return [...new Map(anchors.map((anchor) => [`${anchor.sealNumber} ${anchor.hash}`, anchor])).values()];
}
