import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisitor, errorIn, secretIn } from '../../test/visitor.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../../test/start-identity.ts';
import { codeOfStep, stepAt } from '../accounts/totp.ts';
import { ACR } from '../assurance.ts';

/** A provider of its own for each test: what a person sets up stays. */
let running: Awaited<ReturnType<typeof startIdentity>>;
const restart = async () => {
  await running.stop();
  running = await startIdentity();
};
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

const essential = (...values: string[]) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
});

describe('SIG-7: passkeys', () => {
  test.each([
    ['bound to its device', false, 'hwk'],
    ['synchronized between devices', true, 'swk'],
  ])('a passkey %s signs in without a password, phishing-resistant', async (_name, synchronized, method) => {
    await restart();
    const visitor = await createVisitor(running, { synchronized });
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const { begun, page } = await visitor.begin({ prompt: 'login' });
    const answer = await visitor.usePasskey(page.text, page.url);
    expect(await visitor.claims(begun, answer)).toMatchObject({
      email: MARISOL.email,
      acr: ACR.phishingResistant,
      amr: [method, 'user', 'mfa'],
    });
  });

  test.each([
    ['bound to its device is refused once the original was used', false, 422],
    ['synchronized between devices, which has no count, is the passkey', true, 303],
  ])('a copy of a passkey %s', async (_name, synchronized, status) => {
    await restart();
    const visitor = await createVisitor(running, { synchronized });
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const signIn = async () => {
      const { page } = await visitor.begin({ prompt: 'login' });
      return (await visitor.usePasskey(page.text, page.url)).status;
    };
    expect([await signIn(), await signIn()]).toEqual([303, 303]);
    visitor.authenticator.rewind();
    expect(await signIn()).toBe(status);
  });

  test('an answer is refused twice, from another page, for another host, and without verification of the person', async () => {
    await restart();
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const { page } = await visitor.begin({ prompt: 'login' });
    const options = /data-options="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const challenge = /challenge&quot;:&quot;([\w-]+)/.exec(options)?.[1] ?? '';
    const { authenticator, browser } = visitor;
    const refused = async (passkey: string) => {
      const answer = await browser.submit(page.url, { passkey });
      expect([answer.status, answer.location]).toEqual([422, null]);
      expect(answer.text).toContain('We couldn&#39;t confirm this passkey');
    };
    await refused(authenticator.get({ rpId: 'localhost', challenge }, 'https://evil.example'));
    // The first answer used the challenge up, whatever became of it.
    await refused(authenticator.get({ rpId: 'localhost', challenge }, running.origin));
    const fresh = await browser.go(page.url);
    const other = /challenge&quot;:&quot;([\w-]+)/.exec(fresh.text)?.[1] ?? '';
    await refused(authenticator.get({ rpId: 'evil.example', challenge: other }, running.origin));
    await refused('{"id":"unknown","response":{}}');
    await refused('not JSON');
  });

  test('a passkey without verification of the person is neither added nor used', async () => {
    await restart();
    const visitor = await createVisitor(running, { verified: false });
    await visitor.openAccount(MARISOL);
    expect((await visitor.addPasskey()).status).toBe(422);
  });

  test("another person's passkey is no second step for a password", async () => {
    await restart();
    const ruth = await createVisitor(running);
    const opened = await ruth.openAccount(RUTH);
    await ruth.browser.submit(opened.url, { code: codeOfStep(SECRET, stepAt(Date.now())) });
    await ruth.addPasskey();
    const marisol = await createVisitor(running);
    await marisol.openAccount(MARISOL);
    await marisol.addPasskey();
    const { form, page } = await marisol.withPassword(MARISOL, { prompt: 'login' });
    const answer = await ruth.usePasskey(page.text, form);
    expect(answer.location).toBeNull();
    const forged = await marisol.browser.submit(form, { passkey: ruth.authenticator.get({ rpId: 'localhost', challenge: /challenge&quot;:&quot;([\w-]+)/.exec(page.text)?.[1] ?? '' }, running.origin) }); // prettier-ignore
    expect([forged.status, forged.location]).toEqual([422, null]);
  });

  test('a person with a passkey needs it after the password too, and it counts as phishing-resistant', async () => {
    await restart();
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const { begun, form, page } = await visitor.withPassword(MARISOL, { prompt: 'login' });
    expect(page.text).toContain('Second step');
    const answer = await visitor.usePasskey(page.text, form);
    expect(await visitor.claims(begun, answer)).toMatchObject({
      acr: ACR.phishingResistant,
      amr: ['pwd', 'hwk', 'user', 'mfa'],
    });
  });

  test('a passkey works at its own host; another host asks for a recovery code instead of letting a password pass', async () => {
    await restart();
    const visitor = await createVisitor(running, { hostname: 'harborline.localhost' });
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const [code = ''] = await visitor.makeCodes();
    const elsewhere = await createVisitor(running);
    const { begun, form, page } = await elsewhere.withPassword(MARISOL);
    expect(page.text).toContain('Your passkey works at another address of this site: harborline.localhost');
    expect(page.text).not.toContain('data-passkey=');
    const answer = await elsewhere.browser.submit(form, { recovery: code });
    expect(await elsewhere.claims(begun, answer)).toMatchObject({ acr: ACR.secondFactor });
  });
});

