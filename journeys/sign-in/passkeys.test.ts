import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../../identity/src/accounts/totp.ts';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { startDemo } from '../harness/demo-product.ts';
import type { Product } from '../harness/product.ts';
import { atHome, castMember, openBrowser, signIn, type CastMember, type Visitors } from '../harness/visitor.ts';

/*
 * Passkeys and apps that people set up stay at the provider, so these tests have a product of their own. Each test has a
 * person of its own.
 */
let product: Product;
let visitors: Visitors;

beforeAll(async () => {
  product = await startDemo();
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
});

const ACCOUNT = '/identity/account';

/** Gives the page a platform authenticator that verifies its user and answers at once, as a willing person does. */
async function addAuthenticator(page: Page): Promise<{ readonly session: CDPSession; readonly id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function openAccount(page: Page, member: CastMember): Promise<void> {
  await signIn(page, member, ACCOUNT);
  await heading(page, 'Sign-in and security');
}

async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Set up an app' }).click();
  const secret = await page.locator('[data-secret-key]').getAttribute('data-secret-key');
  if (!secret) throw new Error('The page shows no secret');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page
    .getByLabel('Code', { exact: true })
    .fill(codeOfStep(secret, stepAt(Date.now() + (await product.advance(0)))));
  await page.getByRole('button', { name: 'Turn on the app' }).click();
  await page.getByRole('status').getByText('Your authenticator app is on.').waitFor();
  return secret;
}

/** Returns the subjects of the caught mail to a person, newest first. */
async function mailTo(member: CastMember) {
  const mails = (await (await fetch(`${product.url}/mail.json`)).json()) as {
    to: string;
    subject: string;
    text: string;
  }[];
  // The demo's own requests come due as time goes by, and their reminders are not about signing in.
  return mails.filter(({ to, subject }) => to === member.email && !subject.includes('direct deposit change'));
}

describe('SIG-7: signing in without a password', () => {
  it('a passkey is set up at 360 px, signs in, and confirms the identity for a change', async () => {
    const member = await castMember('plain');
    const { page, context } = await visitors.visit({ width: 360 });
    const { session, id: authenticatorId } = await addAuthenticator(page);
    await openAccount(page, member);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Work laptop');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('status').getByText('Your passkey is added.').waitFor();
    await page.getByText('Work laptop', { exact: true }).waitFor();
    await expect
      .poll(async () => (await mailTo(member)).map(({ subject }) => subject))
      .toEqual(['The passkey “Work laptop” was added to your account']);

    // The authenticator waits for the button, so that the autofill of the email field doesn't answer first.
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await context.clearCookies();
    await page.goto('/home');
    const usePasskey = async () => {
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
      await page.getByRole('button', { name: 'Use a passkey' }).click();
    };
    await usePasskey();
    await atHome(page);

    // After five minutes the gateway no longer counts the sign-in as recent, and the change needs one.
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await product.advance(301);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
    await page.goto('/direct-deposits?change=split');
    await page.getByLabel(/^Emergency fund: /).fill('210');
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByRole('button', { name: 'Confirm identity and submit' }).click();
    await page.getByRole('button', { name: 'Enter password' }).click();
    await heading(page, 'Confirm your identity');
    await usePasskey();
    await heading(page, 'Your change was saved');
  });

  it('a person with a passkey needs it after the password', async () => {
    const member = await castMember('manager');
    const { page, context } = await visitors.visit();
    const { session, id: authenticatorId } = await addAuthenticator(page);
    await openAccount(page, member);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('status').getByText('Your passkey is added.').waitFor();
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await context.clearCookies();
    await signIn(page, member);
    await heading(page, 'Second step');
    expect(await faultsOf(page)).toEqual([]);
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await atHome(page);
  });
});

describe('SIG-7: a second step', () => {
  it('an app and recovery codes are set up in Spanish too; a recovery code works once', async () => {
    const member = await castMember('no-edit');
    const { page, context } = await visitors.visit();
    await openAccount(page, member);
    await setUpApp(page);
    await page.getByRole('link', { name: 'Get recovery codes' }).click();
    await page.getByRole('button', { name: 'Get recovery codes' }).click();
    await heading(page, 'Save your recovery codes');
    const codes = await page.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await faultsOf(page)).toEqual([]);

    const useCode = async (code: string) => {
      await page.getByText('Use a recovery code').click();
      await page.getByLabel('Recovery code').fill(code);
      await page.locator('details').getByRole('button', { name: 'Continue' }).click();
    };
    await context.clearCookies();
    await signIn(page, member);
    await heading(page, 'Enter your code');
    await useCode(codes[0] ?? '');
    await atHome(page);
    await context.clearCookies();
    await signIn(page, member);
    await heading(page, 'Enter your code');
    await useCode(codes[0] ?? '');
    await page.getByRole('alert').getByText('it was already used').waitFor();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.locator('details').getByRole('button', { name: 'Continue' }).click();
    await atHome(page);

    await page.goto(`${ACCOUNT}?lang=es`);
    await heading(page, 'Inicio de sesión y seguridad');
    await page.getByText('Códigos que le quedan: 8 de 10.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('SIG-7, V20: a forgotten password', () => {
  it('a mailed link sets a new password, once', async () => {
    const member = await castMember('supervisor');
    const { page } = await visitors.visit({ width: 360 });
    await page.goto('/home');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Reset your password');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading(page, 'Check your email');
    await expect.poll(async () => (await mailTo(member)).length).toBe(1);
    const link = /http:\S+\/identity\/password\/new\?token=\S+/.exec((await mailTo(member))[0]?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await heading(page, 'Choose a new password');
    expect(new URL(page.url()).search).toBe('');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('New password').fill('passwordpassword');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('alert').getByText('easy to guess').waitFor();
    await page.getByLabel('New password').fill('rain over the old barn');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await heading(page, 'Your password is changed');
    await signIn(page, { ...member, password: 'rain over the old barn' });
    await atHome(page);
    await page.goto(link);
    await heading(page, 'This link no longer works');
  });
});
