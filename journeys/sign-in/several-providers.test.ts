import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { standardAccount } from '../harness/providers/accounts.ts';
import { enterAccountAndConsent } from '../harness/providers/at-standard-provider.ts';
import { runCodeFlow } from '../harness/providers/code-flow.ts';
import { expireOnce } from '../harness/providers/expire-once.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { callFromApp, readWithBearer } from '../harness/providers/native-app.ts';
import type { RunningProvider } from '../harness/providers/running-provider.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE, DIRECTORY } from '../harness/providers/variants.ts';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

/* Two providers in one deployment that opens windows, chosen by the domain of the email. */
let deployment: Deployment;
let visitors: Visitors;
let corporate: RunningProvider;
let directory: RunningProvider;

const PORTAL = 'portal-7c1f';
const NATIVE = 'native-7c1f';
const NATIVE_REDIRECT = 'com.paystead.portal:/sign-in';

beforeAll(async () => {
  const [nadia, felix, plain] = await Promise.all(['other-client', 'contractor', 'plain'].map(castMember));
  const named = (member: typeof nadia, emails: readonly string[]) => ({
    username: member?.key ?? '',
    password: member?.password ?? '',
    name: member?.name ?? '',
    email: member?.email ?? '',
    claims: { displayName: member?.name, emails, upn: `${member?.key}@directory.example` },
  });
  deployment = await startDeployment(
    async (port) => {
      const native = { clientId: NATIVE, redirectUris: [NATIVE_REDIRECT], postLogoutUris: [] };
      corporate = await startStandardProvider({
        ...CORPORATE,
        clients: [portalClient('acme-portal', port), native, { ...native, clientId: 'another-app' }],
        accounts: [await standardAccount('plain'), await standardAccount('multi')],
      });
      directory = await startStandardProvider({
        ...DIRECTORY,
        ignoresRecency: true,
        clients: [portalClient(PORTAL, port), native, { ...native, clientId: 'another-app' }],
        accounts: [
          named(nadia, [nadia?.email ?? '', 'nadia.private@mail.example']),
          named(felix, [felix?.email ?? '']),
          named(plain, [plain?.email ?? '']),
        ],
      });
      return [
        {
          provider: corporate,
          settings: {
            id: 'corporate',
            name: 'Corporate account',
            issuer: corporate.issuer,
            clientId: 'acme-portal',
            nativeClientIds: [NATIVE],
            scope: 'openid email profile',
            userinfo: 'whenMissing',
            emailDomains: ['keystone.example'],
          },
        },
        {
          provider: directory,
          settings: {
            id: 'directory',
            name: 'Company directory',
            issuer: directory.issuer,
            clientId: PORTAL,
            nativeClientIds: [NATIVE],
            scope: 'openid email profile',
            claims: { email: 'emails', name: 'displayName' },
            verifiedEmail: 'assumed',
            allowedEmailDomains: ['bluebonnet.example'],
            emailDomains: ['bluebonnet.example'],
            logout: 'local',
            assurance: { secondFactor: { acr: ['multi'] } },
          },
        },
      ];
    },
    { PAYSTEAD_PORTAL: '{"interactionType":"popup"}' },
  );
  visitors = await openBrowser(deployment.product.url);
});
afterAll(async () => {
  await visitors.close();
  await deployment.stop();
});

/** Enters the email on the portal's page, and returns the window of the provider that it leads to. */
async function openWindow(page: Page, email: string): Promise<Page> {
  await page.goto('/home');
  await page.getByLabel('Email').fill(email);
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Continue|Sign in)$/ })
      .click(),
  ]);
  await window.getByLabel('Account name').waitFor();
  return window;
}

async function enter(key: string): Promise<Page> {
  const { page } = await visitors.visit();
  const member = await castMember(key);
  const window = await openWindow(page, member.email);
  await enterAccountAndConsent(window, { username: key, password: member.password });
  return page;
}

/** Signs a person in elsewhere, and returns the identity token that no one has used. */
async function unusedToken(key: string): Promise<string> {
  const { page } = await visitors.visit();
  const { password } = await castMember(key);
  const tokens = await runCodeFlow(page, directory, {
    clientId: PORTAL,
    redirectUri: `${deployment.product.url}/sign-in-done.html`,
    parameters: { max_age: '0', prompt: 'login' },
    enter: (window) => enterAccountAndConsent(window, { username: key, password }),
  });
  return tokens.id_token;
}

const at = (page: Page): string => new URL(page.url()).origin;

