import { afterAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type TestPerson } from '../../../test/harness/people.ts';
import { issueForm } from '../../../test/harness/year-end.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { readContact, readFurnisher, readPayrollTeam } from './contacts-store.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, other } = harness.people;

const NOW = new Date('2026-11-20T15:00:00.000Z');
const ids = ({ client, employeeId }: Pick<TestPerson, 'client' | 'employeeId'>) =>
  ({ clientId: client.clientId, employeeId }) as VisibleEmployee<'yearEnd'>;
/** A former employee whose employment is not on file, but whose forms are. */
const formsOnly = { ...PEOPLE.plain, number: 61, employeeId: idOf('empl', 61) };
await harness.insert('employee', [
  { client_id: MILLRACE.clientId, employee_id: formsOnly.employeeId, employee_number: 'E-0061', ssn_last_four: '1061', created_at: '2020-01-01T00:00:00.000Z' },
]); // prettier-ignore
await harness.insert(
  'legal',
  [7, 8].map((number) => ({
    client_id: MILLRACE.clientId,
    legal_id: idOf('legl', number),
    name: `Millrace ${number} LLC`,
    ein: `07-000000${number}`,
    street_address: `${number} Canal Street`,
    city: 'York',
    state: 'PA',
    zip_code: '17401',
    phone: null,
  })),
);

describe('PAY-3: the employer who furnishes the forms', () => {
  const nameFor = async (person: Pick<TestPerson, 'client' | 'employeeId'>, now = NOW) =>
    (await harness.database.asTenant(ids(person), (tx) => readFurnisher(tx, ids(person), now)))?.name;

  it('is that of the employment in effect today, not of a form or of a later employment', async () => {
    await issueForm(harness.insert, { person: plain, legalId: idOf('legl', 7) });
    await harness.change(`
      insert into employment_version select (jsonb_populate_record(v, jsonb_build_object(
             'effective_date', '2026-11-21', 'sequence', 1, 'legal_id', '${idOf('legl', 8)}'))).*
        from employment_version v where employee_id = '${plain.employeeId}' and effective_date = '2020-01-01'`);
    expect(await nameFor(plain)).toBe('Millrace Fabrication, Inc.');
    expect(await nameFor(plain, new Date('2026-11-21T00:00:00.000Z'))).toBe('Millrace 8 LLC');
    expect(await nameFor(other)).toBe('Bluebonnet Bakery, Inc.');
  });

  it('without an employment is that of the newest form', async () => {
    expect(await nameFor(formsOnly)).toBeNull();
    await issueForm(harness.insert, { person: formsOnly, place: 1, taxYear: 2024, legalId: idOf('legl', 7) });
    await issueForm(harness.insert, { person: formsOnly, place: 2, taxYear: 2025, legalId: idOf('legl', 8) });
    await issueForm(harness.insert, { person: formsOnly, place: 3, taxYear: 2023, legalId: idOf('legl', 1) });
    expect(await nameFor(formsOnly)).toBe('Millrace 8 LLC');
  });
});

describe('PAY-3: whom a mail about the forms reaches', () => {
  const contactOf = (person: TestPerson, tenant = person) =>
    harness.database.asTenant(ids(tenant), (tx) => readContact(tx, ids(person)));

  it('is the person’s address on file, with their language, employer and partner', async () => {
    await harness.change(`update person set language = 'es' where person_id = '${other.personId}'`);
    const contacts = [await contactOf(plain), await contactOf(other)];
    expect(contacts).toEqual([
      { clientId: MILLRACE.clientId, employeeId: plain.employeeId, email: 'petra@example.test', language: 'en', clientName: 'Millrace Fabrication', partnerId: MILLRACE.partnerId, supportContact: 'support@example.test' },
      { clientId: BAKERY.clientId, employeeId: other.employeeId, email: 'otto@example.test', language: 'es', clientName: 'Bluebonnet Bakery', partnerId: BAKERY.partnerId, supportContact: 'support@example.test' },
    ]); // prettier-ignore
  });

  it('is the address that replaced another, the verified one first', async () => {
    await harness.insert('person_email', [
      { email: 'a.before@example.test', person_id: plain.personId, verified_at: '2020-01-01T00:00:00Z', replaced_at: '2026-01-01T00:00:00Z' },
      { email: 'b.unverified@example.test', person_id: plain.personId, verified_at: null, replaced_at: null },
    ]); // prettier-ignore
    expect((await contactOf(plain))?.email).toBe('petra@example.test');
    await harness.change(`update person_email set replaced_at = now() where email = 'petra@example.test'`);
    expect((await contactOf(plain))?.email).toBe('b.unverified@example.test');
    await harness.change(`update person_email set replaced_at = now() where email like '%unverified%'`);
    expect(await contactOf(plain)).toMatchObject({ email: null });
  });

  it('is no one for another client, or for an employee without a sign-in', async () => {
    expect(await contactOf(other, plain)).toBeUndefined();
    expect(await contactOf(formsOnly)).toBeUndefined();
  });

  it('of the payroll team is everyone who sees the whole client, five at most, and no other manager', async () => {
    const team = async (person: TestPerson) =>
      (await harness.database.asTenant({ clientId: person.client.clientId, employeeId: null }, (tx) => readPayrollTeam(tx, ids(person)))).map(({ employeeId, email }) => [employeeId, email]); // prettier-ignore
    expect(await team(plain)).toEqual([[PEOPLE.admin.employeeId, 'ada@example.test']]);
    expect(await team(other)).toEqual([[PEOPLE.baker.employeeId, 'bea@example.test']]);
  });
});
