import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import {
  addAuthenticator,
  DESMOND,
  IMOGEN,
  nextCode,
  PRISCILLA,
  type CedarVaultPerson,
} from '../harness/cedar-vault.ts';
import {
  consent,
  continueTo,
  enterCode,
  enterPassword,
  registerKey,
  useKey,
} from '../harness/providers/at-glewlwyd.ts';
import { runCodeFlow } from '../harness/providers/code-flow.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import {
  CODE_SCOPE,
  GLEWLWYD_MISSING,
  KEY_SCOPE,
  startGlewlwyd,
  type RunningGlewlwyd,
} from '../harness/providers/glewlwyd.ts';
import { callFromApp, readWithBearer } from '../harness/providers/native-app.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

/*
 * Glewlwyd asks for more than a password where a scope demands it. It reads no `acr_values`, and `amr` has the names of
 * its schemes. The portal opens it in windows here.
 */
describe.runIf(GLEWLWYD_MISSING === null)('SIG-5: Glewlwyd and a client that asks for more than a password', () => {
  const SCOPE = `openid profile email ${CODE_SCOPE} ${KEY_SCOPE}`;
  const NATIVE = { clientId: 'paystead-native', redirectUri: 'com.paystead.portal:/sign-in' };
  let deployment: Deployment;
  let visitors: Visitors;
  let provider: RunningGlewlwyd;

  const accountOf = ({ name, email, password, secret }: CedarVaultPerson) => ({
    username: email,
    password,
    name,
    email,
    ...(secret && { secret, scopes: [CODE_SCOPE] }),
  });

  beforeAll(async () => {
    deployment = await startDeployment(
      async (port) => {
        provider = await startGlewlwyd({
          clients: [
            portalClient('paystead', port),
            { clientId: NATIVE.clientId, redirectUris: [NATIVE.redirectUri], postLogoutUris: [] },
          ],
          accounts: [DESMOND, IMOGEN, PRISCILLA].map(accountOf),
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

  /** It asks for consent once per person and client, and again for further scopes. */
  const consented = new Set<string>();
  async function signInAt(page: Page, person: CedarVaultPerson, prove: () => Promise<void>, client = 'paystead') {
    await enterPassword(page, { username: person.email, password: person.password });
    const grant = `${person.email} ${client}`;
    if (!consented.has(grant)) await consent(page);
    consented.add(grant);
    await prove();
    await continueTo(page);
  }

  const nothingMore = async (): Promise<void> => undefined;
  const withCode =
    (page: Page, { secret }: CedarVaultPerson) =>
    async () =>
      enterCode(page, await nextCode(secret));

  /** Presses a button of the portal that opens a window. */
  async function openWindow(page: Page, name: string): Promise<Page> {
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('button', { name, exact: true }).click(),
    ]);
    return window;
  }

  it('a password and a code open the portal in a window', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    const window = await openWindow(page, 'Sign in');
    await signInAt(window, DESMOND, withCode(window, DESMOND));
    await atHome(page);
    expect((await session(page)).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'secondFactor' },
    });
  });

  it('a password alone opens nothing, however often: the provider asks for no more', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    const first = await openWindow(page, 'Sign in');
    await signInAt(first, PRISCILLA, nothingMore);
    await heading(page, 'Your employer asks for a second factor');
    const second = await openWindow(page, 'Continue');
    await signInAt(second, PRISCILLA, nothingMore);
    await heading(page, 'Set up a second factor first');
    expect((await session(page)).status).toBe(401);
  });

  it('a code is not enough for the payroll team; a security key is', async () => {
    const { page, context } = await visitors.visit();
    await page.goto('/home');
    const first = await openWindow(page, 'Sign in');
    await signInAt(first, IMOGEN, withCode(first, IMOGEN));
    await heading(page, 'Your employer asks for a passkey');
    expect((await session(page)).status).toBe(401);

    await provider.administrator.changeScopes(accountOf(IMOGEN), [KEY_SCOPE]);
    consented.delete(`${IMOGEN.email} paystead`);
    const key = await context.newPage();
    const authenticator = await addAuthenticator(key, 'usb');
    await registerKey(key, provider, { username: IMOGEN.email, password: IMOGEN.password });
    const second = await openWindow(page, 'Continue');
    await authenticator.carryTo(second);
    await signInAt(second, IMOGEN, () => useKey(second));
    await atHome(page);
    expect((await session(page)).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'phishingResistant' },
    });
  });

  it('confirming the identity in a window fails closed, because `auth_time` is 0', async () => {
    const { page } = await visitors.visit();
    await page.goto('/preferences');
    const window = await openWindow(page, 'Sign in');
    await signInAt(window, DESMOND, withCode(window, DESMOND));
    await heading(page, 'Preferences');
    const { page: elsewhere } = await visitors.visit();
    const { id_token: idpToken } = await runCodeFlow(elsewhere, provider, {
      clientId: 'paystead',
      redirectUri: `${deployment.product.url}/sign-in-done.html`,
      parameters: { scope: SCOPE, max_age: '0', prompt: 'login' },
      enter: (at) => signInAt(at, DESMOND, withCode(at, DESMOND)),
    });
    const { status, body } = await callApi(page, 'POST', 'session/step-up', { idpToken });
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'step_up_required' })]);
    expect((await session(page)).body).toMatchObject({ expiry: { recentUntil: null } });
  });

  it('SIG-6: ending its session ends the one here, with a logout token of the type JWT', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    const window = await openWindow(page, 'Sign in');
    await signInAt(window, DESMOND, withCode(window, DESMOND));
    await atHome(page);
    const there = await page.context().newPage();
    await there.goto(`${provider.issuer}/end_session`);
    await there.getByRole('button', { name: 'Logout' }).first().click();
    await expect
      .poll(async () => (await session(page)).body, { timeout: 5000 })
      .toMatchObject({ code: 'session_revoked' });
  });

  describe('the native app', () => {
    /** Signs a person in at the provider, as the app does in the system browser. */
    async function appTokens(person: CedarVaultPerson, username: string) {
      const { page } = await visitors.visit();
      const prove = person.secret ? withCode(page, person) : nothingMore;
      const { id_token: idpToken, nonce } = await runCodeFlow(page, provider, {
        ...NATIVE,
        parameters: { scope: SCOPE },
        enter: (at) => signInAt(at, person, prove, NATIVE.clientId),
      });
      return { idpToken, nonce, username, clientCode: 'CEDARVAULT', nativeClientId: NATIVE.clientId };
    }

    it('gets a bearer with a password and a code; each refresh token works once, and reuse ends the session', async () => {
      const { url } = deployment.product;
      const opened = await callFromApp(
        url,
        'authorization/authorize-profile',
        await appTokens(DESMOND, 'desmond.achterberg'),
      );
      expect(opened.status).toBe(200);
      const refresh = () =>
        callFromApp(url, 'authorization/refresh', {
          refreshToken: opened.body['refreshToken'],
          nativeClientId: NATIVE.clientId,
        });
      const renewed = await refresh();
      expect(renewed.status).toBe(200);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(200);
      expect((await refresh()).status).toBe(401);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(401);
    });

    it('gets nothing with a password alone', async () => {
      const { status, body } = await callFromApp(
        deployment.product.url,
        'authorization/authorize-profile',
        await appTokens(PRISCILLA, 'priscilla.oduya'),
      );
      expect([status, body['code']]).toEqual([403, 'stronger_sign_in_required']);
    });
  });
});
