import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { standardAccount } from '../harness/providers/accounts.ts';
import { enterAccountAndConsent } from '../harness/providers/at-standard-provider.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE } from '../harness/providers/variants.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

/* Providers that are refused, each at a host name of its own. */
let deployment: Deployment;
let visitors: Visitors;
let output = '';

const CLIENT = 'acme-portal';
const HOSTS = { emails: 'localhost', clock: 'harborline.localhost', audience: 'summit-ridge.localhost' } as const;

beforeAll(async () => {
  const accounts = [
    await standardAccount('plain'),
    await standardAccount('other-client', { email_verified: false }),
    await standardAccount('contractor', { email: undefined }),
  ];
  deployment = await startDeployment(async (port) => {
    const start = async (name: keyof typeof HOSTS, more: Readonly<Record<string, unknown>>, offset = 0) => {
      const clients = [portalClient(CLIENT, port, [HOSTS[name]])];
      const provider = await startStandardProvider({ ...CORPORATE, clients, accounts, clockOffsetSeconds: offset });
      const settings = {
        id: name,
        name: `Provider ${name}`,
        issuer: provider.issuer,
        clientId: CLIENT,
        scope: 'openid email profile',
        userinfo: 'whenMissing',
        hosts: [HOSTS[name]],
        ...more,
      };
      return { provider, settings };
    };
    return [
      await start('emails', { allowedEmailDomains: ['bluebonnet.example'] }),
      await start('clock', { clockSkewSeconds: 30 }, 90),
      await start('audience', { audiences: ['another-portal'] }),
    ];
  });
  deployment.product.process.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  visitors = await openBrowser(deployment.product.url);
});
afterAll(async () => {
  await visitors.close();
  await deployment.stop();
});

/** The code that the page shows to a person who was refused, without the hyphen that makes it easier to read aloud. */
async function shownCode(page: Page): Promise<string> {
  const line = page
    .getByRole('main')
    .getByText(/[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/)
    .first();
  return (await line.innerText()).replace('-', '').slice(-8);
}

/** The lines of the gateway's log that name a code. */
const logLines = (code: string): string[] => output.split('\n').filter((line) => line.includes(code));

describe('SIG-2, SIG-4: a refused sign-in shows a code that names its reason in the log', () => {
  it.each([
    ['an address of another domain', 'plain', HOSTS.emails, 'outside the domains that this provider may vouch for'],
    ['an address that is not verified', 'other-client', HOSTS.emails, 'does not say that the address is verified'],
    ['no address', 'contractor', HOSTS.emails, 'sends no email address'],
    ['a clock that is ahead', 'plain', HOSTS.clock, 'iat'],
    ['a token for another audience', 'plain', HOSTS.audience, 'aud'],
  ])('%s', async (_title, key, hostname, reason) => {
    const { page } = await visitors.visit({ hostname });
    await page.goto('/home');
    await enterAccountAndConsent(page, { username: key, password: (await castMember(key)).password });
    const code = await shownCode(page);
    await expect.poll(() => logLines(code)).toHaveLength(1);
    expect(logLines(code)[0]).toContain(reason);
    expect(logLines(code)[0]).not.toContain((await castMember(key)).email);
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});
