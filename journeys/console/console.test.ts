import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitors, type VisitOptions } from '../harness/visitor.ts';
import { signedInConsole, signInAs } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const signedIn = (key: string, path: string, options: VisitOptions = {}) =>
  signedInConsole(visitors, key, path, options);

describe('CON-1: who sees what in the console', () => {
  it('an operator comes back to the requested page, finds a client, opens it and signs out', async () => {
    const { page } = await visitors.visit();
    await page.goto('/console/clients?search=keystone');
    await signInAs(page, 'operator');
    await page.getByRole('link', { name: /Keystone/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/clients');
    expect(await page.getByText('1 client', { exact: true }).count()).toBe(1);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Keystone/ }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Pay groups' }).waitFor();
    await page.getByRole('button', { name: /Olivia Owens/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText("You're signed out.").waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('a payroll team sees its client alone', async () => {
    const page = await signedIn('payroll-admin', '/clients');
    await page.getByText('1 client', { exact: true }).waitFor();
    expect(await page.locator('tbody a').allInnerTexts()).toEqual([expect.stringContaining('Keystone')]);
    await page.goto('/console/clients/BLUEBONNET');
    await page.getByRole('heading', { name: 'There is no client BLUEBONNET' }).waitFor();
  });

  it('an employee stays out, and reads that the account can’t use it', async () => {
    const { page } = await visitors.visit();
    await page.goto('/console/');
    await signInAs(page, 'plain');
    await page.getByText("This account can't use the console").waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

describe('the list of clients', () => {
  it('is searched and sorted by key, in Spanish too', async () => {
    const page = await signedIn('operator-support', '/clients', { language: 'es' });
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    const rows = page.locator('tbody a');
    await rows.first().waitFor();
    const before = await rows.allInnerTexts();
    await page.locator('thead').getByRole('button').first().click();
    await page.locator('th[aria-sort="descending"]').waitFor();
    await expect.poll(() => rows.allInnerTexts()).toEqual(before.toReversed());
    await page.keyboard.press('/');
    await page.keyboard.type('nadie');
    await page.getByRole('heading', { name: 'No se encontró ningún cliente' }).waitFor();
  });
});

describe('a session that has ended', () => {
  it('is asked for again on the page where it was lost, which comes back', async () => {
    const page = await signedIn('operator', '/clients?search=keystone');
    await page.getByRole('link', { name: /Keystone/ }).waitFor();
    await page.context().clearCookies({ name: /paystead-console/ });
    await page.getByRole('link', { name: /Keystone/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(
      await dialog.getByRole('button', { name: 'Sign in again' }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Keystone/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/clients/KEYSTONE');
    expect(await dialog.count()).toBe(0);
  });
});

const LONG = 'Bartholomew-Featherstone International Fabrication and Logistics of the Susquehanna Valley';

describe('a long name', () => {
  it.each([360, 768, 820, 1280])('leaves every column of the clients in view at %d px', async (width) => {
    const page = await signedIn('operator', '/', { width });
    await page.route('**/api/console/clients?*', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { rows: object[] };
      const rows = json.rows.map((row) => ({ ...row, name: LONG, partnerName: LONG }));
      await route.fulfill({ response, json: { ...json, rows } });
    });
    await page.goto('/console/clients');
    await page.getByRole('link', { name: LONG }).first().waitFor();
    const frame = await page
      .getByRole('region', { name: 'Clients' })
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(frame.scrollWidth).toBe(frame.clientWidth);
    const client = await page.getByRole('link', { name: LONG }).first().boundingBox();
    expect(client?.width).toBeGreaterThan(100);
    const heading = await page.getByRole('columnheader', { name: 'Requests waiting' }).boundingBox();
    expect(heading?.height).toBeLessThan(80);
  });
});

describe('a screen whose script doesn’t come', () => {
  it('says so, keeps the menu, and comes after a reload', async () => {
    const page = await signedIn('operator', '/');
    await page.route('**/assets/people-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByRole('heading', { level: 1, name: "We couldn't load the page" }).waitFor();
    await page.getByRole('link', { name: 'Clients' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.goBack();
    await page.unroute('**/assets/people-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/people');
  });
});

describe('the start page', () => {
  it('says since which day a case waits, and keeps its cards apart', async () => {
    const page = await signedIn('operator', '/clients', { width: 360 });
    const need = {
      clientCode: 'KEYSTONE',
      clientName: LONG,
      subject: null,
      count: 2,
      oldestAt: '2026-11-20T15:00:00Z',
      endsAt: null,
    };
    await page.route('**/api/console/start*', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as object;
      const needs = [
        { ...need, kind: 'importFailed' },
        { ...need, kind: 'deadLetter', clientCode: null, clientName: null },
      ];
      await route.fulfill({ response, json: { ...json, needs } });
    });
    await page.goto('/console/');
    await page.getByText('2 cases · since Nov 20, 2026').first().waitFor();
    expect(await page.getByText('since Nov 20, 2026').count()).toBe(2);
    const titles = page.getByRole('heading', { level: 2 });
    const [first, second] = await Promise.all(
      [0, 1].map((place) => titles.nth(place).locator('xpath=ancestor::section[1]').boundingBox()),
    );
    expect(second!.y - first!.y - first!.height).toBeGreaterThanOrEqual(12);
  });
});
