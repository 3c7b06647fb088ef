import { join } from 'node:path';
import { act, fireEvent } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_WRITERS, operatorRoles, type OperatorRole } from '@paystead/contract/console/roles.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { ApprovedFiles } from '../../scripts/approved/approved-files.ts';
import { differences, linesOf } from '../../ui/test/outline.ts';
import { differing, varied } from '../../ui/test/varied-replies.ts';
import { AREAS } from '../src/app/routes.tsx';
import { repliesOf } from './replies/every-reply.ts';
import type { Replies } from './replies/replies.ts';
import { SCREENS, type ScreenCase } from './replies/screens.ts';
import { closeScreen, endpointOf, openScreen, prepareScreens, refusal, type Answer, type Screen } from './screen.tsx';
import { prepareZone } from './shown.ts';

prepareZone();
prepareScreens({ repeats: true });
// The build makes the texts a module, which previews load in both languages.
vi.mock('../src/platform/language.ts', async () => {
  const { CONSOLE_TEXTS, loadTexts, UI_TEXTS } = await import('../../ui/build/texts.ts');
  const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
  return { loadCatalogue: (language: 'en' | 'es') => Promise.resolve(catalogues[language]) };
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  holdTimers();
  watchClicks();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
});
afterEach(() => void vi.useRealTimers());
// React notes the stack of each element that it creates, which takes a sixth of the time. A failure here is a difference of files.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 0));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

const NOW = new Date('2026-11-20T15:00:00Z');
const files = new ApprovedFiles(join(import.meta.dirname, 'approved'));
const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Timers that tests let run when nothing else is left to do, instead of after a time. Shorter ones run by themselves. */
const waiting = new Map<number, { readonly run: () => void; readonly milliseconds: number }>();
const SHORT = 100;
/** The longest pause that a screen makes by itself: previews, and what is announced late. */
const PAUSE = 1000;
const MOST_PAUSES = 3;
const [soon, forget] = [globalThis.setTimeout, globalThis.clearTimeout];
function holdTimers(): void {
  let last = 1_000_000;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => {
    if (milliseconds < SHORT) return soon(run, milliseconds);
    last += 1;
    waiting.set(last, { run, milliseconds });
    return last;
  });
  vi.stubGlobal('clearTimeout', (id: Parameters<typeof clearTimeout>[0]) => {
    if (typeof id !== 'number' || !waiting.delete(id)) forget(id);
  });
  // Screens that ask again and again show nothing else the second time.
  vi.stubGlobal('setInterval', () => 0);
}
/** Runs the timers of a pause, and tells whether there were any. */
async function endPause(): Promise<boolean> {
  const due = [...waiting].filter(([, { milliseconds }]) => milliseconds <= PAUSE);
  await act(async () => {
    for (const [id, { run }] of due) if (waiting.delete(id)) run();
  });
  return due.length > 0;
}

/** Files that the screen downloaded, and choices of files that it opened. */
const clicked: string[] = [];
function watchClicks(): void {
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement): void {
    clicked.push(`> opens ${[this.tagName.toLowerCase(), this.getAttribute('download') ?? nameOf(this)].join(' ')}`);
  });
}

/** Returns what is kept in the browser's storage: each draft by its name, and other entries by their keys. */
function keptEntries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const text = storage.getItem(key) ?? '';
      if (key !== 'console.drafts') found.set(key, text);
      else
        for (const [name, values] of Object.entries((JSON.parse(text) as { forms: object }).forms))
          found.set(`the draft “${name}”`, JSON.stringify(values));
    }
  return found;
}

/** The turns without a call and a change after which a screen is at rest. */
const QUIET = 3;
const MOST_TURNS = 200;
/** The most lines of a change that isn't compared with the first state of the screen, too. */
const FEW = 8;

/** The gateway's replies to writes. */
type Writes = 'refuse' | 'accept';

