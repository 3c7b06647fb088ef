import type { createRoot } from 'react-dom/client';

/** Evaluates React's renderer, the largest library, in a task of its own instead of with the portal's file. */
export async function loadRenderer(): Promise<typeof createRoot> {
  return (await import('react-dom/client')).createRoot;
}
