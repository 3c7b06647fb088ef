import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Download } from 'playwright-core';
import { readPdf, sampleCodeIn } from '../../gateway/test/pdf/read-pdf.ts';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { tabTo } from '../harness/tab-to.ts';
import { atHome, castMember, openBrowser, type Visit, type Visitors, type VisitOptions } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Opens the forms, which require a recent password: every test begins with it. */
async function signedIn(key: string, options: VisitOptions = {}): Promise<Visit> {
  const visit = await visitors.visitAs(key, { ...options, again: true });
  await visit.page.goto('/home');
  await atHome(visit.page);
  return visit;
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

describe('PAY-3: reviewing a W-2', () => {
  it('leads from the menu to a box, its paychecks, one of them, and back, with the keyboard alone', async () => {
    const { page } = await signedIn('plain');
    await page.getByRole('link', { name: 'W-2 Forms' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'W-2 Forms' }).waitFor();
    await page.getByRole('region', { name: '2025' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^See each box: W-2 2025/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'W-2 2025' }).waitFor();
    await page.getByText(/match(es)? to the cent/).waitFor();
    await tabTo(page, /^See how it adds up: 26 paychecks, Box 1$/);
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Paychecks behind box 1' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(28);
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^January 3, 2025$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /January 3, 2025/ }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'W-2 2025' }).waitFor();
  });

  it.each([
    ['en', 1280, 'Download PDF'],
    ['es', 320, 'Descargar PDF'],
  ] as const)('takes it along as a tagged PDF (%s, %i px)', async (language, width, label) => {
    const { page } = await signedIn('plain', { language, width });
    await page.goto('/w-2-form');
    const button = page.getByRole('button', { name: new RegExp(`^${label} ?: W-2 2025.pdf$`) });
    await button.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('W-2 2025.pdf');
    const pdf = await readPdf(await bytesOf(download));
    expect([pdf.tagged, pdf.lang?.slice(0, 2)]).toEqual([true, language]);
    expect(pdf.text.replaceAll('\n', ' ')).toContain('54,291.54');
  });

  it('downloads several forms as one archive and shows the progress', async () => {
    const { page } = await signedIn('plain');
    await page.goto('/w-2-form');
    await page.getByRole('button', { name: 'Download multiple' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as ZIP' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Tax forms.zip');
    const archive = Buffer.from(await bytesOf(download)).toString('latin1');
    for (const name of ['W-2 2025.pdf', 'W-2c 2024.pdf', 'W-2 2024.pdf']) expect(archive).toContain(name);
    await page.getByText('3 forms saved. 3 of 3 forms').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('names a form that fails, delivers the others, and offers to try again', async () => {
    const { page } = await signedIn('plain');
    await page.goto('/w-2-form');
    const { body } = await callApi(page, 'GET', 'yearEndDocument');
    const corrected = (body as { yearEndDocuments: { id: string; formType: string }[] }).yearEndDocuments.find(
      ({ formType }) => formType === 'W-2c',
    );
    const broken = `**/yearEndDocument/${corrected?.id}/file?*`;
    await page.route(broken, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x' }),
      }),
    );
    await page.getByRole('button', { name: 'Download multiple' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Download as ZIP' }).click();
    const failed = page.getByRole('alert').filter({ hasText: "We couldn't load one form" });
    await failed.getByText('W-2c 2024.pdf').waitFor();
    await page.unroute(broken);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      failed.getByRole('button', { name: 'Try these again' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('W-2c 2024.pdf');
  });

  it('reports a failed load as such, and never as an empty list', async () => {
    const { page } = await signedIn('plain');
    await page.route('**/api/yearEndDocument?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/w-2-form');
    await page.getByText("We couldn't load the forms.").waitFor();
    expect(await page.getByText('No forms yet').count()).toBe(0);
    await page.unroute('**/api/yearEndDocument?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: '2025' }).waitFor();
  });
});

describe('PAY-3: an employee on paper consents to electronic forms and withdraws', () => {
  it("E2: consenting needs the sample's code, and withdrawing keeps forms that were already delivered", async () => {
    const { page, url } = await signedIn('supervisor');
    await page.goto('/w-2-form');
    await page.getByText('On paper').first().waitFor();
    expect(await page.getByRole('button', { name: /^Download PDF/ }).count()).toBe(0);
    // TRU-4: the boxes are still visible, marked as a copy for information.
    await page
      .getByRole('link', { name: /^See each box/ })
      .first()
      .click();
    await page.getByText('For your information: your official form is the one on paper').waitFor();
    await page.getByText(/match(es)? to the cent/).waitFor();
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download a copy/ }).click(),
    ]);
    expect(copy.suggestedFilename()).toMatch(/ \(copy for information\)\.pdf$/);
    expect((await readPdf(await bytesOf(copy))).text).toContain('COPY FOR INFORMATION');
    await page.goto('/w-2-form');
    await page.getByRole('link', { name: 'Get forms online' }).click();
    await page.getByRole('heading', { level: 2, name: 'Paper unless you agree' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Open the sample' }).click(),
    ]);
    const code = sampleCodeIn((await readPdf(await bytesOf(sample))).text);

    await page.getByRole('textbox', { name: '2. Code from the sample' }).fill('AAA-AAA');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Agree to electronic forms' }).click();
    await page.getByText("This code doesn't match your sample.", { exact: false }).first().waitFor();
    await page.getByRole('textbox', { name: '2. Code from the sample' }).fill(code);
    await page.getByRole('button', { name: 'Agree to electronic forms' }).click();
    await page.getByRole('button', { name: 'Switch to paper' }).waitFor();

    await page.getByRole('link', { name: 'All forms' }).click();
    await page
      .getByRole('link', { name: /^See each box/ })
      .first()
      .click();
    await page.getByText(/match(es)? to the cent/).waitFor();
    const address = page.url();

    await page.goto('/w-2-form');
    await page.getByRole('button', { name: 'Switch to paper' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Forms already delivered here stay here/).waitFor();
    await dialog.getByRole('button', { name: 'Switch to paper' }).click();
    await page.getByText(/^You switched to paper on .* Forms delivered here before then stay here/).waitFor();
    await page.getByText('Delivered here').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(address);
    await page.getByText(/match(es)? to the cent/).waitFor();
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download PDF/ }).click(),
    ]);
    expect((await readPdf(await bytesOf(kept))).text).toContain('XXX-XX-');
    // The activity shows the withdrawal, and consenting again is one step away.
    await page.goto('/preferences/activity?by=everybody');
    await page.getByText('Switched later forms to paper delivery').first().waitFor();
    await page.goto('/w-2-form');
    await page.getByRole('link', { name: 'Get forms online' }).click();
    await page.getByText('What you agreed to earlier').waitFor();

    const { email } = await castMember('supervisor');
    await expect
      .poll(async () => {
        const mails = (await (await fetch(`${url}/mail.json`)).json()) as { to: string; subject: string }[];
        return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
      })
      .toEqual(
        expect.arrayContaining(['You agreed to electronic W-2 forms', 'Your next W-2 forms will come on paper']),
      );
  });
});
