import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ApprovedFiles } from '../../scripts/approved/approved-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const sheets = ['ui/src', 'portal/src', 'console/src']
  .flatMap((folder) => globSync(join(ROOT, folder, '**/*.css')))
  .map((file) => ({ name: relative(ROOT, file), css: readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '') }));
/** The innermost rules: `[selector, declarations]`. */
const rulesOf = (css: string) =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [selector.trim(), body] as const);
const failing = (isWrong: (selector: string, body: string) => boolean): string[] =>
  sheets.flatMap(({ name, css }) =>
    rulesOf(css)
      .filter(([selector, body]) => isWrong(selector, body))
      .map(([selector]) => `${name} ${selector}`),
  );

it('the style sheets of the portal, the console and the controls are all read', () => {
  expect(sheets.length).toBeGreaterThan(80);
});

it('text is never in the color of a hairline', () => {
  expect(failing((_, body) => /(?:^|[\s;])color:\s*var\(--(?:\w+-)?line\)/.test(body))).toEqual([]);
});

it('looks follow the choice that is checked now, not the one checked at first', () => {
  expect(failing((selector) => /\[(?:checked|selected)\]/.test(selector))).toEqual([]);
});

it.each([
  ['ui/src/card/card.module.css', '.header'],
  ['ui/src/page/page.module.css', '.header'],
  ['ui/src/page/page.module.css', '.sectionHeader'],
  ['ui/src/dialog/dialog.module.css', '.dialog h2'],
  ['ui/src/field/field.module.css', '.group > legend'],
])('the space of a header is below it, between it and its content: %s %s', (name, header) => {
  const rules = rulesOf(sheets.find((sheet) => sheet.name === name)?.css ?? '');
  const [, body] = rules.find(([selector]) => selector === header) ?? [];
  expect(body).toMatch(/[^-]margin-bottom: var\(--s-\d+\);/);
  expect(body).not.toMatch(/margin-(?:top|block)/);
});

it('a chart that measures itself is as wide as its place', () => {
  const measured = ['ui/src', 'portal/src', 'console/src']
    .flatMap((folder) => globSync(join(ROOT, folder, '**/*.tsx')))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => code.includes('useWidth<SVGSVGElement>('))
    .map(({ file, code }) => {
      const [, sheet = ''] = /import styles from '\.\/([\w.-]+)'/.exec(code) ?? [];
      const [, part = ''] = /<svg[^>]*className=\{styles\.(\w+)\}/.exec(code) ?? [];
      const name = relative(ROOT, join(file, '..', sheet));
      const rules = rulesOf(sheets.find((one) => one.name === name)?.css ?? '');
      return [name, rules.find(([selector]) => selector === `.${part}`)?.[1].includes('\n  width: 100%;')] as const;
    });
  expect(Object.fromEntries(measured)).toEqual({
    'console/src/chart/day-bars.module.css': true,
    'ui/src/chart/pay-chart.module.css': true,
  });
});

it('nothing as high as the window cuts off what is longer', () => {
  expect(failing((_, body) => /[^-]height:\s*100d?vh/.test(body) && /overflow:\s*hidden\s*;/.test(body))).toEqual([]);
});

it('the steps of the type scale have their sizes, and a field’s text has 16 px, so that phones don’t zoom in', () => {
  const tokens = readFileSync(join(ROOT, 'ui/src/tokens.css'), 'utf8');
  expect([...tokens.matchAll(/--fs-(\d+): ([\d.]+)rem;/g)].map(([, step, size]) => [step, Number(size) * 16])).toEqual([
    ['12', 13],
    ['14', 15],
    ['16', 16],
    ['18', 18],
    ['22', 22],
  ]);
});

it('the steps of space have their sizes, and controls are as high as a finger needs', () => {
  const tokens = readFileSync(join(ROOT, 'ui/src/tokens.css'), 'utf8');
  const steps = [...tokens.matchAll(/--s-(\d+): ([^;]+);/g)].map(([, step, size]) => `${step} ${size}`);
  expect(steps.join(', ')).toBe(
    '1 0.25rem, 2 0.5rem, 3 0.75rem, 4 1rem, 5 1.25rem, 6 1.5rem, 8 2rem, 10 2.5rem, 14 3.5rem, 18 4.5rem',
  );
  expect(tokens.match(/--hit: [^;]+;/g)).toEqual(['--hit: 44px;']);
});

