import { describe, expect, it } from 'vitest';
import type { Transaction } from '../database/port.ts';
import type { RepresentedApprover } from './represented-approver.ts';
import { UNDECIDED, type ClientPolicy, type Session } from './session.ts';
import { seeEmployee, seeEmployees, seeEmployeesOf, seeOwner, seeSelf } from './visible-employee.ts';
import { seeScope } from './visible-scope.ts';

const TODAY = '2026-11-20';
/** The next day has begun in UTC, not where the seeker is paid. */
const NOW = new Date('2026-11-21T03:30:00.000Z');
const HIDDEN: Partial<ClientPolicy> = { managers_see_pay: false };
const NOT_MANAGER: Partial<ClientPolicy> = { is_manager_view_enabled: false };
const NOT_SUPERVISOR: Partial<ClientPolicy> = { allow_supervisor_self_service: false };

function session(policy: Partial<ClientPolicy> = {}, rest: Partial<Session> = {}): Session {
  const who = {
    clientId: 'client-1',
    employeeId: 'me',
    hasManagerScope: true,
    hasReports: true,
    timeZone: 'America/New_York',
  };
  return { ...who, employmentStatus: 'a', ...rest, policy: { ...UNDECIDED, ...policy } } as unknown as Session;
}
/** The employees whom the seeker reaches, by the view. */
const REACHED: Readonly<Record<string, readonly ('manager' | 'supervisor')[]>> = {
  both: ['manager', 'supervisor'],
  managed: ['manager'],
  supervised: ['supervisor'],
  nobody: [],
};
const reaches = (id: string, view: 'manager' | 'supervisor') => REACHED[id]?.includes(view) === true;

/** A transaction whose statements reply who is reached, as the database would, and note the seeker and the date. */
function transaction(lookups: unknown[] = []) {
  return {
    one: async ({ name }: { name: string }, [client, seeker, id, today]: string[]) => {
      lookups.push([client, seeker, id, today]);
      return { reached: reaches(id ?? '', name === 'access.reached_as_manager' ? 'manager' : 'supervisor') };
    },
    rows: async (_statement: unknown, [client, seeker, ids, today]: [string, string, readonly string[], string]) => {
      lookups.push([client, seeker, ids, today]);
      const row = (id: string) => ({
        employee_id: id,
        as_manager: reaches(id, 'manager'),
        as_supervisor: reaches(id, 'supervisor'),
      });
      return ids.map(row);
    },
  } as unknown as Transaction;
}
const seen = (employeeId: string, view: string) => ({ clientId: 'client-1', employeeId, view });

describe('EMP-5: one’s own data', () => {
  it.each([
    ['everything on', session(), 'hrRecords', true],
    ['self-service off', session({ allow_self_service: false }), 'pay', false],
    ['HR records hidden', session({ hr_access: false }), 'hrRecords', false],
    ['another class hidden', session({ hr_access: false }), 'pay', true],
  ] as const)('with %s', (_title, of, resource, expected) => {
    expect(seeSelf(of, resource)).toEqual(expected ? seen('me', 'self') : null);
  });

  it('stays reachable for work that the person began', () => {
    expect(seeOwner({ clientId: 'client-1', employeeId: 'other' }, 'pay')).toEqual(seen('other', 'self'));
  });
});

/** The view in which an employee is visible: of those who are reached as both, as a manager alone, a supervisor alone, and not. */
const VIEWS = [
  ['without a claimed role', session(), null, ['manager', 'manager', 'supervisor', null]],
  ['as a manager', session(), 'manager', ['manager', 'manager', null, null]],
  ['as a supervisor', session(), 'supervisor', ['supervisor', null, 'supervisor', null]],
  ['without Manager View', session(NOT_MANAGER), null, ['supervisor', null, 'supervisor', null]],
  ['without Manager View, as a manager', session(NOT_MANAGER), 'manager', [null, null, null, null]],
  ['without Supervisor View', session(NOT_SUPERVISOR), null, ['manager', 'manager', null, null]],
  ['without Supervisor View, as a supervisor', session(NOT_SUPERVISOR), 'supervisor', [null, null, null, null]],
  ['of hidden data', session(HIDDEN), null, [null, null, null, null]],
  ['after the employment', session({}, { employmentStatus: 't' }), null, [null, null, null, null]],
] as const;
const IDS = ['both', 'managed', 'supervised', 'nobody'];

