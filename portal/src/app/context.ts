import { createContext, use } from 'react';
import type { Booted } from './boot.ts';

/** What the shell's own pages need of the start: configuration, step-up, why a session ended. */
export const BootedContext = createContext<Booted | undefined>(undefined);

export function useBooted(): Booted {
  const booted = use(BootedContext);
  if (!booted) throw new Error('BootedContext is missing above this component.');
  return booted;
}
