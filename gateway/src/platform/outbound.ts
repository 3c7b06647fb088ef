/**
 * Makes the gateway's outgoing calls, and is the only code that does. Bounded in time and size; never follows a
 * redirect.
 */
export type Outbound = (url: string, accessToken?: string) => Promise<unknown>;

const MAX_BYTES = 512 * 1024;

/** A server that can't be reached, stops answering, or answers that it failed: the same call may work later. */
export class Unreachable extends Error {}

/**
 * Reads a JSON document, as the bearer of an access token if one is given. A signed reply (`application/jwt`) is returned as its
 * text, unverified. Throws for anything but a small 200 reply.
 */
export const readJson: Outbound = async (url, accessToken) => (await readDocument(url, accessToken)).body;

/** A document, and the server's time if the reply tells it. */
export type ReadDocument = (
  url: string,
  accessToken?: string,
) => Promise<{ readonly body: unknown; readonly serverTime: Date | null }>;

/** Reads a JSON document as `readJson` does. */
export const readDocument: ReadDocument = async (url, accessToken) => {
  const response = await fetched(url, {
    headers: {
      accept: accessToken ? 'application/json, application/jwt' : 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  });
  if (response.status !== 200) {
    const refused = `${new URL(url).host} answered ${response.status}`;
    throw response.status >= 500 ? new Unreachable(refused) : new Error(refused);
  }
  const text = new TextDecoder().decode(await smallBody(response, url));
  const isSigned = /^application\/jwt\b/i.test(response.headers.get('content-type') ?? '');
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    body: isSigned && accessToken ? text.trim() : parsed(text, url),
    serverTime: Number.isNaN(date) ? null : new Date(date),
  };
};

/** Reads a body of at most `MAX_BYTES`: leaving the loop ends a longer one, so that it never fills the memory. */
async function smallBody({ body }: Response, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw unreachable(url, error);
  }
  if (size > MAX_BYTES) throw new Error(`${new URL(url).host} answered too much`);
  return Buffer.concat(chunks);
}

/** Returns the value of a JSON text. Throws without any part of the text, which may be about a person. */
function parsed(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${new URL(url).host} sent a reply that is not JSON`);
  }
}

async function fetched(input: string | Request, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    throw unreachable(typeof input === 'string' ? input : input.url, error);
  }
}

/** Returns an error with the host and the cause of a failed call, which `fetch` calls nothing but "fetch failed". */
function unreachable(url: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = cause as { readonly message: string; readonly code?: unknown };
  // A host with several addresses fails at all of them: the error has a code and no message.
  return new Unreachable(`${new URL(url).hostname}: ${message === '' ? String(code) : message}`, { cause });
}

/** Sends a request that was signed elsewhere and streams its bytes: the file storage. */
export type Send = (request: Request) => Promise<Response>;

/** A file takes as long as its reader needs; the limit ends a transfer that has stalled. */
export const send: Send = (request) => fetched(request, { redirect: 'error', signal: AbortSignal.timeout(600_000) });