describe('EMP-5: an employee of one’s scope', () => {
  it.each(VIEWS)('%s', async (_title, of, role, expected) => {
    const found = await Promise.all(IDS.map((id) => seeEmployee(transaction(), of, id, 'pay', role, TODAY)));
    expect(found).toEqual(expected.map((view, place) => view && seen(IDS[place] ?? '', view)));
  });

  it.each([session(), session(HIDDEN)])('is looked up in both views, so that timing reveals nothing', async (of) => {
    const lookups: unknown[] = [];
    await seeEmployee(transaction(lookups), of, 'nobody', 'pay', null, TODAY);
    expect(lookups).toEqual([
      ['client-1', 'me', 'nobody', TODAY],
      ['client-1', 'me', 'nobody', undefined],
    ]);
  });

  it('is never oneself', async () => {
    const everyone = { one: async () => ({ reached: true }) } as unknown as Transaction;
    await expect(seeEmployee(everyone, session(), 'me', 'pay', null, TODAY)).resolves.toBeNull();
    await expect(seeEmployee(everyone, session(), 'you', 'pay', null, TODAY)).resolves.toEqual(seen('you', 'manager'));
  });
});

describe('EMP-5: employees of a list', () => {
  const inViews = (id: string, ...views: readonly string[]) => [
    id,
    {
      manager: views.includes('manager') ? seen(id, 'manager') : null,
      supervisor: views.includes('supervisor') ? seen(id, 'supervisor') : null,
    },
  ];
  const ALL = [
    inViews('both', 'manager', 'supervisor'),
    inViews('managed', 'manager'),
    inViews('supervised', 'supervisor'),
  ];
  const MANAGED = [inViews('both', 'manager'), inViews('managed', 'manager')];
  const SUPERVISED = [inViews('both', 'supervisor'), inViews('supervised', 'supervisor')];

  it.each([
    ['both views', session(), ALL],
    ['Manager View alone', session(NOT_SUPERVISOR), MANAGED],
    ['Supervisor View alone', session(NOT_MANAGER), SUPERVISED],
    ['hidden data', session(HIDDEN), []],
  ])('with %s', async (_title, of, expected) => {
    const lookups: unknown[] = [];
    expect([...(await seeEmployees(transaction(lookups), of, IDS, 'pay', TODAY))]).toEqual(expected);
    expect(lookups).toEqual(expected.length === 0 ? [] : [['client-1', 'me', IDS, TODAY]]);
  });

  it.each([
    ['both views', { asManager: true, asSupervisor: true }, ALL],
    ['Manager View alone', { asManager: true, asSupervisor: false }, MANAGED],
    ['Supervisor View alone', { asManager: false, asSupervisor: true }, SUPERVISED],
    ['neither', { asManager: false, asSupervisor: false }, []],
  ])('of an approver with %s, without the deputy', async (_title, views, expected) => {
    const lookups: unknown[] = [];
    const of = { clientId: 'client-1', deputyId: 'me', approverId: 'approver', ...views } as RepresentedApprover;
    expect([...(await seeEmployeesOf(transaction(lookups), of, [...IDS, 'me'], TODAY))]).toEqual(expected);
    expect(lookups).toEqual([['client-1', 'approver', IDS, TODAY]]);
  });

  it('without anyone isn’t looked up', async () => {
    const lookups: unknown[] = [];
    const of = { clientId: 'client-1', deputyId: 'me', approverId: 'approver', asManager: true } as RepresentedApprover;
    expect([...(await seeEmployees(transaction(lookups), session(), [], 'pay', TODAY))]).toEqual([]);
    expect([...(await seeEmployeesOf(transaction(lookups), of, ['me'], TODAY))]).toEqual([]);
    expect(lookups).toEqual([]);
  });
});

describe('EMP-5: a scope', () => {
  it.each([
    ['both views', session(), undefined, [true, true]],
    ['both views, as a manager', session(), 'manager', [true, false]],
    ['both views, as a supervisor', session(), 'supervisor', [false, true]],
    ['Manager View alone', session(NOT_SUPERVISOR), undefined, [true, false]],
    ['Supervisor View alone', session(NOT_MANAGER), undefined, [false, true]],
    ['Manager View alone, as a supervisor', session(NOT_SUPERVISOR), 'supervisor', null],
    ['Supervisor View alone, as a manager', session(NOT_MANAGER), 'manager', null],
    ['hidden data', session(HIDDEN), undefined, null],
  ] as const)('with %s', (_title, of, role, expected) => {
    expect(seeScope(of, 'pay', role, NOW)).toEqual(
      expected && { clientId: 'client-1', seekerId: 'me', asManager: expected[0], asSupervisor: expected[1], today: TODAY },
    ); // prettier-ignore
  });
});
