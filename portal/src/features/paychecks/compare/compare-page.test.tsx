import { addDays } from '@paystead/contract/local-date.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { SubjectContext, type Subject } from '../../../platform/subject.ts';
import { ComparePage } from './compare-page.tsx';
import { PaycheckPage } from '../detail/paycheck-page.tsx';
import { PaychecksPage } from '../list/paychecks-page.tsx';
import { idOf, listOf, statement, summary } from '../test/stub.ts';

afterEach(cleanup);

const older = statement(1, '2026-11-06');
const newer = statement(2, '2026-11-20', {
  net: 198_314,
  lines: {
    ...statement(2, '2026-11-20').lines,
    deductions: [
      { code: '401K', description: '401(k)', timing: 'preTax', percent: 60_000, amount: 15_000, ytdAmount: 140_000 },
    ],
  },
});
const both: Gateway = (_call, body) => {
  const { checkId } = body as { checkId: string };
  return [older, newer].some((one) => one.checkId === checkId)
    ? { body: checkId === older.checkId ? older : newer }
    : refusal(404);
};
const address = `/paychecks/compare?before=${idOf(2)}&after=${idOf(1)}`;

describe('PAY-1: two paychecks side by side', () => {
  it('puts the older one first, whatever the address says, and names what differs', async () => {
    await renderPage(<ComparePage />, { gateway: both, address });
    const [first, second] = screen.getAllByRole('heading', { level: 2 });
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringContaining('November 6, 2026'),
      expect.stringContaining('November 20, 2026'),
    ]);
    expect(screen.getByText('You raised your 401(k) contribution')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Deductions' });
    const row = within(table).getByRole('row', { name: /401\(k\)/ });
    expect(within(row).getByText('\u2212$125.00')).toBeTruthy();
    expect(within(row).getByText('\u2212$150.00')).toBeTruthy();
    expect(within(row).getByText('\u2212$25.00')).toBeTruthy();
  });

  it.each([
    '/paychecks/compare',
    `/paychecks/compare?before=${idOf(1)}`,
    `/paychecks/compare?before=${idOf(1)}&after=${idOf(9)}`,
    `/paychecks/compare?before=${idOf(1)}&after=${idOf(1)}`,
  ])('says so where there is no pair: %s', async (where) => {
    await renderPage(<ComparePage />, { gateway: both, address: where });
    expect(screen.getByRole('heading', { name: "We can't find these two paychecks" })).toBeTruthy();
    expect(screen.getByRole('link', { name: /all paychecks/ }).getAttribute('href')).toBe('/paychecks');
  });

  it('failed: says so, and tries again', async () => {
    let failing = true;
    const { services } = await renderPage(<ComparePage />, {
      gateway: (call, body) => (failing ? refusal(500, 'req-9') : both(call, body)),
      address,
    });
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load both paychecks.");
    failing = false;
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await settle(services);
    expect(screen.getByRole('table', { name: 'Deductions' })).toBeTruthy();
  });
});

describe('NAV-2: the same screens about an employee in scope', () => {
  const subject: Subject = { view: 'manager', employeeId: idOf(77) };
  const about = (page: ReactNode) => <SubjectContext value={subject}>{page}</SubjectContext>;
  const asked: unknown[] = [];
  const gateway: Gateway = (call, body) => {
    asked.push(body);
    return call.startsWith('GET') ? { body: listOf([summary(2, '2026-11-20')]) } : both(call, body);
  };

  it('the list asks for the employee’s, leads to theirs, and offers no archive', async () => {
    const { calls } = await renderPage(about(<PaychecksPage />), {
      gateway,
      address: `/manager/employee-check-history?employee=${idOf(77)}`,
    });
    expect(calls).toEqual([`GET checks/employees/${idOf(77)}?role=manager`]);
    expect(screen.getByRole('link', { name: 'Nov 20, 2026' }).getAttribute('href')).toBe(
      `/manager/employee-check-history/${idOf(2)}?employee=${idOf(77)}`,
    );
    expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
  });

  it('says nothing in the words of “you”', async () => {
    await renderPage(about(<ComparePage />), { gateway, address });
    expect(screen.getByText('The 401(k) contribution was raised')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\b(You|you|Yours)\b/);
    expect(screen.getAllByText(/Net pay/).length).toBeGreaterThan(2);
  });

  it('leafing through the years keeps whose they are in the address', async () => {
    const { addresses, services } = await renderPage(about(<PaychecksPage />), {
      gateway: () => ({ body: listOf([summary(2, '2026-11-20')], { years: [2026, 2025] }) }),
      address: `/manager/employee-check-history?employee=${idOf(77)}`,
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } });
    await settle(services);
    expect(addresses.at(-1)).toBe(`/manager/employee-check-history?employee=${idOf(77)}&year=2025`);
  });

  it('detail and comparison name the employee in every call', async () => {
    asked.length = 0;
    await renderPage(about(<ComparePage />), { gateway, address });
    await renderPage(about(<PaycheckPage />), { gateway, address: `/manager/employee-check-history/${idOf(2)}` });
    expect(asked.length).toBeGreaterThan(1);
    for (const body of asked) expect(body).toMatchObject({ employeeId: idOf(77), role: 'manager' });
  });
});

describe('PAY-1: choosing', () => {
  const list: Gateway = () => ({
    body: listOf([summary(3, '2026-11-20'), summary(2, '2026-11-06'), summary(1, '2026-10-23')]),
  });

  it('two are compared by their ids in the address, the older first', async () => {
    const { addresses } = await renderPage(<PaychecksPage />, { gateway: list, address: '/paychecks?choose=on' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nov 20, 2026' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByText('Select exactly two paychecks to compare.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Oct 23, 2026' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(addresses.at(-1)).toBe(`/paychecks/compare?before=${idOf(1)}&after=${idOf(3)}`);
  });

  it('a press without a choice asks nothing', async () => {
    const { calls } = await renderPage(<PaychecksPage />, { gateway: list, address: '/paychecks?choose=on' });
    fireEvent.click(screen.getByRole('button', { name: 'One PDF' }));
    expect(screen.getByText('Select at least one paycheck.')).toBeTruthy();
    expect(calls).toEqual(['GET check']);
  });

  it('two thousand paychecks over forty years are read and shown a year at a time', async () => {
    const years = Array.from({ length: 40 }, (_, index) => 2026 - index);
    const week = (n: number) => addDays('2026-12-25', -7 * n);
    const page = Array.from({ length: 52 }, (_, n) => summary(2080 - n, week(n)));
    const { calls } = await renderPage(<PaychecksPage />, {
      gateway: () => ({ body: listOf(page, { years, nextCursor: 'older' }) }),
      address: '/paychecks',
    });
    expect(calls).toHaveLength(1);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
    expect(within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')).toHaveLength(40);
  });
});
