// @vitest-environment node
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

interface Kept {
  readonly name: string;
  readonly entries: Map<string, Response>;
}
interface Sent {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}
type Listener = (event: object) => void;

/** The worker's own address. */
const HERE = new URL('https://pay.example/sw.js');
const listeners = new Map<string, Listener>();
const log: string[] = [];
let stored: Kept[] = [];
/** The network's reply; undefined: there is no network. */
let network: ((url: string) => Response) | undefined;

/** Storage answers later: what doesn't wait for it comes before its entry of the log. */
const later = () => new Promise((resolve) => setTimeout(resolve));
const urlOf = (of: Sent | string): string => new URL(typeof of === 'string' ? of : of.url, HERE.origin).href;
const openCache = (name: string) => {
  const kept = stored.find((one) => one.name === name) ?? { name, entries: new Map<string, Response>() };
  if (!stored.includes(kept)) stored.push(kept);
  return {
    addAll: async (requests: readonly (Sent | string)[]) => {
      await later();
      for (const one of requests) log.push(`add ${typeof one === 'string' ? one : JSON.stringify(one)}`);
    },
    match: async (of: Sent) => kept.entries.get(urlOf(of)),
    put: async (of: Sent, reply: Response) => void kept.entries.set(urlOf(of), reply),
  };
};

beforeAll(async () => {
  vi.stubGlobal('SHELL_FILES', ['/assets/main.js', '/locales/en.json']);
  vi.stubGlobal('SHELL_VERSION', 'v2');
  vi.stubGlobal('Request', function request(this: object, url: string, init: object) {
    Object.assign(this, { url, ...init });
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => stored.map(({ name }) => name),
    delete: async (name: string) => {
      await later();
      stored = stored.filter((one) => one.name !== name);
    },
    match: async (of: string) => stored.map(({ entries }) => entries.get(urlOf(of))).find((reply) => reply !== undefined),
  }); // prettier-ignore
  vi.stubGlobal('skipWaiting', async () => void log.push('skip waiting'));
  vi.stubGlobal('clients', { claim: async () => void log.push(`claim with ${stored.map(({ name }) => name).join()}`) });
  vi.stubGlobal('fetch', async (of: Sent) => {
    log.push(`fetch ${of.url.replace(HERE.origin, '')}`);
    if (!network) throw new TypeError('Failed to fetch');
    return network(of.url);
  });
  vi.stubGlobal('location', HERE);
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  await import('./service-worker.ts');
});
beforeEach(() => {
  log.length = 0;
  stored = [];
  network = (url) => new Response(`network ${new URL(url).pathname}`);
});

/** Fires an event and waits for its work. */
async function wait(type: 'install' | 'activate'): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
  expect(works).toHaveLength(1);
}

/** Returns the text with which a request is answered; undefined if the browser handles it by itself. */
async function answer(request: Sent): Promise<string | undefined> {
  let reply: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'no-cors', ...request, url: urlOf(request) },
    respondWith: (answered: Promise<Response>) => (reply = answered),
  });
  if (!reply) return undefined;
  const response = await reply;
  return response.type === 'error' ? 'error' : response.text();
}

it('the shell is stored without credentials, past the browser’s cache, before the worker takes over', async () => {
  await wait('install');
  const page = JSON.stringify({ url: '/', credentials: 'omit', cache: 'reload' });
  expect(log).toEqual([`add ${page}`, 'add /assets/main.js', 'add /locales/en.json', 'skip waiting']);
  expect(stored.map(({ name }) => name)).toEqual(['shell-v2']);
});

it('shells of other versions are removed before the worker serves open pages', async () => {
  for (const name of ['shell-v1', 'shell-v2', 'other']) openCache(name);
  await wait('activate');
  expect(log).toEqual(['claim with shell-v2']);
});

it.each([
  ['/assets/other.js', 'no-cors', 'network /assets/other.js'],
  ['/locales/es.json', 'cors', 'network /locales/es.json'],
  ['/assets', 'no-cors', undefined],
  ['/api/session', 'cors', undefined],
  ['/configuration.json', 'cors', undefined],
  ['https://cdn.example/assets/a.js', 'no-cors', undefined],
  ['https://evil.example/home', 'navigate', undefined],
  [`https://evil-${HERE.host}/home`, 'navigate', undefined],
  ['/', 'navigate', 'network /'],
  ['/paychecks?year=2026', 'navigate', 'network /paychecks'],
  ['/sign-in/callback?code=c', 'navigate', 'network /sign-in/callback'],
  ['/paychecks', 'cors', undefined],
  ['/api', 'navigate', undefined],
  ['/api/files/1', 'navigate', undefined],
  ['/identity/authorize', 'navigate', undefined],
  ['/mail', 'navigate', undefined],
  ['/health', 'navigate', undefined],
  ['/health-plans', 'navigate', 'network /health-plans'],
  ['/sign-in-done.html', 'navigate', undefined],
  ['/stub.pdf', 'navigate', undefined],
])('%s, requested as %s, is answered with %s, and without a network with the page', async (url, mode, expected) => {
  expect(await answer({ url, mode })).toBe(expected);
  const isAsset = /^\/(assets|locales)\//.test(url);
  // Only files that are the same for everyone are stored.
  expect(stored.flatMap(({ entries }) => [...entries.keys()])).toEqual(isAsset ? [urlOf(url)] : []);
  expect(await answer({ url, mode, method: 'POST' })).toBeUndefined();
  network = undefined;
  stored = [{ name: 'shell-v2', entries: new Map([[urlOf('/'), new Response('the page')]]) }];
  if (isAsset) await expect(answer({ url, mode })).rejects.toThrow('Failed to fetch');
  else expect(await answer({ url, mode })).toBe(expected && 'the page');
}); // prettier-ignore

it('a stored file isn’t requested again, and a refused one isn’t stored', async () => {
  network = () => new Response('not here', { status: 404 });
  expect(await answer({ url: '/assets/a.js' })).toBe('not here');
  network = () => new Response('first');
  expect(await answer({ url: '/assets/a.js' })).toBe('first');
  network = () => new Response('second');
  expect([await answer({ url: '/assets/a.js' }), log]).toEqual(['first', ['fetch /assets/a.js', 'fetch /assets/a.js']]);
});

it('without a network and a stored page, a navigation fails as it would in a browser', async () => {
  network = undefined;
  expect(await answer({ url: '/home', mode: 'navigate' })).toBe('error');
});
