import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import { castMember, type Visitors, type VisitOptions } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

const MINUTE = 60_000;
const OUTAGE = 'Direct deposit is <b>delayed</b> today.';
const OUTAGE_ES = 'El depósito directo se <b>retrasa</b> hoy.';

/** Opens a page whose clock the test moves, and waits until it has asked for notices once. */
async function openWithClock(page: Page, path: string): Promise<Page> {
  await page.clock.install();
  const polled = page.waitForResponse('**/notices.json');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.runFor(3000);
  await polled;
  return page;
}

/** Moves a page's clock until it asks for notices again. */
async function afterMinute(page: Page): Promise<void> {
  const polled = page.waitForResponse('**/notices.json');
  await page.clock.runFor(MINUTE + 1000);
  await polled;
}

const employee = async (key: string, options: VisitOptions = {}) =>
  openWithClock((await visitors.visitAs(key, options)).page, '/home');
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: /Direct deposit|depósito directo/ });

/** Types a notice and its audience, and posts it. */
async function post(
  page: Page,
  { en, es, ...more }: { en: string; es: string; client?: string; warns?: true },
): Promise<void> {
  await page.getByRole('link', { name: 'New notice' }).click();
  if (more.warns) await page.getByRole('radio', { name: /^Warning/ }).check();
  await page.getByLabel('Text in English').fill(en);
  await page.getByLabel('Text in Spanish').fill(es);
  if (more.client !== undefined) {
    await page.getByRole('radio', { name: /^Some clients/ }).check();
    await page.getByLabel('Client codes').fill(more.client);
  }
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('heading', { level: 2, name: 'Current' }).waitFor();
}

describe('notices of operators', () => {
  it('appear without a reload to the people of their client alone, as text, and go when they are withdrawn', async () => {
    const [profile] = (await castMember('plain')).profiles;
    const page = await signedInConsole(visitors, 'operator', '/notices');
    await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [theirs, theirsInSpanish, others] = [
      await employee('plain'),
      await employee('plain', { language: 'es', width: 360, theme: 'dark' }),
      await employee('other-client'),
    ];

    // Every missing entry is named before anything is sent.
    await page.getByRole('link', { name: 'New notice' }).click();
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { name: 'Two things to fix' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Text in English').fill(OUTAGE);
    await page.getByLabel('Text in Spanish').fill(OUTAGE_ES);
    await page.getByLabel(/^End/).fill('2030-01-02T17:00');
    await page.getByRole('region', { name: 'Español' }).getByText('Hasta el miércoles 2 de enero, 5:00').waitFor();
    await page.getByRole('region', { name: 'English' }).getByText('Until Wednesday, January 2, 5:00 pm EST.').waitFor();
    await page.getByLabel(/^End/).fill('');
    await page.getByRole('radio', { name: /^Warning/ }).check();
    await page.getByRole('radio', { name: /^Some clients/ }).check();
    await page.getByLabel('Client codes').fill('NOWHERE');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('link', { name: /^Client codes/ }).waitFor();
    await page.getByLabel('Client codes').fill(profile?.clientCode ?? '');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { level: 2, name: 'Current' }).waitFor();
    expect(await page.getByText(OUTAGE).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);

    const before = await theirs.evaluate('document.activeElement?.tagName');
    for (const one of [theirs, theirsInSpanish, others]) await afterMinute(one);
    await warning(theirs).getByText(OUTAGE).waitFor();
    await warning(theirsInSpanish).getByText(OUTAGE_ES).waitFor();
    expect(await warning(others).count()).toBe(0);
    expect(await theirs.evaluate('document.activeElement?.tagName')).toBe(before);
    expect(await warning(theirs).getByRole('button').count()).toBe(0);
    for (const one of [theirs, theirsInSpanish]) expect(await faultsOf(one)).toEqual([]);
    // 400 % of 1280 px.
    await theirs.setViewportSize({ width: 320, height: 256 });
    expect(await faultsOf(theirs)).toEqual([]);
    await theirs.emulateMedia({ media: 'print' });
    expect(await warning(theirs).isVisible()).toBe(false);
    await theirs.emulateMedia({ media: 'screen' });

    // While the gateway can't say, the last notices stay.
    await theirs.route('**/notices.json', (route) => route.fulfill({ status: 503, body: '{}' }));
    await afterMinute(theirs);
    expect(await warning(theirs).isVisible()).toBe(true);
    await theirs.unrouteAll();

    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('heading', { level: 2, name: 'Past' }).waitFor();
    await afterMinute(theirs);
    await warning(theirs).waitFor({ state: 'detached' });
  });

  it('for everyone are shown before sign-in, and stay dismissed until the session ends', async () => {
    const [portal, anonymous] = [
      await employee('plain'),
      await openWithClock((await visitors.visit()).page, '/logout'),
    ];
    const page = await signedInConsole(visitors, 'operator', '/notices');
    await post(page, { en: 'We update the portal tonight.', es: 'Esta noche actualizamos el portal.' });
    await post(page, { en: 'The help line is closed.', es: 'La línea de ayuda está cerrada.' });
    for (const one of [portal, anonymous]) {
      await afterMinute(one);
      await one.getByText('We update the portal tonight.').waitFor();
      expect(await faultsOf(one)).toEqual([]);
    }
    const notice = portal.getByRole('status').locator('[data-notice]').filter({ hasText: 'We update' });
    await notice.getByRole('button', { name: 'Dismiss notice' }).focus();
    await portal.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    const polled = portal.waitForResponse('**/notices.json');
    await portal.reload();
    await portal.clock.runFor(4000);
    await polled;
    await portal.getByText('The help line is closed.').waitFor();
    expect(await portal.getByText('We update the portal tonight.').count()).toBe(0);
    // The console shows it too, to operators and on its sign-in page.
    const { page: signIn } = await visitors.visit({ width: 360 });
    await signIn.goto('/console/');
    await signIn.getByText('The help line is closed.').waitFor();
    await signIn.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await faultsOf(signIn)).toEqual([]);
  });
});
