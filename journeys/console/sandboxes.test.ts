import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faultsOf } from '../harness/faults.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor();
const press = async (page: Page, name: string, role: 'button' | 'link' = 'button') => {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};
async function save(page: Page, reason: string): Promise<void> {
  await press(page, 'Preview and save');
  await heading(page, 'Who is affected', 2);
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Policy saved').waitFor();
}
/** Looks at a page at both widths, and returns what is wrong with it. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  const found = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await faultsOf(page)).map((fault) => `${name} at ${width}: ${fault}`));
  }
  return found;
}

describe('sandboxes', () => {
  it('CON-8: a setting is tried in a sandbox by key, taken over with a preview, and the sandbox is deleted', async () => {
    const [profile] = (await castMember('manager')).profiles;
    const live = profile?.clientCode ?? '';
    const page = await signedInConsole(visitors, 'operator', `/clients/${live}`);
    await press(page, 'New sandbox', 'link');
    await heading(page, 'New sandbox');
    expect(await lookAt(page, 'the form')).toEqual([]);
    await page.getByLabel('Name').fill('Trial of messages');
    await page.getByLabel('Client code').fill('x');
    await press(page, 'Create sandbox');
    await page.getByText('Use 2 to 20 letters, digits and hyphens.').first().waitFor();
    await page.getByLabel('Client code').fill('trial');
    await press(page, 'Create sandbox');
    await heading(page, 'Trial of messages');
    await heading(page, 'This client is a sandbox', 2);
    expect(await lookAt(page, 'the sandbox')).toEqual([]);
    await press(page, 'Policy', 'link');
    await heading(page, 'Policy');
    await page.getByText('Sandbox', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /^Messages/ }).focus();
    await page.keyboard.press('Space');
    await save(page, 'Trying without messages');
    await page.goto(`/console/clients/${live}/policy`);
    await page.getByText('Messages: On here, Off in the sandbox').waitFor();
    expect(await lookAt(page, 'the policy of the live client')).toEqual([]);
    await press(page, 'Copy 1 setting');
    await save(page, 'It worked in the sandbox');
    await page.getByText('It has the same settings.').waitFor();
    await page.getByRole('checkbox', { name: /^Messages/ }).click();
    await save(page, 'Back again');
    await page.goto('/console/clients?search=TRIAL');
    await page.getByText('TRIAL · Sandbox').waitFor();
    expect(await lookAt(page, 'the list')).toEqual([]);
    await page.goto('/console/clients/TRIAL');
    await press(page, 'Delete sandbox');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete sandbox' }).click();
    await page.getByText('Try settings in a sandbox before you use them for this client.').waitFor();
  });
});
