import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { importedId } from '../ids.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients, type Code } from '../test/two-clients.ts';
import { KINDS, RECORD_KINDS } from './kinds.ts';

const record = (client_code: Code, employee_number: string, kind: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  kind,
  id: 'R1',
  ...more,
});
const CREATED = { created_at: '2024-03-01T12:00:00Z', created_by: 'HR', notes: 'Note' };
const ONE = [
  record('ACME', '1001', 'award', { name: 'Safety', date_awarded: '2024-02-01', amount: '50.00', ...CREATED }),
  record('ACME', '1001', 'certification', {
    name: 'Forklift',
    state: 'PA',
    issue_date: '2024-01-01',
    expiration_date: '2026-01-01',
    renewal_required: 'yes',
    ...CREATED,
  }),
  record('ACME', '1001', 'asset', { category: 'IT', description: 'Laptop', issued_date: '2024-01-01', value: '900' }),
  record('ACME', '1001', 'education', { institution: 'School', graduated: 'yes', gpa: '3.1' }),
  record('ACME', '1001', 'skill', { name: 'Welding', level: 'expert', years: '7', last_used: '2025' }),
  record('ACME', '1001', 'training', {
    course: 'First aid',
    status: 'completed',
    hours: '8.5',
    expiration_date: '2027-01-01',
  }),
  record('ACME', '1001', 'prior_employment', { employer: 'Steel', title: 'Welder', ending_pay: '21.5' }),
  record('ACME', '1001', 'contact', { name: 'Rosa', relationship: 'Sister', is_primary: 'yes' }),
  record('ACME', '1001', 'review', { review_date: '2025-12-10', reviewer: 'J. Santos', status: 'shared' }),
];
const ALL = [
  ...ONE,
  record('ACME', '1002', 'contact', { name: 'Rosa', relationship: 'Mother', is_primary: 'yes', is_emergency: 'no' }),
  record('BIRCH', '1001', 'contact', { name: 'Rosa', relationship: 'Aunt' }),
];

/** Changes of an employee in the portal: one imported contact is renamed, the other one removed. */
const changeOwn = statement(
  'test.change_own_contact',
  noRow,
  `update employee_contact set name = 'Teresa', relationship = 'Friend', position = 1
    where client_id = $1 and employee_id = $2 and name = 'Rosa'`,
);
const removeOwn = statement(
  'test.remove_own_contact',
  noRow,
  `delete from employee_contact where client_id = $1 and employee_id = $2 and name = 'Ana'`,
);
const noteOwn = statement(
  'test.note_own_contact',
  noRow,
  `insert into employee_contact_change (client_id, employee_id, employee_contact_id, changed_at) values ($1, $2, $3, '2026-11-20')`,
);

