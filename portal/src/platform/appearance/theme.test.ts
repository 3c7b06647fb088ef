import { beforeEach, expect, it } from 'vitest';
import { applyTheme, chosenTheme, rememberTheme, THEMES } from './theme.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['light', 'light', 'light'],
  ['dark', 'dark', 'dark'],
  ['system', null, undefined],
] as const)('the theme %s is stored as %s, and set on the page as %s', (theme, stored, onPage) => {
  rememberTheme(theme === 'dark' ? 'light' : 'dark');
  rememberTheme(theme);
  expect([localStorage.getItem('theme'), chosenTheme()]).toEqual([stored, theme]);
  const page = document.createElement('html');
  applyTheme(theme === 'dark' ? 'light' : 'dark', page);
  applyTheme(theme, page);
  expect(page.dataset['theme']).toBe(onPage);
});

it('a stored theme that isn’t one follows the device', () => {
  localStorage.setItem('theme', 'sepia');
  expect(chosenTheme()).toBe('system');
  expect(THEMES).toEqual(['system', 'light', 'dark']);
});
