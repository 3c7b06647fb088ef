import type { EmployeesReply } from '@paystead/contract/features/employee-lookup/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { DEPARTMENT, idOf, MILLRACE, OFFICE, SHOP } from '../../../test/harness/people.ts';

const harness = await createHarness();
afterAll(harness.close);

/** First name, last name, mailbox, and whether they work in the shop, which `manager` manages. */
const PEOPLE = [
  ['Pedro', 'Márquez', 'p.marquez', true],
  ['Terrence', 'Okafor', 'terrence', true],
  ['Jon', 'Johnson', 'jon', true],
  ['Marta', 'Cruz', 'okay', true],
  ['Cruz', 'Delgado', 'cd', true],
  ['Lucruzia', 'Bell', 'lb', true],
  ['Anna', 'Cruzado', 'ac', true],
  ['Max', 'Okafar', 'max', false],
  ['Bellamy', 'Zorn', 'bz', true],
  ['Isabella', 'Ames', 'ia', true],
] as const;

beforeAll(async () => {
  const key = (number: number) => ({ client_id: MILLRACE.clientId, employee_id: idOf('simi', number) });
  const version = { effective_date: '2026-01-01', sequence: 1, recorded_at: '2026-01-01T00:00:00Z', recorded_by: 'x' };
  await harness.insert(
    'employee',
    PEOPLE.map((_, at) => ({ ...key(at), employee_number: `S-${at}`, created_at: version.recorded_at })),
  );
  await harness.insert(
    'employment_version',
    PEOPLE.map((_, at) => ({
      ...key(at),
      ...version,
      status: 'a',
      legal_id: idOf('legl', 1),
      pay_group_id: idOf('payg', 1),
      pay_type: 'h',
      hourly_rate: 250_000,
      standard_hours: 400_000,
      is_full_time: true,
      is_overtime_exempt: false,
      job_title: 'Fitter',
      work_location: 'Lancaster',
      hire_date: '2026-01-01',
    })),
  );
  await harness.insert(
    'personal_version',
    PEOPLE.map(([first_name, last_name, mailbox], at) => ({
      ...key(at),
      ...version,
      first_name,
      last_name,
      street_address: '1 Road',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      work_email: `${mailbox}@xylo-24.example`,
    })),
  );
  await harness.insert(
    'organization_version',
    PEOPLE.map(([, , , inShop], at) => ({
      ...key(at),
      ...version,
      organization_field_id: DEPARTMENT,
      organization_value_id: inShop ? SHOP : OFFICE,
    })),
  );
});

const search = async (searchText: string, more: object = {}) =>
  (await harness.as('manager').post('/api/employees/search', { searchText, ...more })).json<EmployeesReply>();
const found = async (searchText: string, more: object = {}) =>
  (await search(searchText, more)).employeesList.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe('DSK-6: a search tolerates typing errors', () => {
  it.each([
    ['marqez', 'Pedro Márquez'],
    ['MÁRQEUZ', 'Pedro Márquez'],
    ['narquez pedro', 'Pedro Márquez'],
    ['jonhson', 'Jon Johnson'],
    ['terence okafr', 'Terrence Okafor'],
  ])('%j finds %j', async (searchText, name) => {
    expect(await found(searchText)).toEqual([name]);
  });

  it('a word of four letters may have one error, a longer one two', async () => {
    expect((await found('crozz')).toSorted()).toEqual(['Cruz Delgado', 'Marta Cruz']);
    expect((await found('crux')).toSorted()).toEqual(['Anna Cruzado', 'Cruz Delgado', 'Marta Cruz']);
    expect(await found('beat')).toEqual([]);
  });

  it('finds the beginning of a name before names that are only as long', async () => {
    expect((await found('marqe'))[0]).toBe('Pedro Márquez');
  });

  it('finds someone out of scope neither as typed nor by a typing error', async () => {
    expect(await found('okafr')).toEqual(['Terrence Okafor']);
    expect(await found('okafar')).toEqual(['Terrence Okafor']);
    const ofClient = await harness.as('admin').post('/api/employees/search', { searchText: 'okafar' });
    expect(ofClient.json<EmployeesReply>().employeesList.map(({ firstName }) => firstName)).toEqual(['Max']);
  });

  it('looks for similar names only where nothing has every word', async () => {
    expect(await found('okafor')).toEqual(['Terrence Okafor']);
    expect(await found('xqzw')).toEqual([]);
    // Three letters and numbers are never an error.
    expect(await found('jhn')).toEqual([]);
    // Nor beside a longer word that is one.
    expect(await found('johnsen jom')).toEqual([]);
    expect(await found('johnsen jon')).toEqual(['Jon Johnson']);
    expect(await found('S-99')).toEqual([]);
  });

  it('pages and walks through similar names as through any list', async () => {
    const everyone = await found('cruza');
    expect(everyone).toEqual(['Anna Cruzado']);
    const two = await search('cruzz', { limit: 1 });
    expect(two.total).toBeGreaterThan(1);
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: EmployeesReply = await search('cruzz', { limit: 1, ...(cursor && { cursor }) });
      names.push(...page.employeesList.map(({ employeeId }) => employeeId));
      cursor = page.nextCursor;
    }
    expect(names).toHaveLength(two.total);
    expect(new Set(names).size).toBe(two.total);
    const around = await search('cruzz', { around: names[1] });
    expect([around.position, around.employeesList.map(({ employeeId }) => employeeId)]).toEqual([2, names.slice(0, 3)]);
  });
});

