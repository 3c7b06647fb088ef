import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import type { Target } from '../targets.ts';

/** The columns of a version apart from its key and its recording. */
export type Content = Readonly<Record<string, unknown>>;

const stored = z.object({
  employee_id: z.string(),
  series: z.string(),
  effective_date: z.string(),
  sequence: z.number(),
  content: z.record(z.string(), z.unknown()),
  recorded_at: z.string(),
  recorded_by: z.string(),
});
/** A version as it is stored. `series` tells versions apart that don't replace each other; empty without one. */
export type StoredVersion = z.output<typeof stored>;

/** A table of append-only versions. */
export interface VersionTable {
  readonly target: Target;
  readonly content: readonly string[];
  /** The column whose values are histories of their own, such as a state or a deduction's code. */
  readonly series: string | null;
  readonly ofEmployees: ReturnType<typeof statement<typeof stored>>;
}

/** Declares a table of versions: an import appends, and never changes a version. */
export function versionTable(table: string, content: readonly string[], series: string | null = null): VersionTable {
  return {
    content,
    series,
    target: {
      table,
      key: ['client_id', 'employee_id', ...(series === null ? [] : [series]), 'effective_date', 'sequence'],
      columns: [...content, 'recorded_at', 'recorded_by'],
      ignored: ['recorded_at', 'recorded_by'],
    },
    ofEmployees: statement(
      `imports.versions.${table}`,
      stored,
      `select employee_id, ${series === null ? `''` : `${series}::text`} as series, effective_date, sequence, recorded_at, recorded_by,
              (select to_jsonb(c) from (select ${content.map((name) => `v.${name}`).join(', ')}) c) as content
         from ${table} v
        where client_id = $1 and employee_id = any ($2::uuid[])
        order by employee_id, series, effective_date, sequence`,
    ),
  };
}

/** Versions by employee and series, oldest first. */
export type Histories = ReadonlyMap<string, ReadonlyMap<string, readonly StoredVersion[]>>;

/** Reads every version of some employees, in one statement. */
export async function readHistories(
  tx: Transaction,
  { ofEmployees }: VersionTable,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<Histories> {
  const found = new Map<string, Map<string, StoredVersion[]>>();
  if (employeeIds.length === 0) return found;
  for (const version of await tx.rows(ofEmployees, [clientId, employeeIds])) {
    const histories = found.get(version.employee_id) ?? new Map<string, StoredVersion[]>();
    found.set(version.employee_id, histories);
    const history = histories.get(version.series);
    if (history) history.push(version);
    else histories.set(version.series, [version]);
  }
  return found;
}

/** A version that a row of a file states. */
export interface GivenVersion {
  readonly effective_date: string;
  /** The least sequence that it may get; exports carry it. */
  readonly atLeast: number;
  readonly content: Content;
  readonly recorded_at: string;
  readonly recorded_by: string;
  readonly because: StagedRow;
}
export type SequencedVersion = GivenVersion & { readonly sequence: number };

/**
 * Numbers the versions of one series behind those that are stored. What is stored with the same date, in the same order and
 * last, keeps its number, so that a repeated file adds nothing. `onlyChanges` leaves out versions that say what the version
 * before says.
 *
 * @param given in the order in which they take effect.
 */
export function sequenced(
  history: readonly StoredVersion[],
  given: readonly GivenVersion[],
  { content, onlyChanges }: { readonly content: readonly string[]; readonly onlyChanges: boolean },
): SequencedVersion[] {
  const found: SequencedVersion[] = [];
  const textOf = (one: Content) => JSON.stringify(content.map((name) => comparable(one[name])));
  let previous: { readonly date: string; readonly text: string } | null = null;
  for (let start = 0; start < given.length;) {
    const date = given[start]?.effective_date ?? '';
    const end = given.findIndex((one, place) => place > start && one.effective_date !== date);
    const sameDate = given.slice(start, end === -1 ? given.length : end);
    start += sameDate.length;
    const earlier = history.findLast((one) => one.effective_date < date);
    const before: string | null =
      previous && previous.date >= (earlier?.effective_date ?? '')
        ? previous.text
        : earlier
          ? textOf(earlier.content)
          : null;
    const there = history.filter((one) => one.effective_date === date);
    const wanted = onlyChanges ? changesOf(sameDate, before, there, textOf) : sameDate;
    found.push(...numbered(wanted, there, textOf));
    previous = { date, text: textOf(sameDate.at(-1)?.content ?? {}) };
  }
  return found;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

/** Returns a value as it is compared: an instant in whatever zone it is written. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : (value ?? null);
}

type TextOf = (content: Content) => string;

/** Returns the versions of one date that differ from the one before, or from what is stored on that date. */
function changesOf(
  sameDate: readonly GivenVersion[],
  before: string | null,
  there: readonly StoredVersion[],
  textOf: TextOf,
): GivenVersion[] {
  let last = before;
  const changes = sameDate.filter((one) => {
    const text = textOf(one.content);
    const isChange = text !== last;
    last = text;
    return isChange;
  });
  const [latest, final] = [there.at(-1), sameDate.at(-1)];
  if (changes.length > 0 || !latest || !final || textOf(latest.content) === last) return changes;
  return [final];
}

/** Numbers the versions of one date: those that are the last stored ones keep their numbers, the others follow. */
function numbered(
  wanted: readonly GivenVersion[],
  there: readonly StoredVersion[],
  textOf: TextOf,
): SequencedVersion[] {
  const given = wanted.map((one) => textOf(one.content));
  const known = there.map((one) => textOf(one.content));
  let kept = Math.min(given.length, known.length);
  while (kept > 0 && !known.slice(-kept).every((text, place) => text === given[place])) kept -= 1;
  let sequence = there.at(-1)?.sequence ?? 0;
  return wanted.map((one, place) => {
    if (place < kept) return { ...one, sequence: there.at(place - kept)?.sequence ?? 1 };
    sequence = Math.max(sequence + 1, one.atLeast);
    return { ...one, sequence };
  });
}

/** Returns the content in effect on a date: of what is stored and of what the file said so far, the latest. */
export function versionOn(
  history: readonly StoredVersion[],
  given: readonly GivenVersion[],
  date: string,
  { withStoredOfDate }: { readonly withStoredOfDate: boolean },
): Content | null {
  const last = history.findLast(({ effective_date: on }) => on < date || (withStoredOfDate && on === date));
  const earlier = given.at(-1);
  if (!earlier) return last?.content ?? null;
  return last && last.effective_date > earlier.effective_date ? last.content : earlier.content;
}
