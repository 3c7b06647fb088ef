import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import type { ImportColumns, ImportKind } from '@paystead/contract/console/imports/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../imports/mapping/formats.ts';
import { suggestMapping, type Suggestion } from '../../imports/mapping/suggest.ts';
import { MappingRefused, text } from '../../imports/mapping/texts.ts';
import { csvRows } from '../../imports/read/csv-rows.ts';
import { namesOf } from '../../imports/read/table-rows.ts';
import { maskedCell, withMaskedNumbers } from '../../imports/report/masked.ts';
import { UnreadableFile } from '../../imports/source.ts';
import { found } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import type { ConsoleCall } from '../api/route.ts';
import { findDraft, partsOfDraft, type DraftPart } from './drafts-store.ts';

/** Rows that are shown beside the columns. */
const SAMPLE = 5;

/** Returns the columns of a received file of another system, its first rows, and a drafted mapping. */
export async function readColumns(
  files: FileStore,
  { database, scope, params, language }: ConsoleCall<typeof contract.readImportColumns>,
): Promise<ImportColumns> {
  const draft = found(await findDraft(database, scope, params.importId));
  const parts = await database.asMaintenance((tx) => partsOfDraft(tx, draft), { readOnly: true });
  const part = found(parts.find(({ part_number: number }) => number === params.number));
  const open = () => bytesOf(files, part);
  const suggested = await suggestionFor(part.name, open, language);
  const { header, sample } = await firstRows(part.name, open);
  const secret = secretColumns(suggested);
  return {
    header: header.map(withMaskedNumbers),
    sample: sample.map((row) =>
      header.map((name, place) => {
        const cell = row[place] ?? '';
        return secret.has(name) && cell !== '' ? maskedCell(cell) : withMaskedNumbers(cell).slice(0, 200);
      }),
    ),
    suggestion: suggested?.mapping ?? null,
    undecided: openMatters(suggested, header, language),
    kinds: KINDS,
    dateFormats: [...DATE_FORMATS],
    numberFormats: [...NUMBER_FORMATS],
  };
}

const bytesOf = (files: FileStore, part: DraftPart) =>
  files.open({ clientId: part.client_id, fileId: part.file_id, location: part.location, keySealed: part.key_sealed });

const isJson = (name: string): boolean => /\.json$/i.test(name);

async function suggestionFor(
  name: string,
  open: () => AsyncIterable<Uint8Array>,
  language: Language,
): Promise<Suggestion | null> {
  if (isJson(name)) return { mapping: { preset: 'finch' }, confidence: 1, undecided: [] };
  try {
    return await suggestMapping(name, open, language);
  } catch (error) {
    if (error instanceof MappingRefused || error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Returns what the suggestion leaves open, without missing and left-out columns, which the screen shows as they are chosen. */
function openMatters(suggested: Suggestion | null, header: readonly string[], language: Language): string[] {
  const tables = (suggested?.mapping.files ?? []).flatMap((file) => file.tables);
  const required = tables.flatMap(({ file }) =>
    Object.keys(RECORDS.find((record) => record.file === file)?.columns ?? {}).map((column) => ({ file, column })),
  );
  const shown = new Set([
    text(language, 'suggest.noClient'),
    ...header.map((column) => text(language, 'suggest.ignored', { column })),
    ...required.map((values) => text(language, 'suggest.missing', values)),
  ]);
  return (suggested?.undecided ?? []).filter((sentence) => !shown.has(sentence));
}

async function firstRows(name: string, open: () => AsyncIterable<Uint8Array>) {
  const rows: (readonly string[])[] = [];
  let header: readonly string[] | undefined;
  if (isJson(name)) return { header: [], sample: [] };
  try {
    for await (const { line, cells } of csvRows(open())) {
      if (header) rows.push(cells);
      else header = namesOf(cells, line);
      if (rows.length >= SAMPLE) break;
    }
  } catch (error) {
    // Checking the import reports what is wrong with the file.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return { header: header ?? [], sample: rows };
}

/** Returns their columns that the suggestion reads as sensitive ones. */
function secretColumns(suggested: Suggestion | null): ReadonlySet<string> {
  const tables = (suggested?.mapping.files ?? []).flatMap((file) => file.tables);
  return new Set(
    tables.flatMap((table) => {
      const record = RECORDS.find(({ file }) => file === table.file);
      return Object.entries(table.columns).flatMap(([ours, cell]) =>
        record?.columns[ours]?.sensitive === true ? [typeof cell === 'string' ? cell : (cell.from ?? [])].flat() : [],
      );
    }),
  );
}

/** The product's files, for the choice of a column. */
const KINDS: ImportKind[] = RECORDS.map(({ file, columns }) => ({
  file,
  columns: Object.entries(columns).map(([name, { required, type, example, about }]) => ({
    name,
    required,
    type: type.name,
    example,
    about,
    words: type.name === 'choice' ? type.format.split(', ') : [],
  })),
}));
