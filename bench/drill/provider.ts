import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/*
 * Usage: `node provider.ts <file of the published keys> <file> <port>`. The sign-in provider as the gateway sees it:
 * discovery and keys. While the second file exists, each answer takes three seconds.
 */
const [, , keys = '', slowness = '', port = ''] = process.argv;
const issuer = `http://127.0.0.1:${port}`;
const discovery = JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` });

createServer((request, response) => {
  const body = request.url === '/keys' ? readFileSync(keys) : discovery;
  const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  setTimeout(send, existsSync(slowness) ? 3000 : 0);
}).listen(Number(port), '127.0.0.1');
