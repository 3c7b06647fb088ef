import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { Failure } from '../failures/failure.ts';
import type { Caller } from './caller.ts';
import { namingOf, type Inputs, type SecurityEvent } from './event.ts';
import type { SecurityEventKind } from './kinds.ts';

/** A refused call, with what the gateway knew when it refused. */
export interface RefusedCall {
  readonly endpoint: Endpoint;
  readonly failure: Pick<Failure, 'code' | 'detail'>;
  /** Null if no session was accepted. */
  readonly caller: Caller | null;
  readonly inputs: Inputs;
  /** The security event that a refused proof of identity is at this endpoint (see `RouteOptions.failedProof`). */
  readonly failedProof: SecurityEventKind | null;
}

/**
 * Returns the security event that a refusal is, or null for any other refusal, such as an own page that the client has
 * turned off.
 */
export function classify(call: RefusedCall): Pick<SecurityEvent, 'kind' | 'caller' | 'target'> | null {
  const { endpoint, failure, caller, inputs, failedProof } = call;
  const { code, detail } = failure;
  // A cause that the refusing code knows takes precedence over the status.
  if (detail.event) return { kind: detail.event.kind, caller: detail.event.caller ?? caller, target: null };
  if (caller === null) return null;
  if (failedProof !== null && (code === 'identity_token_invalid' || code === 'step_up_required'))
    return { kind: failedProof, caller, target: null };
  const { otherEmployee, record, target } = namingOf(endpoint, inputs, caller.employeeId);
  const ofOthers = otherEmployee || endpoint.who === 'scope';
  const event = (kind: SecurityEventKind) => ({ kind, caller, target });
  if (code === 'not_found' && (ofOthers || record)) return event('record_refused');
  if (code === 'edit_role_required' && ofOthers) return event('change_refused');
  if (code === 'step_up_required' && ofOthers) return event('recent_sign_in_missing');
  if (code === 'not_your_decision') return event('decision_refused');
  return null;
}
