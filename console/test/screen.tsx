import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import type { OperatorRole } from '@paystead/contract/console/roles.ts';
import banner from '@paystead/ui/banner/banner.module.css';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import type { Language } from '@paystead/ui/translations/language.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../ui/test/dialogs.ts';
import { watchPressed } from '../../ui/test/pressed.ts';
import { sameKeys, watchKeys } from '../../ui/test/same-keys.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../ui/build/texts.ts';
import '../../ui/test/render.tsx';
import { watchRenewed } from '../../ui/test/renewed.ts';
import { Screens } from '../src/app/screens.tsx';
import { Shell } from '../src/app/shell.tsx';
import { keepDraftsOf } from '../src/platform/drafts.ts';
import { SESSION } from './session.ts';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const catalogueOf = (language: Language): Catalogue => catalogues[language];

/** One call of a screen. */
export interface Call {
  /** `PUT clients/KEYSTONE/setup/live`, or `GET people?offset=0`. */
  readonly call: string;
  /** The parsed body; a form's fields and files by name. */
  readonly body: unknown;
}

/** The gateway's reply to a call, 200 by default. Without one, no reply comes. */
export type Answer = { readonly status?: number; readonly body?: unknown } | undefined;
export type Gateway = (call: string, body: unknown) => Answer | Promise<Answer>;

interface ScreenOptions {
  readonly gateway: Gateway;
  /** The signed-in operator's role; by default the owner, who may do everything. */
  readonly role?: OperatorRole;
  readonly language?: Language;
  /** The number of clients within the operator's reach. */
  readonly clientCount?: number;
  /** Shows the menu around the screen, too. */
  readonly isFramed?: boolean;
  /** Returns as soon as the screen is rendered, for replies that never come. */
  readonly isWaiting?: boolean;
}

export interface Screen {
  /** Every call in order, without the session. */
  readonly calls: readonly Call[];
  /** The calls that write, in order: neither reads nor questions that change nothing. */
  readonly writes: () => readonly Call[];
  /** Every address in order, with its query. */
  readonly addresses: readonly string[];
  readonly queries: QueryClient;
}

/** A refusal in the gateway's words. */
export const refusal = (
  status: number,
  code: string,
  more: {
    readonly detail?: string;
    readonly errors?: readonly { pointer: string; code: string; detail?: string }[];
  } = {},
): Answer => ({ status, body: { status, code, requestId: 'req-42', ...more } });

/** Calls that read or try something, although they are sent with POST. */
const CHANGES_NOTHING = /\/(look|open|preview|message-audience|images|check|mail|pdf)$/;
const isWrite = ({ call }: Call): boolean => !call.startsWith('GET ') && !CHANGES_NOTHING.test(call);

const BRANDING = ['branding page', 'branding hosts'];
/** The reads that show what a call changes, by the beginnings of their keys: the screen reads them again or sets them. */
const CHANGED_BY: Readonly<Partial<Record<string, readonly string[]>>> = {
  'branding.discardDraft': BRANDING,
  'branding.publish': BRANDING,
  'branding.rollBack': BRANDING,
  'branding.saveDraft': BRANDING,
  'clients.create': ['clients', 'people', 'session'],
  'confirmations.decide': ['people confirmations'],
  'documents.put': ['documents KEYSTONE'],
  'documents.remove': ['documents KEYSTONE'],
  'employment.hire': ['people'],
  'employment.put': ['employment history'],
  'hrRecords.put': ['hr-records KEYSTONE'],
  'hrRecords.remove': ['hr-records KEYSTONE'],
  'imports.apply': ['imports one', 'imports list'],
  'imports.discard': ['imports list'],
  'imports.map': ['imports one', 'imports list'],
  'imports.removeFile': ['imports one', 'imports list'],
  'imports.rollBack': ['imports one', 'imports list'],
  'maintenance.end': ['maintenance'],
  'maintenance.expect': ['maintenance'],
  'maintenance.start': ['maintenance'],
  'messages.post': ['messages'],
  'messages.remind': ['messages'],
  'messages.withdraw': ['messages'],
  'notices.end': ['notices'],
  'notices.post': ['notices'],
  'notices.withdraw': ['notices'],
  'partners.addHost': ['partners'],
  'partners.change': ['partners'],
  'partners.create': ['partners'],
  'partners.removeHost': ['partners'],
  'people.act': ['people one'],
  'policy.decide': ['policy page'],
  'policy.save': ['policy page'],
  'requests.retry': ['requests'],
  'sandboxes.create': ['clients', 'people', 'session'],
  'sandboxes.empty': ['clients', 'people', 'session'],
  'sandboxes.remove': ['clients', 'people', 'session'],
  'setup.decideLive': ['clients'],
  'setup.invite': ['clients'],
  'setup.put': ['clients'],
  'setup.reviewPolicy': ['clients'],
};

