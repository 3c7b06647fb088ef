import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

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

/** Serves a folder of files on localhost. Paths without a file get `page`. With `port` 0, any free port is used. */
export async function serveFolder(folder: string, page: string, port = 0): Promise<{ url: string; server: Server }> {
  const start = readFileSync(join(folder, page));
  /** Returns the file at a path, if any. `sw.js` is never served, so that browsers don't cache recorded data. */
  const fileOf = (path: string): string | undefined => {
    const file = join(folder, normalize(path));
    const isServed =
      file.startsWith(join(folder, '/')) && path !== '/sw.js' && existsSync(file) && statSync(file).isFile();
    return isServed ? file : undefined;
  };
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
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(start);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** Serves the folder until the process is stopped, and prints the URL. */
export async function serveForPeople(folder: string, page: string): Promise<void> {
  const { url, server } = await serveFolder(folder, page, Number(process.env['PORT'] ?? 8080));
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(`Paystead is ready at ${url}\n`);
}
