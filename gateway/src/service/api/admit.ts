import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import {
  enterAsService,
  hasScope,
  type CallAllowance,
  type ServiceScope,
} from '../../platform/access/service-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { networkAddress } from '../../platform/security/network-address.ts';
import type { SecurityEventKind } from '../../platform/security/kinds.ts';
import type { SecurityRecorder } from '../../platform/security/recorder.ts';
import { hashOf } from '../accounts/secret.ts';

export interface AdmitPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly security: SecurityRecorder;
  readonly callsPerMinute: number;
}

/**
 * Admits a call by its bearer token. Refuses in this order: 401, 429, 403. Sets the headers that RFC 6750 and the RateLimit
 * draft have for each, and records the security event of a refusal.
 */
export async function admitService(
  endpoint: Pick<ServiceEndpoint, 'name' | 'scopes'>,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: AdmitPorts,
): Promise<ServiceScope> {
  const token = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    reply.header('www-authenticate', 'Bearer realm="Paystead"');
    throw new Failure('unauthenticated', { reason: 'no bearer token' });
  }
  const { database, clock, callsPerMinute } = ports;
  const entered = await enterAsService(database, hashOf(token), clock.now(), callsPerMinute);
  if (!('scope' in entered)) {
    reply.header('www-authenticate', 'Bearer realm="Paystead", error="invalid_token"');
    const accountId = entered.verdict === 'unknown' ? undefined : entered.accountId;
    noteServiceRefusal(ports, request, { kind: 'service_token_refused', endpoint: endpoint.name, accountId });
    throw new Failure(entered.verdict === 'expired' ? 'token_expired' : 'unauthenticated', {
      reason: `token ${entered.verdict}`,
    });
  }
  const { scope, allowance } = entered;
  setLimitHeaders(reply, callsPerMinute, allowance);
  if (entered.verdict === 'limited')
    throw new Failure('too_many_requests', {
      retryAfter: allowance.resetSeconds,
      reason: 'limit of the service account',
    });
  if (!hasScope(scope, endpoint.scopes)) {
    const wanted = endpoint.scopes.join(' ');
    const { accountId } = scope;
    noteServiceRefusal(ports, request, { kind: 'service_scope_refused', endpoint: endpoint.name, accountId });
    reply.header('www-authenticate', `Bearer realm="Paystead", error="insufficient_scope", scope="${wanted}"`);
    throw new Failure('scope_required', { reason: `the account has none of the scopes ${wanted}` });
  }
  return scope;
}

/** Sets the fields of draft-ietf-httpapi-ratelimit-headers: `q` calls in `w` seconds, of which `r` are left for `t` seconds. */
function setLimitHeaders(reply: FastifyReply, callsPerMinute: number, allowance: CallAllowance): void {
  reply.header('ratelimit-policy', `"account";q=${callsPerMinute};w=60`);
  reply.header('ratelimit', `"account";r=${allowance.remaining};t=${allowance.resetSeconds}`);
}

interface Refusal {
  readonly kind: SecurityEventKind;
  readonly endpoint: string;
  readonly accountId: string | undefined;
}

/** Records a refused call of a service account, or of an unknown token. */
export function noteServiceRefusal(
  { security, clock }: Pick<AdmitPorts, 'security' | 'clock'>,
  request: FastifyRequest,
  { kind, endpoint, accountId }: Refusal,
): void {
  security.record({
    kind,
    at: clock.now(),
    requestId: request.id,
    endpoint: `v1.${endpoint}`,
    resource: 'none',
    address: networkAddress(request.ip),
    caller: null,
    target: null,
    ...(accountId !== undefined && { serviceAccountId: accountId }),
  });
}
