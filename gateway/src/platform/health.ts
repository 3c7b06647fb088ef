import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { statement, type Database } from './database/port.ts';

const ping = statement('health.ping', z.object({ ok: z.literal(1) }), 'select 1 as ok');

/** One thing that must be right before traffic may come: `null` when it is, else a word on what is not. */
export type Readiness = () => Promise<string | null>;

/** Live: the process answers. Ready: it can do its work; load balancers take it out of rotation while it cannot. */
export function serveHealth(app: FastifyInstance, database: Database, more: Readonly<Record<string, Readiness>>): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const checks: Record<string, string> = { database: await databaseState(database) };
    for (const [name, check] of Object.entries(more)) checks[name] = (await check()) ?? 'ok';
    const ready = Object.values(checks).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'notReady', checks });
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
