import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { inserter } from '../../../test/harness/furnish.ts';
import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { TARGETS } from '../compilers.ts';
import { company, employee } from '../people/test/company.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, type Code } from '../test/two-clients.ts';

const RECORDED = { recorded_at: '2026-11-20T16:00:00Z', recorded_by: 'Ana Ruiz' };

/** Foreign keys to some tables; `a` and `r` keep a row that another one names, `c` deletes the other one too. */
const references = statement(
  'test.references_to_removable',
  z.object({ parent: z.string(), child: z.string(), on_delete: z.string() }),
  `select p.relname::text as parent, c.relname::text as child, k.confdeltype::text as on_delete
     from pg_constraint k join pg_class p on p.oid = k.confrelid join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and p.relname = any ($1::text[])
    order by parent, child`,
);

describe('IMP-4: rollback of employees about whom something was entered since', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.load({
      ...company(),
      employees: [employee('ACME', '1'), employee('BIRCH', '1'), employee('BIRCH', '2')],
    });
  });
  beforeEach(async () => {
    await test.asOwner(
      `delete from employee where employee_number in ('2', '3') and client_id = '${clientIdOf('ACME')}'`,
    );
  });
  afterAll(() => test.close());

  const of = (code: Code, number: string) => ({ client_id: clientIdOf(code), employee_id: employeeIdOf(code, number) });
  /** Imports two employees, of whom one supervises the other. */
  const hired = () =>
    imports.load({ employees: [employee('ACME', '2', { supervisor_number: '3' }), employee('ACME', '3')] });
  const move = (code: Code, number: string) =>
    inserter(test.database)('personal_version', [
      { ...of(code, number), effective_date: '2026-12-01', sequence: 1, first_name: 'Marisol', last_name: 'Vega', street_address: '9 New Street', city: 'Lancaster', state: 'PA', zip_code: '17601', ...RECORDED },
    ]); // prettier-ignore
  const people = async () => [
    await contentOf(test.database, 'employee'),
    await contentOf(test.database, 'personal_version'),
    await contentOf(test.database, 'reporting_line'),
  ];

  it('an address that an imported employee entered keeps the import', async () => {
    const run = await hired();
    await move('ACME', '2');
    const before = await people();
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'depends', table: 'personal_version' });
    expect(await people()).toEqual(before);
  });

  it('someone who reports to an imported employee since keeps the import', async () => {
    const run = await hired();
    await inserter(test.database)('reporting_line', [{ ...of('ACME', '1'), supervisor_id: employeeIdOf('ACME', '3') }]);
    const before = await people();
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'depends', table: 'reporting_line' });
    expect(await people()).toEqual(before);
  });

  it('what was entered about others, and messages that were posted to imported employees, don’t', async () => {
    const before = await contentOf(test.database, 'employee');
    const run = await hired();
    await move('ACME', '1');
    await move('BIRCH', '2');
    const message = { client_id: clientIdOf('ACME'), message_id: employeeIdOf('ACME', 'a message') };
    await inserter(test.database)('message', [
      { ...message, category: 'company', title: '{"en": "A", "es": "B"}', body: '{"en": "A", "es": "B"}', published_at: RECORDED.recorded_at },
    ]); // prettier-ignore
    await inserter(test.database)('message_recipient', [{ ...message, ...of('ACME', '2') }]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await contentOf(test.database, 'employee')).toEqual(before);
  });

  it('IMP-3: no row can keep a row from being removed by an import, and only what a gateway noted goes with one', async () => {
    const removable = TARGETS.filter((target) => 'isRemovable' in target).map(({ table }) => table);
    expect(removable.toSorted()).toEqual([
      'award', 'certification', 'client_setting', 'company_asset', 'education', 'employee_contact', 'manager_scope',
      'partner_hostname', 'prior_employment', 'reporting_line', 'review', 'shared_account', 'skill', 'training',
      'year_accumulator', 'year_opening',
    ]); // prettier-ignore
    const found = await test.database.asMaintenance((tx) => tx.rows(references, [[...removable, 'legal']]));
    // A removal of a legal employer would be blocked.
    expect(found.filter(({ parent }) => parent === 'legal').map(({ on_delete }) => on_delete)).toContain('a');
    expect(found.filter(({ parent }) => parent !== 'legal')).toEqual([
      { parent: 'partner_hostname', child: 'host_certificate', on_delete: 'c' },
    ]);
  });
});
