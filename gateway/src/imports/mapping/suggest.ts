import type { Language } from '@paystead/contract/fields.ts';
import { parseLocalDate } from '@paystead/contract/local-date.ts';
import { RECORDS } from '../compilers.ts';
import { csvRows } from '../read/csv-rows.ts';
import { columnName, namesOf } from '../read/table-rows.ts';
import type { FileRecord } from '../records/record.ts';
import { knownCode } from './code-tables.ts';
import { DATE_FORMATS, NUMBER_FORMATS, readDate, readNumber, type DateFormat, type NumberFormat } from './formats.ts';
import { columnsRead } from './mapped-rows.ts';
import { readMapping, type MappedCell, type MappedFile, type Mapping } from './mapping.ts';
import { SYNONYMS } from './synonyms.ts';
import { MappingRefused, say, type Sentence } from './texts.ts';

/** A drafted mapping, with what could not be decided in its `notes`. */
export interface Suggestion {
  readonly mapping: Mapping;
  /** The part of the file's columns that found a place, from 0 to 1. */
  readonly confidence: number;
  readonly undecided: readonly string[];
}

/** Rows by whose values formats are recognized. */
const SAMPLE = 500;
/** A register of its own format is preferred if this part of its columns is there. */
const LIKE_A_REGISTER = 0.6;

/**
 * Drafts a mapping from a CSV file itself: columns by their names, formats by their values. Throws `UnreadableFile`, and
 * `MappingRefused` if no column is known.
 */
export async function suggestMapping(
  path: string,
  open: () => AsyncIterable<Uint8Array>,
  language: Language = 'en',
): Promise<Suggestion> {
  let separator = ',';
  let header: readonly string[] = [];
  const values = new Map<string, string[]>();
  let count = 0;
  for await (const { line, cells } of csvRows(open(), { onSeparator: (found) => (separator = found) })) {
    if (count === 0) header = namesOf(cells, line);
    else for (const [place, name] of header.entries()) collect(values, name, cells[place] ?? '');
    count += 1;
    if (count > SAMPLE) break;
  }
  const { undecided, ...suggestion } = likeRegister(header) ?? draft(path, separator, header, values);
  const messages = undecided.map((sentence) => sentence(language));
  const notes = { confidence: Math.round(suggestion.confidence * 100) / 100, undecided: messages };
  return { ...suggestion, mapping: withNotes(suggestion.mapping, notes), undecided: messages };
}

/** A draft whose undecided matters have no language yet. */
type Draft = Omit<Suggestion, 'undecided'> & { readonly undecided: readonly Sentence[] };

/** Returns a mapping with its notes: in its only file or, with a preset, beside it. */
function withNotes(mapping: Mapping, notes: object): Mapping {
  const { files } = mapping;
  return files ? { files: files.map((file) => ({ ...file, notes })) } : { ...mapping, notes };
}

function collect(values: Map<string, string[]>, name: string, cell: string): void {
  const known = values.get(name) ?? [];
  if (cell.trim() !== '') known.push(cell.trim());
  values.set(name, known);
}

/** Suggests the preset of a wide register if most of the file's columns are its own. */
function likeRegister(header: readonly string[]): Draft | null {
  const preset = readMapping({ preset: 'payroll-register' });
  const [file] = preset.files ?? [];
  const ignored = Array.isArray(file?.ignore) ? file.ignore.map(columnName) : [];
  const known = new Set([...(file?.tables ?? []).flatMap((table) => [...columnsRead(table)]), ...ignored]);
  const others = header.filter((name) => !known.has(columnName(name)));
  const confidence = header.length === 0 ? 0 : 1 - others.length / header.length;
  if (confidence < LIKE_A_REGISTER || !header.some((name) => columnName(name) === 'gross_pay')) return null;
  const undecided = others.map((column) => say('suggest.notInPreset', { column }));
  if (!header.some((name) => columnName(name) === 'client_code')) undecided.push(say('suggest.noClient'));
  return { mapping: { preset: 'payroll-register' }, confidence, undecided };
}

