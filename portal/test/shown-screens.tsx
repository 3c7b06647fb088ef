import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { FailureCode } from '@paystead/contract/failure.ts';
import { isWrite } from '@paystead/contract/failures-of.ts';
import { ROUTES } from '../src/app/routes.ts';
import { parseConfiguration } from '../src/app/start/configuration.ts';
import { createTranslator } from '../src/app/start/translator.ts';
import { openStage, type Drawing } from '../src/gallery/screens/stage.tsx';
import type { ClientPorts } from '../src/platform/api/client.ts';
import { mockTransport } from '../src/platform/api/mock-transport.ts';
import type { Services } from '../src/platform/services.ts';
import { teachDialogs } from '../../ui/test/dialogs.ts';
import { loadTexts } from '../../ui/build/texts.ts';
import { changesOf, linesOf, outlineOf } from '../../ui/test/outline.ts';
import { loadPreviewWorker } from '../../ui/test/preview-worker.ts';
import { matchCall } from './recorded.ts';
import { differing, varied } from '../../ui/test/varied-replies.ts';

type Transport = ClientPorts['transport'];

/** The time of the recording. The machine's own clock says another year, so that a screen that reads it is noticed. */
const RECORDED_AT = Date.parse('2026-11-20T15:00:00.000Z');
const MACHINE_AT = new Date('2031-07-04T12:00:00Z');
const PORTAL = join(import.meta.dirname, '..');
/** Every component, among them those that a page loads when it needs them. */
const PARTS = import.meta.glob(['../src/{app,features}/**/*.tsx', '../../ui/src/**/*.tsx', '!**/*.test.tsx']);
/** Turns without a call or a change in which a screen is complete. */
const TURNS = 3;
/** Milliseconds after which skeletons and what follows the first view are shown. No other time of a page ends then. */
const LATER = 450;
/** Milliseconds from one press to the next. */
const STEP = 500;
/** Turns for which no time of the page passes while it works: a busy machine needs more of them until a reply is read. */
const TIMELESS = 40;
/** Most turns until a screen that never stops making calls is shown as it is. Waiting for a reply is no turn. */
const MOST_TURNS = 80;
const later = globalThis.setTimeout;
const task = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** Most buttons of one screen that are pressed. */
const MOST = 60;

/** A change of the recorded replies. Returns the reply as it is for calls that it isn't about. */
export type Change = (call: string, reply: unknown) => unknown;

export interface Situation extends Omit<Drawing, 'connect'> {
  readonly change?: Change | undefined;
  /** Every write is refused. */
  readonly refuses?: boolean | undefined;
  /** Calls that fail, by their paths. */
  readonly failing?: RegExp | undefined;
  /** The code of the failures and its status. `internal` unless given. */
  readonly failure?: readonly [code: FailureCode, status: number] | undefined;
  /** Calls that never get a reply, by their paths. */
  readonly waiting?: RegExp | undefined;
  /** Every list has rows of every kind. `1` and `2` differ outside of lists, and in the states that a row combines. */
  readonly varied?: 1 | 2 | undefined;
  /** Rows differ in their amounts and texts, too. */
  readonly differs?: boolean | undefined;
}

/** Outlines of the page and of what is around it, with the calls that were made for them. */
export interface Shown {
  /** Everything around the page. */
  readonly frame: readonly string[];
  readonly page: readonly string[];
  /** Calls, with what isn't so for most: without loading bar or toast, with a version or a key. */
  readonly calls: readonly string[];
  /** History entries, scrolling, printing, downloads and windows. */
  readonly effects: readonly string[];
  /** Entries in the browser's storage, and the look on the page's root. */
  readonly kept: readonly string[];
}

/** Buttons to press: on the page, also around it, or also those that every page has. */
type Where = 'page' | 'frame' | 'everywhere';

export interface Screens {
  readonly show: (situation: Situation) => Promise<Shown>;
  /** Enters something in each field of the screen that is shown. Returns what that has changed. */
  readonly fill: () => Promise<string[]>;
  /** Presses each button of the screen that is shown. Returns what each has changed. */
  readonly press: (where: Where) => Promise<string[]>;
  readonly close: () => void;
}

