import { createContext, use } from 'react';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';

/** Where a menu entry leads; `undefined` where the server does not list it or the portal has no screen for it (NAV-6). */
export type HrefOf = (key: MenuKey) => string | undefined;

/** Given by the shell, which knows menu and routes; without one nothing is linked. */
export const HrefsContext = createContext<HrefOf>(() => undefined);

export function useHrefOf(): HrefOf {
  return use(HrefsContext);
}
