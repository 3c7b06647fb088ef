import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVisitor } from '../../test/visitor.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../../test/start-identity.ts';
import { codeOfStep, stepAt } from '../accounts/totp.ts';

const PAUSES = { firstPauseSeconds: 30, longestPauseSeconds: 900, forgetSeconds: 3600 } as const;
const ATTACKER = '198.51.100.66';

let now = 0;
let running: Awaited<ReturnType<typeof startIdentity>>;
beforeEach(async () => {
  now = Date.now();
  running = await startIdentity({
    clock: () => now,
    throttle: {
      account: { marks: 3, ...PAUSES },
      device: { marks: 4, ...PAUSES },
      address: { marks: 5, ...PAUSES },
    },
  });
});
afterEach(() => running.stop());

const wrongPassword = ({ email }: { email: string }) => ({ email, password: 'not the password' });

describe('SIG-7: throttled sign-in', () => {
  test('a right password forgets the wrong ones before it', async () => {
    const visitor = await createVisitor(running);
    const { page } = await visitor.begin();
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 0; tries < 2; tries += 1) await visitor.browser.submit(page.url, wrongPassword(MARISOL));
      expect((await visitor.withPassword(MARISOL, { prompt: 'login' })).page.location).toContain('code=');
    }
  });

  test('wrong passwords pause an account for everyone but a device that signed in before', async () => {
    const owner = await createVisitor(running);
    await owner.withPassword(MARISOL);
    const attacker = await createVisitor(running, { address: ATTACKER });
    const { page } = await attacker.begin();
    for (let tries = 0; tries < 3; tries += 1) await attacker.browser.submit(page.url, wrongPassword(MARISOL));
    const paused = await attacker.browser.submit(page.url, MARISOL_FORM);
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(paused.text).toContain('Wait 30 seconds');

    const newDevice = await createVisitor(running);
    expect((await newDevice.withPassword(MARISOL)).page.status).toBe(429);
    expect((await owner.withPassword(MARISOL, { prompt: 'login' })).page.location).toContain('code=');
    const ruth = await createVisitor(running);
    expect((await ruth.withPassword(RUTH)).page.text).toContain('Enter your code');

    now += 31_000;
    expect((await newDevice.withPassword(MARISOL)).page.location).toContain('code=');
  });

  test('one address that tries many accounts is paused; another address and a known device are not', async () => {
    const owner = await createVisitor(running, { address: ATTACKER });
    await owner.withPassword(MARISOL);
    const attacker = await createVisitor(running, { address: ATTACKER });
    const { page } = await attacker.begin();
    for (let one = 0; one < 5; one += 1)
      await attacker.browser.submit(page.url, wrongPassword({ email: `person${one}@keystone.example` }));
    expect((await attacker.browser.submit(page.url, MARISOL_FORM)).status).toBe(429);
    const elsewhere = await createVisitor(running, { address: '192.0.2.50' });
    expect((await elsewhere.withPassword(MARISOL)).page.location).toContain('code=');
    expect((await owner.withPassword(MARISOL, { prompt: 'login' })).page.location).toContain('code=');
  });

  test("a forged device cookie and another account's device don't escape the pause", async () => {
    const attacker = await createVisitor(running, { address: ATTACKER });
    // The attacker has an account of their own, so the browser has a valid cookie for it.
    await attacker.withPassword(MARISOL);
    const { page } = await attacker.begin({ prompt: 'login' });
    for (let tries = 0; tries < 3; tries += 1) await attacker.browser.submit(page.url, wrongPassword(RUTH));
    expect((await attacker.browser.submit(page.url, RUTH_FORM)).status).toBe(429);
    const subject = running.identity.subjectOf(RUTH.email);
    const forged = Buffer.from(JSON.stringify({ id: 'mine', subjects: [subject] })).toString('base64url');
    const stranger = await createVisitor(running, { address: ATTACKER });
    const form = await stranger.begin();
    const cookies = `identity_device_${running.port}=${forged}.${'A'.repeat(43)}; ${stranger.browser.cookieHeader(form.page.url)}`;
    expect((await stranger.browser.submit(form.page.url, RUTH_FORM, { cookie: cookies })).status).toBe(429);
  });

  test('a known device is paused after its own failures', async () => {
    const owner = await createVisitor(running);
    await owner.withPassword(MARISOL);
    const { page } = await owner.begin({ prompt: 'login' });
    for (let tries = 0; tries < 4; tries += 1) await owner.browser.submit(page.url, wrongPassword(MARISOL));
    expect((await owner.browser.submit(page.url, MARISOL_FORM)).status).toBe(429);
  });

  test('successful sign-ins are never throttled or counted', async () => {
    for (let times = 0; times < 12; times += 1) {
      const visitor = await createVisitor(running);
      expect((await visitor.withPassword(MARISOL)).page.location).toContain('code=');
    }
  });

  test('of many attempts at the same moment, only as many as the limit allows learn their result', async () => {
    const attacker = await createVisitor(running, { address: ATTACKER });
    const { page } = await attacker.begin();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => attacker.browser.submit(page.url, wrongPassword(MARISOL))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('guessed codes are paused too, with the right password', async () => {
    const visitor = await createVisitor(running);
    const { form } = await visitor.withPassword(RUTH);
    const right = codeOfStep(SECRET, stepAt(now));
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 3; tries += 1) await visitor.browser.submit(form, { code: wrong });
    const paused = await visitor.browser.submit(form, { code: right });
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '30']);
    now += 31_000;
    const later = await visitor.browser.submit(form, { code: codeOfStep(SECRET, stepAt(now)) });
    expect(later.location).toContain('code=');
  });
});

const MARISOL_FORM = { email: MARISOL.email, password: MARISOL.password };
const RUTH_FORM = { email: RUTH.email, password: RUTH.password };
