import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { DESMOND, IMOGEN, nextCode, PRISCILLA, type CedarVaultPerson } from '../harness/cedar-vault.ts';
import { consent, continueTo, enterCode, enterPassword } from '../harness/providers/at-glewlwyd.ts';
import { runCodeFlow } from '../harness/providers/code-flow.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { CODE_SCOPE, GLEWLWYD_MISSING, startGlewlwyd } from '../harness/providers/glewlwyd.ts';
import { callFromApp, readWithBearer } from '../harness/providers/native-app.ts';
import type { RunningProvider } from '../harness/providers/running-provider.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

/*
 * Glewlwyd asks for more than a password where a scope demands it. It reads no `acr_values`, and `amr` has the names of
 * its schemes. The portal opens it in windows here.
 */
describe.runIf(GLEWLWYD_MISSING === null)('SIG-5: Glewlwyd and a client that asks for more than a password', () => {
  const SCOPE = `openid profile email ${CODE_SCOPE}`;
  const NATIVE = { clientId: 'paystead-native', redirectUri: 'com.paystead.portal:/sign-in' };
  let deployment: Deployment;
  let visitors: Visitors;
  let provider: RunningProvider;

  /**
   * Accounts of a person for one test each: Glewlwyd takes a second code of an app only half a minute after the first, and
   * asks for consent once per account. All have the person's address.
   */
  const account = (person: CedarVaultPerson, username: string, scopes: readonly string[] = []) => ({
    username,
    // Of its own, so that an entry with another account's name is not accepted.
    password: `${person.password}-${username}`,
    name: person.name,
    email: person.email,
    scopes,
    ...(scopes.includes(CODE_SCOPE) && { secret: person.secret }),
  });
  const ACCOUNTS = {
    desmond: account(DESMOND, 'desmond', [CODE_SCOPE]),
    desmondAgain: account(DESMOND, 'desmond-again', [CODE_SCOPE]),
    desmondInApp: account(DESMOND, 'desmond-in-app', [CODE_SCOPE]),
    imogen: account(IMOGEN, 'imogen', [CODE_SCOPE]),
    priscilla: account(PRISCILLA, 'priscilla'),
    priscillaInApp: account(PRISCILLA, 'priscilla-in-app'),
  };
  type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

  beforeAll(async () => {
    deployment = await startDeployment(
      async (port) => {
        provider = await startGlewlwyd({
          clients: [
            portalClient('paystead', port),
            { clientId: NATIVE.clientId, redirectUris: [NATIVE.redirectUri], postLogoutUris: [] },
          ],
          accounts: Object.values(ACCOUNTS),
        });
        const settings = {
          id: 'glewlwyd',
          name: 'Glewlwyd',
          issuer: provider.issuer,
          clientId: 'paystead',
          nativeClientIds: [NATIVE.clientId],
          scope: SCOPE,
          verifiedEmail: 'assumed',
          allowedEmailDomains: ['cedarvault.example'],
          assurance: { secondFactor: { amr: ['password+otp'] }, phishingResistant: { amr: ['webauthn'] } },
        };
        return [{ provider, settings }];
      },
      { PAYSTEAD_PORTAL: '{"interactionType":"popup"}' },
    );
    visitors = await openBrowser(deployment.product.url);
  });
  afterAll(async () => {
    await visitors?.close();
    await deployment?.stop();
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const session = (page: Page) => callApi(page, 'GET', 'session');

  /** Signs in at the provider for the first time, with every factor that the account's scopes demand. */
  async function signInAt(page: Page, { username, password, scopes, ...rest }: Account): Promise<void> {
    await enterPassword(page, { username, password });
    await consent(page);
    if (scopes.includes(CODE_SCOPE) && rest.secret) await enterCode(page, await nextCode(rest.secret));
    await continueTo(page);
  }

  /** Presses a button of the portal that opens a window. */
  async function openWindow(page: Page, name: string): Promise<Page> {
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('button', { name, exact: true }).click(),
    ]);
    return window;
  }

  /** Opens the portal with an account, in a window. */
  async function enter(entering: Account): Promise<{ page: Page; idToken: string }> {
    const { page } = await visitors.visit();
    await page.goto('/home');
    const window = await openWindow(page, 'Sign in');
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/oidc/token') && response.request().method() === 'POST',
    );
    await signInAt(window, entering);
    const { id_token: idToken } = (await (await answered).json()) as { id_token: string };
    return { page, idToken };
  }

  it('a password and a code open the portal in a window', async () => {
    const { page } = await enter(ACCOUNTS.desmond);
    await atHome(page);
    expect((await session(page)).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'secondFactor' },
      expiry: { recentUntil: null },
    });
  });

  it('a password alone opens nothing, and asking for more fails with a code: it refuses `max_age=0`', async () => {
    const { page } = await enter(ACCOUNTS.priscilla);
    await heading(page, 'Your employer asks for a second factor');
    const window = await openWindow(page, 'Continue');
    await enterPassword(window, ACCOUNTS.priscilla);
    await continueTo(window);
    await heading(page, "Sign-in isn't available");
    await page.getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/).waitFor();
    expect((await session(page)).status).toBe(401);
  });

  it('a code is not enough for the payroll team', async () => {
    const { page } = await enter(ACCOUNTS.imogen);
    await heading(page, 'Your employer asks for a passkey');
    expect((await session(page)).status).toBe(401);
  });

  it('SIG-6: ending its session ends the one here, with a logout token of the type JWT', async () => {
    const { page, idToken } = await enter(ACCOUNTS.desmondAgain);
    await atHome(page);
    const there = await page.context().newPage();
    await there.goto(`${provider.issuer}/end_session?id_token_hint=${idToken}`);
    await there.getByText('wishes you to close the current session').waitFor();
    await there.getByRole('button', { name: 'Logout' }).first().click();
    await there.getByText('You are disconnected').waitFor();
    await expect
      .poll(async () => (await session(page)).body, { timeout: 5000 })
      .toMatchObject({ code: 'session_revoked' });
  });

  describe('the native app', () => {
    /** Signs a person in at the provider, as the app does in the system browser, and asks the gateway for a bearer. */
    async function authorize(entering: Account, username: string) {
      const { page } = await visitors.visit();
      const { id_token: idpToken, nonce } = await runCodeFlow(page, provider, {
        ...NATIVE,
        parameters: { scope: SCOPE },
        enter: (at) => signInAt(at, entering),
      });
      const profile = { username, clientCode: 'CEDARVAULT', nativeClientId: NATIVE.clientId };
      return callFromApp(deployment.product.url, 'authorization/authorize-profile', { idpToken, nonce, ...profile });
    }

    it('gets a bearer with a password and a code; each refresh token works once, and reuse ends the session', async () => {
      const { url } = deployment.product;
      const opened = await authorize(ACCOUNTS.desmondInApp, 'desmond.achterberg');
      expect(opened.status).toBe(200);
      const refreshToken = opened.body['refreshToken'];
      const refresh = () =>
        callFromApp(url, 'authorization/refresh', { refreshToken, nativeClientId: NATIVE.clientId });
      const renewed = await refresh();
      expect(renewed.status).toBe(200);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(200);
      expect((await refresh()).status).toBe(401);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(401);
    });

    it('gets nothing with a password alone', async () => {
      const { status, body } = await authorize(ACCOUNTS.priscillaInApp, 'priscilla.oduya');
      expect([status, body['code']]).toEqual([403, 'stronger_sign_in_required']);
    });
  });
});
