import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MenuKey, MenuReply } from '@paystead/contract/features/menu/model.ts';
import { viewsOf as viewsOfMenu } from '@paystead/contract/features/menu/rules.ts';
import type { ClientPolicy, Session } from '../../platform/access/session.ts';
import { viewsOf } from '../../platform/access/views.ts';
import { menuOf, type ClientItem } from './rules.ts';

const OPEN = {
  allow_self_service: true,
  allow_manager_self_service: true,
  allow_supervisor_self_service: true,
  is_manager_view_enabled: true,
  is_hr_w2_1099_view_enabled: true,
  hr_access: true,
  managers_see_pay: true,
  managers_see_bank: true,
  reviews_enabled: false,
  features_off: [] as string[],
} as ClientPolicy;

function session(policy: Partial<ClientPolicy> = {}, rest: Partial<Session> = {}): Session {
  const reach = { hasManagerScope: true, hasReports: true, employmentStatus: 'a' };
  return { ...reach, ...rest, policy: { ...OPEN, ...policy } } as Session;
}
const menu = (of: Session, clientItems: readonly ClientItem[] = [], isContractor = false) =>
  menuOf(of, { clientItems, isContractor });
const keys = (reply: MenuReply, view: 'self' | 'manager' | 'supervisor' = 'self') =>
  (view === 'self' ? reply.menuItems : reply.roleMenuData[view]).map((item) => item.key);

describe('the full menu', () => {
  it('NAV-1: My ESS has every route in the specification’s order of tasks, Profile Selection without one', () => {
    const routes = menu(session()).menuItems.map((item) => item.route);
    expect(routes).toEqual([
      '/home',
      '/messages',
      '/paychecks',
      '/direct-deposits',
      '/w-2-form',
      '/my-profile',
      '/hr',
      '/pending-transaction/list',
      '/preferences',
      null,
      '/logout',
    ]);
  });

  it.each(['manager', 'supervisor'] as const)('NAV-2, NAV-3: the %s’s menu has every route', (view) => {
    const records = [
      'awards',
      'certifications',
      'company-assets',
      'education',
      'employee-contacts',
      'prior-employment',
    ];
    const paths = [
      'pending-transaction',
      'employee-profile',
      'employee-check-history',
      'w2-1099-history',
      'direct-deposit',
      ...[...records, 'skills', 'trainings', 'documents'].map((record) => `hr/${record}`),
    ];
    const routes = menu(session()).roleMenuData[view].map((item) => item.route);
    expect(routes).toEqual([...paths.map((path) => `/${view}/${path}`), '/logout']);
  });
});

