import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import { stateGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { idOf, type PersonKey } from '../../../test/harness/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const tasksOf = async (person: PersonKey) => {
  const { tasks } = (await harness.signedInAnew(person).get('/api/firstDay')).json<{ tasks: FirstDayTask[] }>();
  return Object.fromEntries(tasks.map(({ kind, progress }) => [kind, progress]));
};

it('V8: a new hire’s tasks follow from what is on file for them, and not for their namesake', async () => {
  const { plain, namesake } = harness.people;
  // The newest of two versions that begin today says when she was hired; those before and after say that it was long ago.
  const hired = (day: string, sequence: number, hireDate: string) =>
    `insert into employment_version
     select (jsonb_populate_record(v, '{"effective_date": "${day}", "sequence": ${sequence}, "hire_date": "${hireDate}"}')).*
       from employment_version v where employee_id = '${plain.employeeId}' and effective_date < '2026-11-20';`;
  await harness.change(
    `update employment_version set hire_date = '2026-11-16' where employee_id = '${namesake.employeeId}';
     update employment_version set hire_date = '2020-01-01' where employee_id = '${plain.employeeId}';
     ${hired('2026-11-20', 1, '2020-01-01')} ${hired('2026-11-20', 2, '2026-11-16')} ${hired('2026-11-21', 1, '2020-01-01')}
     delete from federal_election; delete from state_election; delete from direct_deposit; delete from employee_contact;
     delete from year_end_consent`,
  );
  await harness.insert('employee_contact', [
    {
      client_id: namesake.client.clientId,
      employee_id: namesake.employeeId,
      employee_contact_id: idOf('cont', 1),
      name: 'Someone',
      relationship: 'friend',
      created_at: '2026-11-16T00:00:00Z',
      created_by: 'Olivia',
      is_emergency: true,
      is_primary: true,
    },
  ]);
  expect(await tasksOf('namesake')).toMatchObject({ directDeposit: 'open', contacts: 'done' });
  expect(await tasksOf('plain')).toMatchObject({ directDeposit: 'open', contacts: 'open', onlineForms: 'open' });
  const form = { effective_date: '2026-11-16', form_year: 2026, filing_status: 'S', recorded_at: '2026-11-16T00:00:00Z', recorded_by: 'Ada' }; // prettier-ignore
  for (const [person, source] of [[plain, 'default'], [namesake, 'form']] as const)
    await harness.insert('federal_election', [
      { ...form, client_id: person.client.clientId, employee_id: person.employeeId, sequence: 1, source },
    ]); // prettier-ignore
  expect([await tasksOf('plain'), await tasksOf('namesake')]).toMatchObject([
    { federalForm: 'open' },
    { federalForm: 'done' },
  ]);
  const place = { client_id: plain.client.clientId, employee_id: plain.employeeId, recorded_at: '2026-11-16T00:00:00Z', recorded_by: 'Ada' }; // prettier-ignore
  await harness.change(`delete from tax_location_version where employee_id = '${plain.employeeId}'`);
  for (const [effective_date, sequence, state] of [['2026-11-16', 1, 'NJ'], ['2026-11-20', 1, 'NJ'], ['2026-11-20', 2, 'NY'], ['2026-11-21', 1, 'GA']] as const)
    await harness.insert('tax_location_version', [
      { ...place, effective_date, sequence, resident_geo_code: stateGeoCode(state), work_geo_code: stateGeoCode(state) },
    ]); // prettier-ignore
  const { tasks } = (await harness.signedInAnew('plain').get('/api/firstDay')).json<{ tasks: FirstDayTask[] }>();
  expect(tasks.find(({ kind }) => kind === 'stateForm')?.certificate?.state, 'before a move to Georgia').toBe('NY');
  await harness.change(
    `update employment_version set rehire_date = '2026-09-20' where employee_id = '${plain.employeeId}'`,
  );
  expect(await tasksOf('plain')).toEqual({});
});

it('V8: a task waits while a request for it is open, until it is decided for good', async () => {
  const { colleague, manager } = harness.people;
  await harness.change(
    `update employment_version set hire_date = '2026-11-16' where employee_id = '${colleague.employeeId}';
     delete from direct_deposit; delete from federal_election`,
  );
  const request = {
    client_id: colleague.client.clientId,
    employee_id: colleague.employeeId,
    state: 'pending',
    before_sealed: new Uint8Array(),
    after_sealed: new Uint8Array(),
    effective_date: '2026-11-20',
    decider: 'payrollAdministrator',
    submitted_at: '2026-11-19T12:00:00Z',
    submitted_by: 'Colin',
    reason: 'No.',
  };
  const change = (group: string | null) => ({ group, field: 'x', kind: 'added', before: null, after: '1' });
  const summary = (...groups: (string | null)[]) => JSON.stringify({ label: null, changes: groups.map(change) });
  await harness.insert('pending_transaction', [
    { ...request, employee_workflow_id: idOf('work', 1), rule_type: 2, summary: summary(null) },
    { ...request, employee_workflow_id: idOf('work', 2), rule_type: 5, summary: summary(null, 'Federal Income Tax') },
    { ...request, employee_workflow_id: idOf('work', 3), employee_id: manager.employeeId, rule_type: 2, summary: summary(null) },
  ]); // prettier-ignore
  const seen: Record<string, unknown> = {};
  const states = [
    'pending',
    'approved',
    'exported',
    'sentBack',
    'applied',
    'rejected',
    'withdrawn',
    'superseded',
    'failed',
  ];
  for (const state of states) {
    await harness.change(
      `update pending_transaction set state = '${state}' where employee_id = '${colleague.employeeId}'`,
    );
    const { directDeposit, federalForm, contacts } = await tasksOf('colleague');
    seen[state] = [directDeposit, federalForm, contacts];
  }
  const [waiting, open] = [['waiting', 'waiting', 'open'], ['open', 'open', 'open']]; // prettier-ignore
  expect(seen).toEqual({
    pending: waiting,
    approved: waiting,
    exported: waiting,
    sentBack: waiting,
    applied: open,
    rejected: open,
    withdrawn: open,
    superseded: open,
    failed: open,
  });
  await harness.change(
    `update employment_version set hire_date = '2020-01-01' where employee_id = '${colleague.employeeId}'`,
  );
});

it('E16: someone who may change nothing, who left, or who was hired long ago has no tasks', async () => {
  const { reader } = harness.people;
  await harness.change(
    `update employment_version set hire_date = '2026-11-16' where employee_id = '${reader.employeeId}'`,
  );
  expect(await tasksOf('reader')).toEqual({});
  expect(await tasksOf('colleague')).toEqual({});
  expect(await tasksOf('former')).toEqual({});
});
