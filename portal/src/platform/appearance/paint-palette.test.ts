import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveBrandColors } from './brand-colors.ts';
import { paintPalette } from './paint-palette.ts';
import { rememberTheme } from './theme.ts';

const [GIVEN, SAVED, OF_PAGE] = [
  { action: '#0b7a75', sidebar: '#14294b' },
  { action: '#7a1f3d', sidebar: '#2b0d16' },
  { action: '#3d5a1f', sidebar: '#12200a' },
];
const device = { matches: false, onchange: (): void => undefined };
beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('style');
  document.head.innerHTML = `<meta name="paystead-branding" content='${JSON.stringify(OF_PAGE)}'>`;
  device.matches = false;
  vi.stubGlobal('matchMedia', () => device);
});

/** Returns the colors and the theme that are painted. */
function painted(): string | undefined {
  const { style } = document.documentElement;
  const named = Object.entries({ given: GIVEN, saved: SAVED, page: OF_PAGE, own: OWN_COLORS });
  for (const [name, colors] of named)
    for (const theme of ['light', 'dark'] as const) {
      const palette = Object.entries(derivePalette(colors ?? OWN_COLORS, theme));
      if (palette.every(([key, hex]) => style.getPropertyValue(`--${key}`) === hex)) return `${name} ${theme}`;
    }
  return undefined;
}

it('colors are those given, or else the saved ones, those of the page, or Paystead’s own', () => {
  saveBrandColors(SAVED);
  paintPalette(GIVEN);
  expect(painted()).toBe('given light');
  paintPalette(undefined);
  expect(painted()).toBe('saved light');
  saveBrandColors(undefined);
  paintPalette(undefined);
  expect(painted()).toBe('page light');
  document.head.innerHTML = '';
  paintPalette(undefined);
  expect(painted()).toBe('own light');
});

it('a change of the device is followed in the last colors, unless a theme is chosen', () => {
  paintPalette(SAVED);
  paintPalette(GIVEN);
  device.matches = true;
  device.onchange();
  expect(painted()).toBe('given dark');
  rememberTheme('light');
  device.onchange();
  expect(painted()).toBe('given light');
  rememberTheme('dark');
  device.matches = false;
  device.onchange();
  expect(painted()).toBe('given dark');
});
