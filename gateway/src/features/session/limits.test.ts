import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expiry, sessionState } from '@paystead/contract/features/session/model.ts';
import { statement } from '../../platform/database/port.ts';
import { createSignInHarness, profileOf, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';

const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);

const IDLE = 15 * 60;
const ABSOLUTE = 12 * 3600;
const state = async (at: Browser) => sessionState.parse((await at.get('/api/session')).json());
const secondsFromNow = (instant: string) => (Date.parse(instant) - signInHarness.harness.now.getTime()) / 1000;

let at: Browser;
beforeEach(async () => {
  at = await signInHarness.signedIn('plain');
});

describe('reading 17: a session ends when idle', () => {
  it.each([
    [IDLE - 1, 200],
    [IDLE, 401],
    [IDLE + 1, 401],
  ])('after %d seconds without a call: %d', async (seconds, status) => {
    signInHarness.harness.advanceSeconds(seconds);
    const answer = await at.get('/api/session');
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(refusal(answer)).toEqual([401, 'session_idle']);
  });

  it('stays ended for reads, writes and extending', async () => {
    signInHarness.harness.advanceSeconds(IDLE);
    for (let round = 0; round < 2; round += 1) {
      expect(refusal(await at.get('/api/check'))).toEqual([401, 'session_idle']);
      expect(refusal(await at.post('/api/session/extend'))).toEqual([401, 'session_idle']);
      expect(refusal(await at.post('/api/session/profile', profileOf('plain')))).toEqual([401, 'session_idle']);
    }
  });

  it('a hot read keeps it alive like any other call', async () => {
    for (let minutes = 0; minutes < 60; minutes += 10) {
      signInHarness.harness.advanceSeconds(600);
      expect((await at.get('/api/check')).statusCode).toBe(200);
    }
  });

  it('a refused call does not keep it alive', async () => {
    signInHarness.harness.advanceSeconds(IDLE - 1);
    expect((await at.delete('/api/sessions/not-an-id')).statusCode).toBe(404);
    signInHarness.harness.advanceSeconds(1);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_idle']);
  });

  it('reports its end, and extending moves it to 15 minutes from now', async () => {
    expect(secondsFromNow((await state(at)).expiry.idleExpiresAt)).toBe(IDLE);
    signInHarness.harness.advanceSeconds(IDLE - 60);
    const extended = expiry.parse((await at.post('/api/session/extend')).json());
    expect(secondsFromNow(extended.idleExpiresAt)).toBe(IDLE);
    expect(secondsFromNow(extended.now)).toBe(0);
    expect(secondsFromNow(extended.absoluteExpiresAt)).toBe(ABSOLUTE - IDLE + 60);
  });

  it('writes its row at most every five seconds', async () => {
    const began = (await state(at)).expiry.idleExpiresAt;
    signInHarness.harness.advanceSeconds(5);
    expect((await state(at)).expiry.idleExpiresAt).toBe(began);
    signInHarness.harness.advanceSeconds(0.001);
    expect((await state(at)).expiry.idleExpiresAt).not.toBe(began);
  });
});

describe('a session ends after twelve hours, even if used continuously', () => {
  const keepAlive = async (seconds: number) => {
    for (let passed = 0; passed < seconds;) {
      const step = Math.min(600, seconds - passed);
      signInHarness.harness.advanceSeconds(step);
      passed += step;
      if (passed < ABSOLUTE) expect((await at.post('/api/session/extend')).statusCode).toBe(200);
    }
  };

  it.each([
    [ABSOLUTE - 1, [200]],
    [ABSOLUTE, [401, 'session_idle']],
    [ABSOLUTE + 1, [401, 'session_idle']],
  ])('after %d seconds of continuous use: %j', async (seconds, expected) => {
    await keepAlive(seconds);
    const answer = await at.get('/api/session');
    expect(answer.statusCode === 200 ? [200] : refusal(answer)).toEqual(expected);
  });

  it('switching profiles extends neither the session nor the recent sign-in', async () => {
    await keepAlive(ABSOLUTE - 600);
    const before = await state(at);
    expect((await at.post('/api/session/profile', profileOf('plain'))).statusCode).toBe(200);
    const after = await state(at);
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(after.expiry.absoluteExpiresAt).toBe(before.expiry.absoluteExpiresAt);
    expect(after.expiry.recentUntil).toBeNull();
    signInHarness.harness.advanceSeconds(600);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_idle']);
  });
});

describe('old sessions are deleted', () => {
  const count = statement(
    'test.session_count',
    z.object({ old: z.int() }),
    'select count(*)::integer as old from session where created_at < $1',
  );

  it('a session is deleted by later sign-ins a month after it began, and not before', async () => {
    signInHarness.harness.advanceSeconds(40 * 86_400);
    await signInHarness.signedIn('plain');
    const mark = new Date(signInHarness.harness.now.getTime() + 1).toISOString();
    const kept = async () => (await signInHarness.harness.database.asMaintenance((tx) => tx.one(count, [mark]))).old;
    expect(await kept()).toBe(1);
    signInHarness.harness.advanceSeconds(30 * 86_400);
    await signInHarness.signedIn('plain');
    expect(await kept()).toBe(1);
    signInHarness.harness.advanceSeconds(1);
    const held = await signInHarness.signedIn('colleague');
    expect(await kept()).toBe(0);
    await signInHarness.wrapper('plain');
    expect((await held.get('/api/session')).statusCode).toBe(200);
  });
});
