import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TokenSigner } from '../../gateway/test/upgrade/token-signer.ts';
import type { ClientWrite } from '../../gateway/test/drill/ledger.ts';

export interface SigningIn {
  readonly username: string;
  readonly clientCode: string;
  readonly email: string;
}

export interface SignIns {
  readonly writes: readonly ClientWrite[];
  /** The answers other than a session or 503: status and text. */
  readonly refused: readonly string[];
  /** Seconds of the slowest sign-in that succeeded. */
  readonly slowest: number;
}

/** A person waits this long for a sign-in. */
const PATIENCE_MILLISECONDS = 20_000;
const THINK_MILLISECONDS = 500;

/**
 * Signs people in through the balancer, each one time after the other, until some seconds have passed. Each attempt is a write of its
 * own, because each has a token of its own.
 */
export async function signInFor(
  seconds: number,
  origin: string,
  signer: TokenSigner,
  people: readonly SigningIn[],
): Promise<SignIns> {
  const writes: ClientWrite[] = [];
  const refused: string[] = [];
  let slowest = 0;
  const end = performance.now() + seconds * 1000;

  async function signIn({ email, username, clientCode }: SigningIn): Promise<void> {
    const requestId = randomUUID();
    const began = performance.now();
    let isAcknowledged = false;
    try {
      const pair = await readPair(origin);
      const reply = await fetch(`${origin}/api/authorization/authorize-profile`, {
        method: 'POST',
        headers: { ...pair, 'content-type': 'application/json', 'x-request-id': requestId },
        body: JSON.stringify({ ...(await signer.signIn(email)), username, clientCode }),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const text = await reply.text();
      isAcknowledged = reply.ok;
      if (!reply.ok && reply.status !== 503) refused.push(`sign-in ${reply.status} ${text.slice(0, 200)}`);
    } catch {
      // The gateway was killed, or took too long: the person begins again.
    }
    if (isAcknowledged) slowest = Math.max(slowest, (performance.now() - began) / 1000);
    writes.push({ key: requestId, kind: 'sign-in', attempts: [requestId], workflowId: null, isAcknowledged });
  }

  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end) {
        await signIn(person);
        await pause(THINK_MILLISECONDS);
      }
    }),
  );
  return { writes, refused, slowest };
}

/** Reads the anti-forgery pair that every page sets. */
async function readPair(origin: string): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${origin}/configuration.json`, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='));
  const value = /^XSRF-TOKEN=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
}
