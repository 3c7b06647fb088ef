import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { RequestCounts } from '../http/request-counts/request-counts.ts';
import { createServer } from '../http/server/server.ts';
import { findConsole, serveConsoleFiles } from './console-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-console-files-'));
const PAGE = '<meta name="paystead-configuration" content="" /><title>Paystead</title>';
const server = await createServer({
  log: createLog('silent'),
  proxies: 0,
  requestCounts: new RequestCounts({ now: () => new Date('2026-11-20T15:00:17.400Z') }, 100),
  wrapperOrigins: [],
  inlineHashes: { scripts: [], styles: [] },
  providerOrigins: [],
  analyticsOrigin: null,
});

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries({ 'index.html': PAGE, 'scripts.json': '[]', 'assets/a.js': 'script' }))
    writeFileSync(join(folder, name), content);
  const built = findConsole(folder);
  if (!built) throw new Error('The console isn’t found.');
  await serveConsoleFiles(server, built, ({ host }) => ({ host }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const PAGE_HEADERS = ['text/html; charset=utf-8', 'no-store'];
const MISSING = [404, 'application/problem+json; charset=utf-8', 'no-store'];

it.each([
  ['/console', 200, ...PAGE_HEADERS],
  ['/console/', 200, ...PAGE_HEADERS],
  ['/console/clients/MILLRACE/people', 200, ...PAGE_HEADERS],
  // A search may be for an address, whose end looks like that of a file.
  ['/console/people?search=petra@example.test', 200, ...PAGE_HEADERS],
  ['/console/assets/a.js', 200, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/console/assets/gone.js', ...MISSING],
  ['/console/assets/gone.js?v=2', ...MISSING],
  ['/console/index.html', ...MISSING],
  ['/console/scripts.json', ...MISSING],
])('%s of the console is answered with %s %s %s', async (url, ...expected) => {
  const { statusCode, headers, body } = await server.inject(url);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual(expected);
  // A gateway that is replaced has other values: they belong to the request.
  expect(body.includes('content="{&quot;host&quot;:')).toBe(
    headers['cache-control'] === 'no-store' && statusCode === 200,
  );
});

it('a folder without a built page has no console', () => {
  expect(findConsole(join(folder, 'assets'))).toBeNull();
});
