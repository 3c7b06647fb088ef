import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { lowControls } from '../harness/touch.ts';
import { openBrowser, signIn, type CastMember, type Visitors } from '../harness/visitor.ts';

/** Pays child support and a creditor. */
const AALIYAH: CastMember = {
  key: 'aaliyah',
  name: 'Aaliyah Brooks',
  email: 'aaliyah.brooks@keystone.example',
  password: 'Aaliyah-Demo-2026',
  profiles: [],
};

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe.each([
  ['en', 'light', 1280],
  ['es', 'dark', 360],
] as const)('TRU-5: garnishment orders in %s, %s, at %i px', (language, theme, width) => {
  it('a paycheck leads to its orders, whose heading gets the focus, and each payment leads back', async () => {
    const { page } = await visitors.visit({ language, theme, width, height: 800 });
    await signIn(page, AALIYAH, '/paychecks');
    const words =
      language === 'en'
        ? {
            all: 'See all orders',
            orders: 'Garnishment orders',
            limit: 'The law limits how much can be taken from one paycheck.',
            newest: 'November 20, 2026',
          }
        : {
            all: 'Ver todas las órdenes',
            orders: 'Órdenes de embargo',
            limit: 'La ley limita cuánto se puede descontar de un pago.',
            newest: '20 de noviembre de 2026',
          };
    await page.locator('main table a').first().click();
    await page.getByRole('link', { name: words.all }).click();
    const heading = page.getByRole('heading', { level: 2, name: words.orders });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText(words.limit).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    if (width < 768) expect(await lowControls(page)).toEqual([]);

    const section = page.locator('section', { has: heading });
    await section.getByRole('link', { name: words.newest }).first().click();
    await page.getByRole('link', { name: words.all }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/paychecks\/[0-9a-f-]{36}$/);
    await page.context().close();
  });
});
