import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { atHome } from '../harness/visitor.ts';

const root = join(import.meta.dirname, '../..');

let browser: Browser;
let served: ChildProcess;
let url = '';

beforeAll(async () => {
  served = spawn(process.execPath, [join(root, 'scripts/start-mock.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve, reject) => {
    let output = '';
    served.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Paystead is ready at (http:\/\/localhost:\d+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    served.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  served.kill('SIGTERM');
  if (served.exitCode === null) await once(served, 'exit');
});

/** Opens a page that never signed in, and records every request beyond the folder of files. */
async function open(language: 'en' | 'es' = 'en', width = 1280): Promise<{ page: Page; strayed: string[] }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'es' ? 'es-US' : 'en-US',
    viewport: { width, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const strayed: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^https?:/.test(request.url()) && (origin !== url || /^\/(api|identity)\//.test(pathname)))
      strayed.push(request.url());
  });
  return { page, strayed };
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' }).locator('[data-toast]');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('HTTP-4: mock mode without a gateway', () => {
  it('shows home, paychecks, a paycheck, deposits, messages and the profile from files', async () => {
    const { page, strayed } = await open();
    await page.goto('/');
    await atHome(page);
    await page.getByText('$1,777.93').first().waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Paychecks' }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('$1,777.93').first().waitFor();
    await main.getByRole('link', { name: 'Direct deposit' }).click();
    await heading(page, /^Direct deposit/);
    await page.getByText('Emergency fund').first().waitFor();
    await main.getByRole('link', { name: /^Messages/ }).click();
    await page.getByText('Open enrollment closes December 1').first().waitFor();
    await page.goto('/my-profile');
    await heading(page, /profile/i);
    expect(await toasts(page).count()).toBe(0);
    expect(strayed).toEqual([]);
  });

  it.each([
    '/w-2-form',
    '/hr',
    '/pending-transaction/list',
    '/preferences',
    '/my-profile/taxes',
    '/my-profile/personal',
    '/preferences/activity',
  ])('%s, opened by its address, in Spanish on a phone', async (path) => {
    const { page, strayed } = await open('es', 390);
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(0);
    expect(await page.locator('[data-toast]').count()).toBe(0);
    expect(strayed).toEqual([]);
  });

  it.each([
    ['Manager', 'manager', 'Team'],
    ['Supervisor', 'supervisor', 'Team'],
  ])('the %s view: an employee can be found and viewed page by page', async (name, view, title) => {
    const { page, strayed } = await open();
    await page.goto('/home');
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, title);
    await page.getByRole('link', { name: 'Find an employee' }).click();
    await page.getByRole('list', { name: 'Employees found' }).getByRole('link').first().click();
    const bar = page.getByRole('region', { name: 'Selected employee' });
    await bar.getByText(/, 1 of \d$/).waitFor();
    const shown = await bar.locator('b').innerText();
    await page.getByRole('link', { name: 'Check history' }).click();
    await heading(page, 'Paychecks');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Earnings' }).first().waitFor();
    for (const link of ['Direct deposit', 'Certifications']) {
      await page.getByRole('link', { name: link }).first().click();
      await heading(page, new RegExp(`^${link}`));
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
    expect(await bar.locator('b').innerText()).toBe(shown);
    expect(new URL(page.url()).pathname).toContain(`/${view}/`);
    expect([await toasts(page).count(), strayed]).toEqual([0, []]);
  });

  it('replies to a write as a gateway would, and to a file request with a sample', async () => {
    const { page, strayed } = await open();
    await page.goto('/preferences');
    await page.getByRole('checkbox').or(page.getByRole('switch')).first().click();
    await page.goto('/paychecks');
    await page.getByRole('table').getByRole('link').first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    expect((await download).suggestedFilename()).toBe('Sample.pdf');
    expect(strayed).toEqual([]);
  });

  it('signs out, and signs in again without a password', async () => {
    const { page, strayed } = await open();
    await page.goto('/logout');
    await heading(page, "You're signed out");
    await page.getByRole('button', { name: 'Sign in' }).click();
    await atHome(page);
    expect(strayed).toEqual([]);
  });
});
