import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeProfile } from '@paystead/contract/employee.ts';
import { usStatesReply } from '@paystead/contract/features/profile/model.ts';
import { createHarness } from '../../../test/harness.ts';
import { DEPARTMENT, OFFICE } from '../../../test/harness/people.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, former, other } = harness.people;

const OWN = '/api/employeeProfile';
const of = (employeeId: string) => `/api/employeeProfile/employees/${employeeId}`;
const profile = (response: { json(): unknown }) => employeeProfile.parse(response.json());
const key = { client_id: plain.client.clientId, employee_id: plain.employeeId };
const recorded = { recorded_at: '2026-11-01T00:00:00Z', recorded_by: 'import' };

beforeAll(async () => {
  const election = { ...key, source: 'form', form_year: 2026, ...recorded };
  await harness.insert('federal_election', [
    { ...election, effective_date: '2020-01-01', sequence: 1, filing_status: 'S' },
    { ...election, effective_date: '2026-11-20', sequence: 1, filing_status: 'S' },
    { ...election, effective_date: '2026-11-20', sequence: 2, filing_status: 'M' },
    { ...election, effective_date: '2026-11-21', sequence: 1, filing_status: 'H' },
  ]);
  // Petra moves to the office tomorrow: today she is still in the shop.
  await harness.insert('organization_version', [
    {
      ...key,
      effective_date: '2026-11-21',
      sequence: 1,
      organization_field_id: DEPARTMENT,
      organization_value_id: OFFICE,
      ...recorded,
    },
  ]);
});

