import type { MenuItem, MenuReply } from './model.ts';

/** Role menu data as the portal holds it (NAV-6, reading 25). */
export interface RoleMenu {
  readonly isHrW21099ViewEnabled: boolean;
  readonly isManagerViewEnabled: boolean;
  readonly roleMenuData: { readonly manager: readonly MenuItem[]; readonly supervisor: readonly MenuItem[] };
}

/**
 * HTTP-10: the menu after a failed load and before the first reply. The manager view's flag defaults to true; a view is
 * shown only if its allow flag is true as well, which defaults to false.
 */
export const ROLE_MENU_DEFAULTS: RoleMenu = {
  isHrW21099ViewEnabled: false,
  isManagerViewEnabled: true,
  roleMenuData: { manager: [], supervisor: [] },
};

/** Returns the role menu of a reply, or the defaults if loading failed. */
export function roleMenuOf(menu: MenuReply | null): RoleMenu {
  if (!menu) return ROLE_MENU_DEFAULTS;
  const { isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData } = menu;
  return { isHrW21099ViewEnabled, isManagerViewEnabled, roleMenuData };
}

/** Returns the views of a menu: each requires its flag and its allow flag. */
export function viewsOf(menu: MenuReply | null): { readonly manager: boolean; readonly supervisor: boolean } {
  return {
    manager: menu !== null && menu.isManagerViewEnabled && menu.allowManagerSelfService,
    supervisor: menu !== null && menu.allowSupervisorSelfService,
  };
}

/** Returns whether an address is a screen's own or below it. */
export function isAtScreen(path: string, screen: string): boolean {
  return path === screen || path.startsWith(`${screen}/`);
}
