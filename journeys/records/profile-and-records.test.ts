import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

it('HR-1: each kind of record has an address that can be reloaded', async () => {
  const { page, url } = await visitors.visitAs('plain');
  await page.goto('/home');
  await page.getByRole('link', { name: 'HR records' }).click();
  await page.getByRole('heading', { level: 1, name: 'HR records' }).waitFor();
  const kinds = page.getByRole('navigation', { name: 'Record type' });
  await kinds.getByRole('link', { name: 'Certifications' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: /^Certifications \(\d+\)$|^No certifications/ }).waitFor();
  expect(page.url()).toBe(`${url}/hr?tab=certifications`);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: /^Certifications/ }).waitFor();
  expect(await kinds.getByRole('link', { name: /^Certifications/ }).getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: /^Awards/ }).waitFor();
});

it('ME-1, ME-5: the own profile shows the Social Security number masked', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  await page.getByRole('link', { name: 'My profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  await page.getByText(/^XXX-XX-\d{4}$/).waitFor();
  expect(await page.getByText(/\d{3}-\d{2}-\d{4}/).count()).toBe(0);
});
