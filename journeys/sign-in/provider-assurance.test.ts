import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { DESMOND, IMOGEN, PRISCILLA, type CedarVaultPerson } from '../harness/cedar-vault.ts';
import {
  enterAccount,
  enterAccountAndConsent,
  type StandardSignIn,
} from '../harness/providers/at-standard-provider.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE, DIRECTORY } from '../harness/providers/variants.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

/* A client that asks for more than a password, at two providers with levels of their own, which its people choose from. */
let deployment: Deployment;
let visitors: Visitors;

const NAMES = { corporate: 'Corporate account', directory: 'Company directory' } as const;
type Provider = keyof typeof NAMES;
const PEOPLE = [DESMOND, IMOGEN, PRISCILLA];

beforeAll(async () => {
  deployment = await startDeployment(async (port) => {
    const account = ({ name, email, password }: CedarVaultPerson) => ({ username: name, password, name, email });
    const clients = [portalClient('cedar-portal', port)];
    const corporate = await startStandardProvider({
      ...CORPORATE,
      signsUserinfo: true,
      clients,
      accounts: PEOPLE.map((person) => ({
        ...account(person),
        claims: { name: person.name, email: person.email, email_verified: true },
      })),
    });
    const directory = await startStandardProvider({
      ...DIRECTORY,
      clients,
      accounts: PEOPLE.map((person) => ({
        ...account(person),
        claims: { displayName: person.name, emails: [person.email] },
      })),
    });
    const shared = { clientId: 'cedar-portal', scope: 'openid email profile' };
    return [
      {
        provider: corporate,
        settings: {
          ...shared,
          id: 'corporate',
          name: NAMES.corporate,
          issuer: corporate.issuer,
          userinfo: 'whenMissing',
          allowedEmailDomains: ['cedarvault.example'],
          assurance: {
            secondFactor: { acr: ['urn:corporate:strong'] },
            phishingResistant: { acr: ['urn:corporate:key'] },
          },
        },
      },
      {
        provider: directory,
        settings: {
          ...shared,
          id: 'directory',
          name: NAMES.directory,
          issuer: directory.issuer,
          claims: { email: 'emails', name: 'displayName' },
          verifiedEmail: 'assumed',
          allowedEmailDomains: ['cedarvault.example'],
          assurance: { secondFactor: { acr: ['multi'] }, phishingResistant: {} },
        },
      },
    ];
  });
  visitors = await openBrowser(deployment.product.url);
});
afterAll(async () => {
  await visitors.close();
  await deployment.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const session = (page: Page) => callApi(page, 'GET', 'session');
const as = ({ name, password }: CedarVaultPerson, more: Partial<StandardSignIn> = {}): StandardSignIn => ({
  username: name,
  password,
  ...more,
});

/** A person who chose a provider and signed in there for the first time in this browser. */
async function enter(provider: Provider, signIn: StandardSignIn, path = '/home'): Promise<Page> {
  const { page } = await visitors.visit();
  await page.goto(path);
  await page.getByLabel('Work email').fill('someone@cedarvault.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: NAMES[provider] }).click();
  await enterAccountAndConsent(page, signIn);
  return page;
}

/** Continues to the provider, and returns the level that it is asked for. */
async function continueStronger(page: Page): Promise<URLSearchParams> {
  const sent = page.waitForRequest((request) => request.url().includes('prompt=login'));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return new URL((await sent).url()).searchParams;
}

describe('SIG-5: a client that asks for a second factor, at a provider of another party', () => {
  it.each([
    ['corporate', 'urn:corporate:strong'],
    ['directory', 'multi'],
  ] as const)('%s: a password alone opens nothing; the requested level does', async (provider, acr) => {
    const page = await enter(provider, as(DESMOND), '/taxes');
    await heading(page, 'Your employer asks for a second factor');
    expect((await session(page)).status).toBe(401);
    const request = await continueStronger(page);
    expect([request.get('acr_values'), request.get('max_age')]).toEqual([acr, '0']);
    await enterAccount(page, as(DESMOND, { withCode: true }));
    await page.waitForURL('**/taxes');
    expect((await session(page)).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'secondFactor' },
    });
  });

  it.each(['corporate', 'directory'] as const)(
    '%s: a weaker level than the requested one opens nothing, and tells what to set up',
    async (provider) => {
      const page = await enter(provider, as(PRISCILLA));
      await heading(page, 'Your employer asks for a second factor');
      await continueStronger(page);
      await enterAccount(page, as(PRISCILLA));
      await heading(page, 'Set up a second factor first');
      expect((await session(page)).status).toBe(401);
    },
  );
});

describe('SIG-5: a payroll team that needs a phishing-resistant sign-in, at a provider of another party', () => {
  it('corporate: a code is not enough; a security key is', async () => {
    const page = await enter('corporate', as(IMOGEN, { withCode: true }));
    await heading(page, 'Your employer asks for a passkey');
    expect((await session(page)).status).toBe(401);
    expect((await continueStronger(page)).get('acr_values')).toBe('urn:corporate:key');
    await enterAccount(page, as(IMOGEN, { withKey: true }));
    await atHome(page);
    expect((await session(page)).body).toMatchObject({
      profile: { clientCode: 'CEDARVAULT' },
      requiredSignIn: { level: 'phishingResistant' },
    });
  });

  it('directory: a provider that proves no such level is named as too weak, and not asked again', async () => {
    const page = await enter('directory', as(IMOGEN, { withCode: true }));
    await heading(page, 'This sign-in service is not strong enough');
    expect((await session(page)).status).toBe(401);
    await page.getByRole('button', { name: 'Use another account' }).waitFor();
  });
});
