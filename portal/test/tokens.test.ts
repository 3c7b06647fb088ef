import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivePalette, type PaletteColor } from '@paystead/contract/features/branding/palette.ts';
import { fromHex, luminance, toHex } from '@paystead/contract/features/branding/color.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluateToken, readTokens } from './css-colors.ts';

const css = readFileSync(join(import.meta.dirname, '../../ui/src/tokens.css'), 'utf8');
const tokens = readTokens(css);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Largest difference of a channel, from 0 to 255. */
function distance(first: string, second: string): number {
  const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const other = channels(second);
  return Math.max(...channels(first).map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

function differences(brand: { action: string; sidebar: string }, theme: 'light' | 'dark'): string[] {
  const palette = derivePalette(brand, theme);
  return (Object.keys(palette) as PaletteColor[]).flatMap((name) => {
    const styled = toHex(evaluateToken(tokens, `--${name}`, brand, theme));
    // The two round at different moments.
    return distance(palette[name], styled) > 1 ? [`${name}: tokens.css ${styled}, palette ${palette[name]}`] : [];
  });
}

function isOffEdge(color: string, edge: number): boolean {
  return Math.abs(luminance(fromHex(color)) - edge) > 1e-4;
}

it.each(Object.entries(OWN_COLORS))(
  'BRA-2: the %s color of tokens.css begins as the default partner’s, %s',
  (name, own) => {
    expect(new RegExp(`@property --brand-${name} \\{[^}]*initial-value: (#\\w+);`).exec(css)?.[1]).toBe(own);
  },
);

describe('tokens.css and the palette function agree', () => {
  for (const theme of ['light', 'dark'] as const) {
    it.each([
      ['#3450c4', '#1d2333'],
      ['#0b7a75', '#14294b'],
      ['#d9601a', '#1f4a36'],
      ['#ffff00', '#ffff00'],
      ['#000000', '#ffffff'],
      ['#ffffff', '#000000'],
    ])(`${theme}: %s with %s`, (action, sidebar) => {
      expect(differences({ action, sidebar }, theme)).toEqual([]);
    });

    it(`${theme}: any pair`, () => {
      fc.assert(
        fc.property(hex, hex, (action, sidebar) => {
          // The style sheet tells a bright color from a near miss within a hundred-thousandth of luminance; on the very
          // edge the two may fall to different sides, and both sides keep the contrast (palette.test.ts).
          fc.pre(isOffEdge(action, 0.3) && isOffEdge(sidebar, 0.4));
          expect(differences({ action, sidebar }, theme)).toEqual([]);
        }),
        { numRuns: 300 },
      );
    });
  }
});