/** The real timer, also in a test that stops time. */
const later = globalThis.setTimeout;
/** The checks of the running test that wait for the screen. */
const checks: Promise<void>[] = [];

/** The faults of the screens of the running test. */
const broken = new Set<string>();
const stops: (() => void)[] = [];

/**
 * Prepares a file for screens: dialogs, sizes and storage as in browsers. Called once, at its top. `repeats`: its replies have rows
 * that repeat a day or a code, which then are keys of two entries.
 */
export function prepareScreens({ repeats = false }: { readonly repeats?: boolean } = {}): void {
  beforeEach(() => {
    watchKeys();
    teachDialogs();
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    sessionStorage.clear();
  });
  afterEach(async () => {
    await closeScreen();
    vi.unstubAllGlobals();
    const same = repeats ? undefined : sameKeys();
    if (same !== undefined) broken.add(same);
    const found = [...broken];
    broken.clear();
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  // After the clean-up above, so that the screen is still there.
  watchFocusAfterDialogs();
}

/** Ends the open screen and its checks, for a test that opens several. */
export async function closeScreen(): Promise<void> {
  await Promise.all(checks.splice(0));
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const target = link.getAttribute('href')?.slice(1) ?? '';
    if (!document.getElementById(target)) broken.add(`The link “${link.textContent}” leads to no field: ${target}`);
  }
  stops.splice(0).forEach((stop) => stop());
  cleanup();
}

/**
 * Opens a screen of the console by its address, with its real texts, queries and client, and waits until it stands. The test is the
 * gateway. In every test, something must be busy while a call that writes is under way, the role must be one that may send each call,
 * and replies must be those that the contract declares. A success after a write must be announced, no form may load the page again,
 * drafts must be kept apart by what the address names, and at the end of the test, links within the page must lead to something on it.
 */
export async function openScreen(address: string, options: ScreenOptions): Promise<Screen> {
  const { gateway, role = 'owner', language = 'en', clientCount = 2, isFramed = false, isWaiting = false } = options;
  const calls: Call[] = [];
  const session = { ...SESSION, role, clientCount };
  const watch = watchPage();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/console/', '')}`;
    if (call === 'GET session') return Response.json(session);
    const one = { call, body: bodyOf(init.body) };
    calls.push(one);
    checkRole(call, role);
    if (isWrite(one)) {
      checkDrafts();
      watch.write();
      if (!(await isSoonBusy())) broken.add(`${call}: nothing is busy while it is sent`);
    }
    const answer = await gateway(call, one.body);
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = answer.body === undefined ? 204 : 200, body } = answer;
    if (status === 200) checkReply(call, body);
    if (isWrite(one) && status < 400) checkRenewed(call, changedBy(call, queries), begin());
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  keepDraftsOf(session.email);
  const memory = memoryLocation({ path: address, record: true });
  const checkDrafts = watchDrafts(() => memory.history.at(-1) ?? '');
  stops.push(checkDrafts);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const begin = watchRenewed(queries);
  render(
    <TranslationsProvider
      language={language}
      catalogue={catalogueOf(language)}
      load={(next) => Promise.resolve(catalogueOf(next))}
    >
      <QueryClientProvider client={queries}>
        <Router hook={memory.hook} searchHook={memory.searchHook}>
          {isFramed ? (
            <Shell session={session} onSignOut={() => undefined} />
          ) : (
            <main>
              <Screens />
            </main>
          )}
        </Router>
      </QueryClientProvider>
    </TranslationsProvider>,
  );
  const opened = { calls, writes: () => calls.filter(isWrite), addresses: memory.history, queries };
  if (isWaiting) return opened;
  await waitFor(() => {
    if (!document.querySelector('h1')) throw new Error('The screen has no heading yet.');
  });
  await settle(opened);
  return opened;
}

/**
 * Notes forms that browsers would send by themselves, banners of success that appear silently after a write, and pressed buttons that
 * take the focus with them.
 */