/** Draws the gallery's screens in jsdom, with the recorded replies, at the time of the recording. */
export async function openScreens(): Promise<Screens> {
  // In advance, so that a screen never waits for a file, which takes long on a busy machine.
  await Promise.all([...ROUTES.map(({ load }) => load()), ...Object.values(PARTS).map((load) => load())]);
  await loadPreviewWorker();
  stubBrowser();
  const element = document.body.appendChild(document.createElement('div'));
  const configuration = parseConfiguration(
    { authority: '/identity', clientId: 'portal', interactionType: 'redirect', loginFailedRoute: '' },
    location.origin,
  );
  const { catalogues } = loadTexts();
  const draw = await openStage({
    element,
    draftOwner: () => 'marisol.vega KEYSTONE',
    mock: { configuration, transport: remembered(mockTransport), clock: { now: () => RECORDED_AT } },
    translator: createTranslator('en', async (language) => catalogues[language]),
  });
  let services: Services | undefined;
  let last: Situation | undefined;
  let calls: string[] = [];
  let hasBar = false;
  let underWay = 0;
  /** Calls that never get a reply. */
  let waiting = 0;
  let begun = 0;
  let replied: () => void = () => undefined;
  const isReplying = (): boolean => underWay > 0 && last?.state !== 'loading';
  /** Waits until each call has its reply, however long the first reading of a recorded file takes on a busy machine. */
  const replies = async (): Promise<void> => {
    while (isReplying()) await new Promise<void>((resolve) => (replied = resolve));
  };
  const isWorking = (): boolean =>
    last?.state !== 'loading' &&
    (underWay > 0 || !services || services.queries.isFetching() + services.queries.isMutating() > waiting);
  const rest = async (): Promise<void> => {
    for (let turn = 0, all = 0; turn < TURNS && all < MOST_TURNS; turn = isWorking() ? 0 : turn + 1, all += 1) {
      await replies();
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(!isWorking() ? 1 : all < TIMELESS ? 0 : 100);
      await task();
    }
  };
  const settle = async (): Promise<void> => {
    await rest();
    // The turns differ with what earlier screens have loaded, but not the times after which a screen is looked at.
    const elapsed = (Date.now() - begun + STEP - LATER) % STEP;
    await vi.advanceTimersByTimeAsync(STEP - elapsed);
    await rest();
  };
  const look = (): Shown => {
    const main = document.querySelector('main');
    return {
      frame: outlineOf(document, main),
      page: main ? linesOf(main) : [],
      calls: calls.toSorted(),
      effects: [...new Set(effects)],
      kept: keptLines(),
    };
  };
  const show = async (situation: Situation): Promise<Shown> => {
    calls = [];
    underWay = 0;
    waiting = 0;
    last = situation;
    localStorage.clear();
    sessionStorage.clear();
    for (const look of looksOf(document.documentElement)) document.documentElement.removeAttribute(look);
    const { change, varied: row, differs = false, refuses, failing, failure, waiting: late, ...drawing } = situation;
    const connect = (send: Transport): Transport => {
      const watched = changed(refuses || failing ? refusing(send, failing, failure) : send, change, row, differs);
      return async (url, init) => {
        calls.push(callOf(url, init) + mannerOf(init, hasBar));
        hasBar = false;
        if (late?.test(new URL(url, location.origin).pathname)) {
          waiting += 1;
          return new Promise<Response>(() => undefined);
        }
        underWay += 1;
        try {
          return await watched(url, init);
        } finally {
          underWay -= 1;
          replied();
        }
      };
    };
    // Those of the screen before, such as of its cache.
    vi.clearAllTimers();
    begun = Date.now();
    services = await draw({ ...drawing, connect });
    effects.length = 0;
    const { loading } = services;
    const begin = loading.begin.bind(loading);
    // Each request begins with it, and is sent at once.
    loading.begin = () => {
      hasBar = true;
      return begin();
    };
    await settle();
    return look();
  };
  const travel = async (by: -1 | 1): Promise<Shown> => {
    calls = [];
    effects.length = 0;
    const arrived = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
    });
    history.go(by);
    const late = new Promise(
      (_, reject) => void later(() => reject(new Error('The history has no such entry.')), 5000),
    );
    await Promise.race([arrived, late]);
    await settle();
    return look();
  };
  const press = async (where: Where): Promise<string[]> => {
    const found: string[] = [];
    const pressed = new Set<string>();
    /** Places at which the page was the same before, by its outline. */
    const known = new Map<string, string>();
    let before = look();
    /** Returns what a way through the history shows instead of the expected, or of what was shown last if that is less. */
    const arrivalLines = (way: string, expected: Shown, left: Shown, shown: Shown): string[] => {
      if (keyOf(shown) === keyOf(expected)) return [`${way}: as before`];
      const [first = [], second = []] = [expected, left].map(({ frame, page }) => [
        ...changesOf(frame, shown.frame),
        ...changesOf(page, shown.page),
      ]);
      const beside = [...shown.calls.map((call) => `calls ${call}`), ...shown.effects];
      return [`${way}:`, ...beside, ...(second.length < first.length ? second : first)];
    };
    known.set(keyOf(before), 'at first');
    for (let count = 0; count < MOST; count += 1) {
      const [name, next] = nextButton(pressed, where) ?? [];
      const dialog = topDialog();
      if (!next && !dialog) break;
      const place = location.pathname;
      calls = [];
      effects.length = 0;
      if (next instanceof HTMLSelectElement) choose(next);
      else if (next) next.click();
      else dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await settle();
      const after = look();
      const at = location.pathname;
      let here = after;
      if (next) {
        found.push(
          '',
          `## ${next instanceof HTMLSelectElement ? 'choose' : 'press'} ${name}`,
          ...after.calls.map((call) => `calls ${call}`),
          ...after.effects,
        );
        found.push(...keptChanges(before.kept, after.kept));
        if (at !== place) found.push(`goes to ${location.pathname}${location.search}`);
        else {
          const same = known.get(keyOf(after));
          if (same === undefined)
            found.push(...changesOf(before.frame, after.frame), ...changesOf(before.page, after.page));
          else found.push(`as ${same}`, ...after.page.filter((line) => line.includes(' (focus)')));
          if (same === undefined) known.set(keyOf(after), `after ${name}`);
        }
        if (after.effects.some((line) => line.startsWith('pushState'))) {
          const back = await travel(-1);
          found.push(...arrivalLines('back', before, after, back));
          here = back;
          const question = topDialog();
          if (question && question !== dialog) {
            question.dispatchEvent(new Event('cancel', { cancelable: true }));
            await settle();
            here = look();
          } else if (location.pathname === at && !back.effects.some((line) => line.startsWith('pushState'))) {
            here = await travel(1);
            found.push(...arrivalLines('forward', after, back, here));
          }
        }
      } else if (topDialog() === dialog) {
        found.push('', '## a dialog stays open');
        dialog?.close();
      }
      before = location.pathname !== place && last ? await show(last) : here;
    }
    return found;
  };
  const fill = async (): Promise<string[]> => {
    const before = look();
    effects.length = 0;
    for (const field of document.querySelectorAll<HTMLInputElement>('main input')) {
      const typed = ENTRIES[field.inputMode] ?? ENTRIES[field.type];
      if (typed === undefined || field.disabled || field.readOnly) continue;
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.blur();
    }
    await settle();
    const after = look();
    return [
      '',
      '## every field filled in',
      ...after.effects,
      ...keptChanges(before.kept, after.kept),
      ...changesOf(before.frame, after.frame),
      ...changesOf(before.page, after.page),
    ];
  };
  const close = (): void => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
  return { show, fill, press, close };
}