interface Opening {
  readonly address: string;
  readonly role?: OperatorRole;
  readonly language?: Language;
  readonly isFramed?: boolean;
  readonly replies?: Replies;
  /** The reply to every read, instead of its own. */
  readonly reads?: Answer;
  /** Every list has rows of every kind. `1` and `2` differ outside of lists, and in the states that a row combines. */
  readonly row?: 1 | 2;
  /** True: every list has its first row alone. */
  readonly isShort?: boolean;
}

/** A screen with the replies of a view. */
class OpenedScreen {
  writes: Writes = 'refuse';
  private answered = 0;
  private listed = 0;
  private kept: ReadonlyMap<string, string> = new Map();
  private screen: Screen | undefined;
  private lines: readonly string[] = [];
  private first: readonly string[] = [];
  /** The titles of the parts and of the states of the screen that are in the file. */
  private readonly parts = new Map<string, string>();
  private readonly states = new Map<string, string>();

  private readonly opening: Opening;

  constructor(opening: Opening) {
    this.opening = opening;
  }

  async open(): Promise<void> {
    await closeScreen();
    sessionStorage.clear();
    localStorage.clear();
    waiting.clear();
    let ids = 0;
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      ids += 1;
      return `${ids}aaaaaaa-0000-4000-8000-000000000000`.slice(-36) as ReturnType<typeof crypto.randomUUID>;
    });
    this.answered = 0;
    this.listed = 0;
    this.kept = new Map();
    clicked.length = 0;
    this.writes = 'refuse';
    const { address, replies = {}, reads, row = 0, isShort = false, ...more } = this.opening;
    const replyTo = repliesOf(replies);
    const known = (name: string): unknown => (isShort ? firstRows(replyTo(name)) : replyTo(name));
    this.screen = await openScreen(address, {
      ...more,
      gateway: (call, body) => {
        this.answered += 1;
        const { name = '', reply } = endpointOf(call) ?? {};
        const isRead = call.startsWith('GET ') || /\/(look|preview|message-audience|mail)$/.test(call);
        if (isRead) {
          const body = known(name);
          if (reads || row === 0 || body === undefined || typeof reply !== 'object') return reads ?? { body };
          return { body: differing(reply, varied(reply, body, row)) };
        }
        if (call.endsWith('/pdf')) return refusal(503, 'unavailable');
        if (this.writes === 'accept') return { body: known(name) };
        return faultsIn(body);
      },
    });
    await this.rest();
    this.lines = shownLines();
    this.first = this.lines;
    if (this.states.size === 0) this.states.set(this.lines.join('\n'), 'the screen was opened');
  }

  /** Waits until every call has its reply, and the screen shows it. */
  async rest(): Promise<void> {
    const { screen } = this;
    if (!screen) throw new Error('No screen is open.');
    let isChanged = false;
    const observer = new MutationObserver(() => (isChanged = true));
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    let pauses = 0;
    do {
      pauses += 1;
      for (let quiet = 0, turn = 0; quiet < QUIET && turn < MOST_TURNS; turn += 1) {
        isChanged = false;
        await vi.dynamicImportSettled();
        await act(() => new Promise((resolve) => soon(resolve)));
        const isBusy = isChanged || screen.queries.isFetching() > 0 || screen.calls.length > this.answered;
        quiet = isBusy ? 0 : quiet + 1;
      }
    } while (pauses < MOST_PAUSES && (await endPause()));
    observer.disconnect();
  }

  /** Returns the calls since the last time, each with what it sent. */
  calls(): string[] {
    const calls = this.screen?.calls.slice(this.listed) ?? [];
    this.listed += calls.length;
    const lines = calls.map(({ call, body }) => `> ${call}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`);
    return [...lines, ...this.effects()];
  }

  /** Returns what was kept in the browser since the last time, by its name, and what was downloaded or chosen. */
  private effects(): string[] {
    const kept = keptEntries();
    const lines = [...kept].flatMap(([name, text]) =>
      this.kept.get(name) === text ? [] : [`> keeps ${name}: ${text}`],
    );
    const gone = [...this.kept.keys()].filter((name) => !kept.has(name));
    this.kept = kept;
    return [...lines, ...gone.map((name) => `> keeps no longer ${name}`), ...clicked.splice(0)];
  }

  writeCount(): number {
    return this.screen?.writes().length ?? 0;
  }

  address(): string {
    return this.screen?.addresses.at(-1) ?? '';
  }

  /** The number of entries in the history. */
  entryCount(): number {
    return this.screen?.addresses.length ?? 0;
  }

  asksForRole(): boolean {
    return this.screen?.queries.getQueryCache().find({ queryKey: ['session'] }) !== undefined;
  }

  outline(): readonly string[] {
    return this.lines;
  }

  /** Closes an open dialog, and tells whether the screen is as it was when it opened, or as `before`. */
  async isBack(before: string): Promise<boolean> {
    if (this.lines.join('\n') === before) return true;
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    if (!dialog) return false;
    await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await this.rest();
    this.changes();
    const lines = this.lines.join('\n');
    return lines === this.first.join('\n') || lines === before;
  }

  /** Returns the lines of a part, or the title of the part that has the same lines. */
  withoutRepeats(title: string, lines: readonly string[]): readonly string[] {
    const text = lines.join('\n');
    const same = this.parts.get(text);
    if (same !== undefined && lines.length > 3) return [`= as ${same.replace(/^#+ /, '')}`];
    this.parts.set(text, title);
    const whole = this.lines.join('\n');
    const state = this.states.get(whole);
    if (state !== undefined && lines.length > 6)
      return [
        ...lines.filter((line) => line.startsWith('> ')),
        `= the screen is as after ${state.replace(/^#+ /, '')}`,
      ];
    this.states.set(whole, title);
    return lines;
  }

  /** Returns what has changed since the last time: calls, address and lines. */
  changes(): string[] {
    const lines = shownLines();
    const found = differences(this.lines, lines);
    this.lines = lines;
    if (found.length > FEW) {
      const sinceOpened = differences(this.first, lines);
      if (sinceOpened.length < found.length)
        return [...this.calls(), '= other than when the screen was opened:', ...sinceOpened];
    }
    return [...this.calls(), ...found];
  }
}

