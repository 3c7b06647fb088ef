import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { checkRuntime } from './runtime.ts';

checkRuntime();
const { ensureMockPortal } = await import('./portal.ts');

/*
 * Mock mode (HTTP-4): the portal alone, from recorded files. This serves a folder and nothing else; any other static
 * server that answers unknown addresses with index.html would do.
 */

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const folder = await ensureMockPortal((step) => process.stdout.write(`${step}\n`));
const page = readFileSync(join(folder, 'index.html'));

/** The file of a path, if the folder has it. `sw.js` is left out: a recording is not to be kept by a browser. */
function fileOf(path: string): string | undefined {
  const file = join(folder, normalize(path));
  const isServed =
    file.startsWith(join(folder, '/')) && path !== '/sw.js' && existsSync(file) && statSync(file).isFile();
  return isServed ? file : undefined;
}

const server = createServer((request, response) => {
  const { pathname: path } = new URL(request.url ?? '/', 'http://localhost');
  const file = fileOf(path);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('x-content-type-options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end();
  else if (file !== undefined) {
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  } else if (path.startsWith('/api/') || /\.\w{2,11}$/.test(path)) response.writeHead(404).end();
  else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
});

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.listen(Number(process.env['PORT'] ?? 8080), 'localhost', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Paystead is ready at http://localhost:${port}\n`);
});
