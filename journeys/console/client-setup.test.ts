import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.ts';
import { faultsOf } from '../harness/faults.ts';
import { phoneFaults } from '../harness/phone-faults.ts';
import { emptyPlace, type Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { enterAccountAndConsent } from '../harness/providers/at-standard-provider.ts';
import { portalClient } from '../harness/providers/deployment.ts';
import type { RunningProvider } from '../harness/providers/running-provider.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE } from '../harness/providers/variants.ts';
import { tabTo } from '../harness/tab-to.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

const root = join(import.meta.dirname, '../..');
const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 900 };
const PASSWORD = 'Set-Up-2026';
const ACCOUNTS = { olivia: 'olivia@provider.example', nora: 'nora.lind@acme.example' } as const;

let place: Place;
let provider: RunningProvider;
let product: Product;
let visitors: Visitors;
beforeAll(async () => {
  place = await emptyPlace();
  const port = await freePort();
  const client = portalClient('paystead-portal', port);
  const redirectUris = [...client.redirectUris, `http://localhost:${port}/console/signed-in`];
  provider = await startStandardProvider({
    ...CORPORATE,
    claimsIn: 'identityToken',
    clients: [{ ...client, redirectUris }],
    accounts: Object.entries(ACCOUNTS).map(([username, email]) => {
      const name = username === 'nora' ? 'Nora Lind' : 'Olivia Owens';
      return { username, password: PASSWORD, name, email, claims: { name, email, email_verified: true } };
    }),
  });
  const environment = {
    PORT: String(port),
    PAYSTEAD_DEMO_EMPLOYEES: '0',
    PAYSTEAD_OIDC_ISSUER: provider.issuer,
    PAYSTEAD_OIDC_SCOPE: 'openid email profile',
  };
  product = await startProduct({ place, environment });
  visitors = await openBrowser(product.url);
  const options = ['--name', 'Olivia Owens', '--role', 'owner'];
  await promisify(execFile)(
    execPath,
    [join(root, 'gateway/src/operator/paystead.ts'), 'operator', 'create', ACCOUNTS.olivia, ...options],
    { cwd: root, env: { ...env, ...environment, ...place.environment } },
  );
});
afterAll(async () => {
  await visitors?.close();
  await product?.stop();
  await provider?.stop();
  await place.remove();
});

/** Counts the operator's clicks and entries. */
const work = { clicks: 0, entries: 0 };

async function click(target: Locator): Promise<void> {
  work.clicks += 1;
  await target.click();
}

/** Fills in fields by their labels, each an entry. */
async function enter(within: Page | Locator, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) {
    work.entries += 1;
    const field = within.getByLabel(label, { exact: true }).first();
    if ((await field.evaluate((it) => it.tagName)) === 'SELECT') await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true });

async function mailTo(address: string): Promise<string> {
  const mails = async () => {
    const all = (await (await fetch(`${product.url}/mail.json`)).json()) as { to: string; text: string }[];
    return all.filter(({ to }) => to === address);
  };
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  return (await mails())[0]?.text ?? '';
}

