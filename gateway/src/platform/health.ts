import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { statement, type Database } from './database/port.ts';

const ping = statement('health.ping', z.object({ ok: z.literal(1) }), 'select 1 as ok');

/** The gateway stays in rotation and works for most; what does not is said. */
export interface Degraded {
  readonly degraded: string;
}

/** One thing that must be right before traffic may come: `null` when it is, else a word on what is not. */
export type Readiness = () => Promise<string | Degraded | null>;

/**
 * Live: the process answers. Ready: it can do its work, if degraded not all of it; load balancers take it out of rotation
 * while it cannot.
 */
export function serveHealth(app: FastifyInstance, database: Database, more: Readonly<Record<string, Readiness>>): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const checks: Record<string, string> = { database: await databaseState(database) };
    let ready = checks['database'] === 'ok';
    let degraded = false;
    for (const [name, check] of Object.entries(more)) {
      const state = await check();
      checks[name] = typeof state === 'string' ? state : (state?.degraded ?? 'ok');
      ready &&= typeof state !== 'string';
      degraded ||= state !== null;
    }
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? (degraded ? 'degraded' : 'ready') : 'notReady', checks });
  });
}

async function databaseState(database: Database): Promise<string> {
  try {
    await database.call(ping, []);
    return 'ok';
  } catch {
    return 'unreachable';
  }
}
