import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expiry } from '@paystead/contract/features/session/model.ts';
import { createSignInHarness, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import type { Browser } from '../../../../test/sign-in/browser.ts';
import type { TokenOptions } from '../../../../test/sign-in/provider.ts';

const RECENT = 120;
const signInHarness = await createSignInHarness({ environment: { PAYSTEAD_STEP_UP_SECONDS: String(RECENT) } });
afterAll(signInHarness.harness.close);

let at: Browser;
beforeEach(async () => {
  at = await signInHarness.signedIn('plain');
});

const recentUntil = async (): Promise<string | null> => (await at.get('/api/session')).json().expiry.recentUntil;
const ago = (seconds: number) => Math.floor(signInHarness.harness.now.getTime() / 1000) - seconds;
const stepUp = async (options: TokenOptions = {}, more: Record<string, unknown> = {}, key: 'plain' | 'other' = 'plain') =>
  at.post('/api/session/step-up', { idpToken: await signInHarness.tokenOf(key, options), ...more }); // prettier-ignore

describe('a sign-in counts as recent for the configured time, to the second', () => {
  it.each([
    [0, true],
    [RECENT, true],
    [RECENT + 1, false],
  ])('is recent %d seconds after the sign-in: %s', async (seconds, recent) => {
    const until = new Date(signInHarness.harness.now.getTime() + RECENT * 1000).toISOString();
    signInHarness.harness.advanceSeconds(seconds);
    expect(await recentUntil()).toBe(recent ? until : null);
  });

  it('counts from the password, not from the session’s start', async () => {
    at = await signInHarness.signedIn('plain', { claims: { auth_time: ago(100) } });
    expect(Date.parse((await recentUntil()) ?? '')).toBe((ago(100) + RECENT) * 1000);
  });

  it.each([
    ['absent', undefined],
    ['0, as some providers send it', 0],
  ])('never counts if auth_time is %s', async (_title, auth_time) => {
    at = await signInHarness.signedIn('plain', { claims: { auth_time } });
    expect(await recentUntil()).toBeNull();
  });
});

describe('step-up', () => {
  it('entering the password makes the sign-in recent again', async () => {
    signInHarness.harness.advanceSeconds(RECENT + 60);
    expect(await recentUntil()).toBeNull();
    const reply = expiry.parse((await stepUp()).json());
    expect(Date.parse(reply.recentUntil ?? '') - signInHarness.harness.now.getTime()).toBe(RECENT * 1000);
    expect(await recentUntil()).toBe(reply.recentUntil);
    expect((await at.get('/api/session')).json().expiry.absoluteExpiresAt).toBe(reply.absoluteExpiresAt);
  });

  it('accepts a sign-in that is as old as a recent one may be, to the second', async () => {
    signInHarness.harness.advanceSeconds(RECENT + 60);
    const reply = await stepUp({ claims: { auth_time: ago(RECENT) } });
    expect(expiry.parse(reply.json()).recentUntil).toBe(signInHarness.harness.now.toISOString());
  });

  it('reports a second factor that was used with it', async () => {
    expect((await at.get('/api/session')).json().mfa).toBe('notUsed');
    await stepUp({ claims: { amr: ['pwd', 'otp'] } });
    expect((await at.get('/api/session')).json().mfa).toBe('used');
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['absent', () => ({ auth_time: undefined })],
    ['0', () => ({ auth_time: 0 })],
    ['negative', () => ({ auth_time: -5 })],
    ['a second too old', () => ({ auth_time: ago(RECENT + 1) })],
    ['in the future', () => ({ auth_time: ago(-600) })],
  ])('403 step_up_required with a valid token whose auth_time is %s', async (_title, claims) => {
    signInHarness.harness.advanceSeconds(RECENT + 60);
    expect(refusal(await stepUp({ claims: claims() }))).toEqual([403, 'step_up_required']);
    expect(await recentUntil()).toBeNull();
  });

  it('401 with the recent token of another person, known or unknown', async () => {
    signInHarness.harness.advanceSeconds(RECENT + 60);
    expect(refusal(await stepUp({}, {}, 'other'))).toEqual([401, 'identity_token_invalid']);
    const idpToken = await signInHarness.provider.tokenOf({ firstName: 'Nobody' }, signInHarness.harness.now);
    expect(refusal(await at.post('/api/session/step-up', { idpToken }))).toEqual([401, 'identity_token_invalid']);
    expect(await recentUntil()).toBeNull();
  });

  it('401 with a forged token and with another nonce', async () => {
    expect(refusal(await stepUp({ forged: true }))).toEqual([401, 'identity_token_invalid']);
    expect(refusal(await stepUp({ claims: { nonce: 'a' } }, { nonce: 'b' }))).toEqual([401, 'identity_token_invalid']);
  });

  it('never moves back: an older but still recent sign-in changes nothing', async () => {
    const before = await recentUntil();
    const reply = expiry.parse((await stepUp({ claims: { auth_time: ago(60) } })).json());
    expect([reply.recentUntil, await recentUntil()]).toEqual([before, before]);
  });

  it('401 without a session, even with a valid token', async () => {
    at = signInHarness.browser();
    expect(refusal(await stepUp())).toEqual([401, 'unauthenticated']);
  });

  it('does not affect the person’s other sessions', async () => {
    const desk = at;
    signInHarness.harness.advanceSeconds(RECENT + 60);
    at = await signInHarness.signedIn('plain', { claims: { auth_time: ago(RECENT + 1) } });
    expect((await stepUp()).statusCode).toBe(200);
    expect((await desk.get('/api/session')).json().expiry.recentUntil).toBeNull();
  });
});
