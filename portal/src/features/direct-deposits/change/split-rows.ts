import type { DirectDeposit, Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { centsTyped, divide, ppmTyped, setFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { DraftFault } from './draft-fault.ts';

/** An account's part of the pay, as it is typed. */
export interface SplitRow {
  readonly id: string;
  readonly kind: Split['kind'];
  readonly typed: string;
}

export function rowOf({ id, split }: DirectDeposit): SplitRow {
  if (split.kind === 'remainder') return { id, kind: 'remainder', typed: '' };
  const typed = split.kind === 'amount' ? (split.amount / 100).toFixed(2) : String(split.percent / 10_000);
  return { id, kind: split.kind, typed };
}

export function lastIsRest(rows: readonly SplitRow[]): SplitRow[] {
  return [...rows.filter(({ kind }) => kind !== 'remainder'), ...rows.filter(({ kind }) => kind === 'remainder')];
}

/** Moves a row up (−1) or down (1). The account that gets the rest stays last. */
export function moved(rows: readonly SplitRow[], id: string, by: -1 | 1): SplitRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = from + by;
  const [row, other] = [rows[from], rows[to]];
  if (!row || !other || row.kind === 'remainder' || other.kind === 'remainder') return [...rows];
  return rows.map((one, at) => (at === from ? other : at === to ? row : one));
}

/** Moves a row to the place of another one, as dragging does. */
export function movedTo(rows: readonly SplitRow[], id: string, overId: string): SplitRow[] {
  const row = rows.find((one) => one.id === id);
  const to = rows.findIndex((one) => one.id === overId);
  if (!row || to < 0) return [...rows];
  return lastIsRest(rows.filter((one) => one.id !== id).toSpliced(to, 0, row));
}

/** Changes how a row's share is measured. An account that gets the rest takes it from the one that had it. */
export function withKind(rows: readonly SplitRow[], id: string, kind: Split['kind']): SplitRow[] {
  return lastIsRest(
    rows.map((row) => {
      if (row.id === id) return { ...row, kind, typed: row.kind === kind ? row.typed : '' };
      return kind === 'remainder' && row.kind === 'remainder' ? { ...row, kind: 'amount', typed: '' } : row;
    }),
  );
}

export function withTyped(rows: readonly SplitRow[], id: string, typed: string): SplitRow[] {
  return rows.map((row) => (row.id === id ? { ...row, typed } : row));
}

/** Returns the faults of the shares, in the order of the rows. */
export function splitFaults(rows: readonly SplitRow[]): DraftFault[] {
  const faults = rows.flatMap((row): DraftFault[] => {
    if (row.kind === 'amount' && centsTyped(row.typed) === null)
      return [{ field: `share-${row.id}`, code: 'amount_typed' }];
    if (row.kind === 'percent' && ppmTyped(row.typed) === null)
      return [{ field: `share-${row.id}`, code: 'percent_typed' }];
    return [];
  });
  if (faults.length > 0) return faults;
  const fault = setFault(
    rows.map((row) => ({ split: splitOf(row) })),
    Number.POSITIVE_INFINITY,
  );
  const percent = rows.find(({ kind }) => kind === 'percent');
  return fault === null ? [] : [{ field: `share-${(percent ?? rows[0])?.id ?? ''}`, code: fault }];
}

/** Returns the share to send. An unreadable amount counts as zero. */
export function splitOf(row: SplitRow): Split {
  if (row.kind === 'remainder') return { kind: 'remainder' };
  if (row.kind === 'percent') return { kind: 'percent', percent: ppmTyped(row.typed) ?? 0 };
  return { kind: 'amount', amount: centsTyped(row.typed) ?? 0 };
}

/** Returns the ids of the rows that get less of a take-home pay (in cents) than they ask for. */
export function shortRows(rows: readonly SplitRow[], net: number | null): ReadonlySet<string> {
  if (net === null) return new Set();
  const amounts = previewOf(rows, net);
  const wantedOf = (split: Split): number =>
    split.kind === 'amount' ? split.amount : (divide(net, [{ split, priority: 1 }]).amounts[0] ?? 0);
  const isShort = (row: SplitRow, at: number): boolean =>
    row.kind !== 'remainder' && wantedOf(splitOf(row)) > (amounts[at] ?? 0);
  return new Set(rows.filter(isShort).map(({ id }) => id));
}

/** Returns the cents of take-home pay that each row would get, in the order of the rows. */
export function previewOf(rows: readonly SplitRow[], net: number): readonly number[] {
  return divide(
    net,
    rows.map((row, at) => ({ split: splitOf(row), priority: at + 1 })),
  ).amounts;
}
