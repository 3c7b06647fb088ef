import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { accountOf } from '../harness/providers/accounts.ts';
import { consent, continueTo, enterPassword } from '../harness/providers/at-glewlwyd.ts';
import { portalClient, startDeployment, type Deployment } from '../harness/providers/deployment.ts';
import { GLEWLWYD_MISSING, startGlewlwyd } from '../harness/providers/glewlwyd.ts';
import { runCodeFlow } from '../harness/providers/code-flow.ts';
import { submitSplit } from '../harness/providers/confirm.ts';
import type { RunningProvider } from '../harness/providers/running-provider.ts';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

if (GLEWLWYD_MISSING !== null) console.log(`The tests with Glewlwyd don't run: ${GLEWLWYD_MISSING}.`);

/*
 * Glewlwyd tells no verified address, and neither when nor how the person signed in: `auth_time` is 0 and `amr` the name
 * of a scheme of its own.
 */
describe.runIf(GLEWLWYD_MISSING === null)('SIG-4: Glewlwyd', () => {
  let deployment: Deployment;
  let visitors: Visitors;
  let provider: RunningProvider;

  beforeAll(async () => {
    const people = await Promise.all(['plain', 'multi', 'no-edit', 'former'].map(accountOf));
    const accounts = people.map((person) => ({ ...person, username: person.email }));
    deployment = await startDeployment(async (port) => {
      provider = await startGlewlwyd({ clients: [portalClient('paystead', port)], accounts });
      const settings = {
        id: 'glewlwyd',
        name: 'Glewlwyd',
        issuer: provider.issuer,
        clientId: 'paystead',
        scope: 'openid profile email',
        verifiedEmail: 'assumed',
        allowedEmailDomains: ['keystone.example'],
      };
      return [{ provider, settings }];
    });
    visitors = await openBrowser(deployment.product.url);
  });
  afterAll(async () => {
    await visitors?.close();
    await deployment?.stop();
  });

  /** The email is the name of the account, because Glewlwyd takes the hint of a step-up for the name. */
  const account = async (key: string) => {
    const { email, password } = await castMember(key);
    return { username: email, password };
  };

  /** It asks for consent once per person. */
  const consented = new Set<string>();
  async function signInAt(page: Page, key: string): Promise<void> {
    await enterPassword(page, await account(key));
    if (!consented.has(key)) await consent(page);
    consented.add(key);
    await continueTo(page);
  }

  async function enter(key: string, path = '/home'): Promise<Page> {
    const { page } = await visitors.visit();
    await page.goto(path);
    await signInAt(page, key);
    return page;
  }

  it('signs a person in, with consent, and leads to the requested page', async () => {
    const page = await enter('plain', '/paychecks');
    await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({
      person: { email: (await castMember('plain')).email },
      expiry: { recentUntil: null },
    });
  });

  it('PRF-1: lets a person with two employers choose one', async () => {
    const page = await enter('multi');
    await page.getByRole('button', { name: /Keystone/ }).click();
    await atHome(page);
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ profile: { clientCode: 'KEYSTONE' } });
  });

  it("confirming the identity fails closed, because the provider can't prove when the person signed in", async () => {
    const page = await enter('plain');
    await atHome(page);
    await submitSplit(page, '221');
    await signInAt(page, 'plain');
    await page.getByText(/^We couldn't confirm your identity, so nothing was sent/).waitFor();
    expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
  });

  it('the gateway itself refuses a step-up with a new token of this provider', async () => {
    const page = await enter('no-edit');
    await atHome(page);
    const elsewhere = await visitors.visit();
    const { id_token: idpToken } = await runCodeFlow(elsewhere.page, provider, {
      clientId: 'paystead',
      redirectUri: `${deployment.product.url}/sign-in/callback`,
      enter: (at) => signInAt(at, 'no-edit'),
    });
    const { status, body } = await callApi(page, 'POST', 'session/step-up', { idpToken });
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'step_up_required' })]);
  });

  it('signing out leads to its page, which ends the session there', async () => {
    const page = await enter('former');
    await atHome(page);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByText('wishes you to close the current session').waitFor();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByText('You are disconnected').waitFor();
    await page.goto(deployment.product.url);
    await page.getByPlaceholder('Your password').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('paystead');
  });
});
