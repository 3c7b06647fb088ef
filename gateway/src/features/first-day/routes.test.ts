import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
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
  await harness.change(
    `update employment_version set hire_date = '2026-11-16'
      where employee_id in ('${plain.employeeId}', '${namesake.employeeId}');
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
  await harness.change(
    `update employment_version set rehire_date = '2026-09-20' where employee_id = '${plain.employeeId}'`,
  );
  expect(await tasksOf('plain')).toEqual({});
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
