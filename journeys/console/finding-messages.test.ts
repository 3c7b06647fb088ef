import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { tabTo } from '../harness/tab-to.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor();

/* Messages of the demo, which these stories read and don't change. */
describe('CON-5: messages', () => {
  it('can be found with the keyboard alone, and operators who may only read can’t write one', async () => {
    const page = await signedInConsole(visitors, 'operator-support', '/');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await heading(page, 'Messages');
    expect(await page.getByRole('link', { name: 'New message' }).count()).toBe(0);
    await page.locator('tbody a').first().waitFor();
    await tabTo(page, /Search by title/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Recipients', 2);
    // Someone who may write could withdraw it.
    expect(await page.getByText(/^Withdrawn by /).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    await page.goto('/console/messages/new?client=KEYSTONE');
    await page.getByText(/can.t write messages here/).waitFor();
  });

  it('have no fault of access and no overflow on a phone, in Spanish, in the dark', async () => {
    const page = await signedInConsole(visitors, 'operator', '/messages', {
      language: 'es',
      width: 360,
      theme: 'dark',
    });
    await heading(page, 'Mensajes');
    await page.locator('tbody a').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('tbody a').first().click();
    await heading(page, 'Destinatarios', 2);
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Mensaje nuevo' }).click();
    await page.getByLabel('Cliente').selectOption('KEYSTONE');
    await page.getByLabel('Título en inglés').waitFor();
    await page.getByRole('radio', { name: /^Grupos/ }).check();
    expect(await faultsOf(page)).toEqual([]);
  });
});
