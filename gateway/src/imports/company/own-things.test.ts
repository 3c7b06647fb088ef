import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { statement } from '../../platform/database/port.ts';
import { RECORDS } from '../compilers.ts';
import { importHarness } from '../test/import-harness.ts';

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
const ICON = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1"/></svg>');
const FILES = { 'files/logo.svg': LOGO, 'files/icon.svg': ICON };
const CODES = ['ACME', 'BIRCH'];
const ofBoth = (rest: Readonly<Record<string, string>>) =>
  CODES.map((client_code) => ({ client_code, ...rest, name: `${rest['name']} of ${client_code}` }));

interface Things {
  readonly file: string;
  readonly table: string;
  /** The required cells of two rows. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Each optional column: its cell, the column of the table with what it stores, and what an empty cell stores. */
  readonly optional: Readonly<Record<string, readonly [cell: string, column: string, stored: unknown, empty: unknown]>>;
}
const same = (name: string, cell: string) => ({ [name]: [cell, name, cell, null] as const });

const THINGS: readonly Things[] = [
  {
    file: 'partners',
    table: 'partner',
    rows: [
      { partner_key: 'main', name: 'Main' },
      { partner_key: 'second', name: 'Second' },
    ],
    optional: {
      is_white_labeled: ['yes', 'is_white_labeled', true, false],
      ...same('page_title', 'Pay'),
      ...same('footer_text', '© Pay'),
      ...same('privacy_policy_label', 'Privacy'),
      ...same('privacy_policy_url', 'https://main.example/privacy'),
      ...same('terms_of_use_label', 'Terms'),
      ...same('terms_of_use_url', 'https://main.example/terms'),
      ...same('support_contact', 'support@main.example'),
      action_color: ['#0B7A75', 'action_color_hex', '#0b7a75', null],
      sidebar_color: ['#14294B', 'sidebar_color_hex', '#14294b', null],
      logo_file: ['files/logo.svg', 'logo_image_base64', LOGO.toString('base64'), null],
      favicon_file: ['files/icon.svg', 'favicon_image', ICON.toString('base64'), null],
    },
  },
  {
    file: 'legals',
    table: 'legal',
    rows: ofBoth({
      ein: '00-0000001',
      name: 'LLC',
      street_address: '1 Main St',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17601',
    }),
    optional: {
      ...same('phone', '717-555-0100'),
      state_ids: ['NJ=000-111;PA=12345678', 'state_ids', { NJ: '000-111', PA: '12345678' }, {}],
    },
  },
  {
    file: 'work_places',
    table: 'work_place',
    rows: ofBoth({ code: 'HQ', name: 'Plant' }),
    optional: {
      ...same('street_address', '1 Main St'),
      ...same('city', 'Lancaster'),
      ...same('state', 'PA'),
      ...same('zip_code', '17601'),
      ...same('geo_code', '390710002'),
      ...same('psd_code', '361503'),
    },
  },
  {
    file: 'jobs',
    table: 'job_definition',
    rows: CODES.map((client_code) => ({ client_code, code: 'WELD', title: `Welder of ${client_code}` })),
    optional: {
      is_overtime_exempt: ['yes', 'is_overtime_exempt', true, false],
      tipped_occupation_codes: ['102;103', 'tipped_occupation_codes', ['102', '103'], []],
    },
  },
];

let test: TestDatabase;
let imports: ReturnType<typeof importHarness>;
beforeAll(async () => {
  test = await freshDatabase();
  imports = importHarness(test.database);
  await imports.load({
    partners: [
      { partner_key: 'main', name: 'Main' },
      { partner_key: 'second', name: 'Second' },
    ],
    clients: [
      { client_code: 'ACME', name: 'Acme', partner_key: 'main' },
      { client_code: 'BIRCH', name: 'Birch', partner_key: 'second' },
    ],
  });
});
afterAll(() => test.close());

const all = statement(
  'test.own_things',
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  `select * from (select 'partner' as "table", name, to_jsonb(p) as row from partner p
     union all select 'legal', name, to_jsonb(l) from legal l
     union all select 'work_place', name, to_jsonb(w) from work_place w
     union all select 'job_definition', title, to_jsonb(j) from job_definition j) things order by "table", name`,
);
/** Returns what a table stores of the optional columns of both rows. */
async function stored({ table, optional }: Things) {
  const found = await test.database.asMaintenance((tx) => tx.rows(all, []));
  return found
    .filter((one) => one.table === table)
    .map(({ row }) => Object.fromEntries(Object.values(optional).map(([, column]) => [column, row[column]])));
}
const storedAs = ({ optional }: Things, which: 'given' | 'empty') =>
  Object.fromEntries(
    Object.values(optional).map(([, column, given, empty]) => [column, which === 'given' ? given : empty]),
  );
const cells = ({ optional }: Things, which: 'given' | 'empty') =>
  Object.fromEntries(Object.entries(optional).map(([name, [cell]]) => [name, which === 'given' ? cell : '']));

it.each(THINGS)('the table above has every column of $file', ({ file, rows, optional }) => {
  const columns = RECORDS.find((record) => record.file === file)?.columns;
  // An id names the row, and host names are in a table of their own (company.test.ts).
  const apart = file === 'partners' ? ['hostnames', 'id'] : ['id'];
  expect([...Object.keys(rows[0] ?? {}), ...Object.keys(optional), ...apart].toSorted()).toEqual(
    Object.keys(columns ?? {}).toSorted(),
  );
});

it.each(THINGS)(
  'IMP-4: $file without optional columns leave what is stored, and an empty cell clears that row alone',
  async (things) => {
    const { file, table, rows } = things;
    const [first = {}, second = {}] = rows;
    await imports.load({ [file]: rows.map((row) => ({ ...row, ...cells(things, 'given') })) }, FILES);
    const given = storedAs(things, 'given');
    expect(await stored(things)).toEqual([given, given]);

    const without = await imports.plan({ [file]: rows });
    expect(without.summary?.tables[table]).toEqual({ added: 0, changed: 0, kept: 2 });

    const renamed = 'title' in first ? 'title' : 'name';
    await imports.load({ [file]: [{ ...first, [renamed]: `${first[renamed]} 2` }, second] });
    expect(await stored(things)).toEqual([given, given]);

    for (const [name, [, column, , empty]] of Object.entries(things.optional)) {
      await imports.load({ [file]: [{ ...first, ...cells(things, 'given'), [name]: '' }] }, FILES);
      expect(await stored(things), name).toEqual([{ ...given, [column]: empty }, given]);
    }
    await imports.load({ [file]: [{ ...first, ...cells(things, 'empty') }] });
    expect(await stored(things)).toEqual([storedAs(things, 'empty'), given]);
  },
);
