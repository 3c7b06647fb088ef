import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshReply } from '@paystead/contract/features/session/model.ts';
import { clearEvents, storedEvents } from '../../../../test/security.ts';
import { bearer, NATIVE, createSignInHarness, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { createBackground } from '../../../background.ts';
import { readConfig } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';

const signInHarness = await createSignInHarness({
  environment: {
    PAYSTEAD_NATIVE_CLIENTS: `${NATIVE},other-wrapper`,
    PAYSTEAD_OIDC_AUDIENCES: `paystead-portal,${NATIVE},other-wrapper`,
  },
});
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() => clearEvents(harness));
const { plain } = harness.people;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});

const at = signInHarness.browser();
const read = (token: string) => at.get('/api/session', bearer(token));
const refresh = (refreshToken: string, nativeClientId = NATIVE) =>
  at.post('/api/authorization/refresh', { refreshToken, nativeClientId }, { pair: false });
const renew = async (refreshToken: string) => refreshReply.parse((await refresh(refreshToken)).json());
const revoked = [401, 'session_revoked'];

async function notices() {
  await worker.drain();
  const mails = (await catcher?.list()) ?? [];
  return mails.filter(({ subject }) => subject === 'We signed out a device');
}

it('SIG-6: the mail about a second use is in the owner’s language', async () => {
  const before = (await worker.drain(), (await catcher?.list()) ?? []).length;
  await harness.change(`update person set language = 'es' where person_id = '${plain.personId}'`);
  const { refreshToken } = await signInHarness.wrapper('plain');
  await renew(refreshToken);
  expect((await refresh(refreshToken)).statusCode).toBe(401);
  await worker.drain();
  const mails = (await catcher?.list()) ?? [];
  await harness.change(`update person set language = 'en' where person_id = '${plain.personId}'`);
  const subjects = mails.slice(0, mails.length - before).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Cerramos la sesión en un dispositivo')).toHaveLength(1);
  expect(subjects).not.toContain('We signed out a device');
});

describe('SIG-6: a refresh token that is used a second time', () => {
  it.each([
    ['the owner renews first, then the thief', 0],
    ['the thief renews first, then the owner; a while later', 600],
  ])('%s: both are signed out, although the call is refused', async (_title, seconds) => {
    const before = (await notices()).length;
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    const first = await renew(refreshToken);
    harness.advanceSeconds(seconds);
    expect(refusal(await refresh(refreshToken))).toEqual([401, 'unauthenticated']);
    expect(refusal(await read(first.token))).toEqual(revoked);
    expect(refusal(await refresh(first.refreshToken))).toEqual(revoked);
    expect(refusal(await read(token))).toEqual([401, 'unauthenticated']);
    expect(await storedEvents(harness)).toMatchObject([
      { kind: 'refresh_token_reused', person_id: plain.personId, employee_id: plain.employeeId, occurrences: 1 },
    ]);
    const mails = (await notices()).slice(0, (await notices()).length - before);
    expect(mails.map(({ to }) => to)).toEqual(['petra@example.test']);
    expect(mails[0]?.text).toContain('used twice');
    expect(JSON.stringify(mails)).not.toContain(refreshToken);
  });

  it('ends the session also when the tokens were renewed many times since, and only once', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    const second = await renew(refreshToken);
    const third = await renew(second.refreshToken);
    const before = (await notices()).length;
    for (const spent of [refreshToken, second.refreshToken, refreshToken])
      expect(refusal(await refresh(spent))).toEqual([401, 'unauthenticated']);
    expect(refusal(await read(third.token))).toEqual(revoked);
    expect((await notices()).length).toBe(before + 1);
  });

  it('the newest fifty spent tokens are known, an older one is a token that never was one', async () => {
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    const spent: string[] = [];
    let last = { token, refreshToken };
    for (let renewal = 0; renewal < 51; renewal += 1) {
      spent.push(last.refreshToken);
      last = await renew(last.refreshToken);
    }
    const [oldest = '', next = ''] = spent;
    await refresh(oldest);
    expect((await read(last.token)).statusCode).toBe(200);
    await refresh(next);
    expect(refusal(await read(last.token))).toEqual(revoked);
  });

  it('ends it whichever client presents it', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    const { token } = await renew(refreshToken);
    expect(refusal(await refresh(refreshToken, 'other-wrapper'))).toEqual([401, 'unauthenticated']);
    expect(refusal(await read(token))).toEqual(revoked);
  });

  it('leaves the person’s other sessions and other people’s alone', async () => {
    const [mine, web, theirs] = [
      await signInHarness.wrapper('plain'),
      await signInHarness.signedIn('plain'),
      await signInHarness.wrapper('colleague'),
    ];
    const { refreshToken } = await signInHarness.wrapper('plain');
    await renew(refreshToken);
    await refresh(refreshToken);
    expect((await read(mine.token)).statusCode).toBe(200);
    expect((await web.get('/api/session')).statusCode).toBe(200);
    expect((await read(theirs.token)).statusCode).toBe(200);
  });

  it('a token that never was one ends nothing and sends nothing', async () => {
    const { token } = await signInHarness.wrapper('plain');
    const before = (await notices()).length;
    expect(refusal(await refresh('x'.repeat(43)))).toEqual([401, 'unauthenticated']);
    expect((await read(token)).statusCode).toBe(200);
    expect([await storedEvents(harness), (await notices()).length]).toEqual([[], before]);
  });

  it('a retry gets no second pair, however soon it comes (decision 0020)', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    await renew(refreshToken);
    const retry = await refresh(refreshToken);
    expect(refusal(retry)).toEqual([401, 'unauthenticated']);
    expect(retry.json()).not.toHaveProperty('token');
  });
});