describe('NAV-6: screens removed from the menu', () => {
  const others = ['manager', 'supervisor'] as const;
  const records: MenuKey[] = ['awards', 'education', 'documents'];

  it.each<[string, Session, 'self' | 'manager', MenuKey[]]>([
    ['hr_access off, one’s own', session({ hr_access: false }), 'self', ['hr']],
    ['hr_access off, others’', session({ hr_access: false }), 'manager', records],
    ['pay hidden', session({ managers_see_pay: false }), 'manager', ['checkHistory']],
    ['bank hidden', session({ managers_see_bank: false }), 'manager', ['directDeposit']],
    ['the W-2 view off', session({ is_hr_w2_1099_view_enabled: false }), 'manager', ['yearEndHistory']],
  ])('%s', (_title, of, view, gone) => {
    expect(keys(menu(session()), view)).toEqual(expect.arrayContaining(gone));
    expect(keys(menu(of), view).filter((key) => gone.includes(key))).toEqual([]);
  });

  it('screens hidden from managers stay in the person’s own menu', () => {
    const of = session({ managers_see_pay: false, managers_see_bank: false, is_hr_w2_1099_view_enabled: false });
    expect(keys(menu(of))).toEqual(expect.arrayContaining(['paychecks', 'directDeposits', 'yearEnd']));
  });

  it('screens of what a client turned off are gone, and the menu names them', () => {
    const reply = menu(session({ features_off: ['direct-deposits', 'pay-planner'] }));
    expect(keys(menu(session()))).toContain('directDeposits');
    expect(keys(reply)).not.toContain('directDeposits');
    expect(reply.closedScreens).toEqual([
      '/paychecks/planner',
      '/direct-deposits',
      '/manager/direct-deposit',
      '/supervisor/direct-deposit',
      '/hr/reviews',
      '/manager/hr/reviews',
      '/supervisor/hr/reviews',
    ]);
  });

  it('a contractor’s year-end forms have the name of theirs, and nothing else differs', () => {
    const own = menu(session()).menuItems;
    expect(menu(session(), [], true).menuItems).toEqual(
      own.map((item) => (item.key === 'yearEnd' ? { ...item, key: 'yearEnd1099' } : item)),
    );
    expect(own.map(({ key }) => key)).toContain('yearEnd');
  });

  it('reviews are listed only with their flag', () => {
    for (const view of others) {
      expect(keys(menu(session()), view)).not.toContain('reviews');
      expect(keys(menu(session({ reviews_enabled: true })), view)).toContain('reviews');
    }
  });

  it('former employees keep pay, forms, their devices and activity, and the exit links, and see no one else', () => {
    const reply = menu(session({}, { employmentStatus: 't' }));
    expect(keys(reply)).toEqual([
      'home',
      'paychecks',
      'yearEnd',
      'myProfile',
      'preferences',
      'profileSelection',
      'logout',
    ]);
    expect(reply.roleMenuData).toEqual({ manager: [], supervisor: [] });
    expect(viewsOfMenu(reply)).toEqual({ manager: false, supervisor: false });
  });

  it('without self-service the person’s own menu has only the exit links', () => {
    expect(keys(menu(session({ allow_self_service: false })))).toEqual(['profileSelection', 'logout']);
  });
});

describe('a client’s own list', () => {
  const item = (view: 'self' | 'manager', itemKey: string, position: number) => ({ view, itemKey, position });

  it('selects and orders screens of its view only; the exit links stay and come last', () => {
    const reply = menu(session(), [item('self', 'paychecks', 1), item('self', 'home', 40), item('self', 'logout', 0)]);
    expect(keys(reply)).toEqual(['paychecks', 'home', 'profileSelection', 'logout']);
    expect(reply.menuItems.map((one) => one.order)).toEqual([1, 2, 3, 4]);
    expect(keys(reply, 'manager')).toEqual(keys(menu(session()), 'manager'));
  });

  it('cannot add unknown keys or screens that the policy hides', () => {
    const reply = menu(session({ hr_access: false }), [item('self', 'hr', 1), item('self', 'nonsense', 2)]);
    expect(keys(reply)).toEqual(['profileSelection', 'logout']);
  });
});

it('NAV-6: the views in a menu equal the views that access control grants, for every combination of flags', () => {
  const policies = fc.record({
    allow_manager_self_service: fc.boolean(),
    allow_supervisor_self_service: fc.boolean(),
    is_manager_view_enabled: fc.boolean(),
    allow_self_service: fc.boolean(),
  });
  const people = fc.record({
    hasManagerScope: fc.boolean(),
    hasReports: fc.boolean(),
    employmentStatus: fc.constantFrom('a', 'l', 't', 'r', null),
  });
  fc.assert(
    fc.property(policies, people, (policy, person) => {
      const of = session(policy, person);
      const granted = viewsOf(of);
      const reply = menu(of);
      expect(viewsOfMenu(reply)).toEqual({ manager: granted.manager, supervisor: granted.supervisor });
      expect(reply.roleMenuData.manager.length > 0).toBe(granted.manager);
      expect(reply.roleMenuData.supervisor.length > 0).toBe(granted.supervisor);
    }),
  );
});
