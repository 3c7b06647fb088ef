import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORDS } from '../../../src/imports/compilers.ts';
import { sentenceOf, type Fault } from '../../../src/imports/fault.ts';
import { mappingFor } from '../../../src/imports/mapping/mapped-source.ts';
import { readMapping } from '../../../src/imports/mapping/mapping.ts';
import { suggestMapping } from '../../../src/imports/mapping/suggest.ts';
import { openSource } from '../../../src/imports/read/open-source.ts';
import { UnreadableFile, type SourceTable } from '../../../src/imports/source.ts';
import type { temporaryFolder } from '../../../src/imports/test/written-folder.ts';
import { LocalizedError } from '../../../src/platform/texts/localized-error.ts';
import type { SourceSample } from './source-samples.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
type Found = Pick<Fault, 'code' | 'values'>;

/** Returns what is read of files: the cells of each row, and what is wrong with a row, a file or the whole. */
export async function describeSources(
  folder: Folder,
  name: string,
  samples: readonly SourceSample[],
): Promise<{ readonly lines: string[]; readonly faults: readonly Found[] }> {
  const lines: string[] = [];
  const faults: Found[] = [];
  for (const [place, { about, files, sizes = {}, mapping, client }] of samples.entries()) {
    lines.push(`== ${about}`);
    const path = await folder.folder(`${name}-${place}`, files);
    for (const [file, size] of Object.entries(sizes)) await truncate(join(path, file), size);
    try {
      const source = await openSource(path, {
        records: RECORDS,
        ...(mapping !== undefined && { mapping: mappingFor(readMapping(mapping)) }),
        ...(client !== undefined && { defaults: { client_code: client } }),
      });
      for (const table of source.tables) lines.push(...(await describeTable(table, faults)));
      if (source.unused.length > 0) lines.push(`unused: ${source.unused.toSorted().join(', ')}`);
      await source.close();
    } catch (error) {
      lines.push(...inBothLanguages(error).map((line) => line.replaceAll(path, 'FOLDER')));
    }
    lines.push('');
  }
  return { lines, faults };
}

async function describeTable(table: SourceTable, faults: Found[]): Promise<string[]> {
  const { file, path } = table;
  const lines = [`${path} as ${file}`];
  const note = (line: number, column: string | null, fault: Found) => {
    faults.push(fault);
    lines.push(
      `  line ${line}${column === null ? '' : `, ${column}`}: ${fault.code}`,
      `    ${sentenceOf('en', fault)}`,
      `    ${sentenceOf('es', fault)}`,
    );
  };
  try {
    for await (const { line, part = 0, cells, problems = [] } of table.rows()) {
      const shown = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, brief(cell)]));
      lines.push(`  line ${line}${part === 0 ? '' : ` (${part})`}: ${JSON.stringify(shown)}`);
      for (const { column = null, code, values = {} } of problems) note(line, column, { code, values });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    for (const { line, column, code, values } of error.faults) note(line, column, { code, values });
  }
  return lines;
}

const brief = (cell: string) => (cell.length > 80 ? `${cell.slice(0, 20)}… (${cell.length})` : cell);

/** Returns the sentences of an error in both languages. */
function inBothLanguages(error: unknown): string[] {
  if (!(error instanceof LocalizedError)) throw error;
  return (['en', 'es'] as const).flatMap((language) => error.in(language).split('\n'));
}

/** Returns the mappings that are suggested for files. */
export async function describeSuggestions(
  samples: readonly (readonly [about: string, path: string, content: string])[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [about, path, content] of samples) {
    lines.push(`== ${about}`);
    const open = async function* () {
      yield await Promise.resolve(Buffer.from(content));
    };
    try {
      const { mapping, undecided } = await suggestMapping(path, open, 'en');
      lines.push(...JSON.stringify(mapping, null, 2).split('\n'));
      const spanish = await suggestMapping(path, open, 'es');
      lines.push(...undecided.flatMap((sentence, place) => [`- ${sentence}`, `  ${spanish.undecided[place]}`]));
    } catch (error) {
      lines.push(...inBothLanguages(error));
    }
    lines.push('');
  }
  return lines;
}
