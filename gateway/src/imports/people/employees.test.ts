import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { statement } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import { rollBackImport } from '../runner.ts';
import type { ImportRun } from '../runs.ts';
import { importHarness } from '../test/import-harness.ts';
import { company, employee } from './test/company.ts';

const everything = statement(
  'test.imports.employees',
  z.object({ name: z.string(), rows: z.array(z.unknown()) }),
  `with who as (
     select e.client_id, e.employee_id, c.client_code || ' ' || e.employee_number as label
       from employee e join client c using (client_id))
   select * from (
     select 'employee' as name, coalesce(jsonb_agg(jsonb_build_array(label, birth_date, gender, is_contractor, ssn_last_four,
            ssn_index is not null) order by label), '[]') as rows from employee join who using (client_id, employee_id)
     union all
     select 'employment', coalesce(jsonb_agg(jsonb_build_array(label, effective_date, sequence, status, l.ein, g.code, pay_type,
            coalesce(hourly_rate, period_salary), standard_hours, job_title, work_location, hire_date, rehire_date,
            termination_date, termination_reason) order by label, effective_date, sequence), '[]')
       from employment_version v join who using (client_id, employee_id)
       join legal l using (client_id, legal_id) join pay_group g using (client_id, pay_group_id)
     union all
     select 'personal', coalesce(jsonb_agg(jsonb_build_array(label, effective_date, sequence, first_name, last_name, street_address,
            city, work_email, tax_code, recorded_by) order by label, effective_date, sequence), '[]')
       from personal_version join who using (client_id, employee_id)
     union all
     select 'organization', coalesce(jsonb_agg(jsonb_build_array(label, f.position, effective_date, sequence, x.code)
            order by label, f.position, effective_date, sequence), '[]')
       from organization_version v join who using (client_id, employee_id)
       join organization_field f using (client_id, organization_field_id)
       join organization_value x using (client_id, organization_value_id)
     union all
     select 'taxLocation', coalesce(jsonb_agg(jsonb_build_array(label, effective_date, sequence, resident_geo_code, work_geo_code,
            work_psd_code, nonresidence_certificate) order by label, effective_date, sequence), '[]')
       from tax_location_version join who using (client_id, employee_id)
     union all
     select 'reports', coalesce(jsonb_agg(jsonb_build_array(w.label, s.label) order by w.label), '[]')
       from reporting_line r join who w using (client_id, employee_id)
       join who s on s.client_id = r.client_id and s.employee_id = r.supervisor_id
     union all
     select 'closure', coalesce(jsonb_agg(jsonb_build_array(w.label, s.label, depth) order by w.label, depth), '[]')
       from reporting_closure r join who w using (client_id, employee_id)
       join who s on s.client_id = r.client_id and s.employee_id = r.supervisor_id) all_tables`,
);
const numbers = statement(
  'test.imports.numbers',
  z.object({ client_id: z.string(), employee_id: z.string(), ssn_sealed: z.instanceof(Uint8Array) }),
  `select client_id, employee_id, ssn_sealed from employee where ssn_sealed is not null order by ssn_last_four, client_id limit 2`,
);

