import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, Unreached } from '../api/failure.ts';
import { wrappedRecovery } from './wrapped-recovery.ts';

const logout = vi.fn<(reason?: string) => Promise<void>>();
const renew = vi.fn<(used: string | undefined) => Promise<void>>();
const askAgain = vi.fn<(...inputs: unknown[]) => Promise<boolean>>();
let isSignedIn = true;
const recover = wrappedRecovery({
  signIn: { logout },
  keeper: { isSignedIn: () => isSignedIn, renew },
  askAgain,
});

beforeEach(() => {
  for (const mock of [logout, renew, askAgain]) mock.mockReset();
  logout.mockResolvedValue();
  renew.mockResolvedValue();
  isSignedIn = true;
});

const offer = { level: 'secondFactor', acrValues: ['two'], isAvailable: true } as never;
const CALL = { name: 'directDeposits.list' } as never;
const refused = (code: string, more: object = {}) => new ApiFailure(401, { code: code as never, ...more });
const after = (failure: ApiFailure) => recover(failure, 'used', CALL);

describe('SES-10: a refused call in the app', () => {
  it('is repeated with a renewed token', async () => {
    expect(await after(refused('unauthenticated'))).toBe('retry');
    expect([renew.mock.calls, logout.mock.calls, askAgain.mock.calls]).toEqual([[['used']], [], []]);
  });

  it('signs out if the token can’t be renewed, but not while there is no network', async () => {
    renew.mockRejectedValueOnce(new Unreached());
    expect(await after(refused('unauthenticated'))).toBe('handled');
    expect(logout).not.toHaveBeenCalled();
    renew.mockRejectedValueOnce(refused('session_revoked'));
    expect(await after(refused('unauthenticated'))).toBe('handled');
    expect(logout.mock.calls).toEqual([['NoPermission']]);
  });

  it('of no one changes nothing', async () => {
    isSignedIn = false;
    for (const code of ['unauthenticated', 'stronger_sign_in_required'])
      expect(await after(refused(code, { signIn: offer }))).toBe('handled');
    expect([renew.mock.calls, logout.mock.calls, askAgain.mock.calls]).toEqual([[], [], []]);
  });

  it.each([
    [true, 'retry'],
    [false, 'handled'],
  ])('that needs a newer or stronger sign-in asks for it, which succeeds: %s', async (isConfirmed, outcome) => {
    askAgain.mockResolvedValue(isConfirmed);
    expect(await after(refused('step_up_required'))).toBe(outcome);
    expect(await after(refused('stronger_sign_in_required', { signIn: offer }))).toBe(outcome);
    expect(askAgain.mock.calls).toEqual([[CALL], [CALL, offer]]);
    expect([renew.mock.calls, logout.mock.calls]).toEqual([[], []]);
  });
});
