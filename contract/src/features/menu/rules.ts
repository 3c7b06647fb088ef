import type { MenuItem, MenuReply } from './model.ts';

/** Role menu data as the portal holds it (NAV-6, reading 25). */
export interface RoleMenu {
  readonly isHrW21099ViewEnabled: boolean;
  readonly isManagerViewEnabled: boolean;
  readonly roleMenuData: { readonly manager: readonly MenuItem[]; readonly supervisor: readonly MenuItem[] };
}

/**
 * HTTP-10: what a failed load resets to, and what holds before the first answer. The manager view's flag defaults to
 * true; a view is shown only where its allow flag says so too, and that one has no generous default.
 */
export const ROLE_MENU_DEFAULTS: RoleMenu = {
  isHrW21099ViewEnabled: false,
  isManagerViewEnabled: true,
  roleMenuData: { manager: [], supervisor: [] },
};

/** The role menu of a reply, or the defaults when loading failed. */
export function roleMenuOf(menu: MenuReply | null): RoleMenu {
  if (!menu) return ROLE_MENU_DEFAULTS;
  const { isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData } = menu;
  return { isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData };
}

/** The views a menu opens: each needs its flag and its allow flag. */
export function viewsOf(menu: MenuReply | null): { readonly manager: boolean; readonly supervisor: boolean } {
  return {
    manager: menu !== null && menu.isManagerViewEnabled && menu.allowManagerSelfService,
    supervisor: menu !== null && menu.allowSupervisorSelfService,
  };
}