describe('SIG-7: recovery codes', () => {
  test('ten codes, each signs in once instead of the second step, and the person is mailed', async () => {
    await restart();
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    await visitor.addApp();
    const codes = await visitor.makeCodes();
    expect(new Set(codes).size).toBe(10);
    const first = await visitor.withPassword(MARISOL, { prompt: 'login' });
    // As typed from paper: without the hyphen, in small letters.
    const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ');
    const answer = await visitor.browser.submit(first.form, { recovery: typed });
    expect(await visitor.claims(first.begun, answer)).toMatchObject({ acr: ACR.secondFactor, amr: ['pwd', 'mfa'] });
    expect(running.mails.at(-1)?.subject).toBe('A recovery code was used to sign in to your account');
    const second = await visitor.withPassword(MARISOL, { prompt: 'login' });
    const again = await visitor.browser.submit(second.form, { recovery: codes[0] ?? '' });
    expect([again.status, again.location]).toEqual([422, null]);
    expect(again.text).toContain('it was already used');
    const other = await visitor.browser.submit(second.form, { recovery: codes[1] ?? '' });
    expect(other.location).toContain('code=');
  });

  test('two attempts at the same moment use a code once', async () => {
    await restart();
    const one = await createVisitor(running);
    await one.openAccount(MARISOL);
    await one.addApp();
    const [code = ''] = await one.makeCodes();
    const other = await createVisitor(running);
    const forms = [
      [one, (await one.withPassword(MARISOL, { prompt: 'login' })).form],
      [other, (await other.withPassword(MARISOL)).form],
    ] as const;
    const answers = await Promise.all(forms.map(([{ browser }, form]) => browser.submit(form, { recovery: code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
  });

  test('a recovery code alone, or of a person without a second step, signs no one in', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { page } = await visitor.begin();
    const alone = await visitor.browser.submit(page.url, { recovery: 'AAAAA-AAAAA' });
    expect(alone.location).toBeNull();
    expect(alone.text).toContain('Enter your email.');
  });
});

describe('SIG-7: requested assurance', () => {
  test('a session below the requested level signs in again; one that reaches it does not', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { form, page } = await visitor.withPassword(RUTH);
    expect(page.text).toContain('Enter your code');
    await visitor.browser.submit(form, { code: codeOfStep(SECRET, stepAt(Date.now())) });
    const again = await visitor.begin({ acr_values: ACR.secondFactor });
    expect(again.page.location).toContain('code=');
    expect(await visitor.claims(again.begun, again.page)).toMatchObject({ acr: ACR.secondFactor });
    const stronger = await visitor.begin({ acr_values: ACR.phishingResistant });
    expect(stronger.page.text).toContain('Confirm your identity');
    const silent = await visitor.begin({ acr_values: ACR.phishingResistant, prompt: 'none' });
    expect(errorIn(silent.page.location)).toBe('login_required');
  });

  test('a person without a second step can set up an app on the way, and the token tells it', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { begun, form, page } = await visitor.withPassword(MARISOL, { acr_values: ACR.secondFactor });
    expect(page.text).toContain('Set up a second step');
    const secret = secretIn(page.text);
    const wrong = await visitor.browser.submit(form, { appCode: '000' });
    expect([wrong.status, wrong.location]).toEqual([422, null]);
    const answer = await visitor.browser.submit(form, { appCode: codeOfStep(secret, stepAt(Date.now())) });
    expect(await visitor.claims(begun, answer)).toMatchObject({ acr: ACR.secondFactor, amr: ['pwd', 'otp', 'mfa'] });
    expect(running.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [MARISOL.email, 'An authenticator app was added to your account'],
    ]);
  });

  test('phishing-resistant is reached with a new passkey, created and used; an app is not offered', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { begun, form, page } = await visitor.withPassword(MARISOL, essential(ACR.phishingResistant));
    expect(page.text).toContain('Set up a second step');
    expect(page.text).not.toContain('data-secret-key');
    const created = await visitor.createPasskey(page.text, form);
    expect(created.location).toBeNull();
    expect(created.text).toContain('Your passkey is ready');
    const answer = await visitor.usePasskey(created.text, form);
    expect(await visitor.claims(begun, answer)).toMatchObject({
      acr: ACR.phishingResistant,
      amr: ['pwd', 'hwk', 'user', 'mfa'],
    });
  });

  test('a person with an app proves it before they may add a passkey', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { form, page } = await visitor.withPassword(RUTH, { acr_values: ACR.phishingResistant });
    expect(page.text).toContain('Enter your code');
    expect(page.text).not.toContain('data-passkey="newPasskey"');
    const early = await visitor.browser.submit(form, { newPasskey: '{}' });
    expect(early.text).toContain('Enter your code');
    const step = await visitor.browser.submit(form, { code: codeOfStep(SECRET, stepAt(Date.now())) });
    expect(step.text).toContain('Set up a second step');
    expect((await visitor.createPasskey(step.text, form)).text).toContain('Your passkey is ready');
  });

  test.each([
    ['essential acr of another provider', essential('https://refeds.org/profile/mfa'), null],
    ['phishing-resistant at an address without passkeys', { acr_values: ACR.phishingResistant }, '127.0.0.1'],
  ])('%s ends with unmet_authentication_requirements', async (_name, extra, hostname) => {
    await restart();
    const visitor = await createVisitor(running, hostname === null ? {} : { hostname });
    const first = await visitor.begin(extra);
    const answer = first.page.location
      ? first.page
      : await visitor.browser.submit(first.page.url, { email: MARISOL.email, password: MARISOL.password });
    expect(errorIn(answer.location)).toBe('unmet_authentication_requirements');
  });

  test('canceling the set-up ends with unmet_authentication_requirements', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { form } = await visitor.withPassword(MARISOL, { acr_values: ACR.secondFactor });
    expect(errorIn((await visitor.browser.follow(`${form}/abort`)).location)).toBe('unmet_authentication_requirements');
  });

  test('an essential acr is named in the token even by a stronger sign-in, and amr says what was done', async () => {
    await restart();
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    await visitor.addPasskey();
    const { begun, page } = await visitor.begin({ prompt: 'login', ...essential(ACR.secondFactor) });
    const answer = await visitor.usePasskey(page.text, page.url);
    expect(await visitor.claims(begun, answer)).toMatchObject({ acr: ACR.secondFactor, amr: ['hwk', 'user', 'mfa'] });
  });

  test('a person without a second step signs in with the password alone if no more was requested', async () => {
    await restart();
    const visitor = await createVisitor(running);
    const { begun, page } = await visitor.withPassword(MARISOL);
    expect(await visitor.claims(begun, page)).toMatchObject({ acr: ACR.password, amr: ['pwd'] });
  });
});
