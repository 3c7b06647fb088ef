import { readFile } from 'node:fs/promises';
import { RECORDS } from '../../imports/compilers.ts';
import { mappingFor } from '../../imports/mapping/mapped-source.ts';
import { readMapping } from '../../imports/mapping/mapping.ts';
import { openSource, type ReadSource } from '../../imports/read/open-source.ts';
import { SourceRefused } from '../../imports/read/texts.ts';
import type { ImportStore, Progress } from '../../imports/runner.ts';
import { unsealedSource } from '../../imports/sealing/unsealed-source.ts';
import { importScope, type ImportScope } from '../../platform/access/import-scope.ts';
import type { Context } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { clamdScanner } from '../../platform/uploads/scanner.ts';
import { withStore, type OperatorStore } from '../store.ts';
import { ImportRefused, text } from './texts.ts';

/** Options of the commands that read files. */
export const SOURCE_OPTIONS = {
  mapping: 'string',
  client: 'string',
  key: 'string',
  report: 'string',
  by: 'string',
} as const;

/** An opened source with everything that planning it needs. */
export interface Opened {
  readonly path: string;
  readonly source: ReadSource;
  readonly store: ImportStore;
  readonly scope: ImportScope;
  readonly by: { readonly startedBy: string; readonly mapping?: unknown };
  readonly progress: Progress;
}

/** Opens the folder or archive that a command names, and the store. Both are closed when `work` ends. */
export async function withSource<T>(context: Context, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { given, options = {} } = context;
  const path = pathIn(context, given[0] ?? '');
  const codes = clientCodes(options['client']);
  const [only, ...others] = codes ?? [];
  const defaults = only !== undefined && others.length === 0 ? { client_code: only } : {};
  const mapping = await mappingIn(context);
  const key = typeof options['key'] === 'string' ? await readFile(pathIn(context, options['key']), 'utf8') : null;
  return withStore(context, async (opened) => {
    const found = await openSource(path, { records: RECORDS, defaults, ...(mapping && { mapping }) });
    try {
      const source = key === null ? found : await unsealedSource(found, key);
      const store = importStoreOf(opened);
      const by = { startedBy: changedBy(context), ...(mapping && { mapping: mapping.content }) };
      return await work({ path, source, store, scope: importScope(codes), by, progress: progressOf(context) });
    } finally {
      await found.close();
    }
  });
}

async function mappingIn(context: Context): Promise<ReturnType<typeof mappingFor> | null> {
  const typed = context.options?.['mapping'];
  if (typeof typed !== 'string') return null;
  const path = pathIn(context, typed);
  try {
    return mappingFor(readMapping(JSON.parse(await readFile(path, 'utf8'))));
  } catch (error) {
    if (error instanceof SyntaxError) throw new SourceRefused('mappingJson', { path }, { cause: error });
    throw error;
  }
}

/** Returns the parts of the store that imports need. */
export function importStoreOf({ database, keys, files, config, clock }: OperatorStore): ImportStore {
  const scanner = config.scanner && clamdScanner(config.scanner);
  return { database, keys, files, scanner, now: () => clock.now(), changer: 'commandLine' };
}

function clientCodes(typed: string | boolean | undefined): string[] | null {
  if (typeof typed !== 'string') return null;
  const codes = typed.split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim().toUpperCase()]));
  if (codes.length === 0) throw new ImportRefused('client.none');
  return codes;
}

/** Time between two lines of progress, in milliseconds. */
const PACE = 200;

function progressOf({ status, language = 'en' }: Context): Progress {
  let shown = -Infinity;
  return (step, file, count) => {
    if (performance.now() - shown < PACE) return;
    shown = performance.now();
    status?.(text(language, `progress.${step}`, { file, count }));
  };
}
