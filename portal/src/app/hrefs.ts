import { createContext, use } from 'react';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';

/**
 * Returns a menu item's address; undefined if the server doesn't list it or the portal has no screen for it (NAV-6).
 */
export type HrefOf = (key: MenuKey) => string | undefined;

/** Addresses from the shell, which knows the menu and the routes. Without a shell, nothing is linked. */
export const HrefsContext = createContext<HrefOf>(() => undefined);

export function useHrefOf(): HrefOf {
  return use(HrefsContext);
}
