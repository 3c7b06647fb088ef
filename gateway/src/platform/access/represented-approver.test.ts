import { describe, expect, it } from 'vitest';
import type { Assurance } from '@paystead/contract/assurance.ts';
import type { Transaction } from '../database/port.ts';
import { readRepresented } from './represented-approver.ts';
import { UNDECIDED, type ClientPolicy, type Session } from './session.ts';

const NOW = new Date('2026-11-20T15:00:00.000Z');
const APPROVERS = [
  ['manager', { manages: true, manages_all: false, supervises: false }],
  ['supervisor', { manages: false, manages_all: false, supervises: true }],
  ['both', { manages: true, manages_all: false, supervises: true }],
  ['administrator', { manages: true, manages_all: true, supervises: false }],
  ['none', { manages: false, manages_all: false, supervises: false }],
] as const;

/** Returns whom a deputy with both views represents, each with the views in which they do. */
async function represented(
  policy: Partial<ClientPolicy> = {},
  assurance: Assurance = 'password',
  rest: Partial<Session> = {},
) {
  const queried: unknown[] = [];
  const rows = APPROVERS.map(([name, views], at) => ({
    decision_deputy_id: `naming-${at}`,
    approver_id: name,
    approver_name: name,
    rule_types: [at],
    ...views,
  }));
  const tx = {
    rows: async (_statement: unknown, values: unknown) => {
      queried.push(values);
      return rows;
    },
  } as Partial<Transaction> as Transaction;
  const who = {
    clientId: 'client-1',
    employeeId: 'me',
    hasManagerScope: true,
    hasReports: true,
    employmentStatus: 'a',
  };
  const session = { ...who, ...rest, assurance, policy: { ...UNDECIDED, ...policy } } as unknown as Session;
  const found = await readRepresented(tx, session, NOW);
  return {
    queried,
    found,
    views: found.map((one) =>
      [one.approverId, one.asManager && 'manager', one.asSupervisor && 'supervisor', one.wholeClient && 'client']
        .filter((part) => part !== false)
        .join(' '),
    ),
  };
}

const ALL = ['manager manager', 'supervisor supervisor', 'both manager supervisor', 'administrator manager client'];
const AS_SUPERVISOR = ['supervisor supervisor', 'both supervisor'];

describe('DSK-5: whom a deputy represents', () => {
  it('is everyone who has a view still, those named earliest first, with what they named the deputy for', async () => {
    const { queried, found, views } = await represented();
    expect(views).toEqual(ALL);
    expect(queried).toEqual([['client-1', 'me', '2026-11-20T15:00:00.000Z']]);
    expect(found[2]).toMatchObject({
      clientId: 'client-1',
      deputyId: 'me',
      decisionDeputyId: 'naming-2',
      approverName: 'both',
      ruleTypes: [2],
    });
  });

  it.each<[string, Partial<ClientPolicy>, readonly string[]]>([
    ['no managers without the manager view', { is_manager_view_enabled: false }, AS_SUPERVISOR],
    ['no managers without their self-service', { allow_manager_self_service: false }, AS_SUPERVISOR],
    [
      'no supervisors without their self-service',
      { allow_supervisor_self_service: false },
      ['manager manager', 'both manager', 'administrator manager client'],
    ],
    ['no one without both', { allow_manager_self_service: false, allow_supervisor_self_service: false }, []],
  ])('is %s', async (_rule, policy, expected) => {
    expect((await represented(policy)).views).toEqual(expected);
  });

  it('is a payroll administrator only with the level that the client requires of one', async () => {
    const required: Partial<ClientPolicy> = { payroll_assurance: 'secondFactor' };
    expect((await represented(required)).views).toEqual(ALL.slice(0, 3));
    expect((await represented(required, 'secondFactor')).views).toEqual(ALL);
  });

  it('is no one for a deputy who has left, or has no view, and nothing is read', async () => {
    const none = { queried: [], found: [], views: [] };
    expect(await represented({}, 'password', { hasManagerScope: false, hasReports: false })).toEqual(none);
    expect(await represented({}, 'password', { employmentStatus: 't' })).toEqual(none);
    expect((await represented({}, 'password', { hasManagerScope: false })).views).toEqual(ALL);
  });
});
