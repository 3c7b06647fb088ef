import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { Failure } from '../failures/failure.ts';
import { enter } from './admit.ts';
import { fastifyPath } from './binder.ts';
import { readCredential } from './credential.ts';
import type { BinderPorts } from './ports.ts';

/** Registers a declared call without a handler yet: 401 without a session, 501 with one. */
export function bindNotYetServed(app: FastifyInstance, endpoint: Endpoint, ports: BinderPorts): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (endpoint.who !== 'anyone' && endpoint.who !== 'identityToken') {
        const credential = readCredential(request);
        if (credential.kind === 'none' || credential.kind === 'conflict') throw new Failure('unauthenticated');
        await ports.database.asDirectory((tx) => enter(tx, credential, ports.clock.now(), false, ports.limits));
      }
      if (endpoint.who === 'identityToken' && bringsNothing(request)) throw new Failure('unauthenticated');
      throw new Failure('not_served_yet');
    },
  });
}

function bringsNothing(request: FastifyRequest): boolean {
  const body: unknown = request.body;
  const inBody = typeof body === 'object' && body !== null && 'idpToken' in body;
  return !inBody && request.headers['x-identity-token'] === undefined && readCredential(request).kind === 'none';
}
