import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { fillPage } from './files.ts';
import { sendCompressed } from './send-compressed.ts';

export interface BuiltConsole {
  readonly folder: string;
  readonly page: string;
}

/** Returns the build in `console/dist`, or null if it hasn't been built. */
export function findConsole(folder: string): BuiltConsole | null {
  const page = join(folder, 'index.html');
  return existsSync(page) ? { folder, page: readFileSync(page, 'utf8') } : null;
}

/** Serves the console below `/console`: hashed files forever, and the page fresh for every other address. */
export async function serveConsoleFiles(
  app: FastifyInstance,
  { folder, page }: BuiltConsole,
  configurationOf: (request: FastifyRequest) => unknown,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/console/',
    index: false,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    // The page is filled for each request, and the list of scripts is the build's own.
    globIgnore: ['index.html', 'scripts.json'],
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  for (const url of ['/console', '/console/*'])
    app.get(url, { exposeHeadRoute: false, preHandler: app.rateLimit() }, async (request, reply) => {
      if (/\.\w{2,5}$/.test(request.url.split('?', 1)[0] ?? '')) throw new Failure('not_found');
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      const filled = fillPage(page, { title: 'Paystead', branding: null, configuration: configurationOf(request) });
      return sendCompressed(request, reply, filled);
    });
}
