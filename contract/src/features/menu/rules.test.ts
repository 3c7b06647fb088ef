import { describe, expect, it } from 'vitest';
import type { MenuReply } from './model.ts';
import { isAtScreen, ROLE_MENU_DEFAULTS, roleMenuOf, viewsOf } from './rules.ts';

const menu = (over: Partial<MenuReply> = {}): MenuReply => ({
  menuItems: [{ key: 'home', route: '/home', group: null, order: 1 }],
  allowManagerSelfService: true,
  allowSupervisorSelfService: true,
  isHrW21099ViewEnabled: true,
  isManagerViewEnabled: true,
  closedScreens: [],
  roleMenuData: {
    manager: [{ key: 'approvals', route: '/manager/pending-transaction', group: 'team', order: 1 }],
    supervisor: [],
  },
  ...over,
});

describe('HTTP-10: the role menu', () => {
  it('is reset to its defaults if loading fails: the manager view on, the W-2 view off, no items', () => {
    expect(roleMenuOf(null)).toBe(ROLE_MENU_DEFAULTS);
    expect(ROLE_MENU_DEFAULTS).toEqual({
      isHrW21099ViewEnabled: false,
      isManagerViewEnabled: true,
      roleMenuData: { manager: [], supervisor: [] },
    });
  });

  it('is read from the reply', () => {
    const { isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData } = menu();
    expect(roleMenuOf(menu())).toEqual({ isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData });
  });
});

describe('NAV-6: a view requires its flag and its allow flag', () => {
  it.each([
    ['both', menu(), { manager: true, supervisor: true }],
    ['flag off', menu({ isManagerViewEnabled: false }), { manager: false, supervisor: true }],
    ['managers not allowed', menu({ allowManagerSelfService: false }), { manager: false, supervisor: true }],
    ['supervisors not allowed', menu({ allowSupervisorSelfService: false }), { manager: true, supervisor: false }],
    ['not loaded', null, { manager: false, supervisor: false }],
  ])('%s', (_title, of, views) => {
    expect(viewsOf(of)).toEqual(views);
  });
});

it.each([
  ['/paychecks', true],
  ['/paychecks/planner', true],
  ['/paychecks/', true],
  ['/paychecks-guide', false],
  ['/pay', false],
  ['/manager/paychecks', false],
  ['/paychecks/x/paychecks/', true],
  ['/x/paychecks/', false],
])('NAV-6: %s is at the screen /paychecks or below it: %s', (path, expected) => {
  expect(isAtScreen(path, '/paychecks')).toBe(expected);
});
