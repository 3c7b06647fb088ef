import { parseKeys, type KeyRing } from '../../platform/keys/key-ring.ts';
import { importScope } from '../../platform/access/import-scope.ts';
import { noRow, statement, type Database } from '../../platform/database/port.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import type { BytePlace } from '../../platform/files/port.ts';
import { announceIn } from '../../platform/files/unclaimed.ts';
import { faultsOf } from '../plan/faults.ts';
import { sentenceOf } from '../fault.ts';
import { applyImport, planImport, type ImportStore } from '../runner.ts';
import type { ImportRun } from '../runs.ts';
import { memorySource, type MemoryTables } from './memory-source.ts';

export const NOW = new Date('2026-11-20T15:00:00Z');
const TEST_KEYS = parseKeys(`test1:${Buffer.alloc(32, 5).toString('base64')}`);
const partner = statement(
  'test.partner',
  noRow,
  `insert into partner (partner_id, partner_key, name, updated_at) values (gen_random_uuid(), $1, $2, now())`,
);

/** Imports into a test's database: everything allowed, at a fixed time, with files in memory. */
export function importHarness(database: Database, keys: KeyRing = TEST_KEYS, at = NOW) {
  const bytes = new Map<string, Uint8Array>();
  const place: BytePlace = {
    async write(location, content) {
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      bytes.set(location, Buffer.concat(parts));
    },
    async *read(location) {
      const found = bytes.get(location);
      if (found) yield await Promise.resolve(found);
    },
    remove: (location) => Promise.resolve(void bytes.delete(location)),
  };
  const now = () => at;
  const store: ImportStore = {
    database,
    keys,
    files: openFileStore(place, keys, { now }, announceIn(database)),
    scanner: null,
    now,
    changer: 'commandLine',
  };
  const plan = (tables: MemoryTables, files: Readonly<Record<string, Uint8Array>> = {}) =>
    planImport(store, importScope(null), memorySource(tables, files), { startedBy: 'test' });

  return {
    store,
    /** Bytes of stored files by location. */
    bytes,
    /** The place of the bytes. */
    place,
    plan,
    apply: (run: ImportRun) => applyImport(store, run),
    /** Plans and applies. Throws if a row was rejected. */
    async load(tables: MemoryTables, files: Readonly<Record<string, Uint8Array>> = {}): Promise<ImportRun> {
      const run = await plan(tables, files);
      const problems = await this.problems(run);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      return applyImport(store, run);
    },
    /** Everything that is wrong with a run, as `file:line column code: sentence`. */
    async problems(run: ImportRun): Promise<string[]> {
      const found: string[] = [];
      for await (const fault of faultsOf(database, run))
        found.push(
          `${fault.file}:${fault.line} ${fault.column ?? '-'} ${fault.code}: ${sentenceOf('en', fault)}${fault.isWarning ? ' (warning)' : ''}`,
        );
      return found;
    },
    addPartner: (key: string, name: string) => database.asMaintenance((tx) => tx.run(partner, [key, name])),
  };
}