/** Returns a reply with the first row of each of its lists. */
function firstRows(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(0, 1).map(firstRows);
  if (typeof body !== 'object' || body === null) return body;
  const first = Object.entries(body).map(([name, value]) => [name, firstRows(value)] as const);
  return { ...Object.fromEntries(first), ...('rows' in body && 'total' in body && { total: 1 }) };
}

/** Refuses a write with a fault at each value that it sent. */
function faultsIn(body: unknown): Answer {
  const pointers: string[] = [];
  const add = (value: unknown, pointer: string): void => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(inner, `${pointer}/${key}`);
    else pointers.push(pointer.replace(/^\/values/, ''));
  };
  if (body === undefined) return refusal(409, 'version_conflict');
  add(body, '');
  const errors = pointers
    .filter((pointer) => !/^\/(isCheck|invites|seen\/.*|adjustsColors|version|liveNumber)$/.test(pointer))
    .map((pointer) => ({ pointer, code: 'invalid', detail: `Wrong: ${pointer}` }));
  return refusal(422, 'invalid_input', { errors });
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
const scope = (): ParentNode => document.querySelector('dialog[open]') ?? document.body;
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
const buttons = (): HTMLButtonElement[] =>
  [...scope().querySelectorAll('button')].filter(
    (one) => !one.disabled && !one.closest('[inert], [hidden], dialog:not([open])'),
  );
/** Returns the outline of the page without closed dialogs, which show nothing, and without the hashes of class names. */
const shownLines = (): string[] =>
  [...linesOf(document.body), ...[...document.querySelectorAll('iframe')].flatMap(frameLines)]
    .filter((line) => !/^ *dialog\.\S+( aria-[\w-]+=\(nothing\))*$/.test(line))
    .map((line) => line.replaceAll(/\._([\w-]+?)_[0-9a-f]{6}\b/g, '.$1').replaceAll(/ (?:id|name)=_r_\S+/g, ''));
