import { reportSignInFailure as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { countAttempt, secondsToWait, type AttemptLimit } from '../../../platform/security/attempt-limits.ts';
import type { SessionPorts } from '../ports.ts';

/** A whole plant may share an address, and everyone there reports while their provider is down. */
export const STORED_REPORTS: AttemptLimit = { name: 'signInFailure', address: 60, network: 200 };

/**
 * Logs a sign-in that failed before it reached the gateway, and returns the code by which support finds it. Anyone can send
 * this, so the reason names the portal or the native app as its source. Above the limit, failures are only logged.
 *
 * Errors: `invalid_input` for a provider that isn't configured, or a native client that isn't the provider's.
 */
export async function reportSignInFailure(
  { keys, noteRefusal, providers }: SessionPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, requestId, networkAddress } = call;
  const { providerId, nativeClientId, code, providerError } = body;
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider) refuse('invalid_input', { faults: [{ pointer: '/providerId', code: 'invalid' }] });
  if (nativeClientId !== undefined && !provider.nativeClientIds.includes(nativeClientId))
    refuse('invalid_input', { faults: [{ pointer: '/nativeClientId', code: 'invalid' }] });
  const isUnstored = (await secondsToWait(tx, keys, STORED_REPORTS, call)) > 0;
  if (!isUnstored) await countAttempt(tx, keys, STORED_REPORTS, call);
  const answer = providerError === undefined ? '' : `, the provider answered ${providerError}`;
  const reference = noteRefusal({
    reason: `sign-in failed in the ${nativeClientId === undefined ? 'portal' : 'native app'}: ${code}${answer}`,
    providerId,
    accountHash: null,
    endpoint: endpoint.name,
    requestId,
    networkAddress,
    isUnstored,
  });
  return { reference };
}
