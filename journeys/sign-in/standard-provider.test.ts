import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { standardAccount } from '../harness/providers/accounts.ts';
import {
  enterAccount,
  enterAccountAndConsent,
  type StandardSignIn,
} from '../harness/providers/at-standard-provider.ts';
import { submitSplit } from '../harness/providers/confirm.ts';
import { expireOnce } from '../harness/providers/expire-once.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE } from '../harness/providers/variants.ts';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

/* Signing in by redirect at a provider that tells name and email only at its userinfo endpoint. */
let deployment: Deployment;
let visitors: Visitors;
let origin = '';

const KEYS = ['plain', 'multi', 'no-edit', 'former', 'unlinked'] as const;

beforeAll(async () => {
  const accounts = await Promise.all(KEYS.map((key) => standardAccount(key)));
  deployment = await startDeployment(
    async (port) => {
      const provider = await startStandardProvider({
        ...CORPORATE,
        clients: [portalClient('acme-portal', port)],
        accounts,
      });
      ({ origin } = provider);
      const settings = {
        id: 'corporate',
        name: 'Corporate account',
        issuer: provider.issuer,
        clientId: 'acme-portal',
        scope: 'openid email profile',
        userinfo: 'whenMissing',
      };
      return [{ provider, settings }];
    },
    { PAYSTEAD_STEP_UP_SECONDS: '20' },
  );
  visitors = await openBrowser(deployment.product.url);
});
afterAll(async () => {
  await visitors.close();
  await deployment.stop();
});

async function account(key: (typeof KEYS)[number], more: Partial<StandardSignIn> = {}): Promise<StandardSignIn> {
  const { password } = await castMember(key);
  return { username: key, password, ...more };
}

/** A person who signed in through the provider for the first time in this browser. */
async function enter(key: (typeof KEYS)[number], path = '/home', more: Partial<StandardSignIn> = {}): Promise<Page> {
  const { page } = await visitors.visit();
  await page.goto(path);
  await enterAccountAndConsent(page, await account(key, more));
  return page;
}

describe('SIG-1, SIG-4: signing in at a provider that another party wrote', () => {
  it('leads through its sign-in and consent pages to the requested page', async () => {
    const page = await enter('plain', '/paychecks?from=mail#newest');
    await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
    expect(page.url()).toBe(`${deployment.product.url}/paychecks?from=mail#newest`);
    const { status, body } = await callApi(page, 'GET', 'session');
    expect(status).toBe(200);
    expect(body).toMatchObject({ person: { email: (await castMember('plain')).email } });
  });

  it('PRF-1: a person with two employers chooses one', async () => {
    const page = await enter('multi');
    await page.getByRole('heading', { level: 1, name: 'Choose an employer' }).waitFor();
    await page.getByRole('button', { name: /Bluebonnet/ }).click();
    await atHome(page);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ profile: { clientCode: 'BLUEBONNET' } });
  });

  it('a person whose address no employer has gets instructions', async () => {
    const page = await enter('unlinked');
    await page.getByRole('heading', { level: 1, name: "We couldn't find this email" }).waitFor();
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
  });

  it('refusing at the provider is reported without another redirect', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign-in canceled' }).waitFor();
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
  });
});

describe('SES-3: an expired token', () => {
  it('is renewed in a hidden frame, because there is no refresh token without offline_access', async () => {
    const page = await enter('plain', '/paychecks');
    await page.getByRole('table').waitFor();
    await page.reload();
    await page.getByRole('table').waitFor();
    const refused = await expireOnce(page);
    const silent = page.waitForRequest(
      (request) => request.url().startsWith(origin) && /prompt=none/.test(request.url()),
    );
    await page.getByRole('table').getByRole('link').first().click();
    expect((await silent).frame()).not.toBe(page.mainFrame());
    await page.getByRole('table', { name: 'Earnings' }).waitFor();
    expect(refused()).toBeGreaterThan(1);
  });
});

describe('SIG-4: confirming the identity', () => {
  it('succeeds with the fresh time that the provider tells when it is asked for one', async () => {
    const page = await enter('plain');
    await atHome(page);
    // This provider told no time at sign-in, which proves no recent one.
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
    await submitSplit(page, '211');
    await enterAccount(page, await account('plain'));
    await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
  });

  it("with another person's account saves nothing, and ends the session, as the provider's notice demands", async () => {
    const page = await enter('plain');
    await atHome(page);
    const changes: number[] = [];
    page.on('response', (response) => {
      const isChange = new URL(response.url()).pathname === '/api/employeeProfile/directDeposit';
      if (isChange && response.request().method() !== 'GET') changes.push(response.status());
    });
    await submitSplit(page, '219');
    // Signing in as someone else ends the first person's session at the provider, which sends a back-channel logout.
    await enterAccountAndConsent(page, await account('no-edit'));
    await page.waitForURL(`${deployment.product.url}/login-failed`);
    expect(changes).toEqual([403]);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ code: 'session_revoked' });
  });
});

describe('SIG-1: signing out', () => {
  it('ends the session of the portal and of the provider', async () => {
    const page = await enter('former');
    await atHome(page);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
    await page.goto('/home');
    await page.getByLabel('Passphrase').waitFor();
  });

  it('SIG-6: signing out at the provider ends the session here', async () => {
    const page = await enter('former');
    await atHome(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${origin}/session/end`);
    await elsewhere.getByRole('button', { name: 'Yes, sign me out' }).click();
    await elsewhere.getByText('Sign-out Success').waitFor();
    await expect
      .poll(async () => (await callApi(page, 'GET', 'session')).body, { timeout: 5000 })
      .toMatchObject({ code: 'session_revoked' });
  });
});
