import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor();

/** The address of the policy of the employer of a person of the cast. */
async function policyPath(key: string): Promise<string> {
  const [profile] = (await castMember(key)).profiles;
  if (!profile) throw new Error(`${key} has no profile.`);
  return `/clients/${profile.clientCode}/policy`;
}

/** Opens the preview by key, reads it, and saves with a reason. */
async function previewAndSave(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview and save' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Who is affected', 2);
  await page.getByRole('dialog').getByLabel('Reason').focus();
  await page.keyboard.type(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus();
  // The announcement of an earlier save may still be there.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/policy'));
  await page.keyboard.press('Enter');
  expect((await saved).status()).toBe(200);
  await page.getByRole('status').getByText('Policy saved').waitFor();
}

describe('policy', () => {
  it('CON-6: a setting is changed by key after a preview of the people, and holds in their portal', async () => {
    const path = await policyPath('manager');
    const { page: portal } = await visitors.visitAs('manager');
    await portal.goto('/');
    const hasView = async () => {
      const { body } = await callApi(portal, 'GET', 'menu/employee');
      return (body as { roleMenuData: { manager: unknown[] } }).roleMenuData.manager.length > 0;
    };
    expect(await hasView()).toBe(true);
    const page = await signedInConsole(visitors, 'operator', path.replace('/policy', ''));
    await page.getByRole('link', { name: 'Policy' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Policy');
    const view = page.getByRole('checkbox', { name: /^Manager View/ });
    await view.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Preview and save' }).focus();
    await page.keyboard.press('Enter');
    const name = (await castMember('manager')).name;
    await page.getByRole('dialog').getByText(name).first().waitFor();
    await page
      .getByRole('dialog')
      .getByText(/sees \d+ employees? → sees no one/)
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await previewAndSave(page, 'Managers move to the new system');
    expect(await hasView()).toBe(false);
    await page.getByText('Manager View: On → Off').first().waitFor();
    await page.getByText('Managers move to the new system').first().waitFor();
    await view.focus();
    await page.keyboard.press('Space');
    await previewAndSave(page, 'They move later');
    expect(await hasView()).toBe(true);
  });

  it('what someone else changed meanwhile isn’t overwritten, and the entries stay', async () => {
    const path = await policyPath('manager');
    const page = await signedInConsole(visitors, 'operator', path);
    const other = await signedInConsole(visitors, 'operator', path);
    const days = (one: Page) => one.getByLabel('Cutoff before payday, in days');
    const before = await days(page).inputValue();
    const [mine, theirs] = before === '4' ? ['6', '5'] : ['6', '4'];
    await days(page).fill(mine ?? '');
    await days(other).fill(theirs ?? '');
    await previewAndSave(other, 'Theirs');
    await page.getByRole('button', { name: 'Preview and save' }).click();
    await page.getByText('This policy changed after you opened the page').waitFor();
    expect(await days(page).inputValue()).toBe(mine);
    await days(page).fill(before);
    await previewAndSave(page, 'As it was');
    expect(await days(other).inputValue()).toBe(theirs);
  });

  it.each([360, 1280])('can be read and used in %i pixels, and without a writing role only read', async (width) => {
    const path = await policyPath('manager');
    const page = await signedInConsole(visitors, 'operator-support', path, { language: 'es' });
    await page.setViewportSize({ width, height: 800 });
    await heading(page, 'Política');
    await heading(page, 'Autoservicio', 2);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    const writer = await signedInConsole(visitors, 'operator', path);
    await writer.setViewportSize({ width, height: 800 });
    await writer.getByLabel('Direct deposit accounts').fill('99');
    await writer.getByRole('button', { name: 'Preview and save' }).click();
    await writer.getByText('Enter a whole number from 1 to 10.').waitFor();
    expect(await faultsOf(writer)).toEqual([]);
    await writer.getByRole('button', { name: 'Discard' }).click();
    expect(await writer.getByRole('button', { name: 'Preview and save' }).count()).toBe(0);
  });
});
