import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../../test/visitor.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../../test/start-identity.ts';
import { codeOfStep, stepAt } from '../accounts/totp.ts';

const LONG = 'rain over the barn';
const neutral = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/\S+@\S+\.example/g, 'ADDRESS');

let now = 0;
let running: Awaited<ReturnType<typeof startIdentity>>;
beforeEach(async () => {
  now = Date.now();
  running = await startIdentity({ clock: () => now });
});
afterEach(() => running.stop());

const request = (visitor: Visitor, email: string) =>
  visitor.browser.submit(visitor.at('/identity/password/forgot'), { email });
const lastLink = () => {
  const url = running.mails.at(-1)?.link?.url;
  if (url === undefined) throw new Error('The last mail has no link');
  return url;
};
const choose = (visitor: Visitor, newPassword: string) =>
  visitor.browser.submit(visitor.at('/identity/password/new'), { newPassword });

describe('SIG-7, V20: a forgotten password', () => {
  test('the sign-in page links to the form, and the form back to the sign-in', async () => {
    const visitor = await createVisitor(running);
    const { page } = await visitor.begin();
    const link = /href="(\/identity\/password\/forgot\?from=[\w-]+)">Forgot password\?<\/a>/.exec(page.text)?.[1] ?? '';
    const form = await visitor.browser.go(visitor.at(link));
    expect(form.text).toContain(`href="${new URL(page.url).pathname}">Back to sign-in`);
    const foreign = await visitor.browser.go(visitor.at('/identity/password/forgot?from=//evil.example'));
    expect(foreign.text).toContain('href="/">Back to sign-in');
  });

  test('a known and an unknown address get the same answer; only the known one gets mail', async () => {
    const visitor = await createVisitor(running);
    const known = await request(visitor, ` ${MARISOL.email.toUpperCase()} `);
    const unknown = await request(visitor, 'nobody@nowhere.example');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(neutral(known.text.replaceAll(MARISOL.email.toUpperCase(), MARISOL.email))).toBe(neutral(unknown.text));
    expect(running.mails.map(({ to }) => to)).toEqual([MARISOL.email]);
    expect((await request(visitor, ' ')).text).toContain('Enter your email.');
  });

  test('the link changes the password once, ends every session and token, and tells the person', async () => {
    const visitor = await createVisitor(running);
    const { begun, page } = await visitor.withPassword(MARISOL);
    const tokens = await visitor.portal.finish(begun, page.location ?? '');
    await request(visitor, MARISOL.email);
    const form = await visitor.browser.follow(lastLink());
    // The token left the address, so that no later page or history entry has it.
    expect(form.url).toBe(visitor.at('/identity/password/new'));
    expect((await choose(visitor, 'too short')).text).toContain('Use at least 15 characters.');
    expect((await choose(visitor, LONG)).text).toContain('Your password is changed');
    expect(running.mails.at(-1)).toMatchObject({ to: MARISOL.email, subject: 'Your password was reset' });

    await expect(visitor.portal.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await visitor.begin({ prompt: 'none' })).page.location).toContain('error=login_required');
    expect((await visitor.withPassword(MARISOL)).page.status).toBe(422);
    expect((await visitor.withPassword({ ...MARISOL, password: LONG })).page.location).toContain('code=');
    const again = await (await createVisitor(running)).browser.follow(lastLinkOf(0));
    expect([again.status, again.text.includes('This link no longer works')]).toEqual([410, true]);
  });

  test('a link works for fifteen minutes, at the host that was asked, until a newer one replaces it', async () => {
    const visitor = await createVisitor(running);
    await request(visitor, MARISOL.email);
    const first = lastLink();
    const elsewhere = await createVisitor(running, { hostname: 'harborline.localhost' });
    expect((await elsewhere.browser.follow(first.replace('localhost', 'harborline.localhost'))).status).toBe(410);
    expect((await visitor.browser.follow(first)).status).toBe(200);
    await request(visitor, MARISOL.email);
    expect((await visitor.browser.follow(first)).status).toBe(410);
    const second = lastLink();
    now += 14 * 60_000 + 59_000;
    expect((await visitor.browser.follow(second)).status).toBe(200);
    now += 2000;
    expect((await visitor.browser.follow(second)).status).toBe(410);
    expect((await choose(visitor, LONG)).status).toBe(410);
  });

  test('a changed password makes an earlier link worthless, and other people keep their passwords', async () => {
    const visitor = await createVisitor(running);
    await request(visitor, MARISOL.email);
    const link = lastLink();
    await visitor.openAccount(MARISOL);
    await visitor.browser.submit(visitor.at('/identity/account/password'), { newPassword: LONG });
    expect((await visitor.browser.follow(link)).status).toBe(410);
    const ruth = await createVisitor(running);
    expect((await ruth.withPassword(RUTH)).page.text).toContain('Enter your code');
  });

  test('a second factor stays, and allows a shorter password', async () => {
    const visitor = await createVisitor(running);
    await request(visitor, RUTH.email);
    const form = await visitor.browser.follow(lastLink());
    expect(form.text).toContain('At least 8 characters.');
    const short = await choose(visitor, 'barn');
    expect([short.text.includes('At least 8 characters.'), short.text.includes('Use at least 8 characters.')]).toEqual([
      true,
      true,
    ]);
    expect((await choose(visitor, 'rain barn')).text).toContain('Your password is changed');
    const { form: step, page } = await visitor.withPassword({ email: RUTH.email, password: 'rain barn' });
    expect(page.text).toContain('Enter your code');
    const done = await visitor.browser.submit(step, { code: codeOfStep(SECRET, stepAt(now)) });
    expect(done.location).toContain('code=');
  });

  test('a new password ends the pause that a stranger caused', async () => {
    const stranger = await createVisitor(running, { address: '198.51.100.66' });
    for (let tries = 0; tries < 10; tries += 1)
      await stranger.withPassword({ email: MARISOL.email, password: 'wrong' });
    const visitor = await createVisitor(running);
    expect((await visitor.withPassword(MARISOL)).page.status).toBe(429);
    await request(visitor, MARISOL.email);
    await visitor.browser.follow(lastLink());
    await choose(visitor, LONG);
    expect((await visitor.withPassword({ ...MARISOL, password: LONG })).page.location).toContain('code=');
  });

  test('SIG-7: mail to one account is limited in silence, requests from one address with 429', async () => {
    const visitor = await createVisitor(running);
    for (let times = 0; times < 20; times += 1) {
      const answer = await request(visitor, MARISOL.email);
      expect(answer.status).toBe(200);
    }
    expect(running.mails).toHaveLength(3);
    const paused = await request(visitor, RUTH.email);
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(running.mails).toHaveLength(3);
    const elsewhere = await createVisitor(running, { address: '198.51.100.66' });
    await request(elsewhere, RUTH.email);
    expect(running.mails.at(-1)?.to).toBe(RUTH.email);
    now += 61_000;
    expect((await request(visitor, RUTH.email)).status).toBe(200);
  });
});

const lastLinkOf = (index: number) => running.mails[index]?.link?.url ?? 'about:blank';
