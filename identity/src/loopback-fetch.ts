import { request } from 'node:http';

const TIMEOUT_MILLISECONDS = 2500;

/**
 * Fetches from this machine whatever name the address has: browsers resolve every name below `localhost`, the system's
 * resolver may not. Keeps the name in `Host`, by which the receiver recognizes the issuer. Only the provider's own
 * notices use it, and the provider runs on loopback only.
 */
export async function loopbackFetch(address: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const outgoingRequest = new Request(address, options);
  const url = new URL(outgoingRequest.url);
  const body = Buffer.from(await outgoingRequest.arrayBuffer());
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: url.pathname + url.search,
        method: outgoingRequest.method,
        headers: { ...Object.fromEntries(outgoingRequest.headers), host: url.host, 'content-length': body.length },
        timeout: TIMEOUT_MILLISECONDS,
        agent: false,
      },
      (incoming) => {
        incoming.resume();
        incoming.on('end', () => resolve(new Response(null, { status: incoming.statusCode ?? 500 })));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url.host} did not answer`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