const keyOf = ({ frame: around, page }: Shown): string => [...around, ...page].join('\n').replaceAll(' (focus)', '');

function stubBrowser(): void {
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
    now: MACHINE_AT,
  });
  // React's own clock as well. It would interrupt its work after a few milliseconds, on a busy machine before anything is shown.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - MACHINE_AT.getTime());
  const watching = { addEventListener: () => undefined, removeEventListener: () => undefined };
  stubEffects();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width'), ...watching }));
  vi.stubGlobal('fetch', async (file: string) => new Response(readFileSync(join(PORTAL, file.replace(/\?.*/, '')))));
  for (const method of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  teachDialogs();
}

/** The effects of the screen since it was shown or since the last press, beside what it shows. */
const effects: string[] = [];

function stubEffects(): void {
  for (const name of ['scrollTo', 'print', 'open'])
    vi.stubGlobal(name, (...given: unknown[]) => void effects.push(`${name} ${JSON.stringify(given)}`));
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    vi.spyOn(history, name).mockImplementation((state, title, address) => {
      change(state, title, address);
      effects.push(`${name} ${location.pathname}${location.search}${location.hash}`);
    });
  }
  // The page's own listeners are called before that of the window.
  addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) effects.push('loads the page again with the form');
  });
  // Not in jsdom.
  Element.prototype.scrollIntoView = function (this: Element, options): void {
    effects.push(
      `scrolls to ${this.tagName.toLowerCase()} "${this.textContent.slice(0, 40)}" ${JSON.stringify(options)}`,
    );
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement): void {
    effects.push(`opens ${this.getAttribute('href')} download=${this.getAttribute('download')}`);
  });
}

