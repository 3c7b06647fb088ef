import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faultsOf } from '../harness/faults.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const HEADER =
  'Emp ID,First Name,Last Name,Date Hired,Pay Kind,Rate,Hours,Social,DOB,Address,City,State,Home ZIP,FEIN,Group,Title,Plant,Badge';
const REST = '318 Eden Road,Lancaster,PA,17601,00-4180266,BWH,Welder,Lancaster plant';
const register = (second: string) =>
  [
    HEADER,
    `Q-9101,Iris,Calder,03/02/2026,Hourly,"1,024.50",80,900-55-9101,05/17/1988,${REST},B1`,
    `Q-9102,Iris,Calder,${second},Hrly,22.50,80,900-55-9102,06/18/1989,${REST},B2`,
    '',
  ].join('\n');

/** Gives files to a page, as dropping or choosing them does. */
async function give(page: Page, name: string, content: string): Promise<void> {
  const files = page.locator('input[type=file]:not([webkitdirectory])');
  await files.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** Begins an import and waits for its page. */
async function begin(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/console/imports/new');
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  await give(page, name, content);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const employeesOf = async (page: Page, clientCode: string): Promise<number> => {
  await page.goto(`/console/clients/${clientCode}`);
  const figure = page.locator('dl div', { has: page.getByText('Employees', { exact: true }) }).locator('dd');
  return Number((await figure.first().innerText()).replace(',', ''));
};

describe('CON-4: an import', () => {
  it('of another system’s register is mapped by hand, fixed, planned, applied and rolled back', async () => {
    const page = await signedInConsole(visitors, 'operator', '/imports');
    const before = await employeesOf(page, 'KEYSTONE');
    await page.goto('/console/imports/new');
    await page.getByLabel('Client').selectOption('KEYSTONE');
    await give(page, 'register.csv', register('13/45/2026'));
    await page.getByRole('heading', { level: 1, name: 'register.csv' }).waitFor();
    const into = (theirs: string, ours: string) =>
      page.getByLabel(`Column for ${theirs}`, { exact: true }).selectOption(ours);
    await page.getByLabel('Table').selectOption('employees');
    await into('Date Hired', 'effective_date');
    for (const [theirs, ours] of [
      ['Emp ID', 'employee_number'],
      ['Pay Kind', 'pay_type'],
      ['Rate', 'hourly_rate'],
      ['Hours', 'standard_hours'],
      ['DOB', 'birth_date'],
      ['Home ZIP', 'zip_code'],
      ['FEIN', 'legal_ein'],
      ['Group', 'pay_group'],
      ['Title', 'job_title'],
      ['Plant', 'work_location'],
    ] as const)
      await into(theirs, ours);
    await page.getByLabel('Dates are written').selectOption('MM/DD/YYYY');
    await page.getByLabel('Numbers are written').selectOption('1,234.50');
    await page.getByText('Still missing: event').waitFor();
    await page.getByRole('button', { name: 'Use these columns and check' }).click();
    await page.getByRole('alert').getByText('Choose a table for each file').waitFor();
    await page.getByLabel('event in every row').selectOption('hire');
    await page.getByLabel('Hrly means').selectOption('hourly');
    for (const [ours, text] of [
      ['is_full_time', 'yes'],
      ['is_overtime_exempt', 'no'],
    ] as const) {
      await page.getByLabel('Same text in every row for').selectOption(ours);
      await page.getByLabel(`${ours} in every row`).fill(text);
    }
    await page.getByLabel('Name to save these columns').fill('Register of the journey');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved for KEYSTONE').waitFor();
    // Typed again after a reload: what was chosen is still there.
    await page.reload();
    expect(await page.getByLabel('Column for Date Hired').inputValue()).toBe('effective_date');
    await page.getByRole('button', { name: 'Use these columns and check' }).click();

    const cell = page.locator('mark', { hasText: '13/45/2026' }).or(page.locator('mark', { hasText: '2026-13-45' }));
    await cell.waitFor();
    await page.getByText('Write a date as YYYY-MM-DD.').first().waitFor();
    expect(await page.getByText('900-55-9102').count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'errors.csv' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('errors.csv');

    await give(page, 'register.csv', register('03/16/2026'));
    await page.getByRole('button', { name: 'Check files' }).click();
    const employees = page.locator('tr', { has: page.getByRole('rowheader', { name: 'employees', exact: true }) });
    await employees.waitFor();
    expect(await employees.locator('td').first().innerText()).toBe('2');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/apply') && response.ok()),
      page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click(),
    ]);
    // The work goes on without the page.
    await page.goto('/console/');
    await page.goto('/console/imports?client=KEYSTONE');
    await page
      .getByRole('link', { name: /register\.csv/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Roll back' }).waitFor();
    expect(await employeesOf(page, 'KEYSTONE')).toBe(before + 2);

    await page.goto('/console/imports');
    await page
      .getByRole('link', { name: /register\.csv/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Roll back' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('that it added are removed').waitFor();
    await question.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Rolled back', { exact: true }).first().waitFor();
    expect(await employeesOf(page, 'KEYSTONE')).toBe(before);
  });

  it('of another client is refused whole to a payroll team, which reads the code it typed', async () => {
    const page = await signedInConsole(visitors, 'payroll-admin', '/imports');
    await begin(page, 'jobs.csv', 'client_code,code,title\nKEYSTONE,JRN1,Journey\nBLUEBONNET,JRN1,Journey\n');
    await page.getByRole('button', { name: 'Check files' }).click();
    await page.getByText('You can’t import for BLUEBONNET.').waitFor();
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  });

  it('is begun by keyboard alone', async () => {
    const page = await signedInConsole(visitors, 'operator', '/');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('link', { name: 'New import' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New import' }).waitFor();
    const choose = page.getByRole('button', { name: 'Choose files' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
    await chooser.setFiles({
      name: 'jobs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('client_code,code,title\nKEYSTONE,,Nameless\n'),
    });
    const check = page.getByRole('button', { name: 'Check files' });
    await check.press('Enter');
    await page.locator('mark', { hasText: '(empty)' }).waitFor();
    await page.getByText('No row can be imported yet').waitFor();
    expect(await page.getByRole('button', { name: 'Apply', exact: true }).count()).toBe(0);
  });

  it('is begun by no one who only looks', async () => {
    const page = await signedInConsole(visitors, 'operator-support', '/imports');
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
    await page.getByRole('searchbox').or(page.getByLabel('Client code')).first().waitFor();
    expect(await page.getByRole('link', { name: 'New import' }).count()).toBe(0);
  });
});

describe.each([
  ['en', 'light', 1280],
  ['es', 'dark', 360],
] as const)('the screens of imports (%s, %s, %d px)', (language, theme, width) => {
  it('have no fault', async () => {
    const page = await signedInConsole(visitors, 'operator', '/imports', { language, theme, width });
    await page.locator('main :is(h2, table a)').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/console/imports/new');
    await page.getByRole('button', { name: /Choose files|Elegir archivos/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await give(page, 'staff.csv', 'Emp ID,First Name,Pay Kind\nZ-1,Ana,Hourly\n');
    await page.getByRole('combobox', { name: /^(Column for|Columna para) Emp ID/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/console/imports/new');
    await give(page, 'jobs.csv', 'client_code,code,title\nKEYSTONE,,Nameless\nKEYSTONE,A9,\n');
    await page.getByRole('button', { name: /Check files|Revisar archivos/ }).click();
    await page.locator('mark').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
