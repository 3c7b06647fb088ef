import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import type { WeakSignIn } from '../../platform/sign-in/sign-in-error.ts';
import type { Api } from '../../platform/services.ts';
import { SESSION } from '../test/portal-harness.tsx';
import { signInPorts } from './sign-in-ports.ts';

const call = vi.fn<(...inputs: unknown[]) => Promise<unknown>>();
const api = { call } as unknown as Api;
const ports = signInPorts(
  () => api,
  { now: () => 42 },
  () => 'es',
);
const { gateway } = ports;

beforeEach(() => void call.mockReset());

const failure = (status: number, problem: object = {}) => new ApiFailure(status, problem);
const offer = { level: 'secondFactor', acrValues: ['two'], isAvailable: true } as never;

describe('SES-5: the gateway’s part of signing in', () => {
  it('reads the session apart from what other calls do after a refusal', async () => {
    call.mockResolvedValue(SESSION);
    expect(await gateway.session()).toBe(SESSION);
    expect(call.mock.calls).toEqual([['session.read', {}, { skipInterceptor: true }]]);
  });

  it.each([
    ['of someone who isn’t signed in', failure(401, { code: 'unauthenticated' }), undefined],
    ['that expired', failure(401, { code: 'session_idle' }), 'interaction_required'],
    ['that was revoked', failure(401, { code: 'session_revoked' }), 'interaction_required'],
    ['that lacks a stronger sign-in', failure(401, { code: 'stronger_sign_in_required', signIn: offer }), 'too_weak'],
  ])('a session %s becomes %s', async (_, refused, expected) => {
    call.mockRejectedValue(refused);
    const outcome = await gateway.session().catch((error: unknown) => error);
    expect((outcome as { code?: string } | undefined)?.code).toBe(expected);
    if (expected === 'too_weak') expect((outcome as WeakSignIn).offer).toBe(offer);
  });

  it.each([failure(403, { code: 'forbidden' as never }), failure(500), new Unreached()])(
    'a session that can’t be read stays unknown: %s',
    async (refused) => {
      call.mockRejectedValue(refused);
      await expect(gateway.session()).rejects.toBe(refused);
    },
  );

  it.each([
    [
      'by the address that the provider reports',
      { idToken: 'id', email: 'kim@example.test' },
      ['profileSelection.find', { body: { email: 'kim@example.test' } }],
      { 'x-identity-token': 'id' },
    ],
    [
      'by the account alone without an address',
      { idToken: 'id', accessToken: 'access' },
      ['profileSelection.list', {}],
      { 'x-identity-token': 'id', 'x-provider-token': 'access' },
    ],
  ])('finds the profiles %s', async (_, proof, expected, headers) => {
    const unknownAccount = { email: 'kim@example.test', reference: 'r-1' };
    call.mockResolvedValue({ profileSelections: ['one', 'two'], nextCursor: null, unknownAccount });
    expect(await gateway.profiles(proof)).toEqual({ profiles: ['one', 'two'], unknownAccount });
    expect(call.mock.calls).toEqual([[...expected, { skipInterceptor: true, headers }]]);
  });

  it('opens a session with the profile and the tokens, and the access token only where there is one', async () => {
    const body = { username: 'kim', clientCode: 'BAKERY', idpToken: 'id', nonce: 'n' };
    await gateway.authorize(body);
    await gateway.authorize({ ...body, accessToken: 'access' });
    expect(call.mock.calls).toEqual([
      ['session.authorize', { body }, { skipInterceptor: true }],
      ['session.authorize', { body }, { skipInterceptor: true, headers: { 'x-provider-token': 'access' } }],
    ]);
  });

  it('switches the profile without tokens, confirms with them, and ends the session', async () => {
    const unused = vi.fn();
    const profile = { username: 'kim', clientCode: 'BAKERY', clientName: 'Bakery' };
    await gateway.switchProfile(profile, unused);
    await gateway.stepUp('id', 'n');
    await gateway.endSession();
    expect(call.mock.calls).toEqual([
      ['session.switchProfile', { body: { username: 'kim', clientCode: 'BAKERY' } }],
      ['session.stepUp', { body: { idpToken: 'id', nonce: 'n' } }, { skipInterceptor: true }],
      ['session.end', {}, { skipInterceptor: true }],
    ]);
    expect(unused).not.toHaveBeenCalled();
  });

  it('uses the clock and the language of the page', () => {
    expect([ports.now(), ports.language()]).toEqual([42, 'es']);
  });
});
