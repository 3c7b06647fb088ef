import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { visitDemo, type DemoVisitors } from '../harness/demo-product.ts';
import { castMember, type Visit, type VisitOptions } from '../harness/visitor.ts';

/*
 * Confirming one's identity while filling in a form, because the sign-in is no longer recent: in one deployment by a window, in the
 * other by leaving the page. Each has a file of its own, which runs the tests of both from here.
 */
type Type = 'popup' | 'redirect';

/** The numbers of an account on file and of a new one. */
const ON_FILE = '00318824821';
const NUMBER = '00482193777';
const DIGITS = /00482193777|0048 2193|00318824821|0031 8824|231380104|231 380/;

const SEND = /^(Confirm identity and submit|Confirmar identidad y enviar)$/;
const ENTER_PASSWORD = /^(Enter password|Escribir la contraseña)$/;
export const NOT_CONFIRMED =
  /^(You didn't confirm your identity, so nothing was sent|No confirmó su identidad, así que no se envió nada)/;

interface Deposits {
  readonly proposed: { readonly directDeposits: { nickname: string; split: { amount?: number } }[] } | null;
}
const depositsOf = async (page: Page) => (await callApi(page, 'GET', 'employeeProfile/directDeposit')).body as Deposits;

/** A signed-in person's form, with a record of every place where a bank number could remain. */
interface FormVisit extends Visit {
  /** The statuses of the replies to the change so far. */
  readonly changes: readonly number[];
  /** Requested addresses, and what `look` has found. */
  readonly traces: readonly string[];
  /** Records the address and the storage of a page. */
  readonly look: (page: Page) => Promise<void>;
}

/** A deployment that confirms in one way, and a person who changes direct deposits there. */
interface Confirming {
  /** Opens the form for an account or for the split, signed in. */
  readonly visit: (change: 'add' | 'split', options?: VisitOptions) => Promise<FormVisit>;
  /** Lets five minutes pass, after which the gateway no longer counts the sign-in as recent. */
  readonly lapse: (page: Page) => Promise<void>;
  /** Submits, and presses the dialog's button. Returns the page that requests the password. */
  readonly sendAndGo: (page: Page) => Promise<Page>;
}

/** Starts a deployment for the stories of a file, and runs the tests of both there. */
export function testConfirming(type: Type): Confirming {
  let visitors: DemoVisitors;
  beforeAll(async () => {
    visitors = await visitDemo({ environment: { PAYSTEAD_PORTAL: JSON.stringify({ interactionType: type }) } });
  });
  afterAll(() => visitors.close());

  const confirming: Confirming = {
    async visit(change, options) {
      const visit = await visitors.visitAs('plain', { ...options, again: true });
      const { page } = visit;
      const changes: number[] = [];
      const traces: string[] = [];
      page.on('response', (response) => {
        const isChange = new URL(response.url()).pathname === '/api/employeeProfile/directDeposit';
        if (isChange && response.request().method() !== 'GET') changes.push(response.status());
      });
      page.context().on('request', (request) => traces.push(request.url()));
      await page.goto(`/direct-deposits?change=${change}`);
      const look = async (at: Page) => {
        traces.push(
          at.url(),
          await at.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
        );
      };
      return { ...visit, changes, traces, look };
    },
    async lapse(page) {
      await visitors.advance(301);
      expect((await callApi(page, 'GET', 'session')).body).toMatchObject({ expiry: { recentUntil: null } });
    },
    async sendAndGo(page) {
      await page.getByRole('button', { name: SEND }).click();
      const at = await openPassword(page);
      await at.getByLabel(/^(Password|Contraseña)$/).waitFor();
      return at;
    },
  };
  /** Presses the dialog's button, and returns the page that it leads to. */
  async function openPassword(page: Page): Promise<Page> {
    const button = page.getByRole('button', { name: ENTER_PASSWORD });
    if (type === 'redirect') {
      await button.click();
      return page;
    }
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    return window;
  }
  const { visit, lapse, sendAndGo } = confirming;

  describe(`confirming by ${type}`, () => {
    it('E1: a split that needs confirmation is resubmitted once, with the new amount', async () => {
      const { page, changes, traces, look } = await visit('split');
      const earlier = (await depositsOf(page)).proposed;
      expect(earlier).not.toBeNull();
      await editSplit(page, '210');
      await lapse(page);
      const at = await sendAndGo(page);
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
      if (await dialog.isVisible()) await enterPassword(await openPassword(page));
      await unchanged.waitFor();
      expect(await page.getByText('Your change was saved').count()).toBe(0);
    });

    it('E1: bank numbers survive the confirmation and leave no digit in storage or an address', async () => {
      const { page, changes, traces, look } = await visit('add');
      await page.getByLabel('Account name').fill('Vacation');
      await page.getByLabel('Routing number', { exact: true }).fill('231380104');
      await page.getByLabel('Account number', { exact: true }).fill(NUMBER);
      await page.getByLabel('Confirm account number', { exact: true }).fill(NUMBER);
      await page.getByRole('textbox', { name: /^Verify a current account/ }).fill(ON_FILE);
      await page.getByRole('button', { name: 'Continue to split' }).click();
      await page.getByLabel(/^Vacation: /).fill('75.50');
      await page.getByRole('button', { name: 'Check my answers' }).click();
      await lapse(page);
      const at = await sendAndGo(page);
      await look(at);
      await enterPassword(at);
      await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
      expect(changes).toEqual([403, 200]);
      await look(page);
      // The address that looks up a bank contains the routing number, which isn't secret.
      const own = traces.filter((trace) => !trace.includes('/directDepositBank/'));
      expect(own.join('\n')).not.toMatch(DIGITS);
      const vacation = (await depositsOf(page)).proposed?.directDeposits.find(
        ({ nickname }) => nickname === 'Vacation',
      );
      expect(vacation?.split.amount).toBe(7_550);
    });

    it.each([
      [360, 'en'],
      [360, 'es'],
      [1280, 'en'],
      [1280, 'es'],
    ] as const)('E4: going back at the provider restores the form (%i px, %s)', async (width, language) => {
      const { page, changes, url } = await visit('split', { width, language });
      await editSplit(page, '213');
      const title = await page.title();
      await lapse(page);
      const at = await sendAndGo(page);
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

  return confirming;
}

/** Enters the password of the person, whom the provider knows. */
export async function enterPassword(page: Page): Promise<void> {
  const { password } = await castMember('plain');
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
}

/** Changes one amount in the open form, and continues to the answers. */
export async function editSplit(page: Page, amount: string): Promise<void> {
  await page.getByLabel(/^Emergency fund: /).fill(amount);
  await page.getByRole('button', { name: /^(Check my answers|Revisar mis respuestas)$/ }).click();
}
