import { ApiFailure } from '../../platform/api/failure.ts';
import { browserPort } from '../../platform/sign-in/browser.ts';
import { identityHeaders, providerToken } from '../../platform/sign-in/identity-headers.ts';
import type { FoundProfiles, GatewayPort, SignInPorts } from '../../platform/sign-in/ports.ts';
import { SignInError, WeakSignIn } from '../../platform/sign-in/sign-in-error.ts';
import { forgetPerson, readStored, writeStored } from '../../platform/storage.ts';
import { browserTransport } from '../../platform/api/static-files.ts';
import type { Clock } from '@paystead/ui/clock.ts';
import type { Api } from '../../platform/services.ts';

const ASIDE = { skipInterceptor: true } as const;

/** Whether a refusal means that a session has expired or was revoked, so that the person must sign in again. */
function endedByItself(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === 'session_idle' || failure.code === 'session_revoked');
}

/** The gateway's part of signing in. Its refusals are handled by sign-in, so they bypass the interceptor. */
function gatewayPort(api: () => Api): GatewayPort {
  return {
    session: async () => {
      try {
        return await api().call('session.read', {}, ASIDE);
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.signIn) throw new WeakSignIn(failure.signIn);
        if (endedByItself(failure)) throw new SignInError('interaction_required', failure);
        if (failure instanceof ApiFailure && failure.status === 401) return undefined;
        throw failure;
      }
    },
    profiles: async ({ email, ...proof }): Promise<FoundProfiles> => {
      const options = { ...ASIDE, headers: identityHeaders(proof) };
      const { profileSelections: profiles, unknownAccount } = await (email === undefined
        ? api().call('profileSelection.list', {}, options)
        : api().call('profileSelection.find', { body: { email } }, options));
      return { profiles, unknownAccount };
    },
    authorize: ({ accessToken, ...body }) =>
      api().call(
        'session.authorize',
        { body },
        { ...ASIDE, ...(accessToken && { headers: providerToken(accessToken) }) },
      ),
    switchProfile: ({ username, clientCode }) =>
      api().call('session.switchProfile', { body: { username, clientCode } }),
    stepUp: async (idpToken, nonce) => {
      await api().call('session.stepUp', { body: { idpToken, nonce } }, ASIDE);
    },
    endSession: async () => {
      await api().call('session.end', {}, ASIDE);
    },
  };
}

/** Ports of sign-in in a real browser. */
export function signInPorts(api: () => Api, clock: Clock, language: () => string): SignInPorts {
  return {
    browser: browserPort,
    gateway: gatewayPort(api),
    store: { read: readStored, write: writeStored, forgetPerson },
    pending: {
      read: () => readStored('pendingSignIn'),
      write: (text) => writeStored('pendingSignIn', text),
    },
    fetch: browserTransport,
    now: () => clock.now(),
    language,
  };
}
