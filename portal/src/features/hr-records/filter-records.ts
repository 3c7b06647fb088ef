import type { AnyRecord } from './kinds.ts';

/** A record with the texts used for search and sorting. */
export interface ListedRecord {
  readonly record: AnyRecord;
  readonly title: string;
  readonly line?: string | undefined;
}

/** `default` is the gateway's order. */
export type Order = 'default' | 'nameUp' | 'nameDown';

/** Removes accents and case, so that "educacion" finds "Educación". */
function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The records that contain every word of the search in any field, in the selected order. */
export function filterAndSort<L extends ListedRecord>(
  records: readonly L[],
  search: string,
  order: Order,
  language: string,
): L[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  const matches = records.filter((listed) => {
    const text = normalizeText([listed.title, listed.line, ...textsOf(listed.record)].join('\n'));
    return words.every((word) => text.includes(word));
  });
  if (order === 'default') return matches;
  const sign = order === 'nameUp' ? 1 : -1;
  return matches.toSorted((a, b) => sign * a.title.localeCompare(b.title, language));
}

/** The entered texts of a record, without ids, status and creation. */
function textsOf(record: AnyRecord): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && !['id', 'employeeId', 'createdAt', 'createdBy', 'status'].includes(name)
      ? [value]
      : [],
  );
}
