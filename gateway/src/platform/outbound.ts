/** The one place from which the gateway calls out. Bounded in time and size, never following a redirect elsewhere. */
export type Outbound = (url: string) => Promise<unknown>;

const MOST_BYTES = 512 * 1024;

/** Reads a JSON document. Throws on anything but a small 200. */
export const readJson: Outbound = async (url) => {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  });
  if (response.status !== 200) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > MOST_BYTES) throw new Error(`${new URL(url).host} answered too much`);
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** Sends a request that was signed elsewhere, for bytes as they come: the file storage. */
export type Send = (request: Request) => Promise<Response>;

/** A file goes as slowly as whoever reads it; this bounds one that has come to a standstill. */
export const send: Send = (request) => fetch(request, { redirect: 'error', signal: AbortSignal.timeout(600_000) });
