import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { navigationOf } from './navigation.ts';
import {
  currentOf,
  findHref,
  isOpenHome,
  itemsOf,
  sharedSearch,
  viewAt,
  viewChoices,
  viewNavigation,
} from './views.ts';

const t = ((key: string) => key) as Translate;
const item = (key: MenuItem['key'], route: string, group: MenuItem['group'], order: number): MenuItem => ({
  key,
  route,
  group,
  order,
});
const MANAGER = [
  item('approvals', '/manager/pending-transaction', null, 1),
  item('employeeProfile', '/manager/employee-profile', 'team', 2),
  item('checkHistory', '/manager/employee-check-history', 'team', 3),
  item('awards', '/manager/hr/awards', 'hr', 4),
  item('logout', '/logout', 'account', 5),
];
const menu = (manager: MenuItem[]): MenuReply => ({
  menuItems: [],
  allowManagerSelfService: true,
  allowSupervisorSelfService: false,
  isHrW21099ViewEnabled: true,
  isManagerViewEnabled: true,
  closedScreens: [],
  roleMenuData: { manager, supervisor: [] },
});

describe('NAV-2, NAV-3: the views', () => {
  it('are the listed ones, or none if the employee has only their own', () => {
    expect(viewChoices(menu(MANAGER), t).map(({ id, href }) => [id, href])).toEqual([
      ['self', '/home'],
      ['manager', '/manager'],
    ]);
    expect(viewChoices(menu([item('logout', '/logout', 'account', 1)]), t)).toEqual([]);
    expect(viewChoices(undefined, t)).toEqual([]);
  });

  it('are the supervisor’s beside the manager’s, each with its name and entries', () => {
    const supervisor = [item('employeeProfile', '/supervisor/employee-profile', 'team', 1)];
    const both = {
      ...menu(MANAGER),
      menuItems: [item('home', '/home', null, 1)],
      roleMenuData: { manager: MANAGER, supervisor },
    };
    expect(viewChoices(both, t)).toEqual([
      { id: 'self', label: 'menu.viewSelf', href: '/home' },
      { id: 'manager', label: 'menu.viewManager', href: '/manager' },
      { id: 'supervisor', label: 'menu.viewSupervisor', href: '/supervisor' },
    ]);
    expect((['self', 'manager', 'supervisor'] as const).map((view) => itemsOf(both, view))).toEqual([
      both.menuItems,
      MANAGER,
      supervisor,
    ]);
    expect([isOpenHome('/supervisor', both), findHref('supervisor')]).toEqual([true, '/supervisor/employee-profile']);
  });

  it('DSK-8, NAV-6: a view’s first page is open if the server lists the view', () => {
    expect(isOpenHome('/manager', menu(MANAGER))).toBe(true);
    expect(isOpenHome('/supervisor', menu(MANAGER))).toBe(false);
    expect(isOpenHome('/manager', menu([]))).toBe(false);
    expect(isOpenHome('/manager/other', menu(MANAGER))).toBe(false);
  });

  it.each([
    ['/manager/hr/awards', 'manager'],
    ['/supervisor/employee-profile', 'supervisor'],
    ['/manager', 'manager'],
    ['/managers', 'self'],
    ['/home', 'self'],
  ])('%s belongs to the view %s', (path, view) => {
    expect(viewAt(path)).toBe(view);
  });
});

describe('NAV-7: the selected employee stays within a view', () => {
  const search = 'employee=e-1&status=all&year=2025&tab=x';
  const navigationFor = (of: string) =>
    viewNavigation(
      navigationOf(MANAGER, t),
      'manager',
      of,
      of.includes('employee=') ? { name: 'Petra Pine' } : undefined,
      t,
    );
  const labels = (of: string) => navigationFor(of).groups.map(({ label, items }) => [label, items.map(({ id }) => id)]);

  it('every entry keeps the employee and the search, but not the parameters of one page', () => {
    expect(navigationFor(search).groups.flatMap(({ items }) => items.map(({ href }) => href))).toEqual([
      '/manager',
      '/manager/employee-profile?employee=e-1&status=all&find=1',
      '/manager/pending-transaction?employee=e-1&status=all',
      '/manager/employee-profile?employee=e-1&status=all',
      '/manager/employee-check-history?employee=e-1&status=all',
      '/manager/hr/awards?employee=e-1&status=all',
    ]);
    expect(sharedSearch('', [])).toBe('');
    const every = 'employee=e&status=s&legal=l&payGroup=g&field=f&value=v&payType=h&sort=o';
    expect([sharedSearch(`${every}&x=1`), sharedSearch(every, ['employee', 'field', 'value', 'legal'])]).toEqual([
      `?${every}`,
      '?status=s&payGroup=g&payType=h&sort=o',
    ]);
  });

  it('V5: the pages about an employee stand under the name of the selected one, and without one there are none', () => {
    expect(labels('')).toEqual([[undefined, ['team', 'find', 'approvals']]]);
    expect(labels(search)).toEqual([
      [undefined, ['team', 'find', 'approvals']],
      ['Petra Pine', ['employeeProfile', 'checkHistory']],
      ['menu.groupHr', ['awards']],
    ]);
    expect(navigationFor('status=all').groups[0]?.items[1]?.href).toBe('/manager/employee-profile?status=all');
  });

  it('the pages stand under a general heading until the name is known', () => {
    const { groups } = viewNavigation(navigationOf(MANAGER, t), 'manager', search, { name: undefined }, t);
    expect(groups.map(({ label }) => label)).toEqual([undefined, 'menu.selectedEmployee', 'menu.groupHr']);
  });

  it('the phone’s tab bar has find, profile, checks and approvals; the rest is under More', () => {
    expect(navigationFor(search).tabs.map(({ id }) => id)).toEqual([
      'find',
      'employeeProfile',
      'checkHistory',
      'approvals',
    ]);
    expect(navigationFor(search).more.map(({ id }) => id)).toEqual(['team', 'awards']);
    expect(navigationFor('').tabs.map(({ id }) => id)).toEqual(['team', 'find', 'approvals']);
  });

  it('the profile’s address is the search without an employee, or if it opens the search', () => {
    expect(currentOf('employeeProfile', '/manager/employee-profile', '')).toBe('find');
    expect(currentOf('employeeProfile', '/manager/employee-profile', search)).toBe('employeeProfile');
    expect(currentOf('employeeProfile', '/manager/employee-profile', `${search}&find=1`)).toBe('find');
    expect(currentOf('awards', '/manager/hr/awards', '')).toBe('awards');
    expect(['/manager', '/supervisor', '/home'].map((path) => currentOf('home', path, ''))).toEqual([
      'team',
      'team',
      'home',
    ]);
    expect(currentOf(undefined, '/manager', '')).toBe('team');
  });
});
