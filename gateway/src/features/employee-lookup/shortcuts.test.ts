import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  MAX_FAVORITES,
  MAX_RECENTS,
  type ShortcutsReply,
} from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { createHarness } from '../../../test/harness.ts';
import { idOf, MILLRACE, SHOP, type PersonKey } from '../../../test/harness/people.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { statement } from '../../platform/database/port.ts';
import { MAX_ROWS } from './queries/export-employees.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, other, reader, manager } = harness.people;

const shortcuts = async (key: PersonKey, role = '') =>
  (await harness.as(key).get(`/api/employees/shortcuts${role && `?role=${role}`}`)).json<ShortcutsReply>();
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name.split(' ')[0]);
const mark = async (key: PersonKey, employeeId: string, isFavorite = true) =>
  (await harness.as(key).post('/api/employees/favorites', { employeeId, isFavorite })).statusCode;
const visit = async (key: PersonKey, employeeId: string) => {
  harness.advanceSeconds(1);
  return (await harness.as(key).post('/api/employees/recents', { employeeId })).statusCode;
};

beforeEach(() =>
  harness.change('delete from favorite_employee; delete from recent_employee; delete from saved_search'),
);

describe('DSK-6: refusals of shortcuts', () => {
  it('401 without a session, 404 without a scope', async () => {
    expect((await harness.stranger.get('/api/employees/shortcuts')).statusCode).toBe(401);
    expect((await harness.as('plain').get('/api/employees/shortcuts')).statusCode).toBe(404);
    expect((await harness.as('plain').post('/api/employees/file', {})).statusCode).toBe(404);
    expect((await harness.as('manager').post('/api/employees/recents', {}, { antiForgery: false })).statusCode).toBe(
      403,
    );
  });

  it('404 alike for unknown employees, those out of scope and oneself; nothing is kept', async () => {
    for (const id of [idOf('none', 1), other.employeeId, reader.employeeId, manager.employeeId])
      expect([await mark('manager', id), await visit('manager', id)]).toEqual([404, 404]);
    expect(await shortcuts('manager')).toEqual({ favorites: [], recents: [], savedSearches: [] });
  });

  it.each([
    ['favorites', { employeeId: plain.employeeId, isFavorite: true }],
    ['recents', { employeeId: plain.employeeId }],
    ['savedSearches', { savedSearches: [] }],
  ])('404 for %s in a role that the caller doesn’t have', async (path, body) => {
    const method = path === 'savedSearches' ? 'put' : 'post';
    const statuses = (key: PersonKey) =>
      Promise.all(
        (['manager', 'supervisor'] as const).map(async (role) => {
          const reply = await harness.as(key)[method](`/api/employees/${path}`, { ...body, role });
          return reply.statusCode;
        }),
      );
    expect((await statuses('manager')).map((status) => status < 300)).toEqual([true, false]);
    expect((await statuses('supervisor')).map((status) => status < 300)).toEqual([false, true]);
  });
});

