import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownScreens } from '../../harness/screens.ts';
import { openBrowser, type Visitors } from '../../harness/visitor.ts';
import { walkOf } from '../../harness/walk.ts';
import { EVERY_SCREEN, PHONE, visitEveryScreen } from './looks.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe(`UI-3, ${EVERY_SCREEN}`, () => {
  it.concurrent('on every route of plain in en', async () => {
    const found = await visitEveryScreen(visitors, { key: 'plain', language: 'en', screensOf: ownScreens });
    expect(found).toEqual({ faults: {}, sharedTitles: [] });
  });

  it.concurrent('in menus and dialogs', async () => {
    const { page } = await visitors.visitAs('plain', PHONE);
    const walk = walkOf(page);
    await page.goto('/home');
    await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('group', { name: 'Account menu' }).waitFor();
    expect([...(await walk.faults()), ...(await walk.overflow())]).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    expect([...(await walk.faults()), ...(await walk.overflow())]).toEqual([]);
  });
});