function keptLines(): string[] {
  const root = document.documentElement;
  return [
    ...looksOf(root).map((name) => `root ${name}=${root.getAttribute(name)}`),
    ...[localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage)
        .toSorted()
        .map((key) => `keeps ${key} ${storage.getItem(key)?.replaceAll(/"(at|base)":-?\d+/g, '"$1":…')}`),
    ),
  ];
}

const keptNameOf = (line: string): string => /^\w+ [^ =]+/.exec(line)?.[0] ?? line;

/** Returns what is kept other than before. */
export function keptChanges(before: readonly string[], after: readonly string[]): string[] {
  const names = new Set(after.map(keptNameOf));
  const gone = before.map(keptNameOf).filter((name) => !names.has(name));
  return [
    ...gone.map((name) => `- ${name}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

const looksOf = (root: Element): string[] =>
  root.getAttributeNames().filter((name) => name !== 'lang' && name !== 'dir');

/** Finds the recorded reply of each call once. Replies come in the order of their calls, also the first time. */
function remembered(send: Transport): Transport {
  const replies = new Map<string, { readonly body: ArrayBuffer; readonly status: number; readonly headers: Headers }>();
  const find: Transport = async (url, init) => {
    const language = new Headers(init.headers).get('accept-language') ?? '';
    const key = `${init.method ?? 'GET'} ${url} ${language} ${typeof init.body === 'string' ? init.body : ''}`;
    let reply = replies.get(key);
    if (!reply) {
      const found = await send(url, init);
      reply = { body: await found.arrayBuffer(), status: found.status, headers: found.headers };
      replies.set(key, reply);
    }
    const { body, status, headers } = reply;
    return new Response(status === 204 ? null : body, { status, headers });
  };
  let before: Promise<unknown> = Promise.resolve();
  return (url, init) => {
    const reply = before.then(() => find(url, init));
    before = reply.catch(() => undefined);
    return reply;
  };
}

/** The schema of a path's reply. */
const schemas = new Map<string, ReturnType<typeof matchCall>['endpoint']['reply']>();
function schemaOf(method: string, address: string) {
  const call = `${method} ${address}`;
  const schema = schemas.get(call) ?? matchCall(call).endpoint.reply;
  schemas.set(call, schema);
  return schema;
}

/** `GET check?limit=20`, and the body of other methods. */
function callOf(url: string, init: RequestInit): string {
  const { pathname, search } = new URL(url, location.origin);
  const body = typeof init.body === 'string' ? ` ${init.body}` : '';
  return `${init.method ?? 'GET'} ${pathname.replace(/^\/api\//, '')}${search}${body}`.replace(
    /\b([0-9a-f]{8})-[0-9a-f-]{27}\b/g,
    '$1',
  );
}

/** Returns what isn't so for most calls. */
function mannerOf({ headers }: RequestInit, hasBar: boolean): string {
  const given = new Headers(headers);
  const version = given.get('if-match');
  return [
    ...(hasBar ? [] : [', without loading bar']),
    ...(given.has('x-skip-interceptor') ? [', without toast'] : []),
    ...(version === null ? [] : [`, if version ${version}`]),
    ...(given.has('idempotency-key') ? [', with key'] : []),
  ].join('');
}

function isChange(call: string): boolean {
  const { endpoint } = matchCall(call);
  return isWrite(endpoint) && !endpoint.reads;
}

/** Refuses the calls with such paths, or all writes, with a reference. */
function refusing(
  send: Transport,
  paths: RegExp | undefined,
  [code, status]: NonNullable<Situation['failure']> = ['internal', 500],
): Transport {
  const problem = { status, code, title: 'Something went wrong on our side', requestId: 'req-4711' };
  return async (url, init) => {
    const { pathname, search } = new URL(url, location.origin);
    const isRefused = paths ? paths.test(pathname) : isChange(`${init.method ?? 'GET'} ${pathname.slice(5)}${search}`);
    if (!isRefused) return send(url, init);
    return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
  };
}

/** Recorded rows for lists that are empty for the recorded person. */
const MODELS: Readonly<Record<string, string>> = {
  'pendingTransactions/queue': 'pendingTransactions.queue/group=none_role=manager_sort=waiting_status=waiting',
  'pendingTransactions/employee': 'pendingTransactions.list/status=open',
};

/** Replaces empty lists by recorded rows, which are varied then. */
function withModels(path: string, reply: unknown): unknown {
  const file = MODELS[path];
  return file === undefined ? reply : JSON.parse(readFileSync(join(PORTAL, 'mock', `${file}.json`), 'utf8'));
}

/** Calls for the frame around every page, whose replies aren't varied. */
const FRAME =
  /^(?:check\/planner|employeeTaxes\/calculator|calculatorEntries|session|authorization|menu|is-manager-view|setting|branding-partner|pendo|userProfile)/;

function changed(send: Transport, change: Change | undefined, row: Situation['varied'], differs: boolean): Transport {
  if (!change && row === undefined && !differs) return send;
  return async (url, init) => {
    const response = await send(url, init);
    if (!response.headers.get('content-type')?.includes('application/json')) return response;
    const { pathname, search } = new URL(url, location.origin);
    const path = pathname.replace(/^\/api\//, '');
    let reply: unknown = await response.json();
    const schema = schemaOf(init.method ?? 'GET', `${path}${search}`);
    if (row !== undefined && typeof schema === 'object' && !FRAME.test(path))
      reply = varied(schema, withModels(path, reply), row);
    if (differs && typeof schema === 'object' && !FRAME.test(path)) reply = differing(schema, reply);
    return Response.json(change ? change(path, reply) : reply);
  };
}

const topDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/** Entries for fields, by how they are typed. */
const ENTRIES: Readonly<Record<string, string>> = {
  numeric: '031302955',
  decimal: '1234.5',
  text: '  4 Mill Street ',
  password: '0012345678',
  email: 'new@example.test',
  tel: '7175550123',
  date: '2026-12-07',
};

/** Returns the last option that isn't chosen. */
const otherOption = (select: HTMLSelectElement): HTMLOptionElement | undefined =>
  [...select.options].findLast(({ disabled, selected }) => !disabled && !selected);

function choose(select: HTMLSelectElement): void {
  const value = otherOption(select)?.value;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Buttons on every page, which are pressed on one, and the choice among HR records, which are screens of their own. */
const OF_EVERY_PAGE = /^(?:Español|English|Hide amounts|Show amounts|Record type)$/;

const nameOf = (button: HTMLElement): string => {
  const hasLabels = button instanceof HTMLInputElement || button instanceof HTMLSelectElement;
  const labels = hasLabels ? [...(button.labels ?? [])].map((label) => label.textContent) : [];
  return (button.getAttribute('aria-label') ?? labels[0] ?? button.textContent).trim().slice(0, 80);
};
const PRESSED = 'button, summary, [role="tab"], input[type="radio"], input[type="checkbox"]';

/**
 * Returns the first button that wasn't pressed yet, within a dialog if one is open. Rows of a list have one name. Selects come first
 * in a dialog, which a button may close, and last on a page, which they may leave without rows.
 */
function nextButton(pressed: Set<string>, where: Where): readonly [string, HTMLElement] | undefined {
  const dialog = topDialog();
  const within: ParentNode | null = dialog ?? (where === 'page' ? document.querySelector('main') : document);
  const buttons = [...(within?.querySelectorAll<HTMLButtonElement>(PRESSED) ?? [])];
  const selects = [...(within?.querySelectorAll('select') ?? [])].filter(otherOption);
  for (const button of dialog ? [...selects, ...buttons] : [...buttons, ...selects]) {
    const name = nameOf(button);
    const kind = `${dialog ? 'dialog ' : ''}${button.className} ${name.replace(/[\d.,$•]+/g, '#')}`;
    if (OF_EVERY_PAGE.test(name) && where !== 'everywhere') continue;
    if (pressed.has(kind) || button.disabled || button.closest('[hidden]')) continue;
    pressed.add(kind);
    const option = button instanceof HTMLSelectElement ? otherOption(button)?.textContent.trim() : undefined;
    return [option === undefined ? `"${name}"` : `"${name}": "${option}"`, button];
  }
  return undefined;
}
