import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faultsOf } from '../harness/faults.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** The address of a person of the cast in the console. */
async function personPath(key: string): Promise<string> {
  const [profile] = (await castMember(key)).profiles;
  if (!profile) throw new Error(`${key} has no profile.`);
  return `/clients/${profile.clientCode}/people/${profile.employeeId}`;
}
/** The address of someone whom no other journey touches. */
async function pathOf(page: Page, number: string): Promise<string> {
  const reply = await page.request.get(`/api/console/people?search=${number}`);
  const { rows: found } = (await reply.json()) as { rows: { clientCode: string; employeeId: string }[] };
  const [person] = found;
  if (!person) throw new Error(`No one has the number ${number}.`);
  return `/console/clients/${person.clientCode}/people/${person.employeeId}`;
}
const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor();
const rows = (page: Page) => page.locator('tbody a');

describe('people', () => {
  it('CON-3: are found by key in spite of a typing error, filtered, and opened', async () => {
    const page = await signedInConsole(visitors, 'operator', '/');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'People');
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('marisel');
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('Marisol Vega')]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Marisol Vega');
    await heading(page, /^Account/, 2);
    await page.goBack();
    await page.getByLabel('Search by name, employee ID or email').fill('');
    await page.getByLabel('Employment').selectOption('ended');
    await page.getByText('Samuel Kauffman').waitFor();
    await page.getByLabel('Role').selectOption('payrollAdministrator');
    await page.getByText('No one found').waitFor();
  });

  it('CON-1: support gives a reason first, changes nothing, and the person reads who looked and why', async () => {
    const path = await personPath('alerts-blocked');
    const page = await signedInConsole(visitors, 'operator-support', path, { language: 'es' });
    await heading(page, '¿Por qué abre este expediente?', 2);
    await page.getByRole('button', { name: 'Abrir el expediente' }).click();
    await page.getByText('Escriba un motivo.').waitFor();
    await page.getByLabel('Motivo').fill('Caso 4711');
    await page.keyboard.press('Enter');
    await heading(page, 'Luz Márquez');
    expect(await page.getByRole('button', { name: 'Bloquear los cambios bancarios' }).count()).toBe(0);
    const { page: portal } = await visitors.visitAs('alerts-blocked');
    await portal.goto('/preferences/activity');
    await portal.getByText('Caso 4711').first().waitFor();
    await portal.getByText('Simon Sato').first().waitFor();
  });

  it('bank changes are locked once for a double press, and unlocked by a second operator alone', async () => {
    const page = await signedInConsole(visitors, 'operator', '/people');
    await page.goto(await pathOf(page, 'KF-0515'));
    await page.getByRole('button', { name: 'Lock bank changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Lock bank changes' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Nasir called: not his change');
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/acts') ? 1 : 0));
    await dialog.getByRole('button', { name: 'Lock bank changes' }).dblclick();
    await page.getByRole('status').getByText('Bank changes locked').waitFor();
    expect(sent).toBe(1);
    await page.getByText('Locked by an operator').waitFor();
    await page.getByRole('button', { name: 'Unlock bank changes' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Talked to Nasir at his old number');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock bank changes' }).click();
    await page.getByRole('status').getByText('Waiting for a second operator to confirm it').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);

    const other = await signedInConsole(visitors, 'payroll-admin', '/');
    await other
      .getByRole('link', { name: /Keystone/ })
      .first()
      .waitFor();
    await other.goto('/console/people/confirmations?client=KEYSTONE');
    await other.getByText('Talked to Nasir at his old number').waitFor();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await other.getByRole('status').getByText('Confirmed').waitFor();
    await page.reload();
    await page.getByText('Bank changes are allowed.').waitFor();
    await page
      .getByText(/Dana Kowalczyk/)
      .first()
      .waitFor();
  });

  it('a role is granted for a time by key, and removed', async () => {
    const page = await signedInConsole(visitors, 'operator', '/people');
    await page.goto(await pathOf(page, 'KF-0515'));
    const shown = 'Manager of Department: Machining';
    await page.getByRole('button', { name: 'Grant a role' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role or access').selectOption({ label: shown });
    await dialog.getByLabel('First day').fill('2026-11-20');
    await dialog.getByLabel(/^Last day/).fill('2026-11-01');
    await dialog.getByLabel('Reason').fill('Stands in for Priya');
    await dialog.getByRole('button', { name: 'Grant a role' }).click();
    await dialog.getByText('Choose a last day that isn’t before the first day.').waitFor();
    await dialog.getByLabel(/^Last day/).fill('2030-01-01');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Grant a role' }).click();
    await page.getByRole('status').getByText('Granted').waitFor();
    const remove = page.getByRole('button', { name: `Remove ${shown}` });
    await remove.click();
    await dialog.getByLabel('Reason').fill('Priya is back');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('status').getByText('Removed').waitFor();
    expect(await remove.count()).toBe(0);
  });

  it('what was typed into an act survives a reload', async () => {
    const page = await signedInConsole(visitors, 'operator', await personPath('plain'));
    await page.getByRole('button', { name: 'Lock bank changes' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Half a sentence');
    await page.reload();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Half a sentence');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('an unknown person and a failure are explained', async () => {
    const page = await signedInConsole(
      visitors,
      'operator',
      '/clients/KEYSTONE/people/00000000-0000-4000-8000-000000000000',
    );
    await page.getByText('There is no such person').waitFor();
    await page.route('**/look', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.goto(`/console${await personPath('plain')}`);
    await page.getByText('We couldn’t load this person.').waitFor();
    await page.unroute('**/look');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Marisol Vega');
    expect(await page.getByText('We couldn’t load this person.').count()).toBe(0);
  });

  it.each([
    [0, 0],
    [1, 1],
    [60, 30],
    [100_000, 30],
  ])('a list of %d draws at most what is visible and some more', async (total, most) => {
    const page = await signedInConsole(visitors, 'operator', '/');
    await page.route('**/api/console/people?*', (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      const made = Array.from({ length: Math.max(0, Math.min(100, total - offset)) }, (_, index) => ({
        clientCode: 'KEYSTONE',
        clientName: 'Keystone',
        employeeId: `00000000-0000-4000-8000-${String(offset + index).padStart(12, '0')}`,
        employeeNumber: `N-${offset + index}`,
        name: `Person ${offset + index}`,
        workEmail: null,
        status: 'active',
        account: 'linked',
      }));
      return route.fulfill({ json: { total, rows: made } });
    });
    await page.goto('/console/people');
    if (total === 0) await page.getByText('No people yet').waitFor();
    else await page.getByText('Person 0', { exact: true }).waitFor();
    expect(await rows(page).count()).toBeLessThanOrEqual(most);
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('have no fault in the %s console at %d px', async (theme, width) => {
    const page = await signedInConsole(visitors, 'operator', '/people', { theme, width });
    await rows(page).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/console${await personPath('manager')}`);
    await heading(page, 'What operators did', 2);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Grant a role' }).click();
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/console/people/confirmations');
    await page
      .getByText('Nothing here')
      .or(page.getByText(/Requested by/).first())
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