describe('DSK-6: favorites and employees opened last', () => {
  it('are the caller’s own, favorites by name and the newest opened first', async () => {
    expect([await mark('manager', plain.employeeId), await mark('manager', colleague.employeeId)]).toEqual([204, 204]);
    await mark('supervisor', plain.employeeId);
    for (const id of [plain.employeeId, colleague.employeeId, plain.employeeId])
      expect(await visit('manager', id)).toBe(204);
    const kept = await shortcuts('manager');
    expect(kept.favorites.map(({ employeeId }) => employeeId)).toEqual([plain.employeeId, colleague.employeeId]);
    expect(names(kept.recents)).toEqual(['Petra', 'Colin']);
    expect((await shortcuts('supervisor')).recents).toEqual([]);
    expect(names((await shortcuts('supervisor')).favorites)).toEqual(['Petra']);
    await mark('manager', plain.employeeId, false);
    expect(names((await shortcuts('manager')).favorites)).toEqual(['Colin']);
    expect(names((await shortcuts('supervisor')).favorites)).toEqual(['Petra']);
  });

  it('name an employee as of today, and one who hasn’t started by the first name on record', async () => {
    await mark('manager', plain.employeeId);
    const named = async () => (await shortcuts('manager')).favorites.map(({ name }) => name);
    const version = (date: string, last: string) =>
      harness.change(
        `insert into personal_version select (v).* from (select jsonb_populate_record(p, '{"effective_date": "${date}", "sequence": 7, "last_name": "${last}"}') as v
           from personal_version p where p.employee_id = '${plain.employeeId}' order by effective_date limit 1) one`,
      );
    await version('2026-11-21', 'Tomorrow');
    await version('2027-01-01', 'Later');
    expect(await named()).toEqual(['Petra Tester1']);
    const moveOthers = (by: string) =>
      harness.change(
        `update personal_version set effective_date = effective_date ${by} interval '50 years' where employee_id = '${plain.employeeId}' and sequence <> 7`,
      );
    await moveOthers('+');
    expect(await named()).toEqual(['Petra Tomorrow']);
    await version('2026-11-20', 'Today');
    expect(await named()).toEqual(['Petra Today']);
    await moveOthers('-');
    await harness.change(`delete from personal_version where employee_id = '${plain.employeeId}' and sequence = 7`);
  });

  it('don’t show an employee who has left the scope, and show them again if they return', async () => {
    await mark('manager', plain.employeeId);
    await visit('manager', plain.employeeId);
    const move = (to: string) =>
      harness.change(
        `update manager_scope set organization_value_id = '${to}' where client_id = '${MILLRACE.clientId}' and manager_id = '${manager.employeeId}'`,
      );
    await move(idOf('dept', 12));
    expect(await shortcuts('manager')).toMatchObject({ favorites: [], recents: [] });
    await move(SHOP);
    expect(names((await shortcuts('manager')).favorites)).toEqual(['Petra']);
  });

  it('are limited: the oldest makes room', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      client_id: MILLRACE.clientId,
      employee_id: idOf('many', n),
    }));
    await harness.insert(
      'employee',
      rows.map((row, n) => ({ ...row, employee_number: `M-${n}`, created_at: '2020-01-01T00:00:00Z' })),
    );
    const { clientId } = MILLRACE;
    const keeper = { client_id: clientId, employee_id: manager.employeeId };
    const at = (n: number) => `2026-11-01T00:00:${String(n).padStart(2, '0')}Z`;
    await harness.insert(
      'favorite_employee',
      rows.map(({ employee_id }, n) => ({ ...keeper, favorite_id: employee_id, added_at: at(n) })),
    );
    await harness.insert(
      'recent_employee',
      rows.map(({ employee_id }, n) => ({ ...keeper, recent_id: employee_id, opened_at: at(n) })),
    );
    await mark('manager', plain.employeeId);
    await visit('manager', plain.employeeId);
    const count = (table: string) =>
      harness.database.asMaintenance((tx) =>
        tx.one(
          statement(
            `test.shortcuts_count_${table}`,
            z.object({ n: z.int() }),
            `select count(*)::int as n from ${table}`,
          ),
          [],
        ),
      );
    expect([(await count('favorite_employee')).n, (await count('recent_employee')).n]).toEqual([
      MAX_FAVORITES,
      MAX_RECENTS,
    ]);
    const kept = (table: string, column: string) =>
      harness.database.asMaintenance((tx) =>
        tx.rows(
          statement(
            `test.shortcuts_kept_${table}`,
            z.object({ id: z.string() }),
            `select ${column} as id from ${table} where ${column} <> $1 order by ${column}`,
          ),
          [plain.employeeId],
        ),
      );
    const newest = (most: number) => rows.slice(41 - most).map(({ employee_id }) => ({ id: employee_id }));
    expect(await kept('favorite_employee', 'favorite_id')).toEqual(newest(MAX_FAVORITES));
    expect(await kept('recent_employee', 'recent_id')).toEqual(newest(MAX_RECENTS));
    expect(names((await shortcuts('manager')).favorites)).toEqual(['Petra']);
  });

  it('leave no trace in the activity of the employee', async () => {
    await harness.change('delete from audit_event');
    await mark('manager', plain.employeeId);
    await visit('manager', plain.employeeId);
    const { n } = await harness.database.asMaintenance((tx) =>
      tx.one(
        statement(
          'test.shortcuts_audit',
          z.object({ n: z.int() }),
          'select count(*)::int as n from audit_event where employee_id = $1',
        ),
        [plain.employeeId],
      ),
    );
    expect(n).toBe(0);
  });
});

describe('DSK-6: saved searches', () => {
  const save = (key: PersonKey, savedSearches: readonly object[]) =>
    harness.as(key).put('/api/employees/savedSearches', { savedSearches });

  it('are up to twelve', async () => {
    const search = (number: number) => ({ name: `Search ${number}`, criteria: { employmentStatus: 'l' } });
    const some = (count: number) => Array.from({ length: count }, (_, index) => search(index + 1));
    expect((await save('manager', some(13))).statusCode).toBe(422);
    expect((await save('manager', some(12))).statusCode).toBe(200);
    expect((await shortcuts('manager')).savedSearches).toHaveLength(12);
  });

  it('are replaced as a whole, in their order, and are the caller’s own', async () => {
    const two = [
      { name: 'On leave', criteria: { employmentStatus: 'l', sort: 'employeeNumber' } },
      { name: 'Hourly', criteria: { payType: 'h', employmentStatus: 'a', sort: 'lastNameDescending' } },
    ];
    expect((await save('manager', two)).json()).toEqual({ savedSearches: two });
    await save('supervisor', [two[1]!]);
    expect((await shortcuts('manager')).savedSearches).toEqual(two);
    await save('manager', [two[1]!]);
    expect((await shortcuts('manager')).savedSearches).toEqual([two[1]]);
    await save('manager', []);
    expect((await shortcuts('manager')).savedSearches).toEqual([]);
    expect((await shortcuts('supervisor')).savedSearches).toHaveLength(1);
  });

  it('refuse more than twelve, an empty name and a typed text', async () => {
    const one = { name: 'x', criteria: {} };
    expect(
      (
        await save(
          'manager',
          Array.from({ length: 13 }, () => one),
        )
      ).statusCode,
    ).toBe(422);
    expect((await save('manager', [{ ...one, name: ' ' }])).statusCode).toBe(422);
    await save('manager', [{ name: 'x', criteria: { searchText: 'Petra' } }]);
    expect(JSON.stringify((await shortcuts('manager')).savedSearches)).not.toContain('Petra');
  });
});

