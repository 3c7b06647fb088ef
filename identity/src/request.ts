import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';

/** Enough for a browser's answer about a new passkey. */
const MAX_BYTES = 16 * 1024;

/**
 * Returns the origin a request came to, if its host is a known one. Checks the name, not the port: a later start may
 * use another port, and a browser can be led to a foreign name that points here, never to a foreign port of this
 * machine.
 */
export function originOf(
  request: IncomingMessage,
  hostnames: readonly string[],
  protocol: 'http' | 'https',
): URL | undefined {
  const host = request.headers.host ?? '';
  if (!/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host) || !URL.canParse(`${protocol}://${host}`)) return undefined;
  const origin = new URL(`${protocol}://${host}`);
  return hostnames.includes(origin.hostname) ? origin : undefined;
}

/**
 * Checks that a form came from the provider's own pages: another site could otherwise sign a visitor in as someone
 * else.
 */
export function cameFromHere(request: IncomingMessage, origin: URL): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return from === undefined || from === origin.origin;
}

/** Returns the fields of a small form, or undefined if it is malformed or too large. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Returns one cookie by name, undecoded. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

export const newNonce = () => randomBytes(18).toString('base64url');

/**
 * Returns the page's policy. `formTargets`: origins a submitted form may redirect to, which browsers check against
 * `form-action` too.
 */
export function contentSecurityPolicy(nonce: string, formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ');
}

export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  // Not `no-referrer`: browsers would then send `Origin: null` with the provider's own forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.end(body);
}
