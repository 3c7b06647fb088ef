import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sessionsReply } from '@paystead/contract/features/session/model.ts';
import { bearer, createSignInHarness, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import type { Browser } from '../../../../test/sign-in/browser.ts';

const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);
const { plain, other } = signInHarness.harness.people;

// Petra has a second employment, at another client of another partner.
await signInHarness.harness.change(
  `update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`,
);

const devicesOf = async (at: Browser) => sessionsReply.parse((await at.get('/api/sessions')).json()).sessions;
const idOf = async (at: Browser): Promise<string> => (await at.get('/api/session')).json().sessionId;

describe('a person’s list of sessions', () => {
  it('lists this person’s own sessions, the current one marked, each with its device and client', async () => {
    const phone = signInHarness.browser({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Safari/605.1' });
    await signInHarness.authorize(phone, 'plain');
    const desk = signInHarness.browser({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' });
    await signInHarness.authorize(desk, 'plain', profileOf('other'));
    await signInHarness.wrapper('plain');
    await signInHarness.signedIn('colleague');
    const devices = await devicesOf(desk);
    expect(devices.map(({ kind, device, clientName, isCurrent }) => [kind, device, clientName, isCurrent])).toEqual(
      expect.arrayContaining([
        ['web', 'Safari, iPhone', 'Millrace Fabrication', false],
        ['web', 'Chrome, Linux', 'Bluebonnet Bakery', true],
        ['native', '', 'Millrace Fabrication', false],
      ]),
    );
    expect(devices).toHaveLength(3);
  });

  it.each([
    ['has been idle for 15 minutes', 15 * 60 - 1, 0, 1],
    ['has lasted 12 hours, however much it is used', 600, 12 * 3600 - 601, 600],
  ])('omits a session that %s', async (_which, step, before, last) => {
    const old = await signInHarness.signedIn('supervisor');
    for (let passed = 0; passed < before; passed += Math.min(step, before - passed)) {
      signInHarness.harness.advanceSeconds(Math.min(step, before - passed));
      await old.get('/api/session');
    }
    signInHarness.harness.advanceSeconds(before === 0 ? step : 1);
    const mine = await signInHarness.signedIn('supervisor');
    expect(await devicesOf(mine)).toHaveLength(2);
    signInHarness.harness.advanceSeconds(last);
    expect(await devicesOf(mine)).toHaveLength(1);
    await mine.delete('/api/session');
  });

  it('ends the person’s session on another device from its next call on', async () => {
    const [mine, lost] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('plain')];
    const lostId = await idOf(lost);
    expect((await mine.delete(`/api/sessions/${lostId}`)).statusCode).toBe(204);
    expect(refusal(await lost.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect(refusal(await lost.get('/api/check'))).toEqual([401, 'session_revoked']);
    expect(refusal(await lost.post('/api/session/extend'))).toEqual([401, 'session_revoked']);
    expect((await devicesOf(mine)).map((device) => device.sessionId)).not.toContain(lostId);
    expect(refusal(await mine.delete(`/api/sessions/${lostId}`))).toEqual([404, 'not_found']);
  });

  it('ends a wrapper’s session with its bearer and its refresh token', async () => {
    const mine = await signInHarness.signedIn('plain');
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    const lost = await signInHarness.browser().get('/api/session', bearer(token));
    expect((await mine.delete(`/api/sessions/${lost.json().sessionId}`)).statusCode).toBe(204);
    expect((await mine.get('/api/session')).statusCode).toBe(200);
    expect(refusal(await signInHarness.browser().get('/api/session', bearer(token)))).toEqual([401, 'session_revoked']);
    const body = { refreshToken, nativeClientId: 'paystead-native' };
    expect(refusal(await signInHarness.browser().post('/api/authorization/refresh', body))).toEqual([
      401,
      'session_revoked',
    ]);
  });

  it('404 alike for another person’s session, an unknown one and an invalid id; the other session continues', async () => {
    const theirs = await signInHarness.signedIn('colleague');
    const mine = await signInHarness.signedIn('plain');
    const answers = await Promise.all(
      [await idOf(theirs), randomUUID(), 'not-an-id'].map((id) => mine.delete(`/api/sessions/${id}`)),
    );
    expect(new Set(answers.map((one) => JSON.stringify({ ...one.json(), requestId: '' }))).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect((await theirs.get('/api/session')).statusCode).toBe(200);
  });

  it('two devices that end each other at once leave a consistent state', async () => {
    const [one, two] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('plain')];
    const [first, second] = [await idOf(one), await idOf(two)];
    const answers = await Promise.all([one.delete(`/api/sessions/${second}`), two.delete(`/api/sessions/${first}`)]);
    for (const answer of answers) expect([204, 401]).toContain(answer.statusCode);
    expect(answers.some((answer) => answer.statusCode === 204)).toBe(true);
  });
});

describe('PRF-1: switching profiles without signing in again', () => {
  it('ends the old session and opens one at the other client, which cannot read the first client’s data', async () => {
    const at = await signInHarness.signedIn('plain');
    const old = at.cookies.get('paystead') ?? '';
    const before = (await at.get('/api/session')).json();
    const reply = await at.post('/api/session/profile', profileOf('other'));
    expect(reply.json().session.profile).toMatchObject({ clientCode: 'BAKERY', employeeId: other.employeeId });
    const after = (await at.get('/api/session')).json();
    expect([before.profile.clientName, after.profile.clientName]).toEqual([
      'Millrace Fabrication',
      'Bluebonnet Bakery',
    ]);
    expect(after.profile.partnerCode).not.toBe(before.profile.partnerCode);
    expect(after.person.personId).toBe(before.person.personId);
    expect(refusal(await at.get(`/api/checks/employees/${plain.employeeId}`))).toEqual([404, 'not_found']);
    const checks = (await at.get('/api/check')).json().paychecksList as { checkId: string }[];
    expect(checks.length).toBeGreaterThan(0);

    const left = signInHarness.browser();
    left.cookies.set('paystead', old);
    expect(refusal(await left.get('/api/session'))).toEqual([401, 'session_revoked']);
  });

  it('renews the anti-forgery value, and the old one is refused', async () => {
    const at = await signInHarness.signedIn('plain');
    const old = at.cookies.get('XSRF-TOKEN') ?? '';
    await at.post('/api/session/profile', profileOf('other'));
    expect((await at.post('/api/session/extend')).statusCode).toBe(200);
    at.cookies.set('XSRF-TOKEN', old);
    expect(refusal(await at.post('/api/session/extend'))).toEqual([403, 'anti_forgery']);
  });

  it('404 for another person’s profile and an unknown one; the session continues', async () => {
    const at = await signInHarness.signedIn('plain');
    for (const key of [profileOf('colleague'), profileOf('baker'), { username: 'petra', clientCode: 'BAKERY' }])
      expect(refusal(await at.post('/api/session/profile', key))).toEqual([404, 'not_found']);
    expect((await at.get('/api/session')).json().profile.username).toBe('petra');
  });

  it('one of five concurrent switches succeeds, and one session is left', async () => {
    const at = await signInHarness.signedIn('manager');
    const token = at.cookies.get('paystead') ?? '';
    const pair = at.cookies.get('XSRF-TOKEN') ?? '';
    const switches = Array.from({ length: 5 }, () => {
      const tab = signInHarness.browser();
      tab.cookies.set('paystead', token).set('XSRF-TOKEN', pair);
      return tab.post('/api/session/profile', profileOf('manager'));
    });
    const answers = await Promise.all(switches);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(4);
    expect(await devicesOf(await signInHarness.signedIn('manager'))).toHaveLength(2);
  });

  it('the profile used last is first in the list, and the state counts the profiles', async () => {
    const at = signInHarness.browser();
    await signInHarness.authorize(at, 'plain', profileOf('other'));
    for (const [key, expected] of [
      ['plain', ['petra', 'otto']],
      ['other', ['otto', 'petra']],
    ] as const) {
      signInHarness.harness.advanceSeconds(10);
      await at.post('/api/session/profile', profileOf(key));
      const list = (await at.get('/api/userProfile/profiles')).json().profileSelections as { username: string }[];
      expect(list.map((one) => one.username)).toEqual(expected);
    }
    expect((await at.get('/api/session')).json().profileCount).toBe(2);
  });
});

describe('SES-11: signing out', () => {
  it('ends the session, clears its cookie, and sets a new anti-forgery pair for the next sign-in', async () => {
    const at = await signInHarness.signedIn('plain');
    const old = at.cookies.get('paystead') ?? '';
    expect((await at.delete('/api/session')).statusCode).toBe(204);
    expect(at.cookies.has('paystead')).toBe(false);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'unauthenticated']);
    expect((await signInHarness.authorize(at, 'plain')).statusCode).toBe(200);
    const thief = signInHarness.browser();
    thief.cookies.set('paystead', old);
    expect(refusal(await thief.get('/api/session'))).toEqual([401, 'session_revoked']);
  });

  it('ends this session only: the person’s other devices stay signed in', async () => {
    const [one, two] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('plain')];
    await one.delete('/api/session');
    expect((await two.get('/api/session')).statusCode).toBe(200);
  });
});
