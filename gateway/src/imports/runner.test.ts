import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { importScope } from '../platform/access/import-scope.ts';
import { noRow, statement } from '../platform/database/port.ts';
import { planImport, rollBackImport } from './runner.ts';
import { runByNumber } from './runs.ts';
import { importHarness } from './test/import-harness.ts';
import { memorySource } from './test/memory-source.ts';

const legalRow = z.object({
  code: z.string(),
  ein: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
});
const allLegals = statement(
  'test.imports.legals',
  legalRow,
  `select c.client_code as code, l.ein, l.name, l.phone from client c left join legal l using (client_id) order by 1, 2`,
);
const rename = statement('test.imports.rename', noRow, `update legal set name = $2 where ein = $1`);

const addPlace = statement(
  'test.imports.add_place',
  noRow,
  `insert into work_place (client_id, work_place_id, code, name)
   select client_id, gen_random_uuid(), 'ONE', 'One' from client where client_code = $1`,
);
const removePlaces = statement('test.imports.remove_places', noRow, 'delete from work_place');

const client = (client_code: string, name: string, partner_key = 'main') => ({ client_code, name, partner_key });
const legal = (client_code: string, ein: string, more: Record<string, string> = {}) => ({
  client_code,
  ein,
  name: `Company ${ein}`,
  street_address: '1 Main St',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
  ...more,
});
const TWO = {
  clients: [client('ACME', 'Acme'), client('BIRCH', 'Birch', 'second')],
  // The same legal employer works for both clients, and each has another one.
  legals: [
    legal('ACME', '00-0000001', { phone: '717-555-0101' }),
    legal('ACME', '00-0000002'),
    legal('BIRCH', '00-0000001'),
    legal('BIRCH', '00-0000003'),
  ],
};

