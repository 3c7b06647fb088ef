import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startDemo } from '../harness/demo-product.ts';
import type { Product } from '../harness/product.ts';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

let product: Product;
let visitors: Visitors;

/** A deployment whose sign-in opens a window. */
beforeAll(async () => {
  product = await startDemo({ environment: { PAYSTEAD_PORTAL: '{"interactionType":"popup"}' } });
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
});

async function openWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await window.getByLabel('Email').waitFor();
  return window;
}

describe('SES-1: signing in through a pop-up window', () => {
  it('opens on a press, passes the reply on, closes, and leads to the requested page', async () => {
    const { page, url } = await visitors.visit();
    await page.goto('/paychecks');
    const window = await openWindow(page);
    expect(page.url()).toBe(`${url}/paychecks`);
    const plain = await castMember('plain');
    await window.getByLabel('Email').fill(plain.email);
    await window.getByLabel('Password', { exact: true }).fill(plain.password);
    await Promise.all([
      window.waitForEvent('close'),
      window.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    await page.getByRole('table').waitFor();
    expect(page.url()).toBe(`${url}/paychecks`);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['MFA-Status']);
  });

  it('closing the window stops the sign-in, which can be started again', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    await (await openWindow(page)).close();
    await page.getByRole('heading', { level: 1, name: 'Sign-in canceled' }).waitFor();
    const window = await openWindow(page);
    const plain = await castMember('plain');
    await window.getByLabel('Email').fill(plain.email);
    await window.getByLabel('Password', { exact: true }).fill(plain.password);
    await window.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atHome(page);
    expect(window.isClosed()).toBe(true);
  });

  it('a blocked window is reported with one action', async () => {
    const { page } = await visitors.visit();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your browser blocked the sign-in window' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Español', 'Try again']);
  });
});

describe('SES-1, SES-9: an interaction type that is neither popup nor redirect', () => {
  /** Serves the configuration with one value changed; the page comes without its embedded copy. */
  async function misconfigure(page: Page, change: Record<string, unknown>): Promise<void> {
    await page.route('**/paychecks', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(name="paystead-configuration" content=")[^"]*/, '$1');
      await route.fulfill({ response, body });
    });
    await page.route('**/configuration.json', async (route) => {
      const served = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...served, ...change } });
    });
  }

  it('leads to the login-failed route, which gives the reason', async () => {
    const { page, url } = await visitors.visit();
    await misconfigure(page, { interactionType: 'embedded' });
    await page.goto('/paychecks');
    await page.getByRole('heading', { level: 1, name: "The portal isn't set up correctly" }).waitFor();
    expect(page.url()).toBe(`${url}/login-failed`);
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Español', 'Reload']);
  });

  it('NAV-5: without a login-failed route the page stays empty and the address unchanged', async () => {
    const { page, url } = await visitors.visit();
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/identity/')) left.push(request.url());
    });
    await misconfigure(page, { interactionType: 'embedded', loginFailedRoute: null });
    await page.goto('/paychecks');
    await page.getByRole('heading', { level: 1, name: "The portal isn't set up correctly" }).waitFor();
    expect(page.url()).toBe(`${url}/paychecks`);
    expect(left).toEqual([]);
  });
});
