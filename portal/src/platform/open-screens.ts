import { createContext, use } from 'react';
import { isAtScreen } from '@paystead/contract/features/menu/rules.ts';

/** Addresses of the screens that the client doesn't have, each with everything below it. The shell provides them from the menu. */
export const ClosedScreensContext = createContext<readonly string[]>([]);

/** Returns the function that tells whether the client has the screen at an address: nothing leads to one that it doesn't have. */
export function useIsOpen(): (path: string) => boolean {
  const closed = use(ClosedScreensContext);
  return (path) => !closed.some((screen) => isAtScreen(path, screen));
}