/** Two clients with the same numbers and names; at ACME, 1001 is named before the row that hires 1003, who supervises. */
const HISTORY = {
  ...company(),
  employees: [
    employee('ACME', '1001', {
      supervisor_number: '1003',
      ssn: '900-10-1001',
      birth_date: '1980-02-29',
      gender: 'female',
    }),
    employee('ACME', '1001', {
      effective_date: '2025-03-01',
      event: 'transfer',
      legal_ein: '00-0000002',
      street_address: '9 New Street',
      supervisor_number: '1003',
      ssn: '900-10-1001',
      birth_date: '1980-02-29',
      gender: 'female',
    }),
    employee('ACME', '1001', {
      effective_date: '2025-06-30',
      event: 'end',
      legal_ein: '00-0000002',
      street_address: '9 New Street',
      termination_reason: 'Resigned',
      supervisor_number: '1003',
    }),
    employee('ACME', '1001', {
      effective_date: '2026-01-05',
      event: 'rehire',
      organization_1: '20',
      hourly_rate: '40',
      supervisor_number: '1002',
    }),
    employee('ACME', '1002', {
      supervisor_number: '1003',
      job_code: '',
      job_title: 'Clerk',
      work_place_code: '',
      work_location: 'Home',
      work_geo_code: '390010000',
    }),
    employee('ACME', '1003', { pay_type: 'salary', hourly_rate: '', period_salary: '3000.00', is_contractor: 'no' }),
    employee('BIRCH', '1001', { ssn: '900-10-1001', first_name: 'Marisol', organization_1: '10' }),
  ],
};
const ACME_1001 = ['00-0000001', 'BW', 'h', 31_250_000, 800_000, 'Welder', 'Lancaster plant', '2024-01-02'];

