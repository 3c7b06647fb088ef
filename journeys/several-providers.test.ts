import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faultsOf } from './harness/faults.ts';
import { castMember, openBrowser, type Visitors } from './harness/visitor.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Serves the page with three providers: the product's own and a second one for everyone, and one for another domain. */
async function withProviders(page: Page): Promise<void> {
  await page.route('**/paychecks', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(name="paystead-configuration" content=")[^"]*/, '$1');
    await route.fulfill({ response, body });
  });
  await page.route('**/configuration.json', async (route) => {
    const served = (await (await route.fetch()).json()) as { providers: Record<string, unknown>[] };
    const [own] = served.providers;
    const providers = [
      { ...own, id: 'own', name: 'Keystone Fabrication' },
      { ...own, id: 'second', name: 'Lakeside Dental Group', authority: 'https://second.example' },
      { ...own, id: 'other', name: 'Other', authority: 'https://other.example', domainHashes: ['0000000000000000'] },
    ];
    await route.fulfill({ json: { ...served, providers } });
  });
}

const TEXTS = {
  en: { email: 'Work email', next: 'Continue', choose: 'Choose where to sign in' },
  es: { email: 'Correo electrónico del trabajo', next: 'Continuar', choose: 'Elija dónde iniciar sesión' },
} as const;

describe('SIG-3: signing in where there are several providers', () => {
  it.each([
    ['en', 360],
    ['es', 360],
    ['en', 1280],
    ['es', 1280],
  ] as const)('the pages have no faults (%s, %i px)', async (language, width) => {
    const { page } = await visitors.visit({ language, width });
    await withProviders(page);
    await page.goto('/paychecks');
    const { email, next, choose } = TEXTS[language];
    await page.getByLabel(email).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await screenshot(page, `choose-email-${language}-${width}`);
    await page.getByLabel(email).fill('marisol');
    await page.getByRole('button', { name: next }).click();
    expect(await page.getByLabel(email).getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel(email).fill('marisol.vega@keystone.example');
    await page.getByLabel(email).press('Enter');
    await page.getByRole('heading', { level: 1, name: choose }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await screenshot(page, `choose-provider-${language}-${width}`);
  });

  it('leads to the chosen provider and back to the requested page, and remembers only the provider', async () => {
    const { page, url } = await visitors.visit();
    await withProviders(page);
    await page.goto('/paychecks');
    const plain = await castMember('plain');
    await page.getByLabel('Work email').fill(plain.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Keystone Fabrication' }).click();
    await page.getByLabel('Password', { exact: true }).fill(plain.password);
    expect(await page.getByLabel('Email').inputValue()).toBe(plain.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('table').waitFor();
    expect(page.url()).toBe(`${url}/paychecks`);
    expect(await page.evaluate(() => localStorage.getItem('signInProvider'))).toBe('own');
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(plain.email);
  });
});

/** Keeps a picture of the page where PAYSTEAD_TEST_PICTURES names a folder. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PAYSTEAD_TEST_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
