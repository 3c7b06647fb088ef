import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PaysteadError } from '@paystead/client/errors.ts';
import { verifyWebhook } from '@paystead/client/webhooks.ts';

/** Largest delivery in bytes: events carry ids only. */
const MOST_BYTES = 65_536;

/** Listens for webhooks. A genuine delivery calls `wake`; everything else is refused and changes nothing. */
export async function receiveWebhooks(port: number, secrets: readonly string[], wake: () => void): Promise<Server> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const status = await answer(request, secrets);
    response.writeHead(status).end();
    if (status === 204) wake();
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(port);
  await once(server, 'listening');
  return server;
}

async function answer(request: IncomingMessage, secrets: readonly string[]): Promise<number> {
  if (request.method !== 'POST') return 405;
  try {
    const body = await bodyOf(request);
    if (body === null) return 413;
    await verifyWebhook(request.headers, body, { secrets });
    return 204;
  } catch (error) {
    return error instanceof PaysteadError ? 401 : 400;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Uint8Array).length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
