import { readStored, writeStored } from './storage.ts';

/** What the person chose for this device; `system` follows the device's own setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The remembered choice; `system` without one. */
export function chosenTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the choice on the page, where the style sheet's tokens look for it. */
export function applyTheme(theme: Theme, element: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete element.dataset.theme;
  else element.dataset.theme = theme;
}

export function rememberTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? undefined : theme);
}