it('a size of text has the line height of the same step', () => {
  const isOff = (body: string): boolean => {
    const [, size] = /font-size:\s*var\(--fs-(\d+)\)/.exec(body) ?? [];
    const [, height] = /line-height:\s*var\(--lh-(\d+)\)/.exec(body) ?? [];
    return size !== undefined && height !== undefined && size !== height;
  };
  expect(failing((_, body) => isOff(body))).toEqual([]);
});

it('text and its lines grow with the size that the reader has chosen, except the labels of drawings', () => {
  const fixed = failing((_, body) =>
    /(?<![\w-])(?:font|font-size|line-height):[^;]*\b[\d.]+px\b/.test(body.replace(/calc\([^)]*rem[^)]*\)/g, '')),
  );
  expect(fixed.toSorted()).toEqual([
    'console/src/chart/day-bars.module.css .chart text',
    'portal/src/features/direct-deposits/direct-deposits.module.css .digits,\n.soft',
    'ui/src/chart/pay-chart.module.css .chart text',
  ]);
});

it('each file of the font has letters of its own', () => {
  const files = [...readFileSync(join(ROOT, 'ui/src/fonts.css'), 'utf8').matchAll(/url\('([^']+)'\)/g)].map(
    ([, file]) => file,
  );
  expect(files).toHaveLength(2);
  expect(new Set(files).size).toBe(2);
});

it('the focus ring is removed only where an ancestor draws it, and on what isn’t a control', () => {
  const missing = failing((selector, body) => selector.includes(':focus') && /outline:\s*(?:0|none)/.test(body));
  expect(missing.toSorted()).toEqual([
    'portal/src/features/pending-transactions/queue/queue.module.css .open:focus-visible',
    'portal/src/features/pending-transactions/queue/queue.module.css .page:focus',
    'portal/src/features/taxes/taxes.module.css .top:focus',
    'ui/src/base.css :is(h1, h2):focus',
    'ui/src/dialog/dialog.module.css .dialog h2:focus',
    'ui/src/table/table.module.css .box input:focus-visible',
    'ui/src/table/table.module.css .cover:focus-visible',
  ]);
});

it('what only screen readers read takes a pixel of the page and is cut off', () => {
  const HIDING = ['position: absolute;', 'width: 1px;', 'height: 1px;', 'overflow: hidden;', 'clip-path: inset(50%);'];
  const isHidden = (body: string) => body.includes('clip-path: inset');
  expect(sheets.flatMap(({ css }) => rulesOf(css)).filter(([, body]) => isHidden(body)).length).toBeGreaterThan(9);
  expect(failing((_, body) => isHidden(body) && !HIDING.every((one) => body.includes(one)))).toEqual([]);
});

it('every custom property that is read without a fallback is set in a style sheet or by a component', () => {
  const scripts = ['ui/src', 'portal/src', 'console/src', 'portal/build', 'ui/build']
    .flatMap((folder) => globSync(join(ROOT, folder, '**/*.{ts,tsx}')))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const set = new Set([
    ...sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...sheets.flatMap(({ css }) => [...css.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name)),
    ...[...scripts.matchAll(/(--[a-z][\w-]*)/g)].map(([, name]) => name),
  ]);
  const unknown = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, read = '']) => (set.has(read) ? [] : [`${name} ${read}`])),
  );
  expect(unknown).toEqual([]);
});

/** Returns every rule as one line, with the conditions around it: `.tabs @media print`; and what it sets. */
function linesOf(css: string): (readonly [line: string, body: string])[] {
  const around: string[] = [];
  return [...css.matchAll(/([^{};]*)(?:\{([^{}]*)\}|\{|\}|;)/g)].flatMap(([part, start = '', body]) => {
    const name = start.trim().replaceAll(/\s+/g, ' ');
    if (body !== undefined) return [[[name, ...around].join(' '), body]];
    if (part.endsWith('{')) around.unshift(name);
    else if (part.endsWith('}')) around.shift();
    return [];
  });
}

/** Returns how a rule sets any of these properties. */
function setting(...properties: readonly string[]): (body: string) => string | undefined {
  const any = new RegExp(`(?<![\\w-])(?:${properties.join('|')}):[^;]*`, 'g');
  return (body) => body.match(any)?.join('; ').replaceAll(/\s+/g, ' ');
}

