import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { inserter } from '../../../test/harness/furnish.ts';
import { company, employee } from '../people/test/company.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, type Code } from '../test/two-clients.ts';

const RECORDED = { recorded_at: '2026-11-20T16:00:00Z', recorded_by: 'Ana Ruiz' };

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
});
