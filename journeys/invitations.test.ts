import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { env } from 'node:process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../gateway/test/pdf/read-pdf.ts';
import { faultsOf } from './harness/faults.ts';
import { copyDemo } from './harness/demo-product.ts';
import type { Place } from './harness/place.ts';
import { LATER_CLOCK, startProduct, type Product } from './harness/product.ts';
import { tabTo } from './harness/tab-to.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from './harness/visitor.ts';

/** A folder: every step is photographed into it. */
const pictures = env['PAYSTEAD_TEST_PICTURES'];
const root = join(import.meta.dirname, '..');

let place: Place;
let product: Product;
let visitors: Visitors;
/** The link of a mail that a newer one replaced, the newer one, and the codes of two letters. */
let links: { readonly replaced: string; readonly current: string };
let codes: readonly string[];

const PORTAL = ['--portal', 'http://localhost:8080', '--client', 'FALLSCITY'];

const ANNIKA = { email: 'annika.berg@mail.example', password: 'Annika-Demo-2026', zip: '47112', birth: '2003-03-03' };
const HECTOR = {
  email: 'hector.villalobos@mail.example',
  password: 'Hector-Demo-2026',
  zip: '40208',
  birth: '1985-01-06',
};

/** Runs an operator's command about invitations, by default now. */
async function paystead(args: readonly string[], aheadMilliseconds = 0): Promise<void> {
  const program = [join(root, 'gateway/src/operator/paystead.ts'), 'invitation', ...args];
  await promisify(execFile)(process.execPath, ['--import', LATER_CLOCK, ...program], {
    cwd: root,
    env: {
      ...env,
      ...place.environment,
      PORT: '8080',
      NODE_ENV: 'development',
      PAYSTEAD_TEST_AHEAD_MS: String(aheadMilliseconds),
    },
  });
}

