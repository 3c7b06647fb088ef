import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator, type CreationOptions } from '../../test/authenticator.ts';
import { createVisitor, errorIn, optionsIn } from '../../test/visitor.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../../test/start-identity.ts';
import { codeOfStep, stepAt } from '../accounts/totp.ts';

let now = 0;
let running: Awaited<ReturnType<typeof startIdentity>>;
beforeEach(async () => {
  now = Date.now();
  running = await startIdentity({ clock: () => now });
});
afterEach(() => running.stop());

const subjects = () => running.mails.map(({ to, subject }) => `${to}: ${subject}`);
/** A password of fifteen characters, and one that is long enough only beside a second factor. */
const LONG = 'rain over the barn';
const SHORT = 'rain barn';

describe('SIG-7: entering the account page', () => {
  test('without a sign-in, the page leads through one and comes back without the code in its address', async () => {
    const visitor = await createVisitor(running);
    const form = await visitor.browser.follow(visitor.at('/identity/account'));
    expect(form.text).toContain('<h1>Sign in</h1>');
    const page = await visitor.browser.submit(form.url, { email: MARISOL.email, password: MARISOL.password });
    expect([page.status, page.url]).toEqual([200, visitor.at('/identity/account')]);
    expect(page.text).toContain(`How ${MARISOL.name} signs in: ${MARISOL.email}.`);
  });

  test('a sign-in opens the page for five minutes, also for what the page sends', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    now += 299_000;
    expect((await visitor.browser.go(visitor.at('/identity/account'))).status).toBe(200);
    now += 2000;
    const late = await visitor.browser.go(visitor.at('/identity/account'));
    expect(late.location).toContain('prompt=login');
    const sent = await visitor.browser.go(visitor.at('/identity/account/password'), {
      method: 'POST',
      body: new URLSearchParams({ newPassword: LONG }),
    });
    expect(sent.location).toContain('prompt=login');
    expect(subjects()).toEqual([]);
  });

  test('a session of before the second factor does not open the page; the one that set it up does', async () => {
    const stranger = await createVisitor(running);
    await stranger.openAccount(MARISOL);
    const owner = await createVisitor(running);
    await owner.openAccount(MARISOL);
    await owner.addApp(now);
    expect((await stranger.browser.go(stranger.at('/identity/account'))).location).toContain('prompt=login');
    expect((await owner.browser.go(owner.at('/identity/account'))).status).toBe(200);
  });

  test('going back at the sign-in leads to the portal', async () => {
    const visitor = await createVisitor(running);
    const form = await visitor.browser.follow(visitor.at('/identity/account'));
    const back = await visitor.browser.follow(`${form.url}/abort`);
    expect(back.location).toBe(`${running.origin}/`);
    expect(errorIn(back.location)).toBeNull();
  });

  test('a form of another site changes nothing', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const foreign = { origin: 'https://evil.example' };
    const path = visitor.at('/identity/account/password');
    expect((await visitor.browser.submit(path, { newPassword: LONG }, foreign)).status).toBe(403);
    expect(subjects()).toEqual([]);
  });
});

