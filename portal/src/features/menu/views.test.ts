import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { navigationOf } from './navigation.ts';
import { currentOf, sharedSearch, viewAt, viewChoices, viewNavigation } from './views.ts';

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
  roleMenuData: { manager, supervisor: [] },
});

describe('NAV-2, NAV-3: the views', () => {
  it('are the listed ones, or none if the employee has only their own', () => {
    expect(viewChoices(menu(MANAGER), t).map(({ id, href }) => [id, href])).toEqual([
      ['self', '/home'],
      ['manager', '/manager/employee-profile'],
    ]);
    expect(viewChoices(menu([item('logout', '/logout', 'account', 1)]), t)).toEqual([]);
    expect(viewChoices(undefined, t)).toEqual([]);
  });

  it.each([
    ['/manager/hr/awards', 'manager'],
    ['/supervisor/employee-profile', 'supervisor'],
    ['/managers', 'self'],
    ['/home', 'self'],
  ])('%s belongs to the view %s', (path, view) => {
    expect(viewAt(path)).toBe(view);
  });
});

describe('NAV-7: the selected employee stays within a view', () => {
  const search = 'employee=e-1&status=all&year=2025&tab=x';
  const navigationFor = (of: string) => viewNavigation(navigationOf(MANAGER, t), 'manager', of, t);

  it('every entry keeps the employee and the search, but not the parameters of one page', () => {
    expect(navigationFor(search).groups.flatMap(({ items }) => items.map(({ href }) => href))).toEqual([
      '/manager/employee-profile?status=all',
      '/manager/pending-transaction?employee=e-1&status=all',
      '/manager/employee-profile?employee=e-1&status=all',
      '/manager/employee-check-history?employee=e-1&status=all',
      '/manager/hr/awards?employee=e-1&status=all',
    ]);
    expect(sharedSearch('', [])).toBe('');
  });

  it('there is no profile entry without an employee', () => {
    expect(navigationFor('').groups.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      'find',
      'approvals',
      'checkHistory',
      'awards',
    ]);
  });

  it('the phone’s tab bar has find, profile, checks and approvals; the rest is under More', () => {
    expect(navigationFor(search).tabs.map(({ id }) => id)).toEqual([
      'find',
      'employeeProfile',
      'checkHistory',
      'approvals',
    ]);
    expect(navigationFor(search).more.map(({ id }) => id)).toEqual(['awards']);
  });

  it('the profile’s address without an employee is the search', () => {
    expect([currentOf('employeeProfile', ''), currentOf('employeeProfile', search), currentOf('awards', '')]).toEqual([
      'find',
      'employeeProfile',
      'awards',
    ]);
  });
});
