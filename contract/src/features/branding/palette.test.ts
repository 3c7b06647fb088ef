import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
