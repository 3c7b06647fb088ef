import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Compiler } from '../compile.ts';
import type { ImportRun } from '../runs.ts';
import { dropRowsInSlices, subjectsOf } from './staged-rows.ts';

/** Rows of 1001 at two clients within a page, and of 1002 at two clients where a page ends. */
const ROWS = [
  ...Array.from({ length: 3 }, () => ['ACME', '1001']),
  ...Array.from({ length: 5 }, () => ['BIRCH', '1001']),
  ...Array.from({ length: 1192 }, () => ['BIRCH', '1002']),
  ...Array.from({ length: 2 }, () => ['CEDAR', '1002']),
].map(([client_code = '', subject = ''], line) => ({
  client_code,
  subject,
  file: 0,
  source: 0,
  line,
  part: 0,
  is_broken: line % 2 === 1,
  content: {},
}));

it('IMP-2: a subject is whole, and apart from one of equal name at another client, wherever a page of rows ends', async () => {
  let place = 0;
  const database = {
    engine: 'postgres',
    asMaintenance: (work: (tx: object) => unknown) =>
      Promise.resolve(
        work({
          rows: (_statement: unknown, values: readonly unknown[]) => {
            const page = ROWS.slice(place, place + Number(values.at(-1)));
            place += page.length;
            return page;
          },
        }),
      ),
  } as unknown as Database;
  const compiler = { records: [{ file: 'jobs', columns: {} }] } as unknown as Compiler;
  const found: string[] = [];
  for await (const subjects of subjectsOf({ database, keys: {} as KeyRing, runId: 'run' }, compiler, 0))
    for (const { clientCode, name, rows, broken } of subjects)
      found.push(`${clientCode} ${name} ${rows.length + broken.length}`);
  expect(found).toEqual(['ACME 1001 3', 'BIRCH 1001 5', 'BIRCH 1002 1192', 'CEDAR 1002 2']);
});

it('IMP-2: each slice of rows to delete begins after the last row of the one before', async () => {
  const slices = [
    { compiler: 0, client_code: 'ACME', subject: '1001', file: 2, source: 1, line: 7, part: 3, count: 50 },
    { compiler: 4, client_code: 'BIRCH', subject: '', file: 0, source: 0, line: 9, part: 0, count: 0 },
  ];
  const begun: unknown[][] = [];
  const database = {
    engine: 'embedded',
    asMaintenance: (work: (tx: object) => unknown) =>
      Promise.resolve(
        work({
          maybe: (_statement: unknown, values: readonly unknown[]) => {
            begun.push(values.slice(0, -1));
            return slices[begun.length - 1];
          },
        }),
      ),
  } as unknown as Database;
  await dropRowsInSlices(database, { import_run_id: 'run' } as ImportRun);
  expect(begun).toEqual([
    ['run', -1, '', '', -1, -1, -1, -1],
    ['run', 0, 'ACME', '1001', 2, 1, 7, 3],
  ]);
});
