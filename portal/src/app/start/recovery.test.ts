import type { SignInOffer } from '@paystead/contract/assurance.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../platform/api/failure.ts';
import type { SignInState } from '../../platform/sign-in/sign-in.ts';
import { createRecovery, type RecoveryPorts } from './recovery.ts';
import { SESSION } from '../test/portal-harness.tsx';

function setUp(change: Partial<RecoveryPorts> & { signedIn?: boolean } = {}) {
  const { signedIn = true, ...rest } = change;
  const state = { status: 'none', session: signedIn ? SESSION : undefined } as SignInState;
  const ports = {
    signIn: { state: () => state, renewSession: vi.fn(async () => undefined) },
    askAgain: vi.fn(async () => true),
    ended: vi.fn(),
    refused: vi.fn(),
    hasEntries: () => false,
    ...rest,
  };
  const recover = createRecovery(ports);
  const meet = (code: string, status = 401, signIn?: SignInOffer) =>
    recover(new ApiFailure(status, { code: code as 'unauthenticated', ...(signIn && { signIn }) }));
  return { ports, meet };
}

describe('recovery from a refusal', () => {
  it('repeats a call after the password was confirmed', async () => {
    const { ports, meet } = setUp();
    expect(await meet('step_up_required', 403)).toBe('retry');
    expect(ports.askAgain).toHaveBeenCalled();
    expect(await setUp({ askAgain: async () => false }).meet('step_up_required', 403)).toBe('handled');
  });

  it('SIG-5: asks for the stronger sign-in that a refusal names, once there is a session', async () => {
    const offer: SignInOffer = { level: 'secondFactor', acrValues: ['two'], isAvailable: true };
    const { ports, meet } = setUp();
    expect(await meet('stronger_sign_in_required', 403, offer)).toBe('retry');
    expect(ports.askAgain).toHaveBeenCalledWith(undefined, offer);
    const outside = setUp({ signedIn: false });
    expect(await outside.meet('stronger_sign_in_required', 403, offer)).toBe('handled');
    expect(outside.ports.askAgain).not.toHaveBeenCalled();
  });

  it('SES-6: renews an expired token and repeats the call', async () => {
    const { ports, meet } = setUp();
    expect(await meet('token_expired')).toBe('retry');
    expect(ports.signIn.renewSession).toHaveBeenCalled();
    expect(ports.refused).not.toHaveBeenCalled();
  });

  it.each(['session_idle', 'session_revoked'])('reading 17: %s keeps the page and says so', async (code) => {
    const { ports, meet } = setUp();
    expect(await meet(code)).toBe('handled');
    expect(ports.ended).toHaveBeenCalledWith(code);
    expect(ports.refused).not.toHaveBeenCalled();
  });

  it('NAV-4: any other 401 leads to /error', async () => {
    const { ports, meet } = setUp();
    expect(await meet('unauthenticated')).toBe('handled');
    expect(ports.refused).toHaveBeenCalledTimes(1);
  });

  it('E9: a 401 on a page with entries keeps the page and says that the session ended', async () => {
    const { ports, meet } = setUp({ hasEntries: () => true });
    expect(await meet('unauthenticated')).toBe('handled');
    expect(ports.ended).toHaveBeenCalledWith('session_idle');
    expect(ports.refused).not.toHaveBeenCalled();
  });

  it('leaves refusals without a session to the guard', async () => {
    const { ports, meet } = setUp({ signedIn: false });
    for (const code of ['unauthenticated', 'session_idle', 'token_expired']) expect(await meet(code)).toBe('handled');
    expect(ports.refused).not.toHaveBeenCalled();
    expect(ports.ended).not.toHaveBeenCalled();
  });
});