describe('import runs', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.addPartner('second', 'Second');
  });
  afterAll(() => test.close());
  const stored = () => test.database.asMaintenance((tx) => tx.rows(allLegals, []));

  it('IMP-3: a plan says what it would add and writes nothing; applying does exactly that', async () => {
    const run = await imports.plan(TWO);
    expect(run.summary).toEqual({
      files: {
        clients: { rows: 2, rejected: 0, warnings: 0 },
        legals: { rows: 4, rejected: 0, warnings: 0 },
      },
      tables: {
        client: { added: 2, changed: 0, kept: 0 },
        client_policy: { added: 2, changed: 0, kept: 0 },
        document_type: { added: 8, changed: 0, kept: 0 },
        legal: { added: 4, changed: 0, kept: 0 },
      },
    });
    expect(await stored()).toEqual([]);
    expect((await imports.apply(run)).state).toBe('applied');
    expect(await stored()).toEqual([
      { code: 'ACME', ein: '00-0000001', name: 'Company 00-0000001', phone: '717-555-0101' },
      { code: 'ACME', ein: '00-0000002', name: 'Company 00-0000002', phone: null },
      { code: 'BIRCH', ein: '00-0000001', name: 'Company 00-0000001', phone: null },
      { code: 'BIRCH', ein: '00-0000003', name: 'Company 00-0000003', phone: null },
    ]);
  });

  it('IMP-3: the same files a second time change nothing', async () => {
    const run = await imports.plan(TWO);
    expect(run.summary?.tables).toEqual({
      client: { added: 0, changed: 0, kept: 2 },
      client_policy: { added: 0, changed: 0, kept: 2 },
      legal: { added: 0, changed: 0, kept: 4 },
    });
    expect(run.change_count).toBe(0);
  });

  it('IMP-4: a rollback restores what the newest run changed, and removes what it added', async () => {
    const before = await stored();
    const run = await imports.load({
      clients: [client('ACME', 'Acme Tools')],
      legals: [legal('ACME', '00-0000002', { name: 'Renamed' }), legal('BIRCH', '00-0000004')],
    });
    expect((await stored()).map(({ name }) => name)).toContain('Renamed');
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
    const after = await test.database.asMaintenance((tx) => runByNumber(tx, run.run_number));
    expect(after?.state).toBe('rolledBack');
  });

  it('IMP-4: a rollback is refused once a row was changed by something else, and leaves everything as it was', async () => {
    const run = await imports.load({
      legals: [
        legal('ACME', '00-0000005'),
        legal('BIRCH', '00-0000005'),
        legal('ACME', '00-0000002', { name: 'Again' }),
      ],
    });
    await test.database.asMaintenance((tx) => tx.run(rename, ['00-0000005', 'Edited by hand']));
    const before = await stored();
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'depends', table: 'legal' });
    expect(await stored()).toEqual(before);
  });

  it('IMP-4: a client that the run added is taken away with its rows, unless it has rows of its own since', async () => {
    const before = await stored();
    const run = await imports.load({ clients: [client('CEDAR', 'Cedar')], legals: [legal('CEDAR', '00-0000001')] });
    const withPlace = await stored();
    await test.database.asMaintenance((tx) => tx.run(addPlace, ['CEDAR']));
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'depends', table: 'work_place' });
    expect(await stored()).toEqual(withPlace);
    await test.database.asMaintenance((tx) => tx.run(removePlaces, []));
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: a plan that the data has overtaken changes nothing', async () => {
    const run = await imports.plan({
      legals: [legal('ACME', '00-0000006'), legal('ACME', '00-0000001', { name: 'Planned' })],
    });
    await test.database.asMaintenance((tx) => tx.run(rename, ['00-0000001', 'Faster']));
    const before = await stored();
    await expect(imports.apply(run)).rejects.toThrow('A row of legal was changed meanwhile.');
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: a plan to add a row that was added meanwhile changes nothing, and leaves that row as it is', async () => {
    const planned = [legal('ACME', '00-0000001', { name: 'Planned' }), legal('ACME', '00-0000006')];
    const run = await imports.plan({ legals: planned });
    await imports.load({ legals: [legal('ACME', '00-0000006', { name: 'Faster still' })] });
    const before = await stored();
    await expect(imports.apply(run)).rejects.toThrow('A row of legal was changed meanwhile.');
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: so does a plan to add a row to one that was taken away meanwhile', async () => {
    const added = await imports.load({ clients: [client('CEDAR', 'Cedar')] });
    const run = await imports.plan({ legals: [legal('CEDAR', '00-0000006'), legal('ACME', '00-0000007')] });
    expect(await rollBackImport(imports.store, added)).toBeNull();
    const before = await stored();
    await expect(imports.apply(run)).rejects.toThrow('A row of legal was changed meanwhile.');
    expect(await stored()).toEqual(before);
  });

  it('IMP-2: every fault of every row is listed with file, line and column, and only those rows leave the plan', async () => {
    const run = await imports.plan({
      clients: [client('bad code', ''), client('CEDAR', 'Cedar', 'nobody'), client('DELTA', 'Delta')],
      legals: [
        legal('DELTA', '00-0000007', { zip_code: '1760', state: 'Pa' }),
        legal('DELTA', '00-0000008'),
        legal('DELTA', '00-0000008'),
        legal('NOWHERE', '00-0000008'),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'clients:2 client_code wrong_format: Use 2 to 20 capital letters, digits and hyphens.',
      'clients:2 name required: Fill in this column.',
      'clients:3 partner_key unknown_reference: There is no partner nobody: neither stored nor in this import.',
      'legals:2 state wrong_format: Use two capital letters, such as PA.',
      'legals:2 zip_code wrong_format: Use five digits, or nine as in 17601-1234.',
      'legals:4 - duplicate_key: Line 3 has the same client_code, ein.',
      'legals:5 client_code unknown_reference: There is no client NOWHERE: neither stored nor in this import.',
    ]);
    expect(run.summary?.files).toEqual({
      clients: { rows: 3, rejected: 2, warnings: 0 },
      legals: { rows: 4, rejected: 3, warnings: 0 },
    });
    expect(run.summary?.tables['legal']).toEqual({ added: 1, changed: 0, kept: 0 });
  });

  it('IMP-2: an import that is limited to one client refuses the rows of every other', async () => {
    const source = memorySource({ legals: [legal('ACME', '00-0000009'), legal('BIRCH', '00-0000009')] });
    const run = await planImport(imports.store, importScope(['ACME']), source, { startedBy: 'test' });
    expect(await imports.problems(run)).toEqual([
      'legals:3 client_code outside_import: This import is limited to other clients.',
    ]);
    expect(run.summary?.tables['legal']).toEqual({ added: 1, changed: 0, kept: 0 });
  });

  it('IMP-3: two commands that apply the same plan at once apply it once', async () => {
    const run = await imports.plan({
      legals: Array.from({ length: 200 }, (_, place) => legal('ACME', `01-${String(place).padStart(7, '0')}`)),
    });
    const ends = await Promise.allSettled([imports.apply(run), imports.apply(run)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored()).filter(({ ein }) => ein?.startsWith('01-') === true)).toHaveLength(200);
  });

  it('IMP-2: an id that belongs to another client, legal employer or line is refused, and nothing of it changes', async () => {
    const idOf = statement(
      'test.imports.ids',
      z.object({ id: z.string() }),
      'select client_id as id from client where client_code = $1',
    );
    const legalIdOf = statement(
      'test.imports.legal_ids',
      z.object({ id: z.string() }),
      `select legal_id as id from legal l join client c using (client_id) where c.client_code = $1 and ein = '00-0000001'`,
    );
    const [{ id: birch }, { id: own }] = await test.database.asMaintenance(
      async (tx) => [await tx.one(idOf, ['BIRCH']), await tx.one(legalIdOf, ['ACME'])] as const,
    );
    const before = await stored();
    const run = await imports.plan({
      clients: [
        { ...client('ELM', 'Elm'), id: birch },
        { ...client('FIR', 'Fir'), id: 'same' },
        { ...client('GUM', 'Gum'), id: 'same' },
      ],
      legals: [
        legal('ACME', '09-0000003', { id: 'twin' }),
        legal('ACME', '09-0000004', { id: 'twin' }),
        legal('ACME', '09-0000001', { id: own }),
        legal('ELM', '09-0000002'),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'clients:2 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
      'clients:4 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
      'legals:3 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
      'legals:4 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
      'legals:5 client_code unknown_reference: There is no client ELM: neither stored nor in this import.',
    ]);
    await imports.apply(run);
    const added = (await stored()).filter(({ code, ein }) => code === 'FIR' || ein === '09-0000003');
    expect(added.map(({ code, ein }) => [code, ein])).toEqual([
      ['ACME', '09-0000003'],
      ['FIR', null],
    ]);
    expect((await stored()).filter(({ code, ein }) => code !== 'FIR' && ein !== '09-0000003')).toEqual(before);
  });
});
