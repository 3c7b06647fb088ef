import autocannon from 'autocannon';
import type { Rung } from './rungs.ts';

const CONNECTIONS = 16;

/** Returns the replies per second over `seconds`, with as many callers as HTTP would have connections. */
export async function measure(rung: Rung, seconds: number, cookies: readonly string[]): Promise<number> {
  return rung.url === undefined ? direct(rung, seconds) : overHttp(rung.url, seconds, cookies);
}

async function direct(rung: Rung, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async (first: number) => {
    for (let n = first; performance.now() < end; n += CONNECTIONS) {
      await rung.call?.(n);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => caller(index)));
  return done / seconds;
}

async function overHttp(url: string, seconds: number, cookies: readonly string[]): Promise<number> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    workers: 1,
    requests: cookies.slice(0, 200).map((cookie) => ({ headers: { cookie } })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}
