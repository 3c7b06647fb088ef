import type { FastifyRequest } from 'fastify';
import type { Failure } from '../../failures/failure.ts';

/** Logs route, code and reason of a refused request; never inputs, since those are personal data. */
export function logFailure(request: FastifyRequest, failure: Failure, cause: unknown): void {
  const line = {
    requestId: request.id,
    route: request.routeOptions.url ?? 'none',
    code: failure.code,
    reason: failure.detail.reason,
  };
  if (failure.code === 'internal')
    request.log.error({ ...line, stack: cause instanceof Error ? cause.stack : undefined }, 'request failed');
  else if (failure.code === 'unavailable') request.log.warn(line, 'request could not be served');
  else request.log.info(line, 'request refused');
}
