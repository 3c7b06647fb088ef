import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OWN_COLORS } from './rules.ts';
import { contrast, correctedColors, derivePalette, type PaletteColor, type Theme } from './palette.ts';

const KNOWN = [
  ['#3450c4', '#1d2333'],
  ['#0b7a75', '#14294b'],
  ['#d9601a', '#1f4a36'],
  ['#ffff00', '#ffff00'],
  ['#000000', '#000000'],
  ['#ffffff', '#ffffff'],
  ['#ff0000', '#00ff00'],
  ['#00ff00', '#0000ff'],
  ['#0000ff', '#ff0000'],
  ['#808080', '#808080'],
  ['#00ffff', '#ff00ff'],
  ['#ff00ff', '#00ffff'],
] as const;

const GROUNDS: readonly PaletteColor[] = ['canvas', 'surface', 'raised', 'sunken'];
const on = (texts: readonly PaletteColor[], grounds: readonly PaletteColor[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

const TEXT = [
  ...on(['text', 'text-2', 'text-3', 'action-ink'], GROUNDS),
  ...on(['text', 'text-2', 'action-ink'], ['action-subtle', 'action-subtle-2']),
  ...on(['on-action'], ['action', 'action-hover', 'action-active']),
  ...on(['on-sidebar'], ['sidebar', 'sidebar-hover', 'sidebar-active']),
  ...on(['on-sidebar-2'], ['sidebar', 'sidebar-hover']),
];
const SHAPES = [
  ...on(['line-strong', 'focus', 'flow-tax'], ['canvas', 'surface']),
  ...on(['action-edge'], ['surface', 'canvas']),
];

function weakest(brand: { action: string; sidebar: string }, theme: Theme): string[] {
  const palette = derivePalette(brand, theme);
  const fails = (pairs: readonly (readonly [PaletteColor, PaletteColor])[], least: number) =>
    pairs
      .filter(([first, second]) => contrast(palette[first], palette[second]) < least)
      .map(
        ([first, second]) =>
          `${first} on ${second}: ${contrast(palette[first], palette[second]).toFixed(2)} < ${least}`,
      );
  return [...fails(TEXT, 4.5), ...fails(SHAPES, 3)];
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('BRA-2: contrast is sufficient for any two colors of a partner', () => {
  for (const theme of ['light', 'dark'] as const) {
    it.each(KNOWN)(`${theme}: %s with %s`, (action, sidebar) => {
      expect(weakest({ action, sidebar }, theme)).toEqual([]);
    });

    it(`${theme}: any other pair has 4.5:1 for text and 3:1 for shapes`, () => {
      fc.assert(
        fc.property(hex, hex, (action, sidebar) => {
          expect(weakest({ action, sidebar }, theme)).toEqual([]);
        }),
        { numRuns: 400 },
      );
    });
  }
});

/** Every color of the default partner, in light and dark. */
const OWN_PALETTE: readonly (readonly [PaletteColor, string, string])[] = [
  ['canvas', '#f6f7fb', '#0c0e14'],
  ['surface', '#ffffff', '#15181e'],
  ['raised', '#ffffff', '#1c2028'],
  ['sunken', '#eff1f6', '#101318'],
  ['line', '#e0e3ea', '#2c2f37'],
  ['line-strong', '#7b808d', '#787d8a'],
  ['text', '#181e2c', '#eef0f4'],
  ['text-2', '#4f5564', '#b2b6be'],
  ['text-3', '#626775', '#9498a1'],
  ['action', '#3450c4', '#3e5ee3'],
  ['on-action', '#ffffff', '#ffffff'],
  ['action-ink', '#3450c4', '#8b9aff'],
  ['action-hover', '#2e48b2', '#3754ce'],
  ['action-active', '#2941a2', '#324dbc'],
  ['action-edge', '#3450c4', '#3e5ee3'],
  ['action-subtle', '#eff3fc', '#222737'],
  ['action-subtle-2', '#e4eafa', '#292e43'],
  ['action-line', '#bdccf1', '#424a74'],
  ['focus', '#3450c4', '#8b9aff'],
  ['sidebar', '#1d2333', '#161b28'],
  ['on-sidebar', '#ffffff', '#ffffff'],
  ['on-sidebar-2', '#ccced2', '#caccd0'],
  ['sidebar-hover', '#2c3241', '#252a37'],
  ['sidebar-active', '#393f4e', '#333844'],
  ['sidebar-line', '#3b4150', '#353a46'],
  ['flow-net', '#3450c4', '#3e5ee3'],
  ['flow-tax', '#515869', '#9fa4b2'],
  ['flow-pre', '#9298a8', '#6a6e7b'],
  ['flow-post', '#c5cad7', '#434852'],
];

it.each(['light', 'dark'] as const)('BRA-2: the whole palette of the default partner in %s', (theme) => {
  const column = theme === 'light' ? 1 : 2;
  const expected = Object.fromEntries(OWN_PALETTE.map((row) => [row[0], row[column]]));
  expect(derivePalette(OWN_COLORS, theme)).toEqual(expected);
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#000000', 15.3],
  ['#0000ff', '#ffffff', 8.59],
  ['#0a0a0a', '#000000', 1.06],
])('WCAG 2.2: the contrast of %s and %s is %d', (first, second, ratio) => {
  expect(contrast(first, second)).toBeCloseTo(ratio, 1);
  expect(contrast(second, first)).toBe(contrast(first, second));
});

describe('BRA-2: a color that needs no correction is unchanged', () => {
  it.each([
    ['#0b7a75', '#0b7a75'],
    ['#ffff00', '#ffff00'],
    ['#d9601a', '#c05416'],
  ])('%s fills with %s', (action, fill) => {
    expect(correctedColors({ action, sidebar: '#14294b' }).action).toBe(fill);
  });

  it.each([
    ['#0b7a75', '#09716c', '#16b4ad'],
    ['#d9601a', '#a74811', '#ff7c41'],
    ['#ffff00', '#696900', '#ffff00'],
  ])('%s becomes the text color %s on light and %s on dark', (action, light, dark) => {
    expect(derivePalette({ action, sidebar: '#14294b' }, 'light')['action-ink']).toBe(light);
    expect(derivePalette({ action, sidebar: '#14294b' }, 'dark')['action-ink']).toBe(dark);
  });
});