/** Returns the outline of a page within the page, and what its root says about its look. */
function frameLines({ title, contentDocument }: HTMLIFrameElement): string[] {
  const root = contentDocument?.documentElement;
  if (!contentDocument || !root) return [];
  const looks = root.getAttributeNames().map((name) => `${name}=${root.getAttribute(name)}`);
  return [`frame "${title}" ${looks.join(' ')}`, ...linesOf(contentDocument.body).map((line) => ` ${line}`)];
}
type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fields = (within: ParentNode = scope()): FieldElement[] =>
  [...within.querySelectorAll<FieldElement>('input, select, textarea')].filter(
    (one) => !one.disabled && one.type !== 'file' && !one.closest('dialog:not([open])'),
  );

/** The most fields that are filled in, and of a screen that is explored again after that. */
const MOST_FIELDS = 20;

const TYPED: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  'datetime-local': '2026-12-01T08:00',
  time: '08:30',
  email: 'new@keystone.example',
  url: 'https://north.example/new',
};

/** Changes the value of every field, each to another one. Of very many, some stay. */
async function fillIn(screen: OpenedScreen, within?: ParentNode): Promise<void> {
  const all = fields(within);
  const every = Math.ceil(all.length / MOST_FIELDS);
  for (const [place, field] of all.entries()) {
    if (place % every !== 0) continue;
    if (!field.isConnected) continue;
    if (field.type === 'radio' && (field as HTMLInputElement).checked) continue;
    if (field.type === 'checkbox' || field.type === 'radio') fireEvent.click(field);
    else if (field instanceof HTMLSelectElement) {
      const other = [...field.options].findLast(({ value, disabled }) => value !== field.value && !disabled);
      if (other) fireEvent.change(field, { target: { value: other.value } });
    } else fireEvent.change(field, { target: { value: TYPED[field.type] ?? `${place + 1}` } });
  }
  await screen.rest();
}

/** Presses a button, and returns what came of it. */
async function press(screen: OpenedScreen, button: HTMLButtonElement): Promise<string[]> {
  const address = screen.address();
  const count = screen.entryCount();
  fireEvent.click(button);
  await screen.rest();
  const next = screen.address();
  if (next === address) return screen.changes();
  return [...screen.calls(), `> goes to ${next}${screen.entryCount() === count ? ', in place of this address' : ''}`];
}

/** The steps that lead from a fresh screen to a state of it. */
type Path = readonly ((screen: OpenedScreen) => Promise<readonly string[] | undefined>)[];

/** Names buttons so that those of one name are told apart. */
const keysOf = (names: readonly string[]): string[] =>
  names.map((name, place) => `${name} ${names.slice(0, place).filter((one) => one === name).length}`);
const buttonKeys = (): string[] => keysOf(buttons().map(nameOf));

/** Buttons that leave a form without sending it. */
const LEAVES = /^Cancel \d+$/;

/** The most buttons pressed one after another. */
const DEEPEST = 2;
/** The most buttons of a list that look the same and are all pressed. */
const OF_ONE_LOOK = 2;

interface ToPress {
  readonly key: string;
  readonly isSubmit: boolean;
  /** False: another button that looks the same follows. What appears is explored after the last one alone. */
  readonly isLast: boolean;
}

/** Returns the buttons to press in a state: those that weren't there before, and the first ones of a list. */
function toPress(known: ReadonlySet<string>): ToPress[] {
  const all = buttons();
  const keys = buttonKeys();
  const found: { readonly key: string; readonly look: string; readonly isSubmit: boolean }[] = [];
  for (const [place, { textContent, className, type }] of all.entries()) {
    const key = keys[place] ?? '';
    const look = textContent === '' ? key : `${textContent} ${className}`;
    if (known.has(key) || found.filter((one) => one.look === look).length === OF_ONE_LOOK) continue;
    found.push({ key, look, isSubmit: type === 'submit' });
  }
  return found.map(({ key, look, isSubmit }) => ({
    key,
    isSubmit,
    isLast: found.findLast((one) => one.look === look)?.key === key,
  }));
}

