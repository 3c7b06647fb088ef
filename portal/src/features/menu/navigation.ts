import type { MenuItem, MenuKey, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { NavigationGroup, NavigationItem } from '@paystead/ui/shell/navigation.ts';
import { SCREEN_DISPLAY } from './screens.ts';

/** Navigation of one view as the shell shows it. */
export interface Navigation {
  readonly groups: readonly NavigationGroup[];
  /** At most four entries of the phone's tab bar, and the entries under *More*. */
  readonly tabs: readonly NavigationItem[];
  readonly more: readonly NavigationItem[];
  readonly preferencesHref: string | undefined;
  /** True if the server lists the entry that switches the employer, which has no route. */
  readonly canChooseProfile: boolean;
}

/** Counts shown beside entries, by key. */
export type Counts = Partial<Record<MenuKey, { readonly value: number; readonly meaning: string }>>;

/**
 * Entries shown if the menu can't be loaded (HTTP-10, reading 7). The server refuses every page the person may not see.
 */
export const DEFAULT_ITEMS: readonly MenuItem[] = [
  { key: 'home', route: '/home', group: null, order: 1 },
  { key: 'logout', route: '/logout', group: 'account', order: 2 },
];

const GROUPS = [
  { id: 'first', group: null, label: undefined },
  { id: 'pay', group: 'pay', label: 'menu.groupPay' },
  { id: 'me', group: 'me', label: 'menu.groupYou' },
  { id: 'work', group: 'work', label: 'menu.groupWork' },
  // Pages about the selected employee, under their name.
  { id: 'team', group: 'team', label: 'menu.selectedEmployee' },
  { id: 'hr', group: 'hr', label: 'menu.groupHr' },
] as const;

/** Entries of the tab bar in order. An entry that the server doesn't list isn't replaced. */
const TABS: readonly MenuKey[] = ['home', 'paychecks', 'directDeposits', 'messages'];

/** Groups exactly the entries that the server lists, in its order (NAV-6). */
export function navigationOf(items: readonly MenuItem[], t: Translate, counts: Counts = {}): Navigation {
  const sorted = items.toSorted((a, b) => a.order - b.order);
  const shown = sorted.filter(({ route, group }) => route !== null && group !== 'account');
  const toItem = ({ key, route }: MenuItem): NavigationItem => {
    const display = SCREEN_DISPLAY[key];
    return {
      id: key,
      label: t(display.label),
      shortLabel: display.short && t(display.short),
      href: route ?? '',
      icon: display.icon,
      count: counts[key],
    };
  };
  const tabs = TABS.flatMap((key) => shown.filter((item) => item.key === key));
  return {
    groups: GROUPS.map(({ id, group, label }) => ({
      id,
      label: label && t(label),
      items: shown.filter((item) => item.group === group && item.key in SCREEN_DISPLAY).map(toItem),
    })).filter((group) => group.items.length > 0),
    tabs: tabs.map(toItem),
    more: shown.filter((item) => !tabs.includes(item) && item.key in SCREEN_DISPLAY).map(toItem),
    preferencesHref: sorted.find(({ key }) => key === 'preferences')?.route ?? undefined,
    canChooseProfile: sorted.some(({ key }) => key === 'profileSelection'),
  };
}

/** Returns the entry of a path: `/paychecks/chck…` belongs to `/paychecks`. */
export function itemAt(path: string, items: readonly MenuItem[]): MenuItem | undefined {
  return items.find(({ route }) => route !== null && (path === route || path.startsWith(`${route}/`)));
}

/** Returns the entries of all views, to check if a path is listed. */
export function allItems(menu: MenuReply): readonly MenuItem[] {
  return [...menu.menuItems, ...menu.roleMenuData.manager, ...menu.roleMenuData.supervisor];
}
