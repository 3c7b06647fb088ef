import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApprovedFiles } from '../../../../scripts/approved/approved-files.ts';
import { changesOf } from '../../../../ui/test/outline.ts';
import { keptChanges, openScreens, type Screens, type Shown, type Situation } from '../../../test/shown-screens.tsx';
import { CIRCUMSTANCES } from '../../../test/situations.ts';
import { SCREENS } from './list.ts';

// React as in the product: its build for development takes several times as long.
vi.hoisted(() => vi.stubEnv('NODE_ENV', 'production'));
vi.mock('react/jsx-dev-runtime', async () => {
  const { jsx, Fragment } = await import('react/jsx-runtime');
  return { jsxDEV: (type: never, props: never, key: never) => jsx(type, props, key), Fragment };
});

const files = new ApprovedFiles(join(import.meta.dirname, 'approved'));
const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const fileOf = (name: string): string => `${name.replace(/\W+/g, '-').replace(/^-|-$/g, '')}.txt`;
let screens: Screens;
/** The frame of a page, with which those of other pages are compared. */
let home: Shown;
let spanishHome: Shown;
beforeAll(async () => {
  screens = await openScreens();
  home = await screens.show({ name: '/home', state: 'ready', language: 'en' });
  spanishHome = await screens.show({ name: '/home', state: 'ready', language: 'es' });
});
afterAll(() => screens.close());

/** Screens whose rows have buttons that depend on the row. */
const PRESSED_WHEN_VARIED: ReadonlySet<string> = new Set([
  '/manager/pending-transaction',
  '/hr?tab=documents',
  '/messages?message=message',
  '/my-profile/taxes',
  '/preferences',
  '/w-2-form',
]);
/** Screens with several reads, of which each may be late. Others of their kind have the same ones. */
const READ_IN_PARTS: ReadonlySet<string> = new Set([
  '/home',
  '/hr?tab=awards',
  '/manager, find an employee',
  '/manager/employee-profile, of an employee',
  '/manager/pending-transaction',
  '/my-profile/personal/change',
  '/paychecks/check',
]);
/** A manager sees an employee's pages as the employee does, and a supervisor sees all pages as a manager does. */
const isAsOthers = (name: string): boolean =>
  /^\/manager\/(?:hr|employee-check-history|w2|direct)|^\/supervisor/.test(name);

const QUOTED = /"[^"]+"/g;
const linesOf = ({ frame, page }: Shown): readonly string[] => [...frame, ...page];
const textsOf = (shown: Shown): readonly string[] => linesOf(shown).flatMap((line) => line.match(QUOTED) ?? []);
const withoutTexts = (page: readonly string[]): readonly string[] => page.map((line) => line.replace(QUOTED, '""'));
/** Returns what a screen shows instead of what it showed before. */
const changes = (before: Shown, after: Shown): readonly string[] => [
  ...changesOf(before.calls, after.calls),
  ...changesOf(before.effects, after.effects),
  ...keptChanges(before.kept, after.kept),
  ...changesOf(before.frame, after.frame),
  ...changesOf(before.page, after.page),
];

/** Calls for the frame around every page. */
const OF_FRAME = /^(?:session|authorization|setting|branding|pendo|userProfile|menu|LandingPage)/;
/** Returns the paths of a page's calls as patterns, with any ids. Home shows what the frame reads, too. */
const pathsOf = (name: string, calls: readonly string[]): ReadonlySet<string> =>
  new Set(
    calls
      .map((call) => /^\w+ ([^ ?,]+)/.exec(call)?.[1]?.replace(/\b[0-9a-f]{8}\b/g, '[^/]{36}') ?? '')
      .filter((path) => !OF_FRAME.test(path) || (name === '/home' && /^(?:menu|LandingPage)/.test(path))),
  );

/** The pages of the manager view. */
const ofManager = new Map<string, readonly string[]>();

