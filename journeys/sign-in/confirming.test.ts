import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { startDemo } from '../harness/demo-product.ts';
import type { Product } from '../harness/product.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

/*
 * Confirming one's identity while filling in a form, because the sign-in is no longer recent: one deployment opens a window for
 * it, the other leaves the page.
 */
const TYPES = ['popup', 'redirect'] as const;
type Type = (typeof TYPES)[number];

const products = new Map<Type, Product>();
const visitors = new Map<Type, Visitors>();

beforeAll(async () => {
  for (const type of TYPES) {
    const product = await startDemo({ environment: { PAYSTEAD_PORTAL: JSON.stringify({ interactionType: type }) } });
    products.set(type, product);
    visitors.set(type, await openBrowser(product.url));
  }
});
afterAll(async () => {
  await Promise.all([...visitors.values()].map((one) => one.close()));
  await Promise.all([...products.values()].map((one) => one.stop()));
});

/** The numbers of an account on file and of a new one. */
const ON_FILE = '00318824821';
const NUMBER = '00482193777';
const DIGITS = /00482193777|0048 2193|00318824821|0031 8824|231380104|231 380/;

interface Deposits {
  readonly proposed: { readonly directDeposits: { nickname: string; split: { amount?: number } }[] } | null;
}
const depositsOf = async (page: Page) => (await callApi(page, 'GET', 'employeeProfile/directDeposit')).body as Deposits;

/** A signed-in person, with a record of every place where a bank number could remain. */
async function visit(type: Type, options: { width?: number; language?: 'en' | 'es' } = {}) {
  const visit = await visitors.get(type)?.visit(options);
  if (!visit) throw new Error(`No deployment confirms by ${type}.`);
  const { page } = visit;
  const changes: number[] = [];
  const traces: string[] = [];
  page.on('response', (response) => {
    const isChange = new URL(response.url()).pathname === '/api/employeeProfile/directDeposit';
    if (isChange && response.request().method() !== 'GET') changes.push(response.status());
  });
  page.context().on('request', (request) => traces.push(request.url()));
  const plain = await castMember('plain');
  await page.goto('/direct-deposits');
  if (type === 'redirect') await enterPassword(page, plain.email);
  else {
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ })
        .click(),
    ]);
    await enterPassword(window, plain.email);
  }
  await page.getByRole('table').first().waitFor();
  const look = async (at: Page) => {
    traces.push(
      at.url(),
      await at.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    );
  };
  return { ...visit, changes, traces, look };
}

