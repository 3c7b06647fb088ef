import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { castMember, openBrowser, type Visitors, type VisitOptions } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Fills in the form of a new emergency contact. */
async function typeContact(key: string, name: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visitors.visitAs(key, options);
  await page.goto('/hr?tab=employee-contacts&contact=new');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Relationship to you').fill('Brother');
  await page.getByLabel(/^Mobile phone/).fill('520-555-0166');
  return page;
}
/** Returns what has the focus: its text, or the type of a field. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at instanceof HTMLInputElement ? at.type : at?.textContent;
  });
const save = (page: Page) => page.getByRole('button', { name: 'Save contact' }).click();

it('OPS-4: maintenance of a client pauses what its people save, keeps their entries, and ends', async () => {
  const [profile] = (await castMember('plain')).profiles;
  const page = await signedInConsole(visitors, 'operator', '/maintenance');
  await page.getByRole('heading', { name: 'No maintenance yet' }).waitFor();
  const [theirs, others] = [
    await typeContact('plain', 'Sipho Marlowe'),
    await typeContact('other-client', 'Ada Reyes'),
  ];

  // Every missing entry is named, and nothing is sent.
  await page.getByRole('button', { name: 'Pause changes' }).press('Enter');
  expect(await focused(page)).toBe('radio');
  await page.getByRole('button', { name: 'Pause changes' }).click();
  await page.getByRole('link', { name: /^Reason/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Client code').fill('NOWHERE');
  await page.getByLabel('Reason').fill('Correction of November’s pay');
  await page.getByRole('button', { name: 'Pause changes' }).press('Enter');
  await page.getByRole('link', { name: /^Client code/ }).waitFor();
  await page.getByLabel('Client code').fill(profile?.clientCode ?? '');
  await page.getByLabel('Expected end').fill('2030-01-02T17:00');
  await page.getByRole('button', { name: 'Pause changes' }).press('Enter');
  await page.getByText('Every change that began before has ended.').waitFor();
  expect(await focused(page)).toBe('Pause changes');
  await page.getByRole('heading', { level: 2, name: 'Current' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await save(theirs);
  await theirs.getByText('Changes are paused', { exact: true }).waitFor();
  expect(await theirs.getByLabel('Full name').inputValue()).toBe('Sipho Marlowe');
  await save(others);
  await others.getByText('Ada Reyes').first().waitFor();
  // A page that is opened meanwhile shows everything, and the notice at its top until when.
  const { page: reading } = await visitors.visitAs('plain', { width: 360, theme: 'dark' });
  await reading.goto('/home');
  await reading
    .getByRole('alert')
    .getByText('Changes are paused for maintenance. You can still view everything.')
    .waitFor();
  await reading.getByRole('alert').getByText('Until Wednesday, January 2').waitFor();
  expect(await faultsOf(reading)).toEqual([]);

  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('heading', { level: 2, name: 'Past' }).waitFor();
  expect(await page.getByRole('heading', { level: 2, name: 'Current' }).count()).toBe(0);
  await save(theirs);
  await theirs.getByText('Sipho Marlowe').first().waitFor();
  expect(await theirs.getByLabel('Full name').count()).toBe(0);
});
