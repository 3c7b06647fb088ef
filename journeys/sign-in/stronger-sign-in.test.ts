import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../../identity/src/accounts/totp.ts';
import { callApi } from '../harness/api.ts';
import { addAuthenticator, DESMOND, IMOGEN, PRISCILLA } from '../harness/cedar-vault.ts';
import { faultsOf } from '../harness/faults.ts';
import { visitDemo, type DemoVisitors } from '../harness/demo-product.ts';
import { atHome, signIn, type VisitOptions } from '../harness/visitor.ts';

/*
 * Cedar Vault Trust asks for more than a password (docs/demo.md lists its people). What they set up stays at the provider,
 * so these tests have a product of their own.
 */
let visitors: DemoVisitors;

beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

const ACR = { secondFactor: 'urn:paystead:acr:second-factor', passkey: 'urn:paystead:acr:phishing-resistant' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const sessionStatus = async (page: Page) => (await callApi(page, 'GET', 'session')).status;

/** Returns a new code of an authenticator app with the secret. Each code works once and for 30 seconds, which pass at once. */
async function newCode(secret: string): Promise<string> {
  return codeOfStep(secret, stepAt(Date.now() + (await visitors.advance(30))));
}

/** Enters the code of an authenticator app with the secret. */
async function enterCode(page: Page, secret: string): Promise<void> {
  await heading(page, 'Enter your code');
  await page.getByLabel('Code', { exact: true }).fill(await newCode(secret));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Confirms the identity of the person whom the provider knows already. */
async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión|Continue|Continuar)$/ }).click();
}

/** Clicks the screen's action and returns the request for a stronger sign-in. */
async function signInStronger(page: Page, name = 'Continue'): Promise<URLSearchParams> {
  const sent = page.waitForRequest((request) => request.url().includes('acr_values='));
  await page.getByRole('button', { name, exact: true }).click();
  return new URL((await sent).url()).searchParams;
}

/** Opens a page at a provider that ignores `acr_values`, as some do. */
async function visitWithoutLevels(options: VisitOptions): Promise<Page> {
  const { page } = await visitors.visit(options);
  await page.route(/\/identity\/auth\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('acr_values');
    return route.continue({ url: url.href });
  });
  return page;
}

const TEXTS = {
  en: {
    weak: 'Your employer asks for a second factor',
    next: 'Continue',
    setUp: 'Set up a second factor first',
    account: 'Set it up in your sign-in account',
  },
  es: {
    weak: 'Su empleador pide un segundo factor',
    next: 'Continuar',
    setUp: 'Primero configure un segundo factor',
    account: 'Configúrelo en su cuenta de inicio de sesión',
  },
} as const;

/* Before the tests below: there she sets up an app, which the provider then always asks for. */
describe('SIG-5: a provider that ignores the request for a stronger sign-in', () => {
  it.each([
    ['en', 360],
    ['es', 360],
    ['en', 1280],
    ['es', 1280],
  ] as const)('the portal says what to set up first and opens nothing (%s, %i px)', async (language, width) => {
    const page = await visitWithoutLevels({ language, width });
    const { weak, next, setUp, account } = TEXTS[language];
    await signIn(page, PRISCILLA, '/taxes');
    await heading(page, weak);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: next, exact: true }).click();
    await enterPassword(page, PRISCILLA.password);
    await heading(page, setUp);
    expect(await page.getByRole('link', { name: account }).getAttribute('href')).toBe(
      new URL('/identity/account', page.url()).href,
    );
    expect(await faultsOf(page)).toEqual([]);
    expect(await sessionStatus(page)).toBe(401);
    // A reload doesn't sign in by itself.
    await page.reload();
    await heading(page, setUp);
  });
});

describe('SIG-5: a client that asks for a second factor', () => {
  it('a password and the code of an app open the portal', async () => {
    const { page } = await visitors.visit();
    await signIn(page, DESMOND);
    await enterCode(page, DESMOND.secret);
    await atHome(page);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'secondFactor' },
    });
  });

  it('a password alone opens nothing; the person sets up an app and reaches the deep link', async () => {
    const { page } = await visitors.visit({ width: 360 });
    await signIn(page, PRISCILLA, '/taxes');
    await heading(page, 'Your employer asks for a second factor');
    expect(await sessionStatus(page)).toBe(401);
    expect(await faultsOf(page)).toEqual([]);
    const request = await signInStronger(page);
    expect([request.get('acr_values'), request.get('prompt'), request.get('max_age')]).toEqual([
      ACR.secondFactor,
      'login',
      '0',
    ]);
    await enterPassword(page, PRISCILLA.password);
    await heading(page, 'Set up a second step');
    expect(await faultsOf(page)).toEqual([]);
    const secret = await page.locator('[data-secret-key]').getAttribute('data-secret-key');
    if (!secret) throw new Error('The page shows no secret');
    await page.getByLabel('Code', { exact: true }).fill(await newCode(secret));
    await page.getByRole('button', { name: 'Turn on the app' }).click();
    await page.waitForURL('**/taxes');
    expect(await sessionStatus(page)).toBe(200);
  });
});

describe('SIG-5: a payroll team that needs a passkey', () => {
  it('cancelling leads back without a loop; a new passkey leads to the deep link, and signs in from then on', async () => {
    const { page, context } = await visitors.visit();
    const setPresence = await addAuthenticator(page);
    await signIn(page, IMOGEN, '/taxes');
    await enterCode(page, IMOGEN.secret);
    await heading(page, 'Your employer asks for a passkey');
    expect(await sessionStatus(page)).toBe(401);
    expect(await faultsOf(page)).toEqual([]);

    expect((await signInStronger(page)).get('acr_values')).toBe(ACR.passkey);
    const back = page.getByRole('link', { name: 'Go back without confirming' });
    await back.waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await back.click();
    await heading(page, 'Sign-in canceled');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.includes('/identity/auth?'))).toEqual([]);
    expect(await sessionStatus(page)).toBe(401);

    // The provider still knows the person; that sign-in is as weak as before.
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Your employer asks for a passkey');
    await signInStronger(page);
    await enterPassword(page, IMOGEN.password);
    await enterCode(page, IMOGEN.secret);
    await heading(page, 'Set up a second step');
    await page.getByText('This needs a passkey.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/taxes');
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'phishingResistant' },
    });

    // The authenticator waits for the button, so that the autofill of the email field doesn't answer first.
    await setPresence(false);
    await context.clearCookies();
    await page.goto('/taxes');
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await setPresence(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/taxes');
    expect(await sessionStatus(page)).toBe(200);
  });
});
