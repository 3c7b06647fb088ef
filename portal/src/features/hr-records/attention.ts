import type { AnyRecord, KindKey, RecordOf } from './kinds.ts';

/** Checks whether a record asks something of its employee: a renewal, a course, an item to return. `today`: `YYYY-MM-DD`. */
const CHECKS: { readonly [K in KindKey]?: (record: RecordOf[K], today: string) => boolean } = {
  certifications: ({ status }) => status !== 'valid',
  trainings: ({ status }) => status === 'assigned' || status === 'expired',
  companyAssets: ({ returnedDate, expectedReturn }, today) =>
    returnedDate === null && expectedReturn !== null && expectedReturn < today,
};

function needsAttention(kind: KindKey, record: AnyRecord, today: string): boolean {
  const check = CHECKS[kind] as ((anyRecord: AnyRecord, today: string) => boolean) | undefined;
  return check?.(record, today) ?? false;
}

/** Number of the records that need attention. */
export function countAttention(kind: KindKey, records: readonly AnyRecord[], today: string): number {
  return records.filter((record) => needsAttention(kind, record, today)).length;
}

/** The records in the gateway's order, those that need attention first. */
export function attentionFirst(kind: KindKey, records: readonly AnyRecord[], today: string): readonly AnyRecord[] {
  const rank = (record: AnyRecord): number => Number(!needsAttention(kind, record, today));
  return records.toSorted((a, b) => rank(a) - rank(b));
}