describe('SIG-3: the domain of the email decides which provider signs a person in', () => {
  it.each([
    ['plain', () => corporate],
    ['other-client', () => directory],
  ])('%s', async (key, provider) => {
    const { page } = await visitors.visit();
    const member = await castMember(key);
    const window = await openWindow(page, member.email);
    expect(at(window)).toBe(provider().origin);
    await enterAccountAndConsent(window, { username: key, password: member.password });
    await atHome(page);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ person: { email: member.email } });
  });

  it('PRF-1: a person of two clients chooses one after the provider of their address', async () => {
    const page = await enter('multi');
    await page.getByRole('button', { name: /Keystone/ }).click();
    await atHome(page);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ profile: { clientCode: 'KEYSTONE' } });
  });
});

describe('SIG-4: a provider with claims of its own', () => {
  it('signing out locally leaves its session alone', async () => {
    const page = await enter('other-client');
    await atHome(page);
    const requested: string[] = [];
    page.context().on('request', (request) => requested.push(new URL(request.url()).origin));
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
    expect(requested).not.toContain(directory.origin);
  });

  it('SES-3: an expiring token is renewed with the refresh token, without a frame', async () => {
    const page = await enter('other-client');
    await atHome(page);
    await page.getByRole('link', { name: 'Paychecks', exact: true }).click();
    await page.getByRole('table').waitFor();
    const expired = await expireOnce(page);
    const refreshed = page.waitForRequest(
      (request) => request.method() === 'POST' && /grant_type=refresh_token/.test(request.postData() ?? ''),
    );
    await page.getByRole('table').getByRole('link').first().click();
    expect(new URL((await refreshed).url()).origin).toBe(directory.origin);
    await page.getByRole('table', { name: 'Earnings' }).waitFor();
    expect(expired()).toBeGreaterThan(1);
  });

  it('confirming the identity fails closed if it ignores the request for a recent sign-in', async () => {
    const page = await enter('other-client');
    await atHome(page);
    const before = (await callApi(page, 'GET', 'session')).body;
    expect(before).toMatchObject({ expiry: { recentUntil: null } });
    await page.goto('/preferences');
    const outcome = await callApi(page, 'POST', 'session/step-up', { idpToken: await unusedToken('other-client') });
    expect([outcome.status, outcome.body]).toEqual([403, expect.objectContaining({ code: 'step_up_required' })]);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
  });
});

describe('SIG-4: the native app', () => {
  /** Signs a person in at the provider, as the app does in the system browser. */
  async function appTokens(key: string, provider: RunningProvider, clientId = NATIVE) {
    const { page } = await visitors.visit();
    const { password, profiles } = await castMember(key);
    const {
      id_token: idpToken,
      access_token: accessToken,
      nonce,
    } = await runCodeFlow(page, provider, {
      clientId,
      redirectUri: NATIVE_REDIRECT,
      enter: (at) => enterAccountAndConsent(at, { username: key, password }),
    });
    const [profile] = profiles;
    const request = { username: profile?.username, clientCode: profile?.clientCode, nativeClientId: NATIVE };
    return { accessToken, body: { idpToken, nonce, ...request } };
  }

  async function authorize({ accessToken, body }: Awaited<ReturnType<typeof appTokens>>) {
    // The gateway reads the address of the first provider's people at its userinfo endpoint.
    const headers = { 'X-Provider-Token': accessToken };
    return callFromApp(deployment.product.url, 'authorization/authorize-profile', body, headers);
  }

  it.each([
    ['with claims at userinfo', 'plain', () => corporate],
    ['with claims of its own', 'contractor', () => directory],
  ])(
    'gets a bearer for its own token of a provider %s; each refresh token works once, and using one again ends the session',
    async (_what, key, provider) => {
      const { url } = deployment.product;
      const refresh = (refreshToken: unknown) =>
        callFromApp(url, 'authorization/refresh', { refreshToken, nativeClientId: NATIVE });
      const opened = await authorize(await appTokens(key, provider()));
      expect(opened.status).toBe(200);
      const first = opened.body['refreshToken'];
      const renewed = await refresh(first);
      expect(renewed.status).toBe(200);
      expect(renewed.body['refreshToken']).not.toBe(first);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(200);
      expect((await refresh(first)).status).toBe(401);
      expect(await readWithBearer(url, renewed.body['token'])).toBe(401);
    },
  );

  it.each([
    ['with claims at userinfo', 'plain', () => corporate],
    ['with claims of its own', 'contractor', () => directory],
  ])("doesn't get a bearer for a token that a provider %s issued to another app", async (_what, key, provider) => {
    const { status, body } = await authorize(await appTokens(key, provider(), 'another-app'));
    expect([status, body['code']]).toEqual([401, 'identity_token_invalid']);
  });
});
