import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const PATH = '/partners/harborline/branding';
const BEFORE = '#0b7a75';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><circle cx="4" cy="4" r="3"/></svg>';

/** Returns the color of the main button in the preview's page. */
const previewed = (page: Page) =>
  page
    .frameLocator('iframe[title="Preview of the portal"]')
    .locator('button', { hasText: 'Open paycheck' })
    .evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).backgroundColor);
/** Returns the partner's color on the portal's sign-in page, as a new visitor gets it. */
async function visitedColor(hostname: string): Promise<string> {
  const { page, context } = await visitors.visit({ hostname });
  await page.goto('/logout?reason=SignedOut');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const color = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--brand-action').trim().toLowerCase(),
  );
  await context.close();
  return color;
}
const open = (options: Parameters<typeof signedInConsole>[3] = {}, key = 'operator') =>
  signedInConsole(visitors, key, PATH, options);

describe('CON-6: branding', () => {
  it('is changed with a preview, published for visitors of the partner’s host alone, and rolled back', async () => {
    const other = await visitedColor('summit-ridge.localhost');
    expect([await visitedColor('harborline.localhost'), other === BEFORE]).toEqual([BEFORE, false]);
    const page = await open();
    await expect.poll(() => previewed(page)).toMatch(/./);
    const before = await previewed(page);
    await page.getByLabel('Action color', { exact: false }).first().fill('#7a1f5c');
    await expect.poll(() => previewed(page)).not.toBe(before);
    await page
      .locator('input[type=file][aria-label=Logo]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    await page.getByText('Removed because it could run code or load files: onload.').waitFor();
    const shown = page.frameLocator('iframe[title="Preview of the portal"]').locator('nav img').first();
    await expect.poll(() => shown.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    expect(await visitedColor('harborline.localhost')).toBe(BEFORE);

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published. Visitors see it now.').waitFor();
    expect(await visitedColor('harborline.localhost')).toBe('#7a1f5c');
    expect(await visitedColor('summit-ridge.localhost')).toBe(other);

    await page.getByRole('button', { name: 'Return to version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish this version' }).click();
    await expect.poll(() => page.getByLabel('Action color', { exact: false }).first().inputValue()).toBe(BEFORE);
    expect(await visitedColor('harborline.localhost')).toBe(BEFORE);
  });

  it('a color that text isn’t readable on is measured, refused, and saved once its correction is accepted', async () => {
    const page = await open();
    await page.getByLabel('Action color', { exact: false }).first().fill('#d9601a');
    await page.getByText('The portal shows #c05416 instead').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('or let us show that color instead').waitFor();
    expect(await page.getByText('Draft saved.').count()).toBe(0);
    await page.getByLabel('Accept corrected colors').check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByText('Draft discarded.').waitFor();
  });

  it('mail and PDF are the product’s own, after a short pause', async () => {
    const page = await open({ width: 1280 }, 'operator-support');
    expect(await page.getByRole('button', { name: 'Save draft' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Email' }).press('Space');
    await page.getByText('Your pay stub is ready in Harborline Pay').waitFor();
    const mail = page.frameLocator('iframe[title="Preview of the email"]');
    const band = mail.locator('td.m-part').first();
    await expect
      .poll(() => band.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).backgroundColor))
      .toBe('rgb(20, 41, 75)');
    await page.getByRole('radio', { name: 'PDF' }).press('Space');
    await page
      .getByText(/Sample Company, Inc\./)
      .first()
      .waitFor({ state: 'attached' });
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('has no fault in the %s console at %d px', async (theme, width) => {
    const page = await open({ theme, width });
    await page.locator('iframe').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
