import { csvLines } from '../../platform/csv/write-csv.ts';
import { filePath } from '../../imports/columns/types.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { exampleOf } from '../../imports/records/example.ts';
import type { FileRecord } from '../../imports/records/record.ts';
import type { Command } from '../command.ts';
import { exportFolder, isFreeFolder } from '../exports/export-folder.ts';
import { pathIn } from '../paths.ts';
import { sampleFile } from './sample-file.ts';
import { ImportRefused, text } from './texts.ts';

/** Writes a file for each kind of row, with its header and one example. */
export const writeTemplateCommand: Command = {
  name: 'import template',
  about: (language) => text(language, 'template.about'),
  takes: ['folder'],
  runs: 'here',
  async run(context) {
    const { given, language = 'en' } = context;
    const folder = pathIn(context, given[0] ?? '');
    if (!(await isFreeFolder(folder))) throw new ImportRefused('template.notEmpty', { folder });
    const target = exportFolder(folder);
    const attached = new Set<string>();
    for (const record of RECORDS) {
      const example = aloneOf(record, exampleOf(record));
      await target.write(`${record.file}.csv`, once(csvLines([Object.keys(example), Object.values(example)])));
      for (const path of filesOf(record, example)) attached.add(path);
    }
    for (const path of attached) await target.write(path, once(sampleFile(path)));
    const files = RECORDS.map(({ file }) => `${file}.csv`);
    return {
      done: true,
      lines: [text(language, 'template.done', { count: files.length, folder })],
      data: { folder, files },
    };
  },
};

/** Empties the cells that name another row of the same file, which a template doesn't have. */
function aloneOf({ file, columns }: FileRecord, example: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(example).map(([name, cell]) => [name, columns[name]?.refersTo === file ? '' : cell]),
  );
}

/** Returns the files that an example row names. */
function filesOf({ columns }: FileRecord, example: Record<string, string>): string[] {
  return Object.entries(example).flatMap(([name, cell]) =>
    cell !== '' && columns[name]?.type.name === filePath.name ? [cell] : [],
  );
}

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content));
}
