import type { MenuItem, MenuKey } from '@paystead/contract/features/menu/model.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { allItems, DEFAULT_ITEMS, itemAt, navigationOf } from './navigation.ts';
import { SCREEN_DISPLAY } from './screens.ts';

const t = ((key: string) => key) as Translate;
const item = (key: MenuKey, route: string | null, group: MenuItem['group'], order: number): MenuItem => ({
  key,
  route,
  group,
  order,
});
/** In another order than the one in which they are shown, within each group too. */
const ITEMS = [
  item('logout', '/logout', 'account', 9),
  item('preferences', '/preferences', 'me', 7),
  item('yearEnd', '/w-2-form', 'pay', 5),
  item('paychecks', '/paychecks', 'pay', 3),
  item('messages', '/messages', null, 2),
  item('home', '/home', null, 1),
  item('directDeposits', '/direct-deposits', 'pay', 4),
  item('myProfile', '/my-profile', 'me', 6),
  item('profileSelection', null, 'account', 8),
];

describe('NAV-6: the menu', () => {
  it('groups the listed entries in their order, without those of the account menu', () => {
    const { groups } = navigationOf(ITEMS, t);
    expect(groups.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
      [undefined, ['home', 'messages']],
      ['menu.groupPay', ['paychecks', 'directDeposits', 'yearEnd']],
      ['menu.groupYou', ['myProfile', 'preferences']],
    ]);
  });

  it('shows at most four entries in the tab bar and the rest under More', () => {
    const { tabs, more } = navigationOf(ITEMS, t);
    expect(tabs.map(({ id }) => id)).toEqual(['home', 'paychecks', 'directDeposits', 'messages']);
    expect(more.map(({ id }) => id)).toEqual(['yearEnd', 'myProfile', 'preferences']);
    expect(tabs.map(({ label, shortLabel }) => [label, shortLabel])).toEqual([
      ['menu.home', undefined],
      ['menu.paychecks', undefined],
      ['menu.directDeposits', 'menu.directDepositsShort'],
      ['menu.messages', undefined],
    ]);
  });

  it('MSG-2: shows the number of messages to acknowledge', () => {
    const { tabs } = navigationOf(ITEMS, t, { messages: { value: 2, meaning: 'need action' } });
    expect(tabs.map(({ count }) => count?.value)).toEqual([undefined, undefined, undefined, 2]);
  });

  it('lists the account actions that the server offers', () => {
    expect(navigationOf(ITEMS, t)).toMatchObject({ preferencesHref: '/preferences', canChooseProfile: true });
    expect(navigationOf([], t)).toMatchObject({ preferencesHref: undefined, canChooseProfile: false, groups: [] });
  });

  it('shows no entry that it doesn’t know, and each with its address and picture', () => {
    const unknown = item('unheard' as MenuKey, '/new', 'pay', 0);
    const noRoute = item('skills', null, 'hr', 0);
    const { groups, more, tabs } = navigationOf(
      [unknown, noRoute, item('reviews', '/reviews', 'hr', 2), item('home', '/home', null, 1)],
      t,
      { reviews: { value: 3, meaning: 'new' } },
    );
    expect([groups.map(({ id, items }) => [id, items.map((one) => one.id)]), tabs.map(({ id }) => id)]).toEqual([
      [
        ['first', ['home']],
        ['hr', ['reviews']],
      ],
      ['home'],
    ]);
    expect(more).toEqual([
      {
        id: 'reviews',
        label: 'menu.reviews',
        shortLabel: undefined,
        href: '/reviews',
        icon: 'people',
        count: { value: 3, meaning: 'new' },
      },
    ]);
  });

  it('has Home and signing out without a menu, and the entries of all views with one', () => {
    expect(DEFAULT_ITEMS.map(({ key, route, group }) => [key, route, group])).toEqual([
      ['home', '/home', null],
      ['logout', '/logout', 'account'],
    ]);
    const [own, manager, supervisor] = ['home', 'approvals', 'awards'].map((key) =>
      item(key as MenuKey, `/${key}`, null, 1),
    );
    const menu = { menuItems: [own], roleMenuData: { manager: [manager], supervisor: [supervisor] } };
    expect(allItems(menu as unknown as Parameters<typeof allItems>[0])).toEqual([own, manager, supervisor]);
  });

  it('finds the entry of a path', () => {
    expect(itemAt('/paychecks/abc', ITEMS)?.key).toBe('paychecks');
    expect(itemAt('/paychecks-of-others', ITEMS)).toBeUndefined();
    expect(itemAt('/', ITEMS)).toBeUndefined();
  });
});

it('NAV-6: each entry has its own name and icon, and a short name where its own is long', () => {
  expect(SCREEN_DISPLAY).toEqual({
    home: { label: 'menu.home', icon: 'home' },
    messages: { label: 'menu.messages', icon: 'message' },
    paychecks: { label: 'menu.paychecks', icon: 'pay' },
    directDeposits: { label: 'menu.directDeposits', short: 'menu.directDepositsShort', icon: 'bank' },
    yearEnd: { label: 'menu.yearEnd', icon: 'document' },
    yearEnd1099: { label: 'menu.yearEnd1099', icon: 'document' },
    myProfile: { label: 'menu.myProfile', icon: 'person' },
    hr: { label: 'menu.hr', icon: 'folder' },
    pendingTransactions: { label: 'menu.pendingTransactions', icon: 'clock' },
    profileSelection: { label: 'menu.profileSelection', icon: 'swap' },
    preferences: { label: 'menu.preferences', icon: 'settings' },
    logout: { label: 'menu.logout', icon: 'leave' },
    approvals: { label: 'menu.approvals', icon: 'check' },
    employeeProfile: { label: 'menu.employeeProfile', short: 'menu.employeeProfileShort', icon: 'person' },
    checkHistory: { label: 'menu.checkHistory', short: 'menu.checkHistoryShort', icon: 'pay' },
    yearEndHistory: { label: 'menu.yearEndHistory', icon: 'document' },
    directDeposit: { label: 'menu.directDeposits', short: 'menu.directDepositsShort', icon: 'bank' },
    awards: { label: 'menu.awards', icon: 'award' },
    certifications: { label: 'menu.certifications', icon: 'shield' },
    companyAssets: { label: 'menu.companyAssets', icon: 'folder' },
    education: { label: 'menu.education', icon: 'document' },
    employeeContacts: { label: 'menu.employeeContacts', icon: 'phone' },
    priorEmployment: { label: 'menu.priorEmployment', icon: 'clock' },
    skills: { label: 'menu.skills', icon: 'award' },
    trainings: { label: 'menu.trainings', icon: 'calendar' },
    documents: { label: 'menu.documents', icon: 'document' },
    reviews: { label: 'menu.reviews', icon: 'people' },
  });
});