it('CON-2: an operator takes a client from an empty installation to its first employee at home, in the browser alone', async () => {
  const began = performance.now();
  const { page } = await visitors.visit();
  const sound = async (what: string): Promise<void> => {
    expect(await faultsOf(page), what).toEqual([]);
    // A dialog's button is named like the one that opened it.
    if ((await page.locator('dialog:modal').count()) > 0) return;
    await page.setViewportSize(PHONE);
    expect(await phoneFaults(page), `${what} on a phone`).toEqual([]);
    await page.setViewportSize(DESK);
  };
  await page.goto('/console/');
  await click(button(page, 'Sign in'));
  await enterAccountAndConsent(page, { username: 'olivia', password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
  await sound('an empty start page');

  // A partner, with the address of its portal.
  await click(page.getByRole('navigation').getByRole('link', { name: 'Partners' }).first());
  await page.getByText('No partners yet').waitFor();
  await click(link(page, 'New partner'));
  await page.getByRole('heading', { level: 1, name: 'New partner' }).waitFor();
  await sound('a new partner');
  await button(page, 'Create partner').click();
  await page.getByRole('heading', { name: /things to fix/ }).waitFor();
  await enter(page, { Name: 'Larkspur Pay', Key: 'larkspur', 'Host name (optional)': 'localhost' });
  await click(button(page, 'Create partner'));
  await page.getByRole('heading', { level: 1, name: 'Larkspur Pay' }).waitFor();
  await sound('a partner');

  // A client.
  await click(page.getByRole('navigation').getByRole('link', { name: 'Clients' }).first());
  await click(link(page, 'New client'));
  await page.getByLabel('Client code').waitFor();
  await sound('a new client');
  await enter(page, { Name: 'Acme Tools', 'Client code': 'ACME' });
  await click(button(page, 'Create client'));
  await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
  await page.getByText('2 of 8 required steps done').waitFor();
  await sound('a checklist');

  // Employer, pay group and calendar.
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
  await click(button(page, 'Add employer'));
  const employer = { 'Legal name': 'Acme Tools LLC', EIN: '12-3456789', 'Street address': '100 Main Street' };
  await enter(page, { ...employer, City: 'Lancaster', State: 'PA', 'ZIP Code': '17601' });
  await sound('an open form');
  await click(button(page, 'Save'));
  await page.getByText('Employer added').waitFor();
  await click(button(page, 'Add pay group'));
  await enter(page, { Name: 'Biweekly', Code: 'BW' });
  await click(button(page, 'Save'));
  await page.getByText('Pay group added').waitFor();
  await page.getByText('Without paydays ahead: Biweekly.').waitFor();
  await click(button(page, 'Add paydays'));
  const friday = nextFriday();
  await enter(page, { 'First payday': friday.payday, 'Last day of the period it pays': friday.periodEnd });
  await click(button(page, 'Show paydays'));
  await page.getByText(/^26 paydays, from /).waitFor();
  await click(button(page, 'Add these paydays'));
  await page.getByText('Paydays added').waitFor();
  await click(button(step('Policy'), 'Keep it as it is'));
  await page.getByText('Policy reviewed').waitFor();

  // The first employee, who is the payroll administrator too.
  await click(link(step('People'), 'Hire a person'));
  await page.getByLabel('First name').waitFor();
  await enter(page, {
    'First name': 'Nora',
    'Last name': 'Lind',
    'Date of birth (optional)': '1990-04-02',
    'Job title': 'Fitter',
    'Name of the work place': 'Lancaster',
    'Hourly or piece rate (optional)': '25',
    'Usual hours per pay period': '80',
    'Street address': '1 Water Street',
    City: 'Lancaster',
    State: 'PA',
    'ZIP Code': '17603',
    'Work email (optional)': ACCOUNTS.nora,
  });
  await click(page.getByLabel('Email an invitation to the portal'));
  await click(button(page, 'Hire a person'));
  const hired = page.getByRole('heading', { level: 1, name: 'Hired' });
  const anyway = button(page, 'Save anyway');
  await hired.or(anyway).waitFor();
  if (await anyway.isVisible()) await click(anyway);
  await hired.waitFor();
  await click(link(page, 'Acme Tools'));
  await click(link(page, 'Continue setup'));
  await click(link(step('Payroll administrator'), 'Choose a person'));
  await click(page.getByRole('link', { name: /Nora Lind/ }));
  await click(button(page, 'Grant a role'));
  const dialog = page.getByRole('dialog');
  await enter(dialog, { 'Role or access': 'Payroll administrator of the whole client', Reason: 'First administrator' });
  await click(button(dialog, 'Grant a role'));
  await page.getByRole('status').getByText('Granted').waitFor();

  // Live, by keyboard alone.
  await page.goto('/console/clients/ACME/setup');
  await page.getByText('Every required step is done. You can go live.').waitFor();
  await tabTo(page, /^Go live$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Go live with Acme Tools?' }).waitFor();
  await sound('the question before live');
  await tabTo(page, /^Go live$/);
  await page.keyboard.press('Enter');
  await page.getByText('Acme Tools is live').waitFor();
  work.clicks += 2;
  await click(button(page, 'Invite 1 person'));
  await click(button(page.getByRole('dialog'), 'Send invitations'));
  await page.getByText('1 invitation is on its way').waitFor();
  await sound('a live client');

  // The employee.
  const text = await mailTo(ACCOUNTS.nora);
  const { page: portal } = await visitors.visit();
  await portal.goto(/\/invitation#token=[\w-]+/.exec(text)?.[0] ?? '');
  await portal.getByLabel('ZIP code of your home address').fill('17603');
  await portal.getByLabel('Date of birth').fill('1990-04-02');
  await portal.getByRole('button', { name: 'Continue' }).click();
  await portal.getByRole('button', { name: 'Continue to sign-in' }).click();
  await enterAccountAndConsent(portal, { username: 'nora', password: PASSWORD });
  await portal.getByRole('button', { name: 'Use this account' }).click();
  await atHome(portal);
  await portal.getByRole('heading', { level: 1, name: 'Hi, Nora' }).waitFor();

  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `From nothing to the first employee at home: ${work.clicks} clicks, ${work.entries} entries, ${minutes} min.`,
  );

  // The sign-in is in the chart, and the partner's client is live.
  await page.goto('/console/clients/ACME');
  await page.getByText('1 sign-in. Days are in UTC.').waitFor();
  await sound('a client');
  await page.goto('/console/partners/larkspur');
  await page.getByText('Acme Tools').waitFor();
  expect(await page.getByText('In setup').count()).toBe(0);
}, 240_000);

/** Returns the Friday after next, and the Saturday before it, six days earlier. */
function nextFriday(): { readonly payday: string; readonly periodEnd: string } {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7) + 7);
  const written = (date: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' }).format(date);
  const end = new Date(day);
  end.setUTCDate(end.getUTCDate() - 6);
  return { payday: written(day), periodEnd: written(end) };
}