/**
 * Presses each button that isn't known yet, and those that appear by this. A write is refused, and accepted once every field is
 * filled in. A form that is left with every field filled in is opened again.
 */
async function explore(
  screen: OpenedScreen,
  path: Path = [],
  known: ReadonlySet<string> = new Set(),
  /** The buttons of the states on the way. */
  earlier: ReadonlySet<string> = known,
): Promise<string[]> {
  const found: string[] = [];
  const before = screen.outline().join('\n');
  const keys = buttonKeys();
  const wasDialog = isDialogOpen();
  const mark = '#'.repeat(path.length + 2);
  const arrive = async (isFresh: boolean): Promise<void> => {
    if (isFresh || !(await screen.isBack(before))) await screen.open();
    else if (screen.outline().join('\n') === before) return;
    for (const step of path) await step(screen);
    screen.changes();
  };
  let state: 'same' | 'other' | 'spent' = 'same';
  for (const { key, isSubmit, isLast } of toPress(known)) {
    if (state !== 'same') await arrive(state === 'spent');
    const step = async (): Promise<string[]> => {
      const button = buttons()[buttonKeys().indexOf(key)];
      return button ? press(screen, button) : ['! The button is gone.'];
    };
    const opener = isLast && LEAVES.test(key) ? path.at(-1) : undefined;
    const form = opener && buttons()[buttonKeys().indexOf(key)]?.closest('form, dialog');
    const isFilled = form && fields(form).length > 0;
    if (isFilled) {
      await fillIn(screen, form);
      screen.changes();
    }
    const title = `${mark} ${key.replace(/ 0$/, '')}${isFilled ? ', with every field filled in' : ''}`;
    const wrote = screen.writeCount();
    const address = screen.address();
    const changes = await step();
    const isHere = screen.address() === address;
    const sends = screen.writeCount() > wrote || isSubmit;
    found.push(title, ...screen.withoutRepeats(title, changes));
    if (isFilled) {
      const again = `${title}, and opened again`;
      found.push(again, ...screen.withoutRepeats(again, (await opener(screen)) ?? []));
    }
    const all = new Set([...earlier, ...keys]);
    const next = isDialogOpen() && !wasDialog ? new Set<string>() : all;
    const opens = isHere && isLast && path.length < DEEPEST && buttonKeys().some((one) => !next.has(one));
    if (opens) found.push(...(await explore(screen, [...path, step], next, all)));
    if (sends && isLast) {
      if (opens || !isHere) await arrive(true);
      screen.writes = 'accept';
      const form = buttons()[buttonKeys().indexOf(key)]?.closest('form, dialog');
      if (form && fields(form).length > 0) {
        await fillIn(screen, form);
        const filled = `${title}, with every field filled in`;
        found.push(filled, ...screen.withoutRepeats(filled, screen.changes()));
      }
      const pressed = `${title}, accepted`;
      found.push(pressed, ...screen.withoutRepeats(pressed, await step()));
    }
    state = sends || !isHere ? 'spent' : screen.outline().join('\n') === before ? 'same' : 'other';
  }
  return found;
}

/** Puts the focus somewhere at the end of a test: the one after each press is compared. */
function leaveFocus(): void {
  document.querySelector<HTMLElement>('a, button, input')?.focus();
}

/** Screens of rows and facts. Forms and settings have fields that only fit together as the gateway sends them. */
const VARIED: ReadonlySet<string> = new Set([
  'start',
  'clients',
  'client',
  'people',
  'confirmations',
  'person',
  'requests',
  'request',
  'imports',
  'messages',
  'message',
  'notices',
  'maintenance',
  'partners',
  'partner',
]);

/** Other screens that show several of something in another way than one. */
const SEVERAL: ReadonlySet<string> = new Set(['import', 'setup']);