describe('DSK-6: the nearest match comes first', () => {
  it('whole names before beginnings, beginnings before parts, in every order of the list', async () => {
    for (const sort of ['lastNameDescending', 'lastNameAscending', 'hireDateDescending']) {
      const names = await found('cruz', { sort });
      expect(new Set(names.slice(0, 2)), sort).toEqual(new Set(['Marta Cruz', 'Cruz Delgado']));
      expect(names.slice(2), sort).toEqual(['Anna Cruzado', 'Lucruzia Bell']);
    }
    expect(await found('cruz', { sort: 'lastNameAscending', limit: 2 })).toEqual(['Marta Cruz', 'Cruz Delgado']);
  });

  it('a first name, a last name and a number count alike, whole or as a beginning', async () => {
    for (const sort of ['lastNameAscending', 'hireDateDescending']) {
      expect(await found('bell', { sort }), sort).toEqual(['Lucruzia Bell', 'Bellamy Zorn', 'Isabella Ames']);
      expect(await found('bellamy', { sort }), sort).toEqual(['Bellamy Zorn']);
    }
    // S-1 before S-10, which begins with it.
    await harness.change(`update employee set employee_number = 'S-10' where employee_number = 'S-8'`);
    expect(await found('s-1', { sort: 'lastNameAscending' })).toEqual(['Terrence Okafor', 'Bellamy Zorn']);
    expect(await found('s-8')).toEqual([]);
  });

  it('of two names of one day the later one is found, until it is removed', async () => {
    await harness.change(`
      insert into personal_version select (jsonb_populate_record(v, '{"sequence":2,"last_name":"Ngozi"}')).*
        from personal_version v where employee_id = '${idOf('simi', 1)}'`);
    expect([await found('ngozi'), await found('terrence')]).toEqual([['Terrence Ngozi'], ['Terrence Ngozi']]);
    await harness.change(`delete from personal_version where last_name = 'Ngozi'`);
    expect([await found('ngozi'), await found('terrence')]).toEqual([[], ['Terrence Okafor']]);
  });

  it('a page continues after the last match of the one before', async () => {
    const first = await search('cruz', { limit: 3 });
    expect(await found('cruz', { limit: 3, cursor: first.nextCursor })).toEqual(['Lucruzia Bell']);
    const last = first.employeesList[2]?.employeeId;
    expect(await search('cruz', { around: last })).toMatchObject({ position: 3, total: 4 });
  });
});

describe('DSK-6: the domain of a work email', () => {
  it.each(['xylo', 'example', '.example', '24', 'x', '-24.ex'])('%j finds no one', async (searchText) => {
    expect(
      (await found(searchText)).filter((name) => PEOPLE.some(([first, last]) => name === `${first} ${last}`)),
    ).toEqual([]);
  });

  it.each(['p.marquez@', 'p.marquez@xylo-24.example', '@xylo', 'marquez@XYLO-24'])(
    'behind an at sign, %j matches',
    async (text) => {
      expect(await found(text)).toContain('Pedro Márquez');
    },
  );

  it('of another company doesn’t match', async () => {
    expect(await found('p.marquez@other.example')).toEqual([]);
  });
});