/** Writes letters in Spanish. Returns their codes in the order of the letters. */
async function letters(employees: string, aheadMilliseconds = 0): Promise<string[]> {
  const file = join(place.folder, 'letters.pdf');
  await paystead(['letter', '--employee', employees, '--language', 'es', '--file', file, ...PORTAL], aheadMilliseconds);
  const { text } = await readPdf(await readFile(file));
  await rm(file);
  return [...text.matchAll(/(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/g)].map(([code]) => code);
}

beforeAll(async () => {
  place = await copyDemo();
  const [expired = ''] = await letters('FC-043', -31 * 24 * 60 * 60 * 1000);
  product = await startProduct({ place });
  await paystead(['create', '--employee', 'FC-038', ...PORTAL]);
  await paystead(['create', '--employee', 'FC-038', ...PORTAL]);
  codes = [...(await letters('FC-055,FC-022')), expired];
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
  await place.remove();
});

async function mailsTo(address: string): Promise<readonly { subject: string; text: string }[]> {
  const reply = await fetch(`${product.url}/mail.json`);
  return ((await reply.json()) as { to: string; subject: string; text: string }[]).filter(({ to }) => to === address);
}

const pathOf = (text: string) => /\/invitation#token=[\w-]+/.exec(text)?.[0] ?? '';

/** The links of both mails. Only the newer one opens anything. */
async function mailedLinks(): Promise<typeof links> {
  await expect.poll(async () => (await mailsTo(ANNIKA.email)).length, { timeout: 30_000 }).toBe(2);
  const found = (await mailsTo(ANNIKA.email)).map(({ text }) => pathOf(text));
  const { page } = await visitors.visit();
  await page.goto(found[0] ?? '');
  const heading = page.getByRole('heading', { level: 1, name: 'Confirm it’s you' });
  await heading.or(page.getByText('This invitation doesn’t work.')).waitFor();
  const isCurrent = await heading.isVisible();
  const [current = '', replaced = ''] = isCurrent ? found : found.toReversed();
  return { current, replaced };
}

async function photograph(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

async function signInAtProvider(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(/^(Email|Correo)/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).press('Enter');
}

it('SIG-8: a mailed link, two facts and the first sign-in lead to home, by keyboard alone, and work once', async () => {
  links = await mailedLinks();
  const { page, context } = await visitors.visit();
  await page.goto(links.current);
  await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor();
  await page.getByText('Falls City Hospitality invited you.').waitFor();
  await photograph(page, 'mail-facts-en-1280');

  // Incomplete entries are named at their fields and cost no try.
  await tabTo(page, /^ZIP code of your home address/);
  await page.keyboard.type('471');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Enter the 5 digits of your ZIP code.').waitFor();
  await photograph(page, 'mail-facts-errors-en-1280');
  await page.getByLabel('ZIP code of your home address').fill(ANNIKA.zip);
  await page.getByLabel('Date of birth').fill('2003-03-04');
  await page.keyboard.press('Enter');
  await page.getByText('You have 2 tries left.').waitFor();
  await photograph(page, 'mail-wrong-en-1280');
  await page.getByLabel('Date of birth').fill(ANNIKA.birth);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Choose how you sign in' }).waitFor();
  // The token has left the address, and no script can read the proof.
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.evaluate(() => document.cookie)).not.toContain('invitation');
  const proof = (await context.cookies()).find(({ name }) => name === 'paystead-invitation');
  expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await photograph(page, 'sign-in-step-en-1280');
  // Loaded again, the page continues where it was, with the focus on its heading.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Choose how you sign in' }).and(page.locator(':focus')).waitFor();
  await tabTo(page, /^Continue to sign-in/);
  await page.keyboard.press('Enter');
  await signInAtProvider(page, ANNIKA);
  await page.getByRole('heading', { level: 1, name: 'Use this account?' }).waitFor();
  await page.getByText(`From now on you’ll sign in to Falls City Hospitality as ${ANNIKA.email}.`).waitFor();
  await photograph(page, 'confirm-en-1280');
  const second = await context.newPage();
  await second.goto('/invitation');
  await second.getByRole('heading', { level: 1, name: 'Choose how you sign in' }).waitFor();
  await tabTo(page, /^Use this account/);
  await page.keyboard.press('Enter');
  await atHome(page);
  await page.getByRole('heading', { level: 1, name: /Annika/ }).waitFor();

  // The other tab says that it's done; the link and a newer sign-in show that it was used.
  await second.goto('/invitation');
  await second.getByRole('heading', { level: 1, name: 'Your account is ready' }).waitFor();
  await photograph(second, 'ready-en-1280');
  const other = await visitors.visit();
  await other.page.goto(links.current);
  await other.page.getByText('This invitation doesn’t work.').waitFor();
  await photograph(other.page, 'unknown-en-1280');
  await other.page.goto('/home');
  await signInAtProvider(other.page, ANNIKA);
  await atHome(other.page);
  const subjects = async () => (await mailsTo(ANNIKA.email)).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 10_000 }).toContain('Your account is ready');
});