function draft(
  path: string,
  separator: string,
  header: readonly string[],
  values: ReadonlyMap<string, readonly string[]>,
): Draft {
  const [best] = RECORDS.map((record) => ({ record, found: matchesOf(record, header) }))
    .filter(({ found }) => found.size > 0)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one));
  if (!best) throw new MappingRefused(say('suggest.nothing'));
  const undecided: Sentence[] = [];
  const formats = formatsOf(best.record, best.found, values, undecided);
  const columns: Record<string, MappedCell> = {};
  for (const [ours, theirs] of best.found) {
    const codes = codesOf(best.record, ours, values.get(theirs) ?? [], undecided);
    columns[ours] = codes ? { from: theirs, codes } : theirs;
  }
  for (const [name, { required }] of Object.entries(best.record.columns))
    if (required && !best.found.has(name))
      undecided.push(say('suggest.missing', { column: name, file: best.record.file }));
  const used = new Set(best.found.values());
  const ignore = header.filter((name) => !used.has(name));
  for (const name of ignore) undecided.push(say('suggest.ignored', { column: name }));
  const confidence = used.size / header.length;
  const file: MappedFile = {
    path,
    separator: separator as NonNullable<MappedFile['separator']>,
    ...formats,
    ignore,
    tables: [{ file: best.record.file, columns }],
  };
  return { mapping: { files: [file] }, confidence, undecided };
}

/** Returns the file's columns by ours: by the name itself, then by a synonym. */
function matchesOf(record: FileRecord, header: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const candidates of [(name: string) => [name], (name: string) => SYNONYMS[name] ?? []])
    for (const name of Object.keys(record.columns)) {
      if (found.has(name)) continue;
      const theirs = header.find((one) => !taken.has(one) && candidates(name).includes(columnName(one)));
      if (theirs === undefined) continue;
      found.set(name, theirs);
      taken.add(theirs);
    }
  return found;
}

/** Counts matches, those of required columns twice, less what the file would still lack. */
function scoreOf({
  record,
  found,
}: {
  readonly record: FileRecord;
  readonly found: ReadonlyMap<string, string>;
}): number {
  const required = Object.entries(record.columns).flatMap(([name, column]) => (column.required ? [name] : []));
  const missing = required.filter((name) => !found.has(name) && name !== 'client_code').length;
  return found.size + required.filter((name) => found.has(name)).length - missing;
}

function formatsOf(
  record: FileRecord,
  found: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, readonly string[]>,
  undecided: Sentence[],
): { dates?: DateFormat; numbers?: NumberFormat } {
  const of = (types: readonly string[]) =>
    [...found].flatMap(([ours, theirs]) =>
      types.includes(record.columns[ours]?.type.name ?? '') ? (values.get(theirs) ?? []) : [],
    );
  const dates = of(['date']);
  const fitting = DATE_FORMATS.filter((format) =>
    dates.every((cell) => parseLocalDate(readDate(format, cell)) !== null),
  );
  if (dates.length > 0 && fitting.length === 0) undecided.push(say('suggest.dates'));
  const isClear = fitting.includes('YYYY-MM-DD');
  if (!isClear && fitting.includes('MM/DD/YYYY') && fitting.includes('DD/MM/YYYY'))
    undecided.push(say('suggest.datesUnclear'));
  const numbers = of(['amount', 'hours', 'rate', 'percent']);
  const isPlain = numbers.every((cell) => /^-?\d+(\.\d+)?$/.test(cell));
  const number = NUMBER_FORMATS.find((format) =>
    numbers.every((cell) => /^-?\d+(\.\d+)?$/.test(readNumber(format, cell))),
  );
  if (!isPlain && number === undefined) undecided.push(say('suggest.numbers'));
  const [first] = fitting;
  return {
    ...(dates.length > 0 && first !== undefined && first !== 'YYYY-MM-DD' && { dates: first }),
    ...(!isPlain && number !== undefined && { numbers: number }),
  };
}

const MOST_CODES = 30;

/** Returns a code table for a column of ours that takes words of a list, if the file has others. */
function codesOf(
  record: FileRecord,
  ours: string,
  cells: readonly string[],
  undecided: Sentence[],
): Record<string, string> | null {
  const type = record.columns[ours]?.type;
  const distinct = [...new Set(cells)];
  if (type?.name !== 'choice' || distinct.length > MOST_CODES) return null;
  const words = type.format.split(', ');
  if (distinct.every((cell) => typeof type.parse(cell) === 'string')) return null;
  return Object.fromEntries(
    distinct.map((cell) => {
      const plain = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
      const word =
        words.find((one) => one.toLowerCase() === plain) ??
        knownCode(record.file, ours, cell) ??
        words.find((one) => plain.length > 0 && one.toLowerCase().startsWith(plain));
      if (word === undefined) undecided.push(say('suggest.code', { cell, column: ours, list: type.format }));
      return [cell, word ?? cell];
    }),
  );
}