describe('refused requests', () => {
  it('401 without a session', async () => {
    for (const url of [OWN, of(plain.employeeId), of('not-an-id'), '/api/usState'])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
  });

  it('404 alike for an employee out of scope and an unknown one', async () => {
    const answers = await Promise.all([
      harness.as('manager').get(of(other.employeeId)),
      harness.as('manager').get(of(harness.people.reader.employeeId)),
      harness.as('manager').get(of(harness.people.manager.employeeId)),
      harness.as('manager').get(of(randomUUID())),
      harness.as('manager').get(of('not-an-id')),
      harness.as('plain').get(of(colleague.employeeId)),
      harness.as('supervisor').get(of(colleague.employeeId)),
      harness.as('supervisor').get(of(harness.people.chief.employeeId)),
      harness.as('baker').get(of(plain.employeeId)),
      harness.as('former').get(of(plain.employeeId)),
    ]);
    const bodies = new Set(answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' })));
    expect(bodies.size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('ME-1: the profile in detail', () => {
  it('returns every field as of today', async () => {
    await harness.change(
      `update employment_version set tipped_occupation_codes = '{102,601}' where employee_id = '${plain.employeeId}'`,
    );
    expect(profile(await harness.as('plain').get(OWN))).toEqual({
      employeeId: plain.employeeId,
      employeeFullName: 'Petra Tester1',
      employeeNumber: 'E-0001',
      payGroup: 'Biweekly',
      status: 'a',
      hireDate: '2020-01-01',
      adjustedServiceDate: null,
      workLocation: 'Lancaster',
      organizationDisplayTitles: ['Department'],
      departmentOrDivisionCodes: ['100'],
      organizationNames: ['Shop'],
      organizationValues: ['100 Shop'],
      organizationValuesInDetail: [{ organizationFieldId: DEPARTMENT, title: 'Department', code: '100', name: 'Shop' }],
      clientName: 'Millrace Fabrication',
      clientHRAccess: true,
      isSupervisor: false,
      tippedOccupationCodes: ['102', '601'],
      streetAddress: '1 New Street',
      city: 'Lancaster',
      state: 'PA',
      zipCode: '17603',
      payType: 'h',
      frequency: 'B',
      legalCompany: 'Millrace Fabrication, Inc.',
      fedFillingStatus: 'm',
      resLocation: 'Lancaster, PA',
      ssn: 'XXX-XX-1001',
      workEmail: null,
      gender: null,
    });
  });

  it('E17: the residence is the tax place, as under Taxes, for the employee and in scope; without one, the address', async () => {
    const place = { effective_date: '2021-01-01', ...recorded, work_geo_code: '390710001' };
    await harness.insert('tax_location_version', [
      { ...key, ...place, sequence: 1, resident_geo_code: '390710001' },
      { ...key, ...place, sequence: 2, resident_geo_code: '390710002' },
    ]);
    const residence = (await harness.as('plain').get('/api/employeeTaxes/taxes')).json().taxes?.residentLocation;
    expect(residence).toBe('Manheim Township, PA');
    expect(profile(await harness.as('plain').get(OWN)).resLocation).toBe(residence);
    expect(profile(await harness.as('manager').get(of(plain.employeeId))).resLocation).toBe(residence);
    await harness.change(`delete from tax_location_version where employee_id = '${plain.employeeId}'`);
    expect(profile(await harness.as('plain').get(OWN)).resLocation).toBe('Lancaster, PA');
  });

  it('changes with the date at the pay group, not in UTC', async () => {
    const evening = await createHarness();
    try {
      await evening.insert('federal_election', [
        {
          ...key,
          source: 'form',
          form_year: 2026,
          ...recorded,
          effective_date: '2026-11-21',
          sequence: 1,
          filing_status: 'H',
        },
      ]);
      const status = async () => profile(await evening.signedInAnew('plain').get(OWN)).fedFillingStatus;
      evening.advanceSeconds((Date.parse('2026-11-21T04:30:00Z') - evening.now.getTime()) / 1000);
      expect(await status()).toBeNull();
      evening.advanceSeconds(3600);
      expect(await status()).toBe('h');
    } finally {
      await evening.close();
    }
  });

  it.each(['manager', 'supervisor', 'chief', 'admin'] as const)(
    '%s sees the same profile of an employee in scope',
    async (who) => {
      const own = profile(await harness.as('plain').get(OWN));
      expect(profile(await harness.as(who).get(of(plain.employeeId)))).toEqual(own);
    },
  );

  it('shows a former employee to themselves and to their former manager', async () => {
    const own = profile(await harness.as('former').get(OWN));
    expect(own).toMatchObject({ employeeId: former.employeeId, status: 't' });
    expect(profile(await harness.as('manager').get(of(former.employeeId)))).toEqual(own);
  });

  it('isSupervisor is true for an employee with direct reports', async () => {
    expect(profile(await harness.as('supervisor').get(OWN)).isSupervisor).toBe(true);
    expect(profile(await harness.as('manager').get(OWN)).isSupervisor).toBe(false);
  });

  it('clientHRAccess is the client’s setting', async () => {
    await harness.change(`update client_policy set hr_access = false`);
    try {
      expect(profile(await harness.as('plain').get(OWN)).clientHRAccess).toBe(false);
    } finally {
      await harness.change(`update client_policy set hr_access = true`);
    }
  });
});

it('ME-5: every reader gets only the last four digits of the SSN', async () => {
  for (const response of [await harness.as('plain').get(OWN), await harness.as('admin').get(of(plain.employeeId))])
    expect(response.json().ssn).toBe('XXX-XX-1001');
  await harness.change(`update employee set ssn_last_four = null where employee_id = '${colleague.employeeId}'`);
  expect(profile(await harness.as('colleague').get(OWN)).ssn).toBeNull();
});

it('ME-2: lists fifty states, the district, five territories, three associated states and three military ones, by name', async () => {
  const { stateList } = usStatesReply.parse((await harness.as('plain').get('/api/usState')).json());
  expect(stateList).toHaveLength(50 + 1 + 5 + 3 + 3);
  expect(new Set(stateList.map(({ abbreviation }) => abbreviation)).size).toBe(stateList.length);
  expect(stateList.every(({ abbreviation }) => /^[A-Z]{2}$/.test(abbreviation))).toBe(true);
  const names = stateList.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, next) => one.localeCompare(next, 'en')));
  expect(stateList).toContainEqual({ abbreviation: 'PR', name: 'Puerto Rico' });
  expect(stateList).toContainEqual({ abbreviation: 'AP', name: 'Armed Forces Pacific' });
});
