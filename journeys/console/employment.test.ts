import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF } from '../../gateway/test/uploads/samples.ts';
import { startDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import type { Product } from '../harness/product.ts';
import { tabTo } from '../harness/tab-to.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let product: Product;
let visitors: Visitors;
beforeAll(async () => {
  product = await startDemo();
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
});

/** Returns the address of the records of a person of the cast. */
async function recordsOf(key: string): Promise<string> {
  const [profile] = (await castMember(key)).profiles;
  return `/clients/${profile?.clientCode}/people/${profile?.employeeId}/records`;
}

async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) {
    const field = page.getByLabel(label).first();
    if ((await field.evaluate((it) => it.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

describe('CON-3: a hire', () => {
  it('is refused with every fault at its field, warned about, stored, and the person signs in', async () => {
    const page = await signedInConsole(visitors, 'operator', '/clients/BLUEBONNET');
    await page.getByRole('link', { name: 'Hire a person' }).click();
    await page.getByLabel('First name').waitFor();
    await page.getByRole('button', { name: 'Hire a person' }).click();
    await page.getByRole('heading', { name: /things to fix/ }).waitFor();
    const { email } = await castMember('unlinked');
    const choose = async (label: string) => {
      const value = await page.getByLabel(label).locator('option').nth(1).getAttribute('value');
      await page.getByLabel(label).selectOption(value ?? '');
    };
    await choose('Legal employer');
    await choose('Pay group');
    await fill(page, {
      'First name': 'Chiara',
      'Last name': 'Bellini',
      'Email to sign in with': email,
      'Social Security number': '900-10-4277',
      'Hourly or piece rate': '24.50',
      'Usual hours per pay period': '80',
      'Street address': '12 Orchard Lane',
      City: 'Austin',
      State: 'TX',
      'ZIP Code': '78701',
    });
    for (const [label, value] of [
      ['Job title', 'Baker'],
      ['Name of the work place', 'Austin'],
    ] as const)
      if ((await page.getByLabel(label).count()) > 0) await page.getByLabel(label).fill(value);
    // Nothing typed is lost by a reload but the number, which is never stored.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('These are the entries you started earlier.').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('12 Orchard Lane');
    expect(await page.getByRole('textbox', { name: 'Social Security number' }).inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Social Security number' }).fill('900-10-4277');
    await page.getByRole('button', { name: 'Hire a person' }).click();
    await page.getByText('Read this before you save').waitFor();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hired' }).waitFor();
    await page.getByRole('link', { name: 'Open the records' }).click();
    await page.getByRole('heading', { level: 2, name: 'Employment' }).waitFor();

    const { page: portal } = await visitors.visit();
    await signIn(portal, await castMember('unlinked'));
    await atHome(portal);
    await portal.getByRole('heading', { level: 1, name: /Chiara/ }).waitFor();
  });

  it('is offered to no one who only looks', async () => {
    const page = await signedInConsole(visitors, 'operator-support', '/clients/BLUEBONNET');
    await page.getByRole('heading', { level: 2, name: 'Pay groups' }).waitFor();
    expect(await page.getByRole('link', { name: 'Hire a person' }).count()).toBe(0);
    await page.goto('/console/clients/BLUEBONNET/people/new');
    await page.getByText('You can’t hire people here').or(page.getByText("You can't hire people here")).waitFor();
  });
});

describe('CON-3: an employment', () => {
  it('ends with what happens to access in words, the end is undone, and the person is transferred', async () => {
    const page = await signedInConsole(visitors, 'operator', await recordsOf('no-edit'));
    const end = async (): Promise<void> => {
      await page.getByRole('button', { name: 'End employment' }).click();
      await page.getByText('What happens to access').waitFor();
      await fill(page, { 'Last day of employment': '2026-12-31', Reason: 'Moved away' });
      await page.getByRole('button', { name: 'End employment' }).click();
      await page.getByText('End of employment saved').waitFor();
      await page.getByText('Scheduled').waitFor();
    };
    await end();
    await page.getByRole('button', { name: 'Undo this row' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this row' }).click();
    await page.getByText('The row was undone').waitFor();
    await page.getByText('Corrected later').first().waitFor();
    await page.getByRole('button', { name: 'Transfer' }).click();
    await fill(page, { 'Job title': 'Shift lead' });
    await page.locator('form').getByRole('button', { name: 'Transfer' }).click();
    const saved = page.getByText('Transfer saved');
    await page.getByText('Read this before you save').or(saved).waitFor();
    if (!(await saved.isVisible())) await page.getByRole('button', { name: 'Save anyway' }).click();
    await saved.waitFor();
    await page.getByText(/Job title: .* → Shift lead/).waitFor();
    expect(await page.getByText('Scheduled').count()).toBe(2);
  });

  it('has no buttons for support, which says why it looks, in Spanish', async () => {
    const page = await signedInConsole(visitors, 'operator-support', await recordsOf('plain'), { language: 'es' });
    await page.getByLabel('Motivo').fill('Caso 12');
    await page.getByRole('button', { name: 'Abrir expediente' }).click();
    await page.getByRole('heading', { level: 2, name: 'Expediente laboral' }).waitFor();
    await page.getByText('Contratación').first().waitFor();
    for (const name of ['Trasladar', 'Corregir', 'Agregar registro', 'Agregar documento', 'Eliminar'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});

describe('CON-3: records', () => {
  it('are added by keyboard alone, seen by the employee, corrected and removed', async () => {
    const page = await signedInConsole(visitors, 'operator', await recordsOf('plain'));
    await page.getByLabel('Record type').selectOption('skill');
    await page.getByLabel('Record type').focus();
    await tabTo(page, /^Add record/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Save record/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /things to fix/ }).waitFor();
    await page.getByLabel('Name').fill('Robot welding');
    await page.getByLabel('Level').selectOption('expert');
    await page.getByRole('button', { name: 'Save record' }).press('Enter');
    await page.getByText('Record saved').waitFor();

    const { page: portal } = await visitors.visitAs('plain');
    await portal.goto('/hr?tab=skills');
    await portal.getByText('Robot welding').first().waitFor();
    await page.getByRole('button', { name: 'Correct Robot welding' }).click();
    await page.getByLabel('Years of experience').fill('4');
    await page.getByRole('button', { name: 'Save record' }).click();
    await page.getByText('Record saved').waitFor();
    await page.getByRole('button', { name: 'Remove Robot welding' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Record removed').waitFor();
    await portal.reload();
    await portal.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await portal.getByText('Robot welding').count()).toBe(0);
    await portal.goto('/preferences/activity?by=everybody');
    await portal.getByText('HR record removed in the provider’s console').first().waitFor();
    await portal
      .getByText(/Olivia Owens/)
      .first()
      .waitFor();
  });

  it('with files are uploaded, and downloaded by operator and employee', async () => {
    const page = await signedInConsole(visitors, 'operator', await recordsOf('plain'));
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('button', { name: 'Save document' }).click();
    await page.getByText('Choose a file.').first().waitFor();
    await page.getByLabel('Title').fill('Employment contract 2026');
    await page.getByLabel('File').setInputFiles({
      name: 'contract.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(PDF),
    });
    await page.getByRole('button', { name: 'Save document' }).click();
    await page.getByText('Document saved').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Employment contract 2026' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('contract.pdf');
    const { page: portal } = await visitors.visitAs('plain');
    await portal.goto('/hr?tab=documents');
    await portal.getByText('Employment contract 2026').first().waitFor();
  });
});

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('in the %s console at %d px', (theme, width) => {
  it('hires and records have no fault, open forms neither', async () => {
    const page = await signedInConsole(visitors, 'operator', await recordsOf('plain'), { theme, width });
    await page.getByRole('heading', { level: 3, name: 'History' }).waitFor();
    await page.getByRole('button', { name: 'Change job or pay' }).click();
    await page.getByRole('button', { name: 'Add record' }).click();
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByLabel('Effective date').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/console/clients/KEYSTONE/people/new');
    await page.getByLabel('First name').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
