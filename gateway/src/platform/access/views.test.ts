import { describe, expect, it } from 'vitest';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { ClientPolicy, Session } from './session.ts';
import { hasLeft, isEmployed, viewsOf, visibleToOthers, visibleToSelf } from './views.ts';

const FLAGS = [
  'allow_self_service',
  'allow_manager_self_service',
  'allow_supervisor_self_service',
  'is_manager_view_enabled',
  'is_hr_w2_1099_view_enabled',
  'hr_access',
  'managers_see_pay',
  'managers_see_bank',
] as const satisfies readonly (keyof ClientPolicy)[];
type Flag = (typeof FLAGS)[number];

/** A session in a client with these flags alone. */
function session(flags: readonly Flag[], rest: Partial<Session> = {}): Session {
  const policy = Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)]));
  return { hasManagerScope: true, hasReports: true, employmentStatus: 'a', ...rest, policy } as unknown as Session;
}
const without = (flag: Flag): Flag[] => FLAGS.filter((one) => one !== flag);

/** Every class of data, with what hides it from others and from oneself. */
const RESOURCES: Readonly<Record<Resource, { readonly others: Flag | 'shown' | 'hidden'; readonly self?: Flag }>> = {
  pay: { others: 'managers_see_pay' },
  bank: { others: 'managers_see_bank' },
  yearEnd: { others: 'is_hr_w2_1099_view_enabled' },
  hrRecords: { others: 'hr_access', self: 'hr_access' },
  documents: { others: 'hr_access', self: 'hr_access' },
  profile: { others: 'shown' },
  transactions: { others: 'shown' },
  directory: { others: 'shown' },
  personal: { others: 'hidden' },
  taxes: { others: 'hidden' },
  messages: { others: 'hidden' },
  preferences: { others: 'hidden' },
  activity: { others: 'hidden' },
  none: { others: 'hidden' },
};
const rows = Object.entries(RESOURCES) as [Resource, (typeof RESOURCES)[Resource]][];

describe('EMP-5: data of others', () => {
  it.each(rows)('%s is shown as its flag says, whatever the other flags say', (resource, { others }) => {
    if (others === 'shown' || others === 'hidden') {
      for (const flags of [FLAGS, [], ...FLAGS.map((flag) => [flag]), ...FLAGS.map(without)])
        expect(visibleToOthers(session(flags), resource)).toBe(others === 'shown');
      return;
    }
    expect(visibleToOthers(session(FLAGS), resource)).toBe(true);
    expect(visibleToOthers(session([others]), resource)).toBe(true);
    expect(visibleToOthers(session(without(others)), resource)).toBe(false);
  });
});

describe('reading 22: data of one’s own', () => {
  it.each(rows)('%s is shown as its flag says, whatever the other flags say', (resource, { self }) => {
    expect(visibleToSelf(session(FLAGS), resource)).toBe(true);
    expect(visibleToSelf(session([]), resource)).toBe(self === undefined);
    if (self === undefined) return;
    expect(visibleToSelf(session([self]), resource)).toBe(true);
    expect(visibleToSelf(session(without(self)), resource)).toBe(false);
  });

  it.each(rows)('%s of a former employee', (resource) => {
    const isGone = ['hrRecords', 'documents', 'preferences'].includes(resource);
    expect(visibleToSelf(session(FLAGS, { employmentStatus: 't' }), resource)).toBe(!isGone);
  });
});

describe('an employment', () => {
  it.each([
    ['a', { ended: false, works: true }],
    ['l', { ended: false, works: true }],
    ['s', { ended: false, works: true }],
    ['i', { ended: false, works: true }],
    ['p', { ended: false, works: true }],
    ['t', { ended: true, works: false }],
    ['r', { ended: true, works: false }],
    ['d', { ended: true, works: false }],
    [null, { ended: false, works: false }],
  ] as const)('with status %s has ended or counts for today: %o', (employmentStatus, expected) => {
    const of = { employmentStatus };
    expect({ ended: hasLeft(of), works: isEmployed(of) }).toEqual(expected);
  });
});

describe('reading 7: a view', () => {
  const ALL = { self: true, manager: true, supervisor: true };
  it.each<[string, Session, object]>([
    ['every flag and someone to show', session(FLAGS), ALL],
    ['no flag', session([]), { self: false, manager: false, supervisor: false }],
    ['no self-service', session(without('allow_self_service')), { ...ALL, self: false }],
    ['no Manager View', session(without('is_manager_view_enabled')), { ...ALL, manager: false }],
    ['no manager self-service', session(without('allow_manager_self_service')), { ...ALL, manager: false }],
    ['no scope', session(FLAGS, { hasManagerScope: false }), { ...ALL, manager: false }],
    ['no supervisor self-service', session(without('allow_supervisor_self_service')), { ...ALL, supervisor: false }],
    ['no reports', session(FLAGS, { hasReports: false }), { ...ALL, supervisor: false }],
    [
      'an ended employment',
      session(FLAGS, { employmentStatus: 'r' }),
      { self: true, manager: false, supervisor: false },
    ],
    [
      'an employment that begins later',
      session(FLAGS, { employmentStatus: null }),
      { self: true, manager: false, supervisor: false },
    ],
  ])('with %s', (_title, of, expected) => {
    expect(viewsOf(of)).toEqual(expected);
  });
});
