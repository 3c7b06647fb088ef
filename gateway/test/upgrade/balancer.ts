import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends requests to gateways in turn as a load balancer does: to those whose health check answers 200, and to the next one if a
 * gateway refuses the connection, because nothing was sent then.
 */
export interface Balancer {
  send(sent: Sent): Promise<Reply>;
  /** Resolves once exactly these gateways answer the health check, by port. */
  serving(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two health checks. */
const CHECK_EVERY = 100;

export function balance(ports: readonly number[], healthPath = '/health/ready'): Balancer {
  const now = { ready: [] as readonly number[], states: [] as readonly (Reply | Error)[], checks: 0, isClosed: false };
  let turn = 0;

  async function check(): Promise<void> {
    while (!now.isClosed) {
      const states = await Promise.all(
        ports.map((port) => exchange(port, { method: 'GET', path: healthPath }).catch((error: Error) => error)),
      );
      now.states = states;
      now.ready = ports.filter((_port, index) => {
        const state = states[index];
        return state !== undefined && 'status' in state && state.status === 200;
      });
      now.checks += 1;
      await setTimeout(CHECK_EVERY);
    }
  }
  const checking = check();

  return {
    async send(sent) {
      const candidates = now.ready;
      turn += 1;
      const first = turn;
      for (const [tried] of candidates.entries()) {
        const port = candidates[(first + tried) % candidates.length] ?? 0;
        try {
          return await exchange(port, sent);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        }
      }
      const reasons = now.states.map((state) => ('body' in state ? state.body : state.message));
      throw new Error(`No gateway is ready: ${reasons.join(' ')}`);
    },
    async serving(expected) {
      // The check that is under way may have asked before.
      const from = now.checks + 2;
      const isMet = () => now.ready.length === expected.length && expected.every((port) => now.ready.includes(port));
      while (now.checks < from || !isMet()) await setTimeout(CHECK_EVERY);
    },
    async close() {
      now.isClosed = true;
      await checking;
    },
  };
}

/** Sends one request on a connection of its own. */
async function exchange(port: number, { method, path, headers = {}, body }: Sent): Promise<Reply> {
  const sending = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    body: await readText(response),
    cookies: response.headers['set-cookie'] ?? [],
  };
}