describe('DSK-6: the file of a list', () => {
  const file = async (key: PersonKey, body: Record<string, unknown> = {}) => {
    const response = await harness.as(key).post('/api/employees/file', body);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return response.body.replace('\uFEFF', '').trim().split(/\r?\n/);
  };

  it('has the employees in scope who match, in the order of the list, and no one else', async () => {
    const [headings, ...rows] = await file('manager');
    expect(headings).toBe('Last name,First name,Number,Status,Pay type,Pay group,Company,Work email,Department');
    expect(rows).toEqual([
      'Tester2,Colin,E-0002,Active,Hourly,Biweekly,"Millrace Fabrication, Inc.",,Shop',
      'Tester1,Petra,E-0001,Active,Hourly,Biweekly,"Millrace Fabrication, Inc.",,Shop',
    ]);
    expect((await file('supervisor')).slice(1).map((row) => row.split(',')[1])).toEqual(['Petra']);
    expect((await file('manager', { searchText: 'petra' })).slice(1)).toHaveLength(1);
    expect((await file('manager', { employmentStatus: 't' })).slice(1).map((row) => row.split(',')[1])).toEqual([
      'Fern',
    ]);
  });

  it('has a column for each dimension in its order, empty where an employee has no value', async () => {
    const field = (number: number, position: number, title: string) => ({
      client_id: MILLRACE.clientId,
      organization_field_id: idOf('dept', number),
      position,
      display_title: title,
    });
    await harness.insert('organization_field', [field(93, 4, 'Crew'), field(92, 3, 'Region'), field(91, 2, 'Line')]);
    const crew = { organization_field_id: idOf('dept', 93), organization_value_id: idOf('dept', 94) };
    await harness.insert('organization_value', [{ client_id: MILLRACE.clientId, ...crew, code: '900', name: 'Night' }]);
    await harness.change(
      `insert into organization_version select (jsonb_populate_record(v, '${JSON.stringify(crew)}')).*
         from organization_version v where v.employee_id = '${plain.employeeId}'`,
    );
    try {
      const [headings, ...rows] = await file('manager');
      expect([headings, ...rows].map((row) => row?.split(/,(?! Inc)/).slice(6))).toEqual([
        ['Company', 'Work email', 'Department', 'Line', 'Region', 'Crew'],
        ['"Millrace Fabrication, Inc."', '', 'Shop', '', '', ''],
        ['"Millrace Fabrication, Inc."', '', 'Shop', '', '', 'Night'],
      ]);
    } finally {
      await harness.change(
        `delete from organization_version where organization_field_id = '${crew.organization_field_id}';
         delete from organization_value where organization_value_id = '${crew.organization_value_id}';
         delete from organization_field where position > 1`,
      );
    }
  });

  it('has 5,000 people at most, as the API says', () => {
    expect([MAX_ROWS, endpoints.find(({ name }) => name === 'employeeLookup.file')?.summary]).toEqual([
      5000,
      expect.stringContaining('at most 5,000'),
    ]);
  });

  it('escapes text that could start a formula', async () => {
    await harness.change(`update personal_version set last_name = '=1+1' where employee_id = '${plain.employeeId}'`);
    const rows = await file('manager', { searchText: 'petra' });
    expect(rows[1]).toMatch(/^'=1\+1,|^"?'=1/);
  });

  it('is in the activity of everyone in it, with the number of people', async () => {
    await harness.change('delete from audit_event');
    await file('manager', { employmentStatus: '' });
    const { detail } = await harness.database.asMaintenance((tx) =>
      tx.one(
        statement(
          'test.shortcuts_export_audit',
          z.object({ detail: z.record(z.string(), z.unknown()) }),
          "select detail from audit_event where endpoint = 'employeeLookup.file' and employee_id = $1",
        ),
        [plain.employeeId],
      ),
    );
    expect(detail).toMatchObject({ employees: 3, total: 3 });
  });

  it('requires a recent sign-in', async () => {
    const visitor = harness.as('manager');
    harness.advanceSeconds(301);
    const refused = await visitor.post('/api/employees/file', {});
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'step_up_required']);
    expect((await harness.signedInAnew('manager').post('/api/employees/file', {})).statusCode).toBe(200);
    expect((await visitor.post('/api/employees/search', {})).statusCode).toBe(200);
  });
});
