import { readStored, writeStored } from '../storage.ts';

/** The person's choice on this device; `system` follows the device's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the stored choice, or `system`. */
export function chosenTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Sets the choice on the page, where the style sheet's tokens read it. */
export function applyTheme(theme: Theme, element: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete element.dataset.theme;
  else element.dataset.theme = theme;
}

export function rememberTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? undefined : theme);
}
