import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { View } from '@paystead/contract/subject.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { NavigationItem, ViewChoice } from '@paystead/ui/shell/navigation.ts';
import type { Navigation } from './navigation.ts';

/** What the pages of a view hand on to each other: who is looked at, and the list in which they stand (NAV-7). */
export const HANDED_ON = ['employee', 'status', 'legal', 'payGroup', 'field', 'value', 'payType', 'sort'] as const;

/** The view that an address belongs to. */
export function viewAt(path: string): View {
  const [, first] = path.split('/');
  return first === 'manager' || first === 'supervisor' ? first : 'self';
}

/** The entries of a view; an absent menu has none but one's own. */
export function itemsOf(menu: MenuReply, view: View): readonly MenuItem[] {
  return view === 'self' ? menu.menuItems : menu.roleMenuData[view];
}

/** NAV-6: the views that the server opens, where it lists something to see there. One's own leads home. */
export function viewChoices(menu: MenuReply | undefined, t: Translate): readonly ViewChoice[] {
  if (!menu) return [];
  const others = (['manager', 'supervisor'] as const).flatMap((view): ViewChoice[] => {
    const href = findHref(view);
    const isOpen = menu.roleMenuData[view].some(({ route }) => route === href);
    return isOpen
      ? [{ id: view, label: t(view === 'manager' ? 'menu.viewManager' : 'menu.viewSupervisor'), href }]
      : [];
  });
  return others.length === 0 ? [] : [{ id: 'self', label: t('menu.viewSelf'), href: '/home' }, ...others];
}

/** Where a view begins: the search for an employee. */
export function findHref(view: Exclude<View, 'self'>): string {
  return `/${view}/employee-profile`;
}

/** What of an address's search every page of the view keeps; empty, or with its question mark. `without` clears. */
export function handedOn(search: string, without: readonly string[] = []): string {
  const all = new URLSearchParams(search);
  const kept = new URLSearchParams(
    HANDED_ON.flatMap((name) => {
      const value = without.includes(name) ? null : all.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  ).toString();
  return kept && `?${kept}`;
}

/** In the phone's tab bar of the other two views, in its order. */
const TABS = ['find', 'employeeProfile', 'checkHistory', 'approvals'];

/**
 * The navigation of a manager's or supervisor's view (NAV-2, NAV-3, NAV-7): to find an employee comes first, every other
 * entry leads on with the one who is in view. Without one there is no profile to lead to.
 */
export function viewNavigation(
  { groups, ...rest }: Navigation,
  view: Exclude<View, 'self'>,
  search: string,
  t: Translate,
): Navigation {
  const isSomebody = new URLSearchParams(search).get('employee') !== null;
  const find: NavigationItem = {
    id: 'find',
    label: t('menu.find'),
    shortLabel: t('menu.findShort'),
    href: findHref(view) + handedOn(search, ['employee']),
    icon: 'search',
  };
  const led = groups.map((group) => ({
    ...group,
    items: group.items
      .filter(({ id }) => isSomebody || id !== 'employeeProfile')
      .map((item) => ({ ...item, href: item.href + handedOn(search) })),
  }));
  const first = led.find(({ label }) => label === undefined);
  const shown = [
    { id: 'first', items: [find, ...(first?.items ?? [])] },
    ...led.filter((group) => group !== first && group.items.length > 0),
  ];
  const items = shown.flatMap((group) => group.items);
  const tabs = TABS.flatMap((id) => items.filter((item) => item.id === id));
  return { ...rest, groups: shown, tabs, more: items.filter((item) => !tabs.includes(item)) };
}

/** The entry that an address belongs to: the profile's address without anybody is the search. */
export function currentOf(key: string | undefined, search: string): string | undefined {
  return key === 'employeeProfile' && new URLSearchParams(search).get('employee') === null ? 'find' : key;
}