/** Returns the page, and of a supervisor's page only what differs from the manager's. */
async function pageOf(name: string, { page }: Shown): Promise<readonly string[]> {
  const twin = name.replace('/supervisor', '/manager');
  if (twin === name) {
    ofManager.set(name, page);
    return withoutEdges(page);
  }
  const other = ofManager.get(twin) ?? (await screens.show({ name: twin, state: 'ready', language: 'en' })).page;
  return changesOf(
    other.map((line) => line.replaceAll('/manager', '/supervisor')),
    page,
  );
}

/** Returns the page without the lines at its begin and end that every page has. */
function withoutEdges(page: readonly string[]): readonly string[] {
  const begin = page.findIndex((line, at) => line !== home.page[at]);
  const end = page.toReversed().findIndex((line, at) => line !== home.page.at(-1 - at));
  if (begin < 0 || end < 0) return page;
  return ['…', ...page.slice(begin, page.length - end), '…'];
}

it('the frame around every page shows what its approved file says', () => {
  expect(files.compare('frame.txt', textOf([...home.effects, ...home.kept, '', ...home.frame, '', ...home.page]))).toBe(
    '',
  );
});

it.each(SCREENS)('$name shows what its approved file says, in every state', async ({ name, states }) => {
  const base = { name, state: 'ready', language: 'en' } as const;
  const ready = await screens.show(base);
  const calls = ready.calls.map((call) => `calls ${call}`);
  const beside = [...changesOf(home.effects, ready.effects), ...keptChanges(home.kept, ready.kept)];
  const lines = [...calls, ...beside, '', ...changesOf(home.frame, ready.frame), '', ...(await pageOf(name, ready))];
  const known = new Set([...textsOf(home), ...textsOf(ready), ...(name === '/home' ? [] : textsOf(spanishHome))]);
  const add = async (title: string, situation: Partial<Situation>): Promise<void> => {
    lines.push('', `# ${title}`, ...changes(ready, await screens.show({ ...base, ...situation })));
  };
  /** The structure is that of the English screen, so that only the texts follow. */
  const addSpanish = async (state: 'ready' | 'failed'): Promise<void> => {
    const spanish = await screens.show({ name, state, language: 'es' });
    lines.push('', `# Spanish, ${state}`);
    if (state === 'ready') lines.push(...changesOf(withoutTexts(ready.page), withoutTexts(spanish.page)));
    for (const text of textsOf(spanish)) {
      if (!known.has(text)) lines.push(text);
      known.add(text);
    }
  };
  const isFirst = !isAsOthers(name);
  if (isFirst) lines.push(...(await screens.press(name === '/home' ? 'everywhere' : 'page')));
  // An employee without anything is spoken of otherwise than to.
  const isShown = (state: string): boolean => state === 'failed' || (state === 'empty' && name.startsWith('/manager'));
  for (const state of states)
    if (state !== 'ready' && state !== 'long' && (isFirst || isShown(state))) await add(state, { state });
  if (isFirst && states.includes('loading')) {
    await add('varied', { varied: 1 });
    if (PRESSED_WHEN_VARIED.has(name)) lines.push(...(await screens.press('page')));
    if (!name.startsWith('/hr')) await add('varied otherwise', { varied: 2 });
  }
  if (READ_IN_PARTS.has(name))
    for (const path of pathsOf(name, ready.calls))
      await add(`${path} is late`, { waiting: new RegExp(`^/api/${path}$`) });
  for (const { title, situation, screens: changed, fills, presses } of CIRCUMSTANCES)
    if (changed.includes(name)) {
      await add(title, situation);
      if (fills) lines.push(...(await screens.fill()));
      if (presses) lines.push(...(await screens.press(presses)));
    }
  if (isFirst) await addSpanish('ready');
  if (isFirst && states.includes('failed')) await addSpanish('failed');
  expect(files.compare(fileOf(name), textOf(lines))).toBe('');
});

it('every approved file belongs to a screen', () => {
  expect(files.unused()).toEqual([]);
  const names = new Set(SCREENS.map(({ name }) => name));
  const named = [...PRESSED_WHEN_VARIED, ...READ_IN_PARTS, ...CIRCUMSTANCES.flatMap(({ screens: changed }) => changed)];
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