function watchPage(): { readonly write: () => void } {
  let hasWritten = false;
  const submit = (event: Event): void => {
    if (!event.defaultPrevented) broken.add('A form loads the page again when it is sent');
  };
  const observer = new MutationObserver((changes) => {
    if (!hasWritten) return;
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const selector = `.${banner['success']}`;
        for (const shown of [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)])
          if (!shown.closest('[role="status"], [role="alert"]'))
            broken.add(`The banner after a write isn’t announced: ${shown.textContent}`);
      }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('submit', submit);
  // The heading goes with its screen, whatever the address.
  stops.push(
    watchPressed(
      () => '',
      (fault) => broken.add(fault),
    ),
  );
  stops.push(() => {
    observer.disconnect();
    window.removeEventListener('submit', submit);
  });
  return { write: () => void (hasWritten = true) };
}

/** The parts of an address that name the client, partner, person, message or import that a screen is about. */
const ABOUT = /(?:\/(?:clients|partners|people|messages|imports)\/|[?&]client=)(?!(?:new|confirmations)\b)([^/?&]+)/g;

/** Returns a check that the name of each new draft has all that the address names. Otherwise, another one would show its entries. */
function watchDrafts(address: () => string): () => void {
  const known = new Set<string>();
  return () => {
    const stored = JSON.parse(sessionStorage.getItem('console.drafts') ?? '{ "forms": {} }') as { forms: object };
    for (const name of Object.keys(stored.forms)) {
      if (known.has(name)) continue;
      known.add(name);
      // The id of what waits for a second operator names its client and person.
      if (/^(confirm|refuse|withdraw) /.test(name)) continue;
      for (const [, about = ''] of address().matchAll(ABOUT))
        if (!name.split(' ').includes(decodeURIComponent(about)))
          broken.add(`The draft “${name}” isn’t kept for ${about} alone`);
    }
  };
}

/** Returns the reads that a call changes. A decision on a person's page is shown by the person. */
function changedBy(call: string, queries: QueryClient): readonly string[] | undefined {
  const name = endpointOf(call)?.name ?? '';
  const isPersons =
    name === 'confirmations.decide' && queries.getQueryCache().find({ queryKey: ['people', 'one'], exact: false });
  return isPersons ? ['people one'] : CHANGED_BY[name];
}

/** Checks that the screen reads again or sets what a call has changed. `keptOf` names the keys that keep what they had. */
function checkRenewed(
  call: string,
  changed: readonly string[] | undefined,
  keptOf: ReturnType<ReturnType<typeof watchRenewed>>,
): void {
  if (!changed) broken.add(`${call}: no table names the reads that it changes`);
  const kept = (): readonly string[] => keptOf(changed ?? []);
  const check = async (): Promise<void> => {
    for (let turn = 0; turn < 20 && kept().length > 0; turn += 1) await new Promise((resolve) => later(resolve));
    for (const key of kept()) broken.add(`${call}: the screen keeps the old ${key}`);
  };
  checks.push(check());
}

/** Returns true once something is busy, or false if nothing is after the turns in which a screen is drawn. */
async function isSoonBusy(): Promise<boolean> {
  const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;
  for (let turn = 0; turn < 20 && !isBusy(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return isBusy();
}

/** Waits until every read has its reply, and the screen shows it. */
export async function settle({ queries }: Pick<Screen, 'queries'>): Promise<void> {
  const replies = (): number =>
    queries
      .getQueryCache()
      .getAll()
      .reduce((sum, { state }) => sum + state.dataUpdateCount + state.errorUpdateCount, 0);
  let before: number;
  do {
    await vi.waitFor(
      () => {
        if (queries.isFetching() > 0) throw new Error('still reading');
      },
      { timeout: 15_000, interval: 5 },
    );
    before = replies();
    // Replies reach the screen in a task of their own, and what they show may read more and already have its reply.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  } while (queries.isFetching() > 0 || replies() > before);
}

/** Returns the contract's endpoint of a call. */
export function endpointOf(call: string): ConsoleEndpoint | undefined {
  const [method = '', address = ''] = call.split(' ');
  const [path = ''] = address.split('?');
  const endpoints: readonly ConsoleEndpoint[] = consoleEndpoints;
  return endpoints.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Checks that the operator's role may send a call, so that no screen offers what the gateway would refuse. */
function checkRole(call: string, role: OperatorRole): void {
  const roles = endpointOf(call)?.roles;
  if (roles !== 'anyone' && roles?.includes(role) !== true) broken.add(`${call}: the role ${role} may not call it`);
}

/** Checks that the test answers as the gateway does: with the reply that the contract declares. */
function checkReply(call: string, body: unknown): void {
  const reply = endpointOf(call)?.reply;
  if (reply === undefined || typeof reply === 'string') return;
  for (const { path, message } of reply.safeParse(body).error?.issues ?? [])
    broken.add(`The test answers ${call} with ${path.join('.')}: ${message}`);
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}
