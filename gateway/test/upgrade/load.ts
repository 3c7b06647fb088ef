import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Balancer, Reply } from './balancer.ts';
import type { LoopbackProvider } from './loopback-provider.ts';

export interface LoadPerson {
  readonly username: string;
  readonly clientCode: string;
  readonly email: string;
}

/** People who sign in, read and save, each one request after the other, until the load is ended. */
export interface Load {
  /** Requests that succeeded. */
  readonly done: () => number;
  /** Requests that failed, or whose reply was not what the person had saved. */
  readonly failed: readonly string[];
  /** Resolves after this many more successful requests. */
  more(count: number): Promise<void>;
  end(): Promise<void>;
}

const preferences = z.object({ blockPayrollAlerts: z.boolean() });
/** Rounds of reading and saving between two sign-ins. */
const ROUNDS = 5;

export function startLoad(balancer: Balancer, provider: LoopbackProvider, people: readonly LoadPerson[]): Load {
  const now = { done: 0, isEnding: false };
  const failed: string[] = [];

  async function act(person: LoadPerson): Promise<void> {
    const cookies = new Map<string, string>();

    async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Reply | null> {
      const headers = {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }),
      };
      const sent = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
      const reply = await balancer.send(sent).catch((error: unknown) => String(error));
      if (typeof reply === 'string' || reply.status >= 400) {
        const what = typeof reply === 'string' ? reply : `${reply.status} ${reply.body.slice(0, 200)}`;
        failed.push(`${person.username}: ${method} ${path}: ${what}`);
        return null;
      }
      for (const cookie of reply.cookies) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      now.done += 1;
      return reply;
    }

    /** Saves a preference, and reads it at the other gateway. */
    async function save(block: boolean): Promise<void> {
      if ((await call('POST', '/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: block })) === null) return;
      const read = await call('GET', '/api/preferences/blockPayrollAlertsStatus');
      if (read !== null && preferences.parse(JSON.parse(read.body)).blockPayrollAlerts !== block)
        failed.push(`${person.username}: a saved preference was lost`);
    }

    while (!now.isEnding) {
      cookies.clear();
      await call('GET', '/configuration.json');
      const { username, clientCode, email } = person;
      const signIn = { ...(await provider.signIn(email)), username, clientCode };
      const signedIn = await call('POST', '/api/authorization/authorize-profile', signIn);
      // A refused sign-in is a failure already; repeating it at once would only count it many times.
      if (signedIn === null) {
        await setTimeout(1000);
        continue;
      }
      for (let round = 0; round < ROUNDS && !now.isEnding; round++) {
        await call('GET', '/api/session');
        await call('GET', '/api/check');
        await save(round % 2 === 0);
      }
    }
  }

  const acting = Promise.all(people.map(act));
  return {
    done: () => now.done,
    failed,
    async more(count) {
      const until = now.done + count;
      while (now.done < until && failed.length < 20) await setTimeout(20);
    },
    async end() {
      now.isEnding = true;
      await acting;
    },
  };
}
