import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paychecksOf } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe('signing in by redirect', () => {
  it('NAV-1, NAV-5: a deep link leads through the provider to its page', async () => {
    const known = await visitors.visitAs('plain');
    await known.page.goto('/home');
    const [newest] = await paychecksOf(known.page);
    const deepLink = `/paychecks/${newest?.checkId}?from=mail#why`;

    const { page, url } = await visitors.visit();
    await signIn(page, await castMember('plain'), deepLink);
    await page.getByRole('heading', { level: 1, name: 'Friday, November 20, 2026' }).waitFor();
    expect(page.url()).toBe(url + deepLink);
  });

  it('a wrong password is reported, and the email stays for the next attempt', async () => {
    const { page } = await visitors.visit();
    const plain = await castMember('no-edit');
    await signIn(page, { ...plain, password: 'Not-My-Password' });
    await page.getByRole('alert').getByText("The email or password isn't right").waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(plain.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Password', { exact: true }).fill(plain.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atHome(page);
  });

  it("Spanish applies to the provider's page and the portal, and is one link away there", async () => {
    const { page } = await visitors.visit({ language: 'es' });
    await page.goto('/home');
    await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    const plain = await castMember('plain');
    await page.getByLabel('Correo electrónico').fill(plain.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(plain.password);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Hola, Marisol' }).waitFor();
  });

  it('going back at the provider is reported without another redirect', async () => {
    const { page, url } = await visitors.visit();
    await page.goto('/paychecks');
    await page.getByLabel('Email').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sign-in canceled' }).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Sign in' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const plain = await castMember('plain');
    await page.getByLabel('Email').fill(plain.email);
    await page.getByLabel('Password', { exact: true }).fill(plain.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
    expect(page.url()).toBe(`${url}/paychecks`);
  });

  it('an active session at the provider signs in again without a password', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, await castMember('plain'));
    await atHome(page);
    await context.clearCookies({ name: 'paystead' });
    const forms: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/identity/interaction/')) forms.push(frame.url());
    });
    await page.reload();
    await atHome(page);
    expect(forms).toEqual([]);
  });
});

describe('people with limited access', () => {
  it('PRF-1: a person without a profile gets instructions and one action to use another account', async () => {
    const { page } = await visitors.visit();
    await signIn(page, await castMember('unlinked'));
    await page.getByRole('heading', { level: 1, name: "We couldn't find this email" }).waitFor();
    await page.getByText('Sign in with the email your employer has, or ask your payroll team').waitFor();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([
      'Español',
      'Send the link',
      'Use another account',
    ]);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByRole('button', { name: 'Use another account' }).click();
    const plain = await castMember('plain');
    await page.getByLabel('Email').fill(plain.email);
    await page.getByLabel('Password', { exact: true }).fill(plain.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atHome(page);
  });

  it('a former employee can read their past pay', async () => {
    const { page } = await visitors.visitAs('former');
    await page.goto('/paychecks');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Paid to you' }).waitFor();
    expect(await page.getByRole('table', { name: 'Earnings' }).getByRole('row').count()).toBeGreaterThan(1);
  });

  it('E8: a former employee keeps the address that forms go to up to date, and meets no refusal', async () => {
    const { page } = await visitors.visitAs('former');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const path of ['/my-profile', '/my-profile/taxes', '/my-profile/personal']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByText('You can change the address your forms go to').waitFor();
    await page.getByLabel('Street address').fill('77 Orchard Lane');
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByText('77 Orchard Lane').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('NAV-6: a former employee can see their devices and who viewed their record', async () => {
    const { page } = await visitors.visitAs('former');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto('/preferences');
    await page.getByRole('heading', { level: 2, name: 'Signed-in devices' }).waitFor();
    await page.getByText('This device').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'View my activity' }).click();
    await page.getByRole('heading', { level: 1, name: 'My activity' }).waitFor();
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await page.getByText('Signed in', { exact: false }).first().waitFor();
    expect(refused).toEqual([]);
  });
});