it('SIG-8: replaced, expired and unknown invitations say the same', async () => {
  const replies: string[] = [];
  const read = async (page: Page): Promise<void> => {
    await page.getByText('This invitation doesn’t work.').waitFor();
    replies.push((await page.getByRole('main').textContent()) ?? '');
  };
  for (const link of [links.replaced, `/invitation#token=${'x'.repeat(43)}`]) {
    const { page } = await visitors.visit();
    await page.goto(link);
    await read(page);
  }
  const { page } = await visitors.visit();
  await page.goto('/invitation');
  await page.getByLabel('Invitation code').fill(codes[2] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await read(page);
  expect(replies[0]).toContain('Ask your payroll team for a new invitation.');
  expect(new Set(replies).size).toBe(1);
});

it('SIG-8: three wrong answers lock an invitation, on every device, and say what to do', async () => {
  const { page } = await visitors.visit({ width: 360, height: 740 });
  const enter = async (at: Page): Promise<void> => {
    await at.goto('/invitation');
    await at.getByLabel('Invitation code').fill(codes[1] ?? '');
    await at.getByRole('button', { name: 'Continue' }).click();
  };
  await enter(page);
  await page.getByLabel('ZIP code of your home address').fill('00501');
  for (const [birth, message] of [
    ['1990-01-01', 'You have 2 tries left.'],
    ['1990-01-02', 'You have 1 try left.'],
    ['1990-01-03', 'This invitation is locked.'],
  ] as const) {
    await page.getByLabel('Date of birth').fill(birth);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(message).waitFor();
  }
  await page.getByText('Ask your payroll team to check what they have on file').waitFor();
  await photograph(page, 'locked-en-360');
  const other = await visitors.visit();
  await enter(other.page);
  await other.page.getByText('This invitation is locked.').waitFor();
  expect(await other.page.getByLabel('Date of birth').count()).toBe(0);
});

it('SIG-8: someone who is signed in is warned whose account this is, and can sign out', async () => {
  const { page } = await visitors.visit();
  await signIn(page, await castMember('plain'));
  await atHome(page);
  await page.goto('/invitation');
  await page.getByLabel('Invitation code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You’re signed in as Marisol Vega (marisol.vega@keystone.example).').waitFor();
  await photograph(page, 'signed-in-as-en-1280');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/logout/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});

it('SIG-8: on a phone in Spanish, the code of a letter is typed, checked for typing errors, and accepted', async () => {
  const [code = ''] = codes;
  const { page } = await visitors.visit({ width: 360, height: 740, language: 'es' });
  await page.goto('/invitation');
  await page.getByRole('heading', { level: 1, name: 'Su invitación' }).waitFor();
  await photograph(page, 'code-es-360');
  const field = page.getByLabel('Código de invitación');
  const mistyped = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
  await field.fill(mistyped);
  await field.press('Enter');
  await page.getByRole('alert').getByText('Falta un carácter o hay uno equivocado.').waitFor();
  await photograph(page, 'code-typo-es-360');
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Confirme su identidad' }).waitFor();
  await photograph(page, 'letter-facts-es-360');
  await page.getByLabel('Código postal de su domicilio').fill(HECTOR.zip);
  await page.getByLabel('Fecha de nacimiento').fill(HECTOR.birth);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ir al inicio de sesión' }).click();
  await signInAtProvider(page, HECTOR);
  await page.getByRole('heading', { level: 1, name: '¿Usar esta cuenta?' }).waitFor();
  await photograph(page, 'confirm-es-360');
  await page.getByRole('button', { name: 'Usar esta cuenta' }).click();
  await page.getByRole('heading', { level: 1, name: /Hola, Hector/ }).waitFor();
  expect((await page.request.get('/api/invitations/current')).status()).toBe(200);
});

it('SIG-8: self-registration answers alike whether or not anything matches, and mails no one else', async () => {
  // Annika has an account by now: nothing is mailed, and the page says the same as for anybody.
  const { page } = await visitors.visit({ width: 360, height: 740 });
  const register = async (at: Page, zip: string): Promise<string> => {
    await at.goto('/register');
    await at.getByLabel('ZIP code of your home address').fill(zip);
    await at.getByLabel('Date of birth').fill(ANNIKA.birth);
    await at.getByLabel('Your email').fill('stranger@mail.example');
    await at.getByRole('button', { name: 'Email me a link' }).click();
    await at.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    return (await at.getByRole('main').textContent()) ?? '';
  };
  await page.goto('/register');
  await page.getByRole('heading', { level: 1, name: 'Set up your account' }).waitFor();
  await photograph(page, 'register-en-360');
  const before = (await mailsTo(ANNIKA.email)).length;
  expect(await register(page, ANNIKA.zip)).toBe(await register(page, '00501'));
  await photograph(page, 'register-sent-en-360');
  expect(await mailsTo('stranger@mail.example')).toEqual([]);
  expect((await mailsTo(ANNIKA.email)).filter(({ text }) => text.includes('/invitation#'))).toHaveLength(2);
  expect(before).toBeGreaterThan(2);
});
