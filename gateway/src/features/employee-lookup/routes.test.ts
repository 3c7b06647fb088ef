import { randomUUID } from 'node:crypto';
import type { EmployeeListItem, EmployeesReply } from '@paystead/contract/features/employee-lookup/model.ts';
import { byLastNameDescending } from '@paystead/contract/features/employee-lookup/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { idOf, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { joinFirstClient, NEWCOMERS } from './test/newcomers.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, former, manager, other, reader } = harness.people;

beforeAll(() => joinFirstClient(harness.insert));

const searched = async (key: PersonKey, criteria: Record<string, unknown> = {}): Promise<EmployeesReply> => {
  const response = await harness.as(key).post('/api/employees/search', criteria);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<EmployeesReply>();
};
const names = ({ employeesList }: EmployeesReply) => employeesList.map(({ firstName }) => firstName);
/** Returns the harness people that a search found, by first name from A to Z. */
const found = async (key: PersonKey, criteria: Record<string, unknown> = {}) =>
  names(await searched(key, criteria)).toSorted();

const CALLS = [
  ['GET', '/api/employeesList'],
  ['GET', '/api/employees'],
  ['GET', '/api/employees/searchOptions'],
  ['POST', '/api/employees/search'],
] as const;

describe.each(CALLS)('EMP-5: refusals of %s %s', (method, url) => {
  const call = (visitor: ReturnType<typeof harness.as>, query = '') =>
    method === 'GET' ? visitor.get(url + query) : visitor.post(url, query === '' ? {} : { role: query.slice(6) });

  it('401 without a session', async () => {
    expect((await call(harness.stranger)).statusCode).toBe(401);
  });

  it('404 for a caller who manages and supervises no one, and for a former employee', async () => {
    for (const key of ['plain', 'reader', 'former', 'other'] as const) {
      const response = await call(harness.as(key));
      expect([response.statusCode, response.json().code], key).toEqual([404, 'not_found']);
    }
  });

  it('404 under a role that the caller does not have', async () => {
    expect((await call(harness.as('supervisor'), '?role=manager')).statusCode).toBe(404);
    expect((await call(harness.as('manager'), '?role=supervisor')).statusCode).toBe(404);
    expect((await call(harness.as('manager'), '?role=manager')).statusCode).toBe(200);
  });

  it('422 for an unknown role', async () => {
    const response = await call(harness.as('manager'), '?role=owner');
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_input']);
  });
});

