import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { exampleOf } from '../../imports/records/example.ts';
import { importHarness, NOW } from '../../imports/test/import-harness.ts';
import { temporaryFolder } from '../../imports/test/written-folder.ts';
import { readConfig } from '../../config.ts';
import { csvLines } from '../../platform/csv/write-csv.ts';
import { statement } from '../../platform/database/port.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { validateImportCommand } from './planning.ts';

/** Files of one run; `PAYSTEAD_HOSTILE_FILES=10000` for a long one. */
const FILES = Number(process.env['PAYSTEAD_HOSTILE_FILES'] ?? '60');
/** An SSN and an account number that hostile files carry, and nothing may show. */
const SECRETS = ['912-34-5678', '912345678', '55512345678901'];

const { database, close } = await freshDatabase();
const temporary = await temporaryFolder();
const imports = importHarness(database);
beforeAll(() => imports.addPartner('main', 'Main'));
afterAll(async () => {
  await close();
  await temporary.remove();
});

const stored = statement(
  'test.hostile.counts',
  z.object({ runs: z.number(), rows: z.number(), changes: z.number(), clients: z.number(), employees: z.number() }),
  `select (select count(*) from import_run)::int as runs, (select count(*) from import_row)::int as rows,
          (select count(*) from import_change)::int as changes, (select count(*) from client)::int as clients,
          (select count(*) from employee)::int as employees`,
);
const NOTHING = { runs: 0, rows: 0, changes: 0, clients: 0, employees: 0 };

const nasty = fc.oneof(
  fc.constantFrom(
    ...SECRETS,
    "=cmd|' /C calc'!A0",
    '@SUM(A1)',
    '+1',
    '-1+1',
    '\t=1',
    '"',
    '""',
    ',',
    ';',
    '\0',
    '\u202e',
    '\ufffd',
    '\r',
    '\n',
    '../../etc/passwd',
    '9'.repeat(400),
    'a@'.repeat(300),
    '2026-02-30',
    'NaN',
    '1e9',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const cellOf = (example: string) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: nasty });

/** A declared file with some cells replaced by hostile ones, and rows and headers that may not fit. */
const table = fc.constantFrom(...RECORDS).chain((record) => {
  const example = exampleOf(record);
  const rows = fc.array(fc.tuple(...Object.values(example).map(cellOf)), { maxLength: 4 });
  const header = fc.oneof(
    { weight: 5, arbitrary: fc.constant(Object.keys(example)) },
    { weight: 1, arbitrary: fc.array(nasty, { maxLength: 8 }) },
  );
  return fc.record({ name: fc.constant(`${record.file}.csv`), header, rows, raw: fc.boolean() });
});
const text = table.map(({ name, header, rows, raw }) => ({
  name,
  text: raw ? [header, ...rows].map((row) => row.join()).join('\n') : csvLines([header, ...rows]),
}));
const written = fc.oneof(
  { weight: 4, arbitrary: text.map(({ name, text: content }) => ({ name, bytes: Buffer.from(content) })) },
  {
    weight: 1,
    arbitrary: text.map(({ name, text: content }) => ({ name, bytes: Buffer.from(`\ufeff${content}`, 'utf16le') })),
  },
  { weight: 1, arbitrary: text.map(({ name, text: content }) => ({ name, bytes: Buffer.from(content, 'latin1') })) },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constantFrom(...RECORDS.map(({ file }) => `${file}.csv`)),
      bytes: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    }),
  },
);
/** A place and a byte by which an archive is damaged. */
const damage = fc.option(
  fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.nat(255), cut: fc.boolean() }),
);

let number = 0;
/** Validates a source as the command does. Returns everything that it printed and wrote. */
async function outputOf(path: string): Promise<string> {
  const printed: string[] = [];
  try {
    const { lines, data } = await validateImportCommand.run({
      given: [path],
      options: {},
      database,
      config: readConfig({ PAYSTEAD_DATA: temporary.path('data') }),
      keys: imports.store.keys,
      clock: { now: () => NOW },
      user: 'amara',
      folder: temporary.path(''),
      tell: (line) => printed.push(line),
    });
    printed.push(...lines, JSON.stringify(data));
  } catch (error) {
    if (!(error instanceof LocalizedError)) throw error;
    printed.push(error.message);
  }
  const errors = await readFile(`${path.replace(/\.zip$/, '')}-report/errors.csv`, 'utf8').catch(() => '');
  // A cell that a spreadsheet would run begins with an apostrophe.
  for (const cell of parse(errors).flat()) expect(cell).not.toMatch(/^[=@]/);
  return [...printed, errors].join('\n');
}

/** Changes one byte of a file, or cuts it there. */
async function damageAt(path: string, { at, byte, cut }: { at: number; byte: number; cut: boolean }): Promise<void> {
  const bytes = await readFile(path);
  const place = Math.floor(at * bytes.length);
  bytes[place] = byte;
  await writeFile(path, cut ? bytes.subarray(0, place) : bytes);
}

/** Validates a source. Returns the secrets that were shown, and what is stored afterwards. */
async function effectOf(path: string) {
  const output = await outputOf(path);
  return {
    shown: SECRETS.filter((secret) => output.includes(secret)),
    stored: await database.asMaintenance((tx) => tx.one(stored, [])),
  };
}

describe('IMP-8: hostile files', () => {
  it(
    'cause no crash, no effect, and no sensitive value or formula in what is printed',
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(written, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
          fc.boolean(),
          damage,
          async (files, zipped, broken) => {
            const name = `h${(number += 1)}`;
            const content = Object.fromEntries(files.map((file) => [file.name, file.bytes]));
            const path = zipped
              ? await temporary.archive(`${name}.zip`, content)
              : await temporary.folder(name, content);
            if (zipped && broken) await damageAt(path, broken);
            expect(await effectOf(path)).toEqual({ shown: [], stored: NOTHING });
          },
        ),
        { numRuns: FILES },
      );
    },
  );
});