async function fileOf({
  name,
  path,
  address,
  views = [],
  roles = operatorRoles,
  toReaders = {},
}: ScreenCase): Promise<string[]> {
  const lines: string[] = [];
  const shown = new Map<string, string>();
  const show = async (title: string, opening: Opening, base?: readonly string[]): Promise<OpenedScreen> => {
    const screen = new OpenedScreen(opening);
    await screen.open();
    const whole = screen.outline();
    const changes = base && differences(base, whole);
    const found = [...screen.calls(), ...(changes && changes.length < whole.length ? changes : whole)];
    const same = shown.get(found.join('\n'));
    shown.set(found.join('\n'), title);
    lines.push('', `# ${title}`, ...(same === undefined ? found : [`= as ${same}`]));
    return screen;
  };
  const first = await show('Owner', { address });
  const base = first.outline();
  const keys = new Set(buttonKeys());
  lines.push(...(await explore(first)));
  await first.open();
  first.calls();
  if (fields().length > 0) {
    const fill = async (screen: OpenedScreen): Promise<undefined> => {
      await fillIn(screen);
    };
    await fill(first);
    lines.push('## Every field filled in', ...first.changes());
    if (fields().length <= MOST_FIELDS) lines.push(...(await explore(first, [fill], keys)));
  }
  if (first.asksForRole())
    for (const role of roles.filter((one) => one !== 'owner'))
      await show(`Role ${role}`, { address, role, replies: CLIENT_WRITERS.includes(role) ? {} : toReaders }, base);
  for (const { title, ...opening } of views) await show(title, { address, ...opening }, base);
  if (VARIED.has(name)) {
    await show('Varied', { address, row: 1 }, base);
    await show('Varied otherwise', { address, row: 2 }, base);
  }
  if (VARIED.has(name) || SEVERAL.has(name)) await show('One of each', { address, isShort: true }, base);
  await show('Spanish', { address, language: 'es' });
  if (path.includes(':')) await show('Unknown', { address, reads: refusal(404, 'not_found') }, base);
  lines.push('', '# Loading', ...(await loading(address)));
  await show('Failed', { address, reads: refusal(500, 'internal') }, base);
  leaveFocus();
  return lines.slice(1);
}

/** Returns what is shown while no read has its reply. */
async function loading(address: string): Promise<string[]> {
  await closeScreen();
  sessionStorage.clear();
  waiting.clear();
  await openScreen(address, { gateway: () => new Promise(() => undefined), isWaiting: true });
  for (let turn = 0; turn < 4; turn += 1) await act(() => new Promise((resolve) => soon(resolve)));
  // Skeletons are announced after a moment.
  await endPause();
  return shownLines();
}

const paths = AREAS.flatMap(({ screens }) => screens.map(({ path }) => path));

describe('CON-1: every screen of the console', () => {
  // In advance, so that what a press leads to never waits for a file, which takes long on a busy machine.
  beforeAll(async () => {
    await Promise.all(Object.values(import.meta.glob('../src/areas/**/*-page.tsx')).map((load) => load()));
    for (const { address } of SCREENS) await new OpenedScreen({ address, reads: refusal(500, 'internal') }).open();
  });

  it('has an approved file', () => {
    expect(SCREENS.map(({ path }) => path)).toEqual(paths);
  });

  it.each(SCREENS)('shows at $path what its approved file has', async (one) => {
    expect(files.compare(`${one.name}.txt`, textOf(await fileOf(one)))).toBe('');
  });

  it('shows in the menu what its approved file has, for every area', async () => {
    const lines: string[] = [];
    const screen = new OpenedScreen({ address: '/partners', isFramed: true, reads: refusal(500, 'internal') });
    await screen.open();
    lines.push('# Menu', ...screen.outline(), ...(await explore(screen)));
    for (const { path, address } of SCREENS) {
      const other = new OpenedScreen({ address, isFramed: true, language: 'es', reads: refusal(500, 'internal') });
      await other.open();
      const current = [...document.querySelectorAll('[aria-current]')].map(nameOf);
      lines.push(`${path}: ${[document.title, ...current].join(', ')}`);
      if (path === '/') lines.push(...other.outline());
    }
    leaveFocus();
    expect(files.compare('menu.txt', textOf(lines))).toBe('');
  });

  it('no approved file belongs to no screen', () => {
    expect(files.unused()).toEqual([]);
  });
});
