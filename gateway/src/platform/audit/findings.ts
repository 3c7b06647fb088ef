import type { Leaf } from './leaf.ts';

/** A fault in the audit, as precise as the data allows. */
export interface Finding {
  readonly kind:
    | 'altered' // a row says something else than when it was sealed
    | 'deleted' // a sealed row is gone
    | 'inserted' // a row is among sealed ones but in no seal
    | 'moved' // a sealed row stands in another place of the order
    | 'sealAltered' // a seal does not hold its own hash
    | 'chainBroken' // a seal is missing, or does not follow the one before
    | 'sealMissing' // an anchor names a seal that is gone from the midst of its chain
    | 'chainTruncated' // an anchor names a seal beyond the end of its chain
    | 'tailReplaced' // an anchored seal is gone, and a later one has taken its number
    | 'anchorContradicted' // a seal has another hash than its anchor
    | 'anchorMissing'; // a head was anchored in one of the files given, and the file lacks it
  readonly clientId: string;
  readonly sealNumber: number | null;
  readonly auditEventId: string | null;
}

/** Returns true if a finding shows that the end of a chain was removed; any other shows that something was altered. */
export function isCutOff({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'chainTruncated' || kind === 'tailReplaced';
}

export interface Difference {
  readonly altered: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Present and unaltered, but in a different order. */
  readonly displaced: readonly string[];
}

/** Compares sealed leaves with those of the rows found in the seal's range. */
export function differences(sealed: readonly Leaf[], found: readonly Leaf[]): Difference {
  const before = new Map(sealed.map((leaf) => [leaf.id, leaf.digest]));
  const now = new Map(found.map((leaf) => [leaf.id, leaf.digest]));
  const common = found.filter((leaf) => before.has(leaf.id));
  const order = sealed.filter((leaf) => now.has(leaf.id));
  return {
    altered: common.filter((leaf) => before.get(leaf.id) !== leaf.digest).map((leaf) => leaf.id),
    missing: sealed.filter((leaf) => !now.has(leaf.id)).map((leaf) => leaf.id),
    added: found.filter((leaf) => !before.has(leaf.id)).map((leaf) => leaf.id),
    displaced: common.filter((leaf, index) => order[index]?.id !== leaf.id).map((leaf) => leaf.id),
  };
}

/** Joins a deletion and an insertion of the same row in two seals into one move. */
export function joinMoves(findings: readonly Finding[]): Finding[] {
  const deleted = new Set(findings.filter(({ kind }) => kind === 'deleted').map(({ auditEventId }) => auditEventId));
  const inserted = new Set(findings.filter(({ kind }) => kind === 'inserted').map(({ auditEventId }) => auditEventId));
  return findings.flatMap((finding) => {
    if (finding.kind === 'deleted' && inserted.has(finding.auditEventId))
      return [{ ...finding, kind: 'moved' as const }];
    return finding.kind === 'inserted' && deleted.has(finding.auditEventId) ? [] : [finding];
  });
}