describe('HR records of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const rows = async (table: string) => (await contentOf(test.database, table)) as Record<string, unknown>[];
  const all = () => Promise.all(KINDS.map((kind) => rows(RECORD_KINDS[kind].table)));

  it('IMP-3: records of every kind are added to their own table', async () => {
    const run = await imports.load({ hr_records: ALL });
    expect(run.summary?.tables).toEqual(
      Object.fromEntries(
        KINDS.map((kind) => [RECORD_KINDS[kind].table, { added: kind === 'contact' ? 3 : 1, changed: 0, kept: 0 }]),
      ),
    );
    const [owner] = await rows('award');
    expect(owner).toMatchObject({
      client_id: clientIdOf('ACME'),
      employee_id: employeeIdOf('ACME', '1001'),
      name: 'Safety',
      date_awarded: '2024-02-01',
      amount: 5000,
      notes: 'Note',
      created_at: '2024-03-01T12:00:00+00:00',
      created_by: 'HR',
    });
    expect((await rows('certification'))[0]).toMatchObject({ state: 'PA', renewal_required: true });
    expect((await rows('company_asset'))[0]).toMatchObject({ value: 90_000, created_by: 'Import 2' });
    expect((await rows('education'))[0]).toMatchObject({ graduated: true, gpa: 3.1 });
    expect((await rows('skill'))[0]).toMatchObject({ level: 'expert', years: 7, last_used: 2025 });
    expect((await rows('training'))[0]).toMatchObject({ hours: 85_000, expiration: '2027-01-01', score: null });
    expect((await rows('prior_employment'))[0]).toMatchObject({ ending_pay: 2150, may_contact: false });
    expect((await rows('review'))[0]).toMatchObject({ status: 'shared', reviewer: 'J. Santos' });
    expect(
      new Set(
        (await rows('employee_contact')).map((one) => [
          one['employee_id'],
          one['relationship'],
          one['is_primary'],
          one['is_emergency'],
        ]),
      ),
    ).toEqual(
      new Set([
        [employeeIdOf('ACME', '1001'), 'Sister', true, true],
        [employeeIdOf('ACME', '1002'), 'Mother', true, false],
        [employeeIdOf('BIRCH', '1001'), 'Aunt', false, true],
      ]),
    );
  });

  it('IMP-3: the same records a second time change nothing', async () => {
    const run = await imports.plan({ hr_records: ALL });
    expect(await imports.problems(run)).toEqual([]);
    expect(run.change_count).toBe(0);
  });

  it('IMP-4: changed records keep the columns that the file does not have, and a rollback restores them', async () => {
    const before = await all();
    const run = await imports.load({
      hr_records: [
        record('ACME', '1001', 'award', { name: 'Safety first', date_awarded: '2024-02-01', notes: '' }),
        record('ACME', '1002', 'skill', { name: 'Welding', level: 'beginner', years: '', created_by: '' }),
      ],
    });
    expect((await rows('award'))[0]).toMatchObject({
      name: 'Safety first',
      amount: 5000,
      notes: null,
      created_by: 'HR',
    });
    expect((await rows('skill')).length).toBe(2);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await all()).toEqual(before);
  });

  it('HR-1: amounts, values, hours, costs, pay and grades may be zero, and a certification may hold one day', async () => {
    const before = await all();
    const zero = (kind: string, values: Readonly<Record<string, string>>) =>
      record('ACME', '1002', kind, { id: 'Z1', ...values });
    const run = await imports.load({
      hr_records: [
        zero('award', { name: 'Thanks', date_awarded: '2024-02-01', amount: '0' }),
        zero('asset', { category: 'IT', description: 'Badge', issued_date: '2024-01-01', value: '0' }),
        zero('training', { course: 'Safety', status: 'assigned', hours: '0', cost: '0' }),
        record('ACME', '1001', 'training', { id: 'most', course: 'Most', status: 'assigned', hours: '100000' }),
        zero('education', { institution: 'School', gpa: '0' }),
        zero('prior_employment', { employer: 'Own', ending_pay: '0' }),
        zero('certification', { name: 'Visitor', issue_date: '2025-01-01', expiration_date: '2025-01-01' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([]);
    expect(run.change_count).toBe(7);
    expect(await rows('award')).toContainEqual(expect.objectContaining({ name: 'Thanks', amount: 0 }));
    expect(await rows('company_asset')).toContainEqual(expect.objectContaining({ description: 'Badge', value: 0 }));
    expect(await rows('training')).toContainEqual(expect.objectContaining({ course: 'Safety', hours: 0, cost: 0 }));
    expect(await rows('training')).toContainEqual(expect.objectContaining({ course: 'Most', hours: 1_000_000_000 }));
    expect(await rows('prior_employment')).toContainEqual(expect.objectContaining({ employer: 'Own', ending_pay: 0 }));
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await all()).toEqual(before);
  });

  it('IMP-2: everything that is wrong with a record is listed with file, line and column', async () => {
    const run = await imports.plan({
      hr_records: [
        record('ACME', '1001', 'award', { name: '', date_awarded: '2024-02-01', amount: '-1', course: 'X' }),
        record('ACME', '1001', 'certification', {
          id: 'R2',
          name: 'A',
          issue_date: '2025-01-01',
          expiration_date: '2024-01-01',
        }),
        record('ACME', '1001', 'training', { id: 'R2', course: 'A', status: 'shared', hours: '100000.0001' }),
        record('ACME', '1001', 'education', { id: 'R2', institution: 'A', gpa: '5.01' }),
        record('ACME', '1001', 'contact', { id: 'R2', name: 'A', relationship: 'B', is_primary: 'yes' }),
        record('ACME', '1001', 'hobby', { id: 'R2' }),
        record('ACME', '1009', 'skill', { id: 'R2', name: 'A', level: 'expert' }),
        record('BIRCH', '1001', 'contact', { id: 'R2', name: 'A', relationship: 'B', is_primary: 'yes' }),
        record('BIRCH', '1001', 'contact', { id: 'R3', name: 'A', relationship: 'B', is_primary: 'yes' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'hr_records:2 course not_of_kind: A record of kind award has no such column.',
      'hr_records:2 name required_of_kind: Fill in this column for records of kind award.',
      'hr_records:2 amount below_zero: The number can’t be below zero.',
      'hr_records:3 expiration_date dates_reversed: The date can’t be before issue_date.',
      'hr_records:4 status status_of_kind: A record of kind training has one of these: assigned, inProgress, completed, expired.',
      'hr_records:4 hours out_of_range: The number is too large.',
      'hr_records:5 gpa gpa_range: Write a grade point average from 0 to 5.',
      'hr_records:6 is_primary second_primary: The employee has another primary contact. Change that one first, in an import of its own.',
      `hr_records:7 kind not_in_list: Use one of: ${KINDS.join(', ')}.`,
      'hr_records:8 employee_number unknown_reference: There is no employee 1009: neither stored nor in this import.',
      'hr_records:10 is_primary second_primary: The employee has another primary contact. Change that one first, in an import of its own.',
    ]);
  });

  it('HR-4: contacts that employees changed or removed stay as they left them, and so does whom to call first', async () => {
    const imported = (number: string, id: string, more: Record<string, string>) =>
      record('ACME', number, 'contact', { id, name: 'Rosa', relationship: 'Sister', ...more });
    await imports.load({
      hr_records: [imported('1001', 'K1', { name: 'Ana' }), imported('1002', 'K1', { name: 'Ana' })],
    });
    const owner = [clientIdOf('ACME'), employeeIdOf('ACME', '1001')] as const;
    await test.database.asMaintenance(async (tx) => {
      await tx.run(changeOwn, owner);
      await tx.run(removeOwn, owner);
      await tx.run(noteOwn, [...owner, importedId('employee_contact', [...owner], 'R1')]);
      await tx.run(noteOwn, [...owner, importedId('employee_contact', [...owner], 'K1')]);
    });
    const before = await rows('employee_contact');
    const run = await imports.plan({
      hr_records: [
        imported('1001', 'R1', { is_primary: 'yes' }),
        imported('1001', 'K1', { name: 'Ana' }),
        imported('1002', 'K1', { name: 'Anabel' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'hr_records:2 - kept_by_employee: The employee changed or removed this contact in the portal, so it stays as the employee left it. (warning)',
      'hr_records:3 - kept_by_employee: The employee changed or removed this contact in the portal, so it stays as the employee left it. (warning)',
    ]);
    const removal = await imports.plan({ hr_records: [record('ACME', '1001', 'contact', { is_removed: 'yes' })] });
    expect([removal.change_count, await imports.problems(removal)]).toEqual([
      0,
      [
        'hr_records:2 - kept_by_employee: The employee changed or removed this contact in the portal, so it stays as the employee left it. (warning)',
      ],
    ]);
    const applied = await imports.load({ hr_records: [imported('1001', 'K2', { name: 'Lucía', is_primary: 'yes' })] });
    const after = await rows('employee_contact');
    expect(after.length).toBe(before.length + 1);
    expect(after.find((one) => one['name'] === 'Lucía')).toMatchObject({ is_primary: false, position: null });
    expect(after.find((one) => one['name'] === 'Teresa')).toMatchObject({ is_primary: true, relationship: 'Friend' });
    expect(await rollBackImport(imports.store, applied)).toBeNull();
    expect(await rows('employee_contact')).toEqual(before);
  });
});