describe('EMP-5: refusals', () => {
  it('403 for a search without the anti-forgery header', async () => {
    const response = await harness.as('manager').post('/api/employees/search', {}, { antiForgery: false });
    expect([response.statusCode, response.json().code]).toEqual([403, 'anti_forgery']);
  });

  it('404 alike for unknown employees and those out of scope', async () => {
    const ids = [randomUUID(), 'not-an-id', other.employeeId, reader.employeeId, manager.employeeId];
    const answers = await Promise.all(ids.map((id) => harness.as('manager').get(`/api/employees/${id}`)));
    const results = new Set(answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' })));
    expect([...results]).toHaveLength(1);
    expect(answers[0]?.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    [{ limit: 0 }, '/limit'],
    [{ limit: 201 }, '/limit'],
    [{ employmentStatus: 'x' }, '/employmentStatus'],
    [{ sort: 'salary' }, '/sort'],
    [{ legalId: 'one' }, '/legalId'],
    [{ searchText: 'x'.repeat(101) }, '/searchText'],
    [{ cursor: 'garbage' }, '/cursor'],
    [{ around: 'me' }, '/around'],
  ])('422 for %o names %s', async (criteria, pointer) => {
    const response = await harness.as('manager').post('/api/employees/search', criteria);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });

  it('422 for a cursor of another order, or after an employee out of scope, whose position would reveal their name', async () => {
    const { nextCursor } = await searched('admin', { limit: 1 });
    for (const criteria of [
      { cursor: nextCursor, sort: 'employeeNumber' },
      { cursor: Buffer.from(`lastNameDescending ${other.employeeId}`).toString('base64url') },
      { cursor: Buffer.from(`lastNameDescending ${plain.employeeId} more`).toString('base64url') },
    ]) {
      const response = await harness.as('admin').post('/api/employees/search', criteria);
      expect([response.statusCode, response.json().errors?.[0].pointer]).toEqual([422, '/cursor']);
    }
  });
});

describe('EMP-5: the scope', () => {
  it('is the organization of a manager, the reports of a supervisor, the client of an administrator', async () => {
    const everybody = { employmentStatus: '' };
    expect(await found('manager', everybody)).toEqual(['Colin', 'Fern', 'Petra', 'Zoë', 'Ángel']);
    expect(await found('supervisor', everybody)).toEqual(['Petra']);
    expect(await found('chief', everybody)).toEqual(['Petra', 'Silas']);
    const all = await found('admin', everybody);
    expect(all).not.toContain('Ada');
    expect(all).not.toContain('Otto');
    expect(all).toHaveLength(7 + NEWCOMERS.length);
    expect(await found('baker', everybody)).toEqual(['Otto', 'Petra']);
  });

  it('applies to every list, and never includes the caller', async () => {
    for (const url of ['/api/employeesList', '/api/employees']) {
      const reply = (await harness.as('manager').get(url)).json<EmployeesReply>();
      expect(reply.employeesList.map(({ firstName }) => firstName).toSorted()).toEqual(
        await found('manager', { employmentStatus: '' }),
      );
      expect(reply.total).toBe(5);
    }
  });

  it('combines both for a manager who also supervises, and the role narrows it', async () => {
    const both = await createHarness();
    try {
      await both.insert('manager_scope', [
        {
          client_id: both.people.chief.client.clientId,
          manager_id: both.people.chief.employeeId,
          scope_number: 1,
          organization_value_id: both.people.plain.department,
        },
      ]);
      const chief = both.as('chief');
      const results = async (role?: string) =>
        names((await chief.post('/api/employees/search', { ...(role && { role }) })).json()).toSorted();
      expect(await results()).toEqual(['Colin', 'Petra', 'Silas']);
      expect(await results('manager')).toEqual(['Colin', 'Petra']);
      expect(await results('supervisor')).toEqual(['Petra', 'Silas']);
      // The same by id: the claimed role excludes people whom only the other role would show.
      const status = async (id: string, role: string) =>
        (await chief.get(`/api/employees/${id}?role=${role}`)).statusCode;
      expect(await status(both.people.colleague.employeeId, 'manager')).toBe(200);
      expect(await status(both.people.colleague.employeeId, 'supervisor')).toBe(404);
      expect(await status(both.people.supervisor.employeeId, 'manager')).toBe(404);
    } finally {
      await both.close();
    }
  });

  it('the detail equals the profile', async () => {
    const detail = await harness.as('manager').get(`/api/employees/${plain.employeeId}`);
    const profile = await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    expect(detail.statusCode).toBe(200);
    expect(detail.json()).toEqual(profile.json());
    expect(detail.json()).toMatchObject({ employeeFullName: 'Petra Tester1', ssn: 'XXX-XX-1001' });
  });
});

describe('EMP-5: a change of hierarchy takes effect from the next call on', () => {
  it('changing supervisors and units moves people in and out of a scope', async () => {
    const moving = await createHarness();
    try {
      const { people } = moving;
      const results = async (key: PersonKey) =>
        names((await moving.as(key).post('/api/employees/search', {})).json()).toSorted();
      const opens = async (key: PersonKey) =>
        (await moving.as(key).get(`/api/employees/${people.plain.employeeId}`)).statusCode;
      expect([await results('chief'), await opens('chief')]).toEqual([['Petra', 'Silas'], 200]);
      await moving.change(`delete from reporting_line where employee_id = '${people.supervisor.employeeId}'`);
      // The chief no longer supervises anyone, so the whole view is gone.
      expect((await moving.as('chief').post('/api/employees/search', {})).statusCode).toBe(404);
      expect([await opens('chief'), await opens('supervisor')]).toEqual([404, 200]);
      await moving.change(
        `insert into reporting_line (client_id, employee_id, supervisor_id)
         values ('${people.plain.client.clientId}', '${people.supervisor.employeeId}', '${people.chief.employeeId}')`,
      );
      expect([await results('chief'), await opens('chief')]).toEqual([['Petra', 'Silas'], 200]);

      expect([await results('manager'), await opens('manager')]).toEqual([['Colin', 'Petra'], 200]);
      await moving.insert('organization_version', [
        {
          client_id: people.plain.client.clientId,
          employee_id: people.plain.employeeId,
          effective_date: '2026-11-20',
          sequence: 1,
          organization_field_id: (await moving.as('admin').get('/api/employees/searchOptions')).json()
            .organizationFields[0].id,
          organization_value_id: people.manager.department,
          recorded_at: '2026-11-20T12:00:00Z',
          recorded_by: 'import',
        },
      ]);
      expect([await results('manager'), await opens('manager')]).toEqual([['Colin'], 404]);
    } finally {
      await moving.close();
    }
  });

  it('circular supervision is refused', async () => {
    const circle = `'${plain.client.clientId}', '${harness.people.chief.employeeId}', '${plain.employeeId}'`;
    const attempt = harness.change(`do $$ begin
        insert into reporting_line values (${circle});
        raise exception 'A circle of supervisors was let through.';
      exception when check_violation then null; end $$`);
    await expect(attempt).resolves.toBeUndefined();
  });
});

describe('EMP-5: a namesake at another client', () => {
  const { namesake } = harness.people;
  const idsFound = async (key: PersonKey, searchText: string) =>
    (await searched(key, { searchText, employmentStatus: '' })).employeesList.map(({ employeeId }) => employeeId);

  it.each(['petra', 'tester1', 'petra tester1', 'E-0001', 'petra@'])('is never found by %j', async (searchText) => {
    const own = searchText === 'petra@' ? [[], []] : [[plain.employeeId], [namesake.employeeId]];
    expect([await idsFound('admin', searchText), await idsFound('baker', searchText)]).toEqual(own);
  });

  it('is not shown by its id, name and pay included', async () => {
    for (const [key, id] of [
      ['admin', namesake.employeeId],
      ['baker', plain.employeeId],
      ['plain', namesake.employeeId],
      ['namesake', plain.employeeId],
    ] as const)
      for (const url of [`employees/${id}`, `employeeProfile/employees/${id}`, `checks/employees/${id}`])
        expect([key, url, (await harness.as(key).get(`/api/${url}`)).statusCode]).toEqual([key, url, 404]);
  });
});

it('EMP-1: the organization of a result stands in the order of the client’s fields', async () => {
  const other = await createHarness();
  const [area, aisle] = [idOf('dept', 2), idOf('dept', 21)];
  const at = { client_id: plain.client.clientId };
  try {
    await other.insert('organization_field', [
      { ...at, organization_field_id: area, position: 2, display_title: 'Area' },
    ]);
    await other.insert('organization_value', [
      { ...at, organization_value_id: aisle, organization_field_id: area, code: '1', name: 'Aisle 1' },
    ]);
    await other.insert('organization_version', [
      {
        ...at,
        employee_id: plain.employeeId,
        effective_date: '2020-01-01',
        sequence: 1,
        organization_field_id: area,
        organization_value_id: aisle,
        recorded_at: '2020-01-01T00:00:00Z',
        recorded_by: 'import',
      },
    ]);
    const found = (await other.as('manager').post('/api/employees/search', {})).json<EmployeesReply>();
    const organizations = found.employeesList.map(({ firstName, organizationNames }) => [firstName, organizationNames]);
    expect(Object.fromEntries(organizations)).toEqual({ Petra: ['Shop', 'Aisle 1'], Colin: ['Shop', ''] });
  } finally {
    await other.close();
  }
});

describe('EMP-5: one’s own record as someone else’s', () => {
  it('is unknown to a manager of the whole client: it isn’t in a scope of their own', async () => {
    const { admin, baker } = harness.people;
    for (const [key, { employeeId }] of [
      ['admin', admin],
      ['baker', baker],
    ] as const)
      for (const url of [`employees/${employeeId}`, `checks/employees/${employeeId}?role=manager`])
        expect([url, (await harness.as(key).get(`/api/${url}`)).statusCode]).toEqual([url, 404]);
  });
});

describe('EMP-5: a transfer', () => {
  it('counts on its day: neither an earlier department nor a later one is in the scope', async () => {
    const later = await createHarness();
    const inShop = async () => {
      const reply = await later.signedInAnew('manager').post('/api/employees/search', {});
      return names(reply.json()).toSorted();
    };
    try {
      const seen: [string, string[]][] = [];
      for (const instant of ['2026-11-20T15:00:00Z', '2026-12-31T15:00:00Z', '2027-01-01T15:00:00Z']) {
        later.advanceSeconds((Date.parse(instant) - later.now.getTime()) / 1000);
        seen.push([instant, await inShop()]);
      }
      expect(seen).toEqual([
        ['2026-11-20T15:00:00Z', ['Colin', 'Petra']],
        ['2026-12-31T15:00:00Z', ['Colin', 'Petra']],
        ['2027-01-01T15:00:00Z', ['Petra', 'Rita']],
      ]);
      const [left, joined] = [harness.people.colleague, harness.people.reader];
      const statusOf = async (id: string) => (await later.as('manager').get(`/api/employees/${id}`)).statusCode;
      expect([await statusOf(left.employeeId), await statusOf(joined.employeeId)]).toEqual([404, 200]);
    } finally {
      await later.close();
    }
  });
});

describe('EMP-1: search results', () => {
  it.each([
    ['petra', ['Petra']],
    ['PETRA tester1', ['Petra']],
    ['tester1, petra', ['Petra']],
    ['E-0002', ['Colin']],
    ['0002', ['Colin']],
    ['angel.munoz@', ['Ángel']],
    ['millrace.example', []],
    ['@millrace.example', ['Ángel', 'Zoë']],
    ['angel', ['Ángel']],
    ['ÁNGEL', ['Ángel']],
    ['munoz', ['Ángel']],
    ['zoe o’', ['Zoë']],
    ['tester nobody', []],
    ['petra tester1 nobody', []],
    // Eight words count.
    ['petra petra petra petra petra petra petra petra nobody', ['Petra']],
    ['petra petra petra petra petra petra petra nobody', []],
    ['%', []],
    ['_', ['Zoë']],
    ['100%', []],
    ['\\', []],
    [`' or true --`, []],
    [`'; drop table employee; --`, []],
    ['$1', []],
    ['   ', ['Colin', 'Petra', 'Zoë', 'Ángel']],
  ])('%j finds %j', async (searchText, expected) => {
    expect(await found('manager', { searchText })).toEqual([...expected].toSorted());
  });

  it('former names and addresses, and former employees, are not found', async () => {
    expect(await found('admin', { searchText: 'Formername' })).toEqual([]);
    expect(await found('admin', { searchText: 'fern' })).toEqual([]);
    expect(await found('admin', { searchText: 'fern', employmentStatus: 't' })).toEqual(['Fern']);
    expect(await found('admin', { searchText: 'fern', employmentStatus: '' })).toEqual(['Fern']);
  });

  it('a future-dated change is found from its day on, without any job', async () => {
    expect(await found('admin', { searchText: 'Newname' })).toEqual([]);
    const later = await createHarness();
    try {
      await joinFirstClient(later.insert);
      later.advanceSeconds(13 * 86_400);
      const reply = await later.signedInAnew('admin').post('/api/employees/search', { searchText: 'Newname' });
      expect(names(reply.json())).toEqual(['Zoë']);
    } finally {
      await later.close();
    }
  });

  it('an employee who starts later is found, as not started', async () => {
    expect(await found('admin', { employmentStatus: 'p' })).toEqual(['Nils']);
  });

  it('each criterion narrows the results', async () => {
    const options = (await harness.as('admin').get('/api/employees/searchOptions')).json();
    const everybody = await found('admin');
    expect(everybody).toHaveLength(8);
    expect(await found('admin', { legalId: options.legals[0].id })).toEqual(everybody);
    expect(await found('admin', { legalId: randomUUID() })).toEqual([]);
    expect(await found('admin', { payGroupId: options.payGroups[0].id })).toEqual(everybody);
    expect(await found('admin', { payGroupId: randomUUID() })).toEqual([]);
    expect(await found('admin', { payType: 's' })).toEqual(['Zoë']);
    const [{ id: organizationFieldId }] = options.organizationFields;
    const shop = ['Colin', 'Petra', 'Zoë', 'Ángel'];
    expect(await found('admin', { organizationFieldId, organizationLookupValue: '100' })).toEqual(shop);
    expect(await found('admin', { organizationLookupValue: '100' })).toEqual(shop);
    expect(await found('admin', { organizationFieldId })).toEqual(everybody);
    expect(await found('admin', { organizationFieldId, organizationLookupValue: 'none' })).toEqual([]);
    expect(await found('admin', { organizationFieldId: randomUUID() })).toEqual([]);
    expect(await found('admin', { organizationFieldId, organizationLookupValue: '100', payType: 's' })).toEqual([
      'Zoë',
    ]);
    expect(await found('admin', { searchText: '', payType: '', organizationLookupValue: '' })).toEqual(everybody);
  });

  it('a row has the employee’s current data', async () => {
    const { employeesList } = await searched('manager', { searchText: 'munoz' });
    expect(employeesList).toEqual([
      {
        employeeId: NEWCOMERS[0]?.employeeId,
        lastName: 'Muñoz',
        firstName: 'Ángel',
        employeeNumber: 'E-0101',
        employmentStatus: 'a',
        payGroup: 'Biweekly',
        payType: 'h',
        legalCompany: 'Millrace Fabrication, Inc.',
        workEmail: 'angel.munoz@millrace.example',
        organizationNames: ['Shop'],
      },
    ]);
  });
});

describe('EMP-3: order and pages', () => {
  const all = { employmentStatus: '' };

  it('sorts by last name descending, then first name, unless another order is requested', async () => {
    const { employeesList } = await searched('admin', all);
    expect(employeesList).toEqual(employeesList.toSorted(byLastNameDescending));
    const up = (await searched('admin', { ...all, sort: 'lastNameAscending' })).employeesList;
    expect(up.map(({ lastName }) => lastName)).toEqual(employeesList.map(({ lastName }) => lastName).toReversed());
    const numbers = (await searched('admin', { ...all, sort: 'employeeNumber' })).employeesList;
    expect(numbers.map(({ employeeNumber }) => employeeNumber)).toEqual(
      employeesList.map(({ employeeNumber }) => employeeNumber).toSorted(),
    );
    const hired = await searched('admin', { ...all, sort: 'hireDateDescending' });
    expect(names(hired).slice(0, 2)).toEqual(['Nils', 'Ángel']);
  });

  it.each(['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending'])(
    'by %s, pages list each employee once, in order, with the total on every page',
    async (sort) => {
      const whole = await searched('admin', { ...all, sort });
      const results: EmployeeListItem[] = [];
      let cursor: string | null | undefined;
      for (let page = 0; cursor !== null && page < 20; page += 1) {
        const reply = await searched('admin', { ...all, sort, limit: 3, ...(cursor !== undefined && { cursor }) });
        expect(reply.total).toBe(whole.employeesList.length);
        expect(reply.employeesList.length).toBeLessThanOrEqual(3);
        results.push(...reply.employeesList);
        cursor = reply.nextCursor;
      }
      expect(results).toEqual(whole.employeesList);
    },
  );

  it('a cursor contains no name', async () => {
    const { nextCursor } = await searched('admin', { limit: 1 });
    expect(Buffer.from(nextCursor ?? '', 'base64url').toString()).toMatch(/^lastNameDescending [0-9a-f-]{36}$/);
  });

  it('the lists are paged by GET', async () => {
    const first = (await harness.as('admin').get('/api/employees?limit=2&sort=employeeNumber')).json<EmployeesReply>();
    const next = await harness.as('admin').get(`/api/employees?limit=2&sort=employeeNumber&cursor=${first.nextCursor}`);
    expect(names(first)).toEqual(['Petra', 'Colin']);
    expect(names(next.json())).toEqual(['Mona', 'Silas']);
  });
});

describe('NAV-7: previous and next', () => {
  it.each(['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending'])(
    'by %s, steps through all employees with their position',
    async (sort) => {
      const criteria = { employmentStatus: '', sort };
      const list = (await searched('admin', criteria)).employeesList;
      for (const [place, { employeeId }] of list.entries()) {
        const reply = await searched('admin', { ...criteria, around: employeeId });
        expect(reply.employeesList).toEqual(list.slice(Math.max(0, place - 1), place + 2));
        expect(reply).toMatchObject({ position: place + 1, total: list.length, nextCursor: null });
      }
    },
  );

  it('an employee outside the list has no position, known or unknown', async () => {
    for (const around of [former.employeeId, other.employeeId, randomUUID(), harness.people.admin.employeeId])
      expect(await searched('admin', { around })).toMatchObject({ employeesList: [], position: null, total: 8 });
    expect(await searched('manager', { around: reader.employeeId })).toMatchObject({
      employeesList: [],
      position: null,
    });
    expect(await searched('manager', { around: colleague.employeeId, searchText: 'petra' })).toMatchObject({
      employeesList: [],
      position: null,
      total: 1,
    });
  });
});

describe('EMP-2: options', () => {
  it('are ordered by name, values by code and dimensions by position, at the caller’s client alone', async () => {
    const copy = (table: string, columns: Readonly<Record<string, string | number>>) =>
      harness.change(
        `insert into ${table} select (c).* from (select jsonb_populate_record(t, '${JSON.stringify(columns)}') as c
           from ${table} t where t.client_id = '${MILLRACE.clientId}' limit 1) one`,
      );
    await copy('legal', { legal_id: idOf('lgl', 98), name: 'Zinc Works', ein: '07-0000098' });
    await copy('legal', { legal_id: idOf('lgl', 99), name: 'Aardvark Tools', ein: '07-0000099' });
    await copy('pay_group', { pay_group_id: idOf('payg', 98), name: 'Weekly', code: 'WE' });
    await copy('pay_group', { pay_group_id: idOf('payg', 99), name: 'Annual', code: 'AN' });
    await copy('organization_value', { organization_value_id: idOf('dept', 99), name: 'Attic', code: '050' });
    await copy('organization_field', { organization_field_id: idOf('dept', 97), display_title: 'Area', position: 4 });
    await copy('organization_field', { organization_field_id: idOf('dept', 98), display_title: 'Zone', position: 3 });
    try {
      const { legals, payGroups, organizationFields } = (
        await harness.as('manager').get('/api/employees/searchOptions')
      ).json<Record<string, { name: string; title: string; values: { name: string }[] }[]>>();
      const names = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name);
      expect(names(legals)).toEqual(['Aardvark Tools', 'Millrace Fabrication, Inc.', 'Zinc Works']);
      expect(names(payGroups)).toEqual(['Annual', 'Biweekly', 'Weekly']);
      expect(organizationFields?.map(({ title }) => title)).toEqual(['Department', 'Zone', 'Area']);
      expect(names(organizationFields?.[0]?.values)).toEqual(['Attic', 'Shop', 'Office']);
    } finally {
      await harness.change(
        `delete from legal where name in ('Zinc Works', 'Aardvark Tools'); delete from pay_group where code in ('WE', 'AN');
         delete from organization_value where code = '050'; delete from organization_field where display_title in ('Area', 'Zone')`,
      );
    }
  });

  it('are the client’s own values, in the caller’s language', async () => {
    const options = (await harness.as('manager').get('/api/employees/searchOptions')).json();
    expect(options).toMatchObject({
      legals: [{ name: 'Millrace Fabrication, Inc.' }],
      payGroups: [{ name: 'Biweekly' }],
      organizationFields: [
        {
          title: 'Department',
          values: [
            { code: '100', name: 'Shop' },
            { code: '200', name: 'Office' },
          ],
        },
      ],
      organizationColumns: [{ organizationFieldId: options.organizationFields[0].id, title: 'Department' }],
    });
    expect(options.systemPayTypes).toContainEqual({ code: 'h', name: 'Hourly' });
    expect(options.employmentStatuses[0]).toEqual({ code: 'a', name: 'Active' });
    const spanish = await harness
      .as('manager')
      .get('/api/employees/searchOptions', { headers: { 'accept-language': 'es' } });
    expect(spanish.json().systemPayTypes).toContainEqual({ code: 'h', name: 'Por hora' });
    expect((await harness.as('baker').get('/api/employees/searchOptions')).json().organizationFields).toEqual([]);
  });
});