describe('SIG-7: what the account page changes', () => {
  test('an app is turned on by a right code only, required at the next sign-in, and removed again; each change is mailed', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const path = visitor.at('/identity/account/app');
    expect((await visitor.browser.submit(path, { appCode: '' })).text).toContain('Enter the six digits.');
    expect((await visitor.browser.submit(path, { appCode: '1' })).status).toBe(422);
    expect(subjects()).toEqual([]);
    const { secret, page } = await visitor.addApp(now);
    expect(page.text).toContain('Your authenticator app is on. We emailed you about this change.');
    const { form, page: step } = await visitor.withPassword(MARISOL, { prompt: 'login' });
    expect(step.text).toContain('Enter your code');
    // The demonstration's help is for its own secrets; this one is the person's.
    expect(step.text).not.toContain('data-code');
    const used = await visitor.browser.submit(form, { code: codeOfStep(secret, stepAt(now)) });
    expect(used.text).toContain('already used');
    now += 30_000;
    const done = await visitor.browser.submit(form, { code: codeOfStep(secret, stepAt(now)) });
    expect(done.location).toContain('code=');
    await visitor.browser.submit(visitor.at('/identity/account/app/remove'), {});
    expect((await visitor.withPassword(MARISOL, { prompt: 'login' })).page.location).toContain('code=');
    expect(subjects()).toEqual([
      `${MARISOL.email}: An authenticator app was added to your account`,
      `${MARISOL.email}: The authenticator app was removed from your account`,
    ]);
  });

  test('an app is set up once, and recovery codes are made, then replaced', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const [app, codes] = [visitor.at('/identity/account/app'), visitor.at('/identity/account/codes')];
    const own = visitor.at('/identity/account');
    // Codes stand in for a second factor, of which there is none yet.
    expect((await visitor.browser.go(codes)).location).toBe(own);
    expect((await visitor.browser.go(app)).location).toBeNull();
    await visitor.addApp(now);
    expect((await visitor.browser.go(app)).location).toBe(own);
    const title = async () => /<h1[^>]*>([^<]*)</.exec((await visitor.browser.go(codes)).text)?.[1];
    expect(await title()).toBe('Get recovery codes');
    expect(await visitor.makeCodes()).toHaveLength(10);
    expect(await title()).toBe('Replace the codes');
  });

  test('passkeys get a name, another name, and are removed; the old answer is worth nothing', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const path = visitor.at('/identity/account/passkeys/new');
    const nameless = await visitor.createPasskey((await visitor.browser.go(path)).text, path, { name: ' ' });
    expect(nameless.text).toContain('Enter a name.');
    expect((await visitor.addPasskey('Laptop <b>')).text).toContain('<b>Laptop &lt;b&gt;</b>');
    const own = `${visitor.at('/identity/account/passkeys/')}${visitor.authenticator.id}`;
    expect((await visitor.browser.submit(own, { name: 'x'.repeat(61) })).status).toBe(422);
    expect((await visitor.browser.submit(own, { name: 'Work laptop' })).text).toContain('<b>Work laptop</b>');
    expect((await visitor.browser.submit(`${own}/remove`, {})).text).not.toContain('Work laptop');
    const { page } = await visitor.begin({ prompt: 'login' });
    expect((await visitor.usePasskey(page.text, page.url)).status).toBe(422);
    expect(subjects()).toEqual([
      `${MARISOL.email}: The passkey “Laptop <b>” was added to your account`,
      `${MARISOL.email}: A passkey was renamed to “Work laptop”`,
      `${MARISOL.email}: The passkey “Work laptop” was removed from your account`,
    ]);
  });

  test('an account has up to 20 passkeys', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const path = visitor.at('/identity/account/passkeys/new');
    const add = async (name: string, html?: string) => {
      const options = optionsIn(html ?? (await visitor.browser.go(path)).text, 'newPasskey') as CreationOptions;
      const newPasskey = createAuthenticator().create(options, visitor.origin);
      return (await visitor.browser.submit(path, { name, newPasskey })).text;
    };
    for (let number = 1; number < 20; number += 1) await add(`Device ${number}`);
    const early = (await visitor.browser.go(path)).text;
    expect(early).not.toContain('You have the most passkeys possible');
    expect(await add('Device 20')).toContain('<b>Device 20</b>');
    expect((await visitor.browser.go(path)).text).toContain('You have the most passkeys possible');
    expect(await add('Device 21', early)).toContain('You have the most passkeys possible');
    const names = (await visitor.browser.go(visitor.at('/identity/account'))).text.match(/<b>Device \d+<\/b>/g);
    expect(names).toHaveLength(20);
  });

  test("one person can't see, rename or remove another one's passkey", async () => {
    const owner = await createVisitor(running);
    await owner.openAccount(MARISOL);
    await owner.addPasskey('Laptop');
    const other = await createVisitor(running);
    const step = await other.openAccount(RUTH);
    await other.browser.submit(step.url, { code: codeOfStep(SECRET, stepAt(now)) });
    const foreign = `${other.at('/identity/account/passkeys/')}${owner.authenticator.id}`;
    expect((await other.browser.go(foreign)).location).toBe(other.at('/identity/account'));
    expect((await other.browser.submit(`${foreign}/remove`, {})).text).toContain(RUTH.email);
    expect((await owner.browser.go(owner.at('/identity/account'))).text).toContain('<b>Laptop</b>');
  });

  test('new recovery codes replace the old ones, and the last second factor takes them with it', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    expect(await visitor.makeCodes()).toEqual([]);
    await visitor.addApp(now);
    const [old = ''] = await visitor.makeCodes();
    const [fresh = ''] = await visitor.makeCodes();
    expect((await visitor.browser.go(visitor.at('/identity/account'))).text).toContain('Codes left: 10 of 10.');
    const { form } = await visitor.withPassword(MARISOL, { prompt: 'login' });
    expect((await visitor.browser.submit(form, { recovery: old })).status).toBe(422);
    expect((await visitor.browser.submit(form, { recovery: fresh })).location).toContain('code=');
    expect((await visitor.browser.go(visitor.at('/identity/account'))).text).toContain('Codes left: 9 of 10.');
    await visitor.browser.submit(visitor.at('/identity/account/app/remove'), {});
    expect((await visitor.browser.go(visitor.at('/identity/account'))).text).not.toContain('Codes left');
    now += 30_000;
    await visitor.addApp(now);
    const codes = visitor.at('/identity/account/codes');
    expect((await visitor.browser.go(codes)).text).toContain('Get recovery codes</h1>');
    await visitor.makeCodes();
    await visitor.addPasskey('Laptop');
    await visitor.browser.submit(visitor.at('/identity/account/app/remove'), {});
    expect((await visitor.browser.go(codes)).text).toContain('Replace the codes</h1>');
    const passkey = `${visitor.at('/identity/account/passkeys/')}${visitor.authenticator.id}`;
    await visitor.browser.submit(`${passkey}/remove`, {});
    now += 30_000;
    await visitor.addApp(now);
    expect((await visitor.browser.go(codes)).text).toContain('Get recovery codes</h1>');
    expect(subjects()).toContain(`${MARISOL.email}: New recovery codes were created for your account`);
  });

  test('a new password ends the other sessions and tokens, not this one', async () => {
    const elsewhere = await createVisitor(running);
    const { begun, page } = await elsewhere.withPassword(MARISOL);
    const tokens = await elsewhere.portal.finish(begun, page.location ?? '');
    const stranger = await createVisitor(running);
    const ruth = await stranger.withPassword(RUTH);
    const done = await stranger.browser.submit(ruth.form, { code: codeOfStep(SECRET, stepAt(now)) });
    const kept = await stranger.portal.finish(ruth.begun, done.location ?? '');

    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    const path = visitor.at('/identity/account/password');
    expect((await visitor.browser.submit(path, { newPassword: SHORT })).text).toContain('Use at least 15 characters.');
    expect((await visitor.browser.submit(path, { newPassword: LONG })).text).toContain('Your password is changed.');
    expect((await visitor.browser.go(visitor.at('/identity/account'))).status).toBe(200);

    expect((await elsewhere.withPassword(MARISOL)).page.text).toContain('right. Check both');
    await expect(elsewhere.portal.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await stranger.portal.refresh(kept.refresh_token ?? '')).claims?.email).toBe(RUTH.email);
    const changed = { email: MARISOL.email, password: LONG };
    expect((await elsewhere.withPassword(changed)).page.location).toContain('code=');
    expect(subjects()).toEqual([`${MARISOL.email}: Your password was changed`]);
  });

  test('a password that is short because of a second factor keeps that factor from being removed', async () => {
    const visitor = await createVisitor(running);
    await visitor.openAccount(MARISOL);
    await visitor.addApp(now);
    await visitor.browser.submit(visitor.at('/identity/account/password'), { newPassword: SHORT });
    const refused = await visitor.browser.submit(visitor.at('/identity/account/app/remove'), {});
    expect([refused.status, refused.text.includes('at least 15 characters')]).toEqual([422, true]);
    await visitor.addPasskey();
    expect((await visitor.browser.submit(visitor.at('/identity/account/app/remove'), {})).status).toBe(200);
  });

  test('the page is branded and in both languages, and mail is in the language of the page', async () => {
    const visitor = await createVisitor(running, { hostname: 'harborline.localhost' });
    await visitor.openAccount(MARISOL);
    const page = await visitor.browser.go(visitor.at('/identity/account?lang=es'));
    expect(page.text).toContain('<title>Inicio de sesión y seguridad · Harborline Pay</title>');
    expect(page.text).toContain('--brand-action: #0b7a75');
    await visitor.addPasskey('Portátil');
    expect(running.mails.at(-1)).toMatchObject({ language: 'es', hostname: 'harborline.localhost', subject: 'Se agregó la llave de acceso “Portátil” a su cuenta' }); // prettier-ignore
  });
});
