import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { seededDatabase, SEEDED_KEYS } from '../../test/seeded.ts';
import { statement } from '../platform/database/port.ts';
import { EXPORTERS } from './compilers.ts';
import { taxElectionsExporter } from './people/elections-exporters.ts';
import { exportedClients, type ExportedFiles } from './test/exported.ts';
import { importHarness } from './test/import-harness.ts';

/** The files before pay: the others have round trips of their own. */
const exporters = EXPORTERS.slice(0, EXPORTERS.indexOf(taxElectionsExporter) + 1);

/** Tables that the files carry whole, with the columns that they don't: sealed again, a value differs each time. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  partner: ['updated_at'],
  partner_hostname: [],
  client: [],
  client_setting: [],
  legal: [],
  pay_group: [],
  pay_calendar: [],
  organization_field: [],
  organization_value: [],
  work_place: [],
  job_definition: [],
  employee: ['ssn_sealed'],
  employment_version: [],
  personal_version: [],
  organization_version: [],
  tax_location_version: [],
  reporting_line: [],
  reporting_closure: [],
  manager_scope: [],
  federal_election: [],
  state_election: [],
  deduction_election: [],
  garnishment_order: [],
  person: [],
  person_email: [],
  // When someone last used it is a fact of the installation.
  profile: ['last_used_at'],
  direct_deposit: ['account_sealed'],
};
/** The demo has few or none of these; the tests of their files have them. */
const EMPTY: ReadonlySet<string> = new Set([
  'work_place',
  'job_definition',
  'partner',
  'partner_hostname',
  'garnishment_order',
]);
const contents = Object.entries(TABLES).map(([table, without]) => ({
  table,
  rows: statement(
    `test.round_trip.${table}`,
    z.object({ row: z.record(z.string(), z.unknown()) }),
    `select to_jsonb(t)${without.map((name) => ` - '${name}'`).join('')} as row from ${table} t order by to_jsonb(t)::text`,
  ),
}));
/** Fingerprints of accounts that are stored; those of open requests travel in a backup. */
const shared = statement(
  'test.round_trip.shared_account',
  z.object({ row: z.record(z.string(), z.unknown()) }),
  `select to_jsonb(s) as row from shared_account s
    where exists (select from direct_deposit d
                   where d.client_id = s.client_id and d.employee_id = s.employee_id and d.account_fingerprint = s.fingerprint)`,
);
describe('the demo exported and imported', () => {
  let demo: TestDatabase;
  let empty: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  let exported: ExportedFiles[];
  beforeAll(async () => {
    [demo, empty] = [await seededDatabase(), await freshDatabase()];
    imports = importHarness(empty.database, SEEDED_KEYS);
    const from = { ...imports.store, database: demo.database };
    exported = await exportedClients(from, { isSealed: true, exporters });
    for (const { tables, files } of exported) await imports.apply(await imports.plan(tables, files));
  }, 180_000);
  afterAll(async () => {
    await demo.close();
    await empty.close();
  });
  const rowsOf = async ({ database }: TestDatabase, rows: (typeof contents)[number]['rows']) =>
    (await database.asMaintenance((tx) => tx.rows(rows, []))).map(({ row }) => JSON.stringify(row)).toSorted();

  it('IMP-6: covers all six clients', () => {
    expect(exported.map(({ tables }) => tables['clients']?.[0]?.['client_code'])).toEqual([
      'BLUEBONNET',
      'CEDARVAULT',
      'FALLSCITY',
      'KEYSTONE',
      'MESAPINE',
      'WAYFARER',
    ]);
  });

  it.each([...contents, { table: 'shared_account', rows: shared }])(
    'IMP-6: $table is the same after export and import',
    async ({ table, rows }) => {
      const [before, after] = [await rowsOf(demo, rows), await rowsOf(empty, rows)];
      expect(after).toEqual(before);
      expect(EMPTY.has(table) || before.length > 5).toBe(true);
    },
  );

  it('IMP-3: importing the exported files again changes nothing', async () => {
    for (const { tables, files } of exported) expect((await imports.plan(tables, files)).change_count).toBe(0);
  }, 120_000);

  it('IMP-6: a second export gives the same files', async () => {
    const from = { ...imports.store, database: empty.database };
    expect(await exportedClients(from, { isSealed: true, exporters })).toEqual(exported);
  }, 120_000);
});
