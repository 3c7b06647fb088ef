import type { AnyRecord } from './kinds.ts';

/** A record with the texts that it is looked for and sorted by. */
export interface Listed {
  readonly record: AnyRecord;
  readonly title: string;
  readonly line?: string | undefined;
}

/** `usual` is the gateway's own order. */
export type Order = 'usual' | 'nameUp' | 'nameDown';

/** Accents and case make no difference: "educacion" finds "Educación". */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Those in which every word that was typed occurs (in any field), in the order that was chosen. */
export function arrange<L extends Listed>(listed: readonly L[], search: string, order: Order, language: string): L[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = listed.filter((one) => {
    const text = plain([one.title, one.line, ...textsOf(one.record)].join('\n'));
    return words.every((word) => text.includes(word));
  });
  if (order === 'usual') return found;
  const sign = order === 'nameUp' ? 1 : -1;
  return found.toSorted((one, other) => sign * one.title.localeCompare(other.title, language));
}

/** What people typed into a record; not its ids and not the time at which it was entered. */
function textsOf(record: AnyRecord): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && !['id', 'employeeId', 'createdAt', 'createdBy', 'status'].includes(name)
      ? [value]
      : [],
  );
}
