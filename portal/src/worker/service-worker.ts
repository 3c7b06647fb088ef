/*
 * Keeps the shell on the device, so that the portal opens without a network and says so. The shell is the page of this
 * hostname, requested without credentials, and files that are the same for everyone. Replies of the gateway are never
 * stored.
 */
interface Worker {
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}

/** Inserted by the build. They change with every file of the first view. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const worker = globalThis as unknown as Worker;
const CACHE = `shell-${SHELL_VERSION}`;
const PAGE = '/';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([new Request(PAGE, { credentials: 'omit', cache: 'reload' }), ...SHELL_FILES]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (/^\/(assets|locales)\//.test(pathname)) event.respondWith(fromCacheFirst(request));
  // The provider's pages and downloaded files are not part of the shell.
  else if (request.mode === 'navigate' && !/^\/(api|identity|mail|health)(\/|$)|\.\w{2,5}$/.test(pathname))
    event.respondWith(fetch(request).catch(() => shellPage()));
});

async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function shellPage(): Promise<Response> {
  return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error();
}
