import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { Failure } from '../failures/failure.ts';
import type { Route } from '../http/route.ts';
import { callerOf } from './caller.ts';
import { classify } from './classify.ts';
import { networkAddress } from './network-address.ts';
import type { SecurityRecorder } from './recorder.ts';

/**
 * Records the security event of a refused call, if it is one. Called once for each refusal, after its transaction has
 * ended; adds nothing to the response time.
 */
export function watchRefusal(
  error: unknown,
  { endpoint, ...route }: Route,
  request: FastifyRequest,
  { security, clock }: { readonly security: SecurityRecorder; readonly clock: Clock },
): void {
  if (!(error instanceof Failure)) return;
  const event = classify({
    endpoint,
    failure: error,
    caller: callerOf(request),
    inputs: { params: request.params, query: request.query, body: request.body },
    failedProof: route.kind === 'plain' ? route.failedProof : null,
  });
  if (event === null) return;
  security.record({
    ...event,
    at: clock.now(),
    requestId: request.id,
    endpoint: endpoint.name,
    resource: endpoint.resource,
    address: networkAddress(request.ip),
  });
}
