import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { View } from '@paystead/contract/subject.ts';
import type { Session } from '../../platform/access/session.ts';
import { closedScreens, isClosed } from '../../platform/access/feature-switches.ts';
import { hasLeft, isEmployed, viewsOf, visibleToOthers, visibleToSelf } from '../../platform/access/views.ts';
import { SCREENS, type Screen } from './screens.ts';

/** One row of a client's own list. `itemKey` is free text in the table; unknown keys are ignored. */
export interface ClientItem {
  readonly view: View;
  readonly itemKey: string;
  readonly position: number;
}

/** The parts of a menu that depend on the client and the person. */
export interface MenuSource {
  readonly clientItems: readonly ClientItem[];
  readonly isContractor: boolean;
}

/**
 * NAV-6: returns the menus of a person's views. A screen is listed if the client lists it and the server would answer its calls. The same functions decide here and in the access check, so that no entry leads to a
 * refusal.
 */
export function menuOf(session: Session, { clientItems, isContractor }: MenuSource): MenuReply {
  const views = viewsOf(session);
  const itemsOf = (view: View) => items(view, session, clientItems);
  const { policy } = session;
  return {
    menuItems: itemsOf('self').map((item) =>
      isContractor && item.key === 'yearEnd' ? { ...item, key: 'yearEnd1099' } : item,
    ),
    // The flag combined with the person's own access: both ends define the view as "flag and allowed" (reading 7).
    allowManagerSelfService: policy.allow_manager_self_service && session.hasManagerScope && isEmployed(session),
    allowSupervisorSelfService: views.supervisor,
    isHrW21099ViewEnabled: policy.is_hr_w2_1099_view_enabled,
    isManagerViewEnabled: policy.is_manager_view_enabled,
    closedScreens: [...closedScreens(policy)],
    roleMenuData: {
      manager: views.manager ? itemsOf('manager') : [],
      supervisor: views.supervisor ? itemsOf('supervisor') : [],
    },
  };
}

function items(view: View, session: Session, clientItems: readonly ClientItem[]): MenuItem[] {
  const chosen = new Map(clientItems.filter((item) => item.view === view).map((item) => [item.itemKey, item.position]));
  return SCREENS[view]
    .filter((screen) => isAnswered(screen, view, session))
    .filter((screen) => screen.always === true || chosen.size === 0 || chosen.has(screen.key))
    .map((screen, index) => ({ screen, place: placeOf(screen, index, chosen) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ screen: { key, route, group } }, index) => ({ key, route, group, order: index + 1 }));
}

/** Returns a screen's position: the client's order applies to what it lists, and the exit links always come last. */
function placeOf(screen: Screen, index: number, chosen: ReadonlyMap<string, number>): number {
  if (chosen.size === 0) return index;
  return screen.always === true ? 100_000 + index : (chosen.get(screen.key) ?? 0);
}

function isAnswered(screen: Screen, view: View, session: Session): boolean {
  if (screen.always === true) return true;
  if (screen.route !== null && isClosed(session.policy, screen.route)) return false;
  if (view !== 'self') return visibleToOthers(session, screen.resource);
  if (hasLeft(session) && screen.former !== true) return false;
  return viewsOf(session).self && visibleToSelf(session, screen.resource);
}