describe('employees of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.load(HISTORY);
  });
  afterAll(() => test.close());
  const stored = async () =>
    Object.fromEntries(
      (await test.database.asMaintenance((tx) => tx.rows(everything, []))).map(({ name, rows }) => [name, rows]),
    ) as Record<string, unknown[][]>;

  it('IMP-3: rows become an employee with a version of each part that changed', async () => {
    const { employment, personal, organization, taxLocation, ...rest } = await stored();
    expect(rest).toEqual({
      employee: [
        ['ACME 1001', '1980-02-29', 'female', false, '1001', true],
        ['ACME 1002', null, null, false, null, false],
        ['ACME 1003', null, null, false, null, false],
        ['BIRCH 1001', null, null, false, '1001', true],
      ],
      reports: [
        ['ACME 1001', 'ACME 1002'],
        ['ACME 1002', 'ACME 1003'],
      ],
      closure: [
        ['ACME 1001', 'ACME 1002', 1],
        ['ACME 1001', 'ACME 1003', 2],
        ['ACME 1002', 'ACME 1003', 1],
      ],
    });
    const [ein, ...terms] = ACME_1001;
    const raised = terms.with(2, 40_000_000);
    expect(employment?.filter(([label]) => label === 'ACME 1001')).toEqual([
      ['ACME 1001', '2024-01-02', 1, 'a', ein, ...terms, null, null, null],
      ['ACME 1001', '2025-03-01', 1, 'a', '00-0000002', ...terms, null, null, null],
      ['ACME 1001', '2025-06-30', 1, 't', '00-0000002', ...terms, null, '2025-06-30', 'Resigned'],
      ['ACME 1001', '2026-01-05', 1, 'a', ein, ...raised, '2026-01-05', null, null],
    ]);
    expect(employment?.filter(([label]) => label !== 'ACME 1001')).toEqual([
      ['ACME 1002', '2024-01-02', 1, 'a', ein, ...terms.with(4, 'Clerk').with(5, 'Home'), null, null, null],
      ['ACME 1003', '2024-01-02', 1, 'a', ein, ...terms.with(1, 's').with(2, 300_000), null, null, null],
      ['BIRCH 1001', '2024-01-02', 1, 'a', ein, ...terms.with(4, 'Server').with(5, 'Louisville'), null, null, null],
    ]);
    const home = ['Lancaster', 'marisol.vega@acme.example', '390710002', `Import 1`];
    expect(personal).toEqual([
      ['ACME 1001', '2024-01-02', 1, 'Marisol', 'Vega', '318 Eden Road', ...home],
      ['ACME 1001', '2025-03-01', 1, 'Marisol', 'Vega', '9 New Street', ...home],
      ['ACME 1001', '2026-01-05', 1, 'Marisol', 'Vega', '318 Eden Road', ...home],
      ['ACME 1002', '2024-01-02', 1, 'Marisol', 'Vega', '318 Eden Road', ...home],
      ['ACME 1003', '2024-01-02', 1, 'Marisol', 'Vega', '318 Eden Road', ...home],
      ['BIRCH 1001', '2024-01-02', 1, 'Marisol', 'Vega', '318 Eden Road', ...home],
    ]);
    expect(organization).toEqual([
      ['ACME 1001', 1, '2024-01-02', 1, '10'],
      ['ACME 1001', 1, '2026-01-05', 1, '20'],
      ['ACME 1002', 1, '2024-01-02', 1, '10'],
      ['ACME 1003', 1, '2024-01-02', 1, '10'],
      ['BIRCH 1001', 1, '2024-01-02', 1, '10'],
    ]);
    expect(taxLocation).toEqual([
      ['ACME 1001', '2024-01-02', 1, '390710002', '390710009', '361503', false],
      ['ACME 1002', '2024-01-02', 1, '390710002', '390010000', null, false],
      ['ACME 1003', '2024-01-02', 1, '390710002', '390710009', '361503', false],
      ['BIRCH 1001', '2024-01-02', 1, '390710002', '180000000', null, false],
    ]);
  });

  it('IMP-3: Social Security numbers are sealed for their employee, the same number apart at two clients', async () => {
    const rows = await test.database.asMaintenance((tx) => tx.rows(numbers, []));
    const opened = rows.map(({ client_id, employee_id, ssn_sealed }) =>
      open(imports.store.keys, ssn_sealed, { table: 'employee', column: 'ssn_sealed', row: [client_id, employee_id] }),
    );
    expect(opened).toEqual(['900101001', '900101001']);
  });

  it('IMP-3: the same employees a second time change nothing', async () => {
    const run = await imports.plan(HISTORY);
    expect([run.change_count, await imports.problems(run)]).toEqual([0, []]);
    expect(run.summary?.tables['employment_version']).toEqual({ added: 0, changed: 0, kept: 7 });
  });

  it('IMP-4: a later row appends, a masked number stays, a missing column keeps what is stored, and a rollback restores it', async () => {
    const before = await stored();
    const run = await imports.load({
      employees: [
        {
          client_code: 'ACME',
          employee_number: '1001',
          effective_date: '2026-01-05',
          event: 'rehire',
          hourly_rate: '41',
          ssn: 'XXX-XX-1001',
          birth_date: '',
        },
        {
          client_code: 'ACME',
          employee_number: '1002',
          effective_date: '2026-07-01',
          event: 'leave',
          supervisor_number: '',
        },
        {
          client_code: 'ACME',
          employee_number: '1003',
          effective_date: '2026-07-01',
          event: 'change',
          city: 'York',
          supervisor_number: '1001',
        },
      ],
    });
    expect(run.summary?.tables).toEqual({
      employee: { added: 0, changed: 1, kept: 2 },
      employment_version: { added: 2, changed: 0, kept: 0 },
      personal_version: { added: 1, changed: 0, kept: 1 },
      reporting_line: { added: 1, changed: 0, kept: 0, removed: 1 },
    });
    const after = await stored();
    expect(after['employee']?.[0]).toEqual(['ACME 1001', null, 'female', false, '1001', true]);
    expect(after['employment']?.filter(([, on]) => String(on) >= '2026').map((row) => row.slice(0, 8))).toEqual([
      ['ACME 1001', '2026-01-05', 1, 'a', '00-0000001', 'BW', 'h', 40_000_000],
      ['ACME 1001', '2026-01-05', 2, 'a', '00-0000001', 'BW', 'h', 41_000_000],
      ['ACME 1002', '2026-07-01', 1, 'l', '00-0000001', 'BW', 'h', 31_250_000],
    ]);
    expect(after['reports']).toEqual([
      ['ACME 1001', 'ACME 1002'],
      ['ACME 1003', 'ACME 1001'],
    ]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: a whole chain can be turned round at once', async () => {
    const before = await stored();
    const row = (employee_number: string, supervisor_number: string) => ({
      client_code: 'ACME',
      employee_number,
      effective_date: '2026-01-05',
      event: 'change',
      supervisor_number,
    });
    const run = await imports.load({ employees: [row('1002', '1001'), row('1003', '1002'), row('1001', '')] });
    expect((await stored())['closure']).toEqual([
      ['ACME 1002', 'ACME 1001', 1],
      ['ACME 1003', 'ACME 1002', 1],
      ['ACME 1003', 'ACME 1001', 2],
    ]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: an end on the day of a hire that an earlier import brought is stored behind it, once', async () => {
    const row = (event: string) => ({
      client_code: 'ACME',
      employee_number: '7001',
      effective_date: '2026-02-02',
      event,
    });
    await imports.load({ employees: [employee('ACME', '7001', { effective_date: '2026-02-02' })] });
    const run = await imports.load({ employees: [row('end')] });
    expect(run.summary?.tables['employment_version']).toEqual({ added: 1, changed: 0, kept: 0 });
    expect((await imports.load({ employees: [row('end')] })).summary?.tables['employment_version']).toEqual({
      added: 0,
      changed: 0,
      kept: 1,
    });
    expect(
      await imports.problems(await imports.plan({ employees: [{ ...row('end'), effective_date: '2026-02-03' }] })),
    ).toEqual(['employees:2 event event_out_of_order: The event end doesn’t follow from what was before.']);
  });

  it('IMP-2: standard hours of a pay period are 300 at most', async () => {
    const row = (number: string, standard_hours: string) => employee('ACME', number, { standard_hours });
    expect(
      await imports.problems(await imports.plan({ employees: [row('8001', '300'), row('8002', '300.0001')] })),
    ).toEqual(['employees:3 standard_hours out_of_range: The number is too large.']);
  });

  it('IMP-2: what is rejected because of a circle of reporting lines is not counted in the plan', async () => {
    const row = (number: string, supervisor_number: string) => employee('ACME', number, { supervisor_number });
    const good = [row('8001', ''), row('8002', '8001')];
    const counts = (run: ImportRun) =>
      Object.entries(run.summary?.tables ?? {}).map(([table, { added, changed, kept, removed = 0 }]) => [
        table,
        [added, changed, kept, removed],
      ]);
    const wanted = counts(await imports.plan({ employees: good }));
    expect(wanted).toContainEqual(['employee', [2, 0, 0, 0]]);
    expect(wanted).toContainEqual(['reporting_line', [1, 0, 0, 0]]);
    // Two that report to each other, one who reports to one of them, and one who is stored and would change.
    const bad = [row('8003', '8004'), row('8004', '8003'), row('8005', '8004')];
    const run = await imports.plan({ employees: [...good, ...bad] });
    expect((await imports.problems(run)).map((problem) => problem.split(':').slice(0, 2).join(':'))).toEqual([
      'employees:4 supervisor_number reports_to_itself',
      'employees:5 supervisor_number reports_to_itself',
      'employees:6 supervisor_number unknown_reference',
    ]);
    expect(counts(run)).toEqual(wanted);
  });

  it('IMP-2: who reports to someone stored stays in the plan if that one’s own row is rejected', async () => {
    const stored = { client_code: 'ACME', employee_number: '1003', effective_date: '2026-01-05', event: 'change' };
    const employees = [
      employee('ACME', '8001', { supervisor_number: '1003' }),
      { ...stored, supervisor_number: '9999' },
      employee('ACME', '8002', { supervisor_number: '9999' }),
      employee('ACME', '8003', { supervisor_number: '8002' }),
    ];
    const run = await imports.plan({ employees });
    expect((await imports.problems(run)).map((problem) => problem.split(':').slice(0, 2).join(':'))).toEqual([
      'employees:3 supervisor_number unknown_reference',
      'employees:4 supervisor_number unknown_reference',
      'employees:5 supervisor_number unknown_reference',
    ]);
    const { employee: added, reporting_line: line } = run.summary?.tables ?? {};
    expect([added?.added, line?.added, line?.changed]).toEqual([1, 1, 0]);
  });
});
