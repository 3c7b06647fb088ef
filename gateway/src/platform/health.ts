import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { statement, type Database } from './database/port.ts';

const ping = statement('health.ping', z.object({ ok: z.literal(1) }), 'select 1 as ok');

/** A reason for operators to act although the gateway can do its work. */
interface Degraded {
  readonly degraded: string;
}

/** A readiness check: returns `null` when ready, otherwise the reason. */
export type Readiness = () => Promise<string | Degraded | null>;

/**
 * Serves liveness and readiness. Live: the process answers. Ready: it can do its work; load balancers take it out of
 * rotation while it can't. Degraded is ready (200) with a reason for operators to act.
 */
export function serveHealth(app: FastifyInstance, database: Database, more: Readonly<Record<string, Readiness>>): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const states: Record<string, string | Degraded> = { database: await databaseState(database) };
    for (const [name, check] of Object.entries(more)) states[name] = (await check()) ?? 'ok';
    const isReady = Object.values(states).every((state) => state === 'ok' || typeof state === 'object');
    const isDegraded = Object.values(states).some((state) => typeof state === 'object');
    const checks = Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, typeof state === 'object' ? state.degraded : state]),
    );
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: !isReady ? 'notReady' : isDegraded ? 'degraded' : 'ready', checks });
  });
}

/** Returns the names of the checks that fail, or that are degraded. */
export async function failingOf(checks: Readonly<Record<string, Readiness>>): Promise<string[]> {
  const states = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check()] as const));
  return states.flatMap(([name, state]) => (state === null ? [] : [name]));
}

async function databaseState(database: Database): Promise<string> {
  try {
    await database.call(ping, []);
    return 'ok';
  } catch {
    return 'unreachable';
  }
}
