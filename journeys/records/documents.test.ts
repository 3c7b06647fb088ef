import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { paychecksOf } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { addressOf, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** A typical document: a pay stub as a PDF. */
async function somePdf(page: Page): Promise<Buffer> {
  const [newest] = await paychecksOf(page);
  const file = await page.request.get(`/api/check/${newest?.checkId}/file?format=pdf&lang=en`);
  return Buffer.from(await file.body());
}

it('HR-2, HR-3: a document can be added, read in the page, replaced, removed and added again', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  const pdf = await somePdf(page);
  await page.goto('/hr?tab=documents');
  await page.getByText(/PDF, PNG, JPG, DOCX, or TXT, up to 10 MB each\./).waitFor();
  await page.getByTestId('chooser').setInputFiles([
    { name: 'First_aid.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
  ]);
  const draft = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('textbox') }).filter({ hasText: name }); // prettier-ignore
  for (const name of ['First_aid.pdf', 'page.pdf']) {
    await draft(name).getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Certificate' });
    await draft(name)
      .getByRole('button', { name: `Upload ${name}` })
      .click();
  }
  // The gateway's own message, next to the file.
  await draft('page.pdf')
    .getByText(/contents don.t match its type/)
    .waitFor();
  await page.getByRole('heading', { level: 3, name: 'First aid' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await draft('page.pdf').getByRole('button', { name: 'Remove page.pdf' }).click();

  await page.getByRole('button', { name: 'Preview First aid' }).click();
  await page.getByRole('region', { name: 'Preview of First aid' }).getByText(/^Page 1 of \d+\. .*Pay stub/).waitFor({ state: 'attached' }); // prettier-ignore
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Replace First aid' }).click();
  const form = page.getByRole('form', { name: /First aid/ });
  for (const width of [1280, 820, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await form.evaluate((element) =>
      [...element.querySelectorAll('input:not([hidden]), select')]
        .filter((field) => field.getBoundingClientRect().right > element.getBoundingClientRect().right)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(outside, `fields that leave the form at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByTestId('replacement').setInputFiles({ name: 'Renewed.txt', mimeType: 'text/plain', buffer: Buffer.from('Renewed.') }); // prettier-ignore
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: '2 versions First aid' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download version 1 of First aid' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('First_aid.pdf');

  await page.getByRole('button', { name: 'Remove First aid' }).click();
  await page.getByRole('dialog', { name: 'Remove First aid?' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('First aid was removed.').waitFor();
  await page.getByRole('heading', { level: 3, name: 'First aid' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 3, name: 'First aid' }).waitFor();
});

it('PRF-2: a link goes to the new address and a notice to the old one, which stops it', async () => {
  const { page } = await visitors.visitAs('no-edit');
  await page.goto('/preferences');
  const address = 'somebody.else@example.test';
  await page.getByRole('textbox', { name: 'New email' }).fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Email sent successfully').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const mailed = async (what: RegExp): Promise<string> => {
    let found: string | undefined;
    await expect.poll(async () => {
      const mails = (await (await fetch(`${addressOf()}/mail.json`)).json()) as { text: string }[];
      found = mails.map(({ text }) => what.exec(text)?.[0]).find(Boolean);
      return found;
    }, { timeout: 10_000 }).toBeDefined(); // prettier-ignore
    return found ?? '';
  };
  const link = await mailed(/http\S+\/link-email#token=[\w-]+/);
  const notice = await mailed(/http\S+\/link-email#cancel=[\w-]+/);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('definition').getByText(address).waitFor();
  await page.getByRole('button', { name: 'Use the new email' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const { page: stranger } = await visitors.visit();
  await stranger.goto(notice);
  await stranger.getByRole('button', { name: 'This wasn’t me: stop it' }).click();
  await stranger.getByText("Your email wasn't changed.", { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Use the new email' }).click();
  await page.getByText('This link no longer works.').waitFor();
});

it('one’s own activity shows who viewed what, and in which role', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/preferences/activity?by=everybody');
  await page.getByText('Signed in', { exact: false }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
});
