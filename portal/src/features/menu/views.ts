import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { View } from '@paystead/contract/subject.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { NavigationItem, ViewChoice } from '@paystead/ui/shell/navigation.ts';
import { FIND } from '../../platform/subject.ts';
import type { Navigation } from './navigation.ts';

/** Address parameters that the pages of a view share: the selected employee and their search results (NAV-7). */
const SHARED_PARAMETERS = ['employee', 'status', 'legal', 'payGroup', 'field', 'value', 'payType', 'sort'] as const;

/** Returns the view of a path. */
export function viewAt(path: string): View {
  const [, first] = path.split('/');
  return first === 'manager' || first === 'supervisor' ? first : 'self';
}

/** Returns the entries of a view. */
export function itemsOf(menu: MenuReply, view: View): readonly MenuItem[] {
  return view === 'self' ? menu.menuItems : menu.roleMenuData[view];
}

/** Views to choose from: those for which the server lists entries, and the employee's own (NAV-6). */
export function viewChoices(menu: MenuReply | undefined, t: Translate): readonly ViewChoice[] {
  if (!menu) return [];
  const others = (['manager', 'supervisor'] as const).flatMap((view): ViewChoice[] => {
    const href = homeHref(view);
    return isOpen(menu, view)
      ? [{ id: view, label: t(view === 'manager' ? 'menu.viewManager' : 'menu.viewSupervisor'), href }]
      : [];
  });
  return others.length === 0 ? [] : [{ id: 'self', label: t('menu.viewSelf'), href: '/home' }, ...others];
}

/** Checks whether the server opens a view: it lists the employee search, on which every other page of the view depends. */
function isOpen(menu: MenuReply, view: Exclude<View, 'self'>): boolean {
  return menu.roleMenuData[view].some(({ route }) => route === findHref(view));
}

/** Address of a view's first page, the team. */
function homeHref(view: Exclude<View, 'self'>): string {
  return `/${view}`;
}

/** Checks whether an address is the first page of a view that the server opens: it lists entries of the view (NAV-6). */
export function isOpenHome(path: string, menu: MenuReply): boolean {
  return (['manager', 'supervisor'] as const).some((view) => path === homeHref(view) && isOpen(menu, view));
}

/** Address of a view's employee search. */
export function findHref(view: Exclude<View, 'self'>): string {
  return `/${view}/employee-profile`;
}

/**
 * Returns the shared parameters of an address with a leading question mark, or an empty string. `without` omits some.
 */
export function sharedSearch(search: string, without: readonly string[] = []): string {
  const all = new URLSearchParams(search);
  const kept = new URLSearchParams(
    SHARED_PARAMETERS.flatMap((name) => {
      const value = without.includes(name) ? null : all.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  ).toString();
  return kept && `?${kept}`;
}

/** Entries of the phone's tab bar in the manager and supervisor views, in order. */
const TABS = ['find', 'employeeProfile', 'checkHistory', 'approvals'];
const TABS_WITHOUT_EMPLOYEE = ['team', 'find', 'approvals'];

/** The selected employee: undefined without one. The name is undefined until it is known. */
export interface SelectedEmployee {
  readonly name: string | undefined;
}

/**
 * Navigation of the manager or supervisor view (NAV-2, NAV-3, NAV-7). The team and the employee search come first, then what
 * concerns everyone. The entries about an employee follow under the name of the selected one; without one there are none.
 */
export function viewNavigation(
  { groups, ...rest }: Navigation,
  view: Exclude<View, 'self'>,
  search: string,
  employee: SelectedEmployee | undefined,
  t: Translate,
): Navigation {
  const shared = sharedSearch(search);
  const find: NavigationItem = {
    id: 'find',
    label: t('menu.find'),
    shortLabel: t('menu.findShort'),
    href: findHref(view) + (employee ? `${shared}&${FIND}=1` : shared),
    icon: 'search',
  };
  const team: NavigationItem = { id: 'team', label: t('menu.team'), href: homeHref(view), icon: 'people' };
  const linked = groups
    .filter(({ id }) => employee !== undefined || (id !== 'team' && id !== 'hr'))
    .map((group) => ({
      ...group,
      label: group.id === 'team' ? (employee?.name ?? group.label) : group.label,
      items: group.items.map((item) => ({ ...item, href: item.href + shared })),
    }));
  const first = linked.find(({ id }) => id === 'first');
  const shown = [
    { id: 'first', items: [team, find, ...(first?.items ?? [])] },
    ...linked.filter((group) => group !== first && group.items.length > 0),
  ];
  const items = shown.flatMap((group) => group.items);
  const tabs = (employee ? TABS : TABS_WITHOUT_EMPLOYEE).flatMap((id) => items.filter((item) => item.id === id));
  return { ...rest, groups: shown, tabs, more: items.filter((item) => !tabs.includes(item)) };
}

/** Returns the current entry of a path. The profile's address is the employee search if it has no employee or opens the search. */
export function currentOf(key: string | undefined, path: string, search: string): string | undefined {
  const view = viewAt(path);
  if (view !== 'self' && path === homeHref(view)) return 'team';
  const parameters = new URLSearchParams(search);
  const isSearch = parameters.get('employee') === null || parameters.has(FIND);
  return key === 'employeeProfile' && isSearch ? 'find' : key;
}
