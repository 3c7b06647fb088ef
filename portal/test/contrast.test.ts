import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contrastRatio } from '@paystead/contract/features/branding/color.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { describe, expect, it } from 'vitest';
import { colorPairs, rulesOf, type ColorPair } from './color-pairs.ts';
import { evaluateToken, readTokens } from './css-colors.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tokens = readTokens(read('ui/src/tokens.css'));
/** WCAG's preference for more contrast replaces these (tokens.css). */
const MORE_CONTRAST = new Map([...tokens, ['--text-2', 'var(--text)'], ['--text-3', 'var(--text)']]);

const sheets = ['ui/src', 'portal/src']
  .flatMap((folder) => globSync(join(ROOT, folder, '**/*.css')))
  .map((file) => relative(ROOT, file))
  .filter((file) => !/tokens|print|gallery|fonts/.test(file))
  .toSorted();
const pairs = sheets.flatMap((file) => colorPairs(rulesOf(file, read(file))));
const unique = [...new Map(pairs.map((pair) => [`${pair.color} ${pair.ground} ${pair.least}`, pair])).values()];

interface Brand {
  readonly action: string;
  readonly sidebar: string;
}

/** Returns the pairs whose contrast is too low, with the rule that brings them together. */
function tooLow(
  brand: Brand,
  theme: 'light' | 'dark',
  from = tokens,
  checked: readonly ColorPair[] = unique,
): string[] {
  const known = new Map<string, ReturnType<typeof evaluateToken>>();
  const color = (expression: string) => {
    const found =
      known.get(expression) ?? evaluateToken(new Map([...from, ['--pair', expression]]), '--pair', brand, theme);
    known.set(expression, found);
    return found;
  };
  return checked.flatMap(({ color: ink, ground, least, rule }) => {
    const ratio = contrastRatio(color(ink), color(ground));
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)} < ${least} (${rule})`] : [];
  });
}

const KNOWN = [
  OWN_COLORS,
  ...[...read('gateway/seed/cast/partners.ts').matchAll(/actionColor\w*: '(#\w+)'[^]*?sidebarColor\w*: '(#\w+)'/g)].map(
    ([, action = '', sidebar = '']) => ({ action, sidebar }),
  ),
  { action: '#ffff00', sidebar: '#ffff00' },
  { action: '#000000', sidebar: '#ffffff' },
  { action: '#ffffff', sidebar: '#000000' },
  { action: '#0000ff', sidebar: '#ff0000' },
];

describe.each(['light', 'dark'] as const)('BRA-2: the contrast of every color on its ground in %s', (theme) => {
  it.each(KNOWN)('is sufficient for $action and $sidebar', (brand) => {
    expect(tooLow(brand, theme)).toEqual([]);
    expect(tooLow(brand, theme, MORE_CONTRAST)).toEqual([]);
  });

  it('is sufficient for any two colors of a partner', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (action, sidebar) => {
        expect(tooLow({ action, sidebar }, theme)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the pairs that are checked', () => {
  const pairsOf = (css: string) =>
    colorPairs(rulesOf('x.css', css)).map(({ color, ground, least }) => `${color} ${ground} ${least}`);

  it('are read from every style sheet of the portal, and none is left out unseen', () => {
    expect(sheets.length).toBeGreaterThan(50);
    const colors = new Set(unique.flatMap(({ color, ground }) => [color, ground]));
    const palette = [...tokens.keys()].filter((name) =>
      /^--(?:text|action|on-|danger|warning|success|info|sidebar)/.test(name),
    );
    const unchecked = palette.filter((name) => !colors.has(`var(${name})`) && !name.endsWith('-line'));
    expect(unchecked).toEqual([]);
  });

  it('include a color on its own ground, in every state of the element', () => {
    expect(
      pairsOf('.a { color: var(--text); background: var(--raised) } .a:hover { background: var(--sunken) }'),
    ).toEqual(['var(--text) var(--raised) 4.5', 'var(--text) var(--sunken) 4.5']);
  });

  it('include a color without a ground on every ground of the page and of its sheet', () => {
    const found = pairsOf('.a { color: var(--text-3) } .b { background: var(--warning-subtle) }');
    for (const ground of ['canvas', 'surface', 'raised', 'sunken', 'warning-subtle'])
      expect(found).toContain(`var(--text-3) var(--${ground}) 4.5`);
    expect(found).toContain('var(--text) var(--warning-subtle) 4.5');
  });

  it('include borders and focus rings at 3:1, and no hairlines', () => {
    const found = pairsOf(
      '.a { border: 1px solid var(--line-strong); outline: 3px solid var(--focus) } .b { border: 1px solid var(--line) }',
    );
    expect(found).toContain('var(--line-strong) var(--sunken) 3');
    expect(found).toContain('var(--focus) var(--canvas) 3');
    expect(found.join()).not.toContain('var(--line) ');
  });

  it('are reported with their rule when a color is too pale', () => {
    const pale = colorPairs(
      rulesOf('x.css', '.a { color: var(--line); background: var(--surface) } .b { color: var(--flow-post) }'),
    );
    expect(pale).toEqual([]);
    const faint = colorPairs(rulesOf('x.css', '.a { color: var(--line-strong); background: var(--surface) }'));
    expect(tooLow(OWN_COLORS, 'light', tokens, faint)).toEqual([
      expect.stringMatching(/^var\(--line-strong\) on var\(--surface\): 3\.\d\d < 4\.5 \(x\.css \.a\)$/),
    ]);
  });
});
