import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';
import { FORMS, kept, press } from './filled-forms.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe('E1: an unsent form', () => {
  it.each(FORMS)('E9: $form: a session that is gone is said, and the form is back after signing in', async (row) => {
    const { page, context } = await visitors.visitAs(row.who ?? 'plain');
    // Agrees to leave a page with entries.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(row.path);
    await page.getByRole('button', { name: row.button }).first().waitFor();
    await row.fill(page);
    await context.clearCookies();
    await (row.ask ?? row.send)(page);
    await page.getByRole('heading', { level: 1, name: 'Your session ended' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(row.path.split('?')[0]);
    await press(page, 'Sign in again');
    await page.getByLabel('Password', { exact: true }).waitFor();
    const { email, password } = await castMember(row.who ?? 'plain');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
    await kept(page);
    const back = page.getByRole('button', { name: /^Edit( answers)?$/ });
    if (await back.count()) await back.first().click();
    await row.stands(page);
    await context.close();
  });
});
