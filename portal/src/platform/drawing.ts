import type { createRoot } from 'react-dom/client';

/** React's largest part, which runs when it is asked for: not in the task in which the portal's file is evaluated. */
export async function loadDrawing(): Promise<typeof createRoot> {
  return (await import('react-dom/client')).createRoot;
}
