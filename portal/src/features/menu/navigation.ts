import type { MenuItem, MenuKey, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { NavigationGroup, NavigationItem } from '@paystead/ui/shell/navigation.ts';
import { SCREEN_FACES } from './screens.ts';

/** One view's menu as the shell shows it. */
export interface Navigation {
  readonly groups: readonly NavigationGroup[];
  /** The phone's tab bar, at most four, and what its *More* sheet holds. */
  readonly tabs: readonly NavigationItem[];
  readonly more: readonly NavigationItem[];
  readonly preferencesHref: string | undefined;
  /** Whether the server offers to change the employer (an entry without a route). */
  readonly canChooseProfile: boolean;
}

/** What waits behind an entry, by its key; shown as a number. */
export type Counts = Partial<Record<MenuKey, { readonly value: number; readonly meaning: string }>>;

/** HTTP-10, reading 7: what is shown where the menu could not be read. The server refuses whatever is not the person's. */
export const DEFAULT_ITEMS: readonly MenuItem[] = [
  { key: 'home', route: '/home', group: null, order: 1 },
  { key: 'logout', route: '/logout', group: 'account', order: 2 },
];

const GROUPS = [
  { id: 'first', group: null, label: undefined },
  { id: 'pay', group: 'pay', label: 'menu.groupPay' },
  { id: 'me', group: 'me', label: 'menu.groupYou' },
  { id: 'work', group: 'work', label: 'menu.groupWork' },
  { id: 'team', group: 'team', label: 'menu.groupTeam' },
  { id: 'hr', group: 'hr', label: 'menu.groupHr' },
] as const;

/** In the order in which the bar has them; what the server does not list leaves its place to nobody. */
const TABS: readonly MenuKey[] = ['home', 'paychecks', 'directDeposits', 'messages'];

/** NAV-6: exactly what the server lists, in its order, in the groups of the shell. */
export function navigationOf(items: readonly MenuItem[], t: Translate, counts: Counts = {}): Navigation {
  const sorted = items.toSorted((one, other) => one.order - other.order);
  const shown = sorted.filter(({ route, group }) => route !== null && group !== 'account');
  const toItem = ({ key, route }: MenuItem): NavigationItem => {
    const face = SCREEN_FACES[key];
    return {
      id: key,
      label: t(face.label),
      shortLabel: face.short && t(face.short),
      href: route ?? '',
      icon: face.icon,
      count: counts[key],
    };
  };
  const tabs = TABS.flatMap((key) => shown.filter((item) => item.key === key));
  return {
    groups: GROUPS.map(({ id, group, label }) => ({
      id,
      label: label && t(label),
      items: shown.filter((item) => item.group === group && item.key in SCREEN_FACES).map(toItem),
    })).filter((group) => group.items.length > 0),
    tabs: tabs.map(toItem),
    more: shown.filter((item) => !tabs.includes(item) && item.key in SCREEN_FACES).map(toItem),
    preferencesHref: sorted.find(({ key }) => key === 'preferences')?.route ?? undefined,
    canChooseProfile: sorted.some(({ key }) => key === 'profileSelection'),
  };
}

/** The menu item that a path belongs to: `/paychecks/chck…` lies beneath `/paychecks`. */
export function itemAt(path: string, items: readonly MenuItem[]): MenuItem | undefined {
  return items.find(({ route }) => route !== null && (path === route || path.startsWith(`${route}/`)));
}

/** Every item of every view, for asking whether a path is listed at all. */
export function allItems(menu: MenuReply): readonly MenuItem[] {
  return [...menu.menuItems, ...menu.roleMenuData.manager, ...menu.roleMenuData.supervisor];
}