async function enterPassword(page: Page, email?: string): Promise<void> {
  const { password } = await castMember('plain');
  if (email !== undefined) await page.getByLabel(/Email|Correo/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
}

/** Lets five minutes pass, after which the gateway no longer counts the sign-in as recent. */
async function lapse(page: Page, type: Type): Promise<void> {
  await products.get(type)?.advance(301);
  expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
}

async function editSplit(page: Page, amount: string): Promise<void> {
  await page.goto('/direct-deposits?change=split');
  await page.getByLabel(/^Emergency fund: /).fill(amount);
  await page.getByRole('button', { name: /^(Check my answers|Revisar mis respuestas)$/ }).click();
}

const SEND = /^(Confirm identity and submit|Confirmar identidad y enviar)$/;
const ENTER_PASSWORD = /^(Enter password|Escribir la contraseña)$/;

/** Submits, and presses the dialog's button. Returns the page that requests the password. */
async function sendAndGo(page: Page, type: Type): Promise<Page> {
  await page.getByRole('button', { name: SEND }).click();
  const button = page.getByRole('button', { name: ENTER_PASSWORD });
  if (type === 'popup') {
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await window.getByLabel(/^(Password|Contraseña)$/).waitFor();
    return window;
  }
  await button.click();
  await page.getByLabel(/^(Password|Contraseña)$/).waitFor();
  return page;
}

const NOT_CONFIRMED =
  /^(You didn't confirm your identity, so nothing was sent|No confirmó su identidad, así que no se envió nada)/;

describe.each(TYPES)('confirming by %s', (type) => {
  it('E1: a split that needs confirmation is resubmitted once, with the new amount', async () => {
    const { page, changes, traces, look } = await visit(type);
    const earlier = (await depositsOf(page)).proposed;
    expect(earlier).not.toBeNull();
    await editSplit(page, '210');
    await lapse(page, type);
    const at = await sendAndGo(page, type);
    await look(at);
    expect(changes).toEqual([403]);
    await enterPassword(at);
    await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(changes).toEqual([403, 200]);
    const after = await depositsOf(page);
    expect(after.proposed?.directDeposits.find(({ nickname }) => nickname === 'Emergency fund')?.split.amount).toBe(
      21_000,
    );
    expect(await faultsOf(page)).toEqual([]);
    await look(page);
    expect(traces.join('\n')).not.toMatch(/21000|210\.00|"210"/);
    // Submitted again unchanged: nothing is saved, and no receipt of the previous change is shown.
    await page.goto('/direct-deposits?change=split');
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByRole('button', { name: SEND }).click();
    const dialog = page.getByRole('button', { name: ENTER_PASSWORD });
    const unchanged = page.getByText("You haven't changed anything yet.");
    await dialog.or(unchanged).first().waitFor();
    if (await dialog.isVisible()) {
      const again = type === 'popup' ? (await Promise.all([page.waitForEvent('popup'), dialog.click()]))[0] : page;
      if (type === 'redirect') await dialog.click();
      await enterPassword(again);
    }
    await unchanged.waitFor();
    expect(await page.getByText('Your change was saved').count()).toBe(0);
  });

  it('E1: bank numbers survive the confirmation and leave no digit in storage or an address', async () => {
    const { page, changes, traces, look } = await visit(type);
    await page.goto('/direct-deposits?change=add');
    await page.getByLabel('Account name').fill('Vacation');
    await page.getByLabel('Routing number', { exact: true }).fill('231380104');
    await page.getByLabel('Account number', { exact: true }).fill(NUMBER);
    await page.getByLabel('Confirm account number', { exact: true }).fill(NUMBER);
    await page.getByRole('textbox', { name: /^Verify a current account/ }).fill(ON_FILE);
    await page.getByRole('button', { name: 'Continue to split' }).click();
    await page.getByLabel(/^Vacation: /).fill('75.50');
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await lapse(page, type);
    const at = await sendAndGo(page, type);
    await look(at);
    await enterPassword(at);
    await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
    expect(changes).toEqual([403, 200]);
    await look(page);
    // The address that looks up a bank contains the routing number, which isn't secret.
    const own = traces.filter((trace) => !trace.includes('/directDepositBank/'));
    expect(own.join('\n')).not.toMatch(DIGITS);
    const vacation = (await depositsOf(page)).proposed?.directDeposits.find(({ nickname }) => nickname === 'Vacation');
    expect(vacation?.split.amount).toBe(7_550);
  });

  it.each([
    [360, 'en'],
    [360, 'es'],
    [1280, 'en'],
    [1280, 'es'],
  ] as const)('E4: going back at the provider restores the form (%i px, %s)', async (width, language) => {
    const { page, changes, url } = await visit(type, { width, language });
    const title = await page.title();
    await editSplit(page, '213');
    await lapse(page, type);
    const at = await sendAndGo(page, type);
    await at.getByRole('link', { name: /^(Go back without confirming|Volver sin confirmar)$/ }).click();
    await page.getByText(NOT_CONFIRMED).waitFor();
    expect(page.url()).toBe(`${url}/direct-deposits?change=split`);
    expect(changes).toEqual([403]);
    expect((await callApi(page, 'GET', 'session')).status).toBe(200);
    expect((await page.title()).split(' · ').at(-1)).toBe(title.split(' · ').at(-1));
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: /^(Edit answers|Cambiar respuestas)$/ }).click();
    expect(await page.getByLabel(/^Emergency fund: /).inputValue()).toBe('213');
  });
});

it('E4: closing the window keeps the form, which can still be submitted', async () => {
  const { page, changes } = await visit('popup');
  await editSplit(page, '214');
  await lapse(page, 'popup');
  await (await sendAndGo(page, 'popup')).close();
  await page.getByText(NOT_CONFIRMED).waitFor();
  expect(changes).toEqual([403]);
  await enterPassword(await sendAndGo(page, 'popup'));
  await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
  expect(changes).toEqual([403, 403, 200]);
});

it("E4: the browser's Back from the provider restores the form", async () => {
  const { page, changes } = await visit('redirect');
  await editSplit(page, '215');
  await lapse(page, 'redirect');
  await sendAndGo(page, 'redirect');
  await page.goBack();
  await page.getByText(NOT_CONFIRMED).waitFor();
  expect(changes).toEqual([403]);
  await page.getByRole('button', { name: 'Edit answers' }).click();
  expect(await page.getByLabel(/^Emergency fund: /).inputValue()).toBe('215');
});

it("E1: an entry that was already taken back isn't used again, the page says so, and the form stays as it was", async () => {
  const { page, changes, url } = await visit('redirect');
  await editSplit(page, '216');
  await lapse(page, 'redirect');
  await sendAndGo(page, 'redirect');
  const kept = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('pendingSignIn') ?? '{}') as { entryId: string },
  );
  // The provider's page may send no request of its own, so use the browser's cookies directly.
  const pair = (await page.context().cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(pair), origin: url };
  const taken = await page.context().request.post(`${url}/api/session/entries/${kept.entryId}/take`, { headers });
  expect(taken.status()).toBe(200);
  await enterPassword(page);
  await page.getByRole('dialog', { name: 'Nothing was sent' }).getByRole('button', { name: 'OK' }).click();
  expect(page.url()).toBe(`${url}/direct-deposits?change=split`);
  // The tab has the entries itself: they stand at the step before sending, and nothing is sent by itself.
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('216.00');
  expect(changes).toEqual([403]);
});