/** Looks that pages without a layout can't show, each by what a rule sets. */
const SEEN_ONLY: Readonly<Record<string, (body: string) => string | undefined>> = {
  hidden: (body) => /(?:display:\s*none|visibility:\s*hidden)/.exec(body)?.[0],
  'rows without a second row where there is no room': (body) =>
    /display:\s*(?:inline-)?flex/.test(body) && !/flex-(?:wrap:\s*wrap|direction:\s*column)/.test(body)
      ? ''
      : undefined,
  columns: (body) => /grid-template(?:-columns)?:[^;]*/.exec(body)?.[0].replaceAll(/\s+/g, ' '),
  'places in rows and columns': (body) => /(?<=\s)(?:grid-(?:column|row|area)|order):[^;]*/.exec(body)?.[0],
  'sizes that content can’t change': (body) =>
    body
      .match(/(?<=\s)(?:(?:min|max)-(?:width|height|inline-size|block-size)|flex(?:-(?:grow|shrink|basis))?):[^;]*/g)
      ?.join('; ')
      .replaceAll(/\s+/g, ' '),
  'words on one line': (body) => /white-space:\s*(?:nowrap|pre)\b/.exec(body)?.[0],
  'what is longer is cut off, or scrolls': (body) => /(?:text-)?overflow(?:-[xy])?:[^;]*/.exec(body)?.[0],
  'words that break, or don’t': setting('overflow-wrap', 'word-break', 'line-break', 'hyphens', 'text-wrap'),
  'space on one side': setting('margin(?:-[a-z-]+)?'),
  'which side it is on': setting('text-align', '(?:place|justify|align)-(?:items|content|self)', 'vertical-align'),
  'where it is': setting('top', 'right', 'bottom', 'left', 'inset(?:-[a-z-]+)?', 'position'),
  'faded, turned and moved': setting('opacity', 'transform', 'rotate', 'translate', 'scale', 'animation', 'transition'),
  'what the pointer, the keyboard and scrolling meet': setting(
    'cursor',
    'pointer-events',
    'touch-action',
    'user-select',
    'appearance',
    'outline(?:-[a-z-]+)?',
    'scroll-(?:margin|padding)(?:-[a-z-]+)?',
    'overscroll-behavior',
    'resize',
  ),
  'on paper': setting('break-(?:before|after|inside)', 'print-color-adjust', 'forced-color-adjust'),
  'sizes of text': setting('font', 'font-size', 'line-height'),
  'in front of others': (body) => /z-index:[^;]*/.exec(body)?.[0],
  'colors that say something': (body) =>
    body
      .match(/[\w-]+:[^;]*--(?:danger|warning|success|info)\b[^;]*|--(?:danger|warning|success|info)\b[\w-]*:[^;]*/g)
      ?.join('; ')
      .replaceAll(/\s+/g, ' '),
};

it('what no test of a page sees in a style sheet is as approved, with its conditions', () => {
  const rules = sheets.flatMap(({ name, css }) =>
    linesOf(css).map(([line, body]) => [`${name.replace(/\/src\b|(?:\.module)?\.css$/g, '')} ${line}`, body] as const),
  );
  const shown = Object.entries(SEEN_ONLY).flatMap(([title, look]) => {
    const lines = rules.flatMap(([line, body]) => {
      const found = look(body);
      return found === undefined ? [] : [`${line} ${found}`.trim()];
    });
    expect(lines.length, title).toBeGreaterThan(3);
    return [`= ${title}`, ...lines.toSorted(), ''];
  });
  const approved = new ApprovedFiles(join(ROOT, 'ui/test/approved'));
  expect(approved.compare('style-sheets.txt', shown.join('\n'))).toBe('');
  expect(approved.unused()).toEqual([]);
});

it('the fonts that stand in for the page’s have its measures, so that nothing moves when it arrives', () => {
  const fonts = rulesOf(sheets.find(({ name }) => name === 'ui/src/fonts.css')?.css ?? '');
  const measures = fonts
    .filter(([, body]) => body.includes("'Figtree Fallback'"))
    .map(([, body]) => [...body.matchAll(/([\w-]+): ([\d.]+%?);/g)].map(([, name, value]) => `${name} ${value}`));
  expect(measures).toEqual([
    ['font-weight 400', 'size-adjust 99.5%', 'ascent-override 95.5%', 'descent-override 25.1%', 'line-gap-override 0%'],
    [
      'font-weight 700',
      'size-adjust 94.7%',
      'ascent-override 100.3%',
      'descent-override 26.4%',
      'line-gap-override 0%',
    ],
  ]);
});
