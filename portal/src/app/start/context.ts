import { createContext, use } from 'react';
import type { Booted } from './boot.ts';

/** Configuration, step-up and the reason why a session ended, for the shell's own pages. */
export const BootedContext = createContext<Booted | undefined>(undefined);

export function useBooted(): Booted {
  const booted = use(BootedContext);
  if (!booted) throw new Error('BootedContext is missing above this component.');
  return booted;
}
