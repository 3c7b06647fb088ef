import { addDays } from '@paystead/contract/local-date.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route } from 'wouter';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { SubjectContext, type Subject } from '../../../platform/subject.ts';
import { ComparePage } from './compare-page.tsx';
import { PaycheckPage } from '../detail/paycheck-page.tsx';
import { PaychecksPage } from '../list/paychecks-page.tsx';
import { idOf, paychecksReply, checkDetail, checkSummary } from '../test/stub.ts';

afterEach(cleanup);

const older = checkDetail(1, '2026-11-06');
const newer = checkDetail(2, '2026-11-20', {
  net: 198_314,
  lines: {
    ...checkDetail(2, '2026-11-20').lines,
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
const isEarlier = (call: string) => call.includes('/documents');
/** Answers for a list without pay stubs of an earlier system. */
const lists =
  (reply: ReturnType<typeof paychecksReply>): Gateway =>
  (call) => ({ body: isEarlier(call) ? { payStubDocuments: [], nextCursor: null } : reply });
const address = `/paychecks/compare?before=${idOf(2)}&after=${idOf(1)}`;

describe('PAY-1: two paychecks side by side', () => {
  it('shows the older paycheck first, whatever the order in the address, and names the causes', async () => {
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
  ])('shows an empty state for %s, which does not name two different paychecks', async (pairAddress) => {
    await renderPage(<ComparePage />, { gateway: both, address: pairAddress });
    expect(screen.getByRole('heading', { name: "We can't find these two paychecks" })).toBeTruthy();
    expect(screen.getByRole('link', { name: /all paychecks/ }).getAttribute('href')).toBe('/paychecks');
  });

  it('shows a failure and retries', async () => {
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

describe('NAV-2: paychecks of an employee in scope', () => {
  const subject: Subject = { view: 'manager', employeeId: idOf(77) };
  const about = (page: ReactNode) => <SubjectContext value={subject}>{page}</SubjectContext>;
  const bodies: unknown[] = [];
  const gateway: Gateway = (call, body) => {
    bodies.push(body);
    return call.startsWith('GET')
      ? lists(paychecksReply([checkSummary(2, '2026-11-20')]))(call, body)
      : both(call, body);
  };

  it('TRU-3: the list asks for offers of pay stubs only if it says that there are some', async () => {
    const offered: Gateway = (call) => ({
      body: call.includes('/offers')
        ? { offers: [] }
        : paychecksReply([checkSummary(2, '2026-11-20')], { hasOffers: true }),
    });
    const address = `/manager/employee-check-history?employee=${idOf(77)}`;
    const { calls } = await renderPage(about(<PaychecksPage />), { gateway: offered, address });
    expect(calls.filter((call) => call.includes('/offers'))).toEqual([
      `GET checks/employees/${idOf(77)}/offers?role=manager`,
    ]);
  });

  it.each([true, false])('TRU-5: the list asks for garnishment orders only if there are some (%s)', async (some) => {
    const ordered: Gateway = (call) => ({
      body: call.includes('/garnishments')
        ? { garnishmentOrders: [] }
        : paychecksReply([checkSummary(2, '2026-11-20')], { hasGarnishments: some }),
    });
    const address = `/manager/employee-check-history?employee=${idOf(77)}`;
    const others = await renderPage(about(<PaychecksPage />), { gateway: ordered, address });
    expect(others.calls.filter((call) => call.includes('/garnishments'))).toEqual(
      some ? [`GET checks/employees/${idOf(77)}/garnishments?role=manager`] : [],
    );
    cleanup();
    const own = await renderPage(<PaychecksPage />, { gateway: ordered, address: '/paychecks' });
    expect(own.calls.filter((call) => call.includes('/garnishments'))).toEqual(some ? ['GET check/garnishments'] : []);
  });

  it('the list loads and links the paychecks of the employee, without a download of the history', async () => {
    const { calls } = await renderPage(about(<PaychecksPage />), {
      gateway,
      address: `/manager/employee-check-history?employee=${idOf(77)}`,
    });
    expect(calls.filter((call) => !isEarlier(call))).toEqual([`GET checks/employees/${idOf(77)}?role=manager`]);
    expect(screen.getByRole('link', { name: 'Nov 20, 2026' }).getAttribute('href')).toBe(
      `/manager/employee-check-history/${idOf(2)}?employee=${idOf(77)}`,
    );
    expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
  });

  it('no text addresses the employee as "you"', async () => {
    await renderPage(about(<ComparePage />), { gateway, address });
    expect(screen.getByText('The 401(k) contribution was raised')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\b(You|you|Yours)\b/);
    expect(screen.getAllByText(/Net pay/).length).toBeGreaterThan(2);
  });

  it('selecting another year keeps the employee in the address', async () => {
    const { addresses, services } = await renderPage(about(<PaychecksPage />), {
      gateway: lists(paychecksReply([checkSummary(2, '2026-11-20')], { years: [2026, 2025] })),
      address: `/manager/employee-check-history?employee=${idOf(77)}`,
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } });
    await settle(services);
    expect(addresses.at(-1)).toBe(`/manager/employee-check-history?employee=${idOf(77)}&year=2025`);
  });

  it('every request of the detail and the comparison names the employee', async () => {
    bodies.length = 0;
    await renderPage(about(<ComparePage />), { gateway, address });
    await renderPage(about(<PaycheckPage />), { gateway, address: `/manager/employee-check-history/${idOf(2)}` });
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies) expect(body).toMatchObject({ employeeId: idOf(77), role: 'manager' });
  });
});

describe('PAY-1: selecting paychecks', () => {
  const list = lists(
    paychecksReply([checkSummary(3, '2026-11-20'), checkSummary(2, '2026-11-06'), checkSummary(1, '2026-10-23')]),
  );

  it('Compare opens the two selected paychecks, the older one first', async () => {
    const { addresses } = await renderPage(<PaychecksPage />, { gateway: list, address: '/paychecks?choose=on' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nov 20, 2026' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByText('Select exactly two paychecks to compare.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Oct 23, 2026' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(addresses.at(-1)).toBe(`/paychecks/compare?before=${idOf(1)}&after=${idOf(3)}`);
  });

  it('E13: the hint disappears when the selection changes, and comes back when it is still wrong', async () => {
    await renderPage(<PaychecksPage />, { gateway: list, address: '/paychecks?choose=on' });
    const select = (day: string): void =>
      void fireEvent.click(screen.getByRole('checkbox', { name: `Select ${day}, 2026` }));
    const compare = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    const hint = (): HTMLElement | null => screen.queryByText('Select exactly two paychecks to compare.');
    select('Nov 20');
    compare();
    expect(hint()).toBeTruthy();
    select('Oct 23');
    expect(hint()).toBeNull();
    select('Nov 6');
    expect(hint()).toBeNull();
    compare();
    expect(hint()).toBeTruthy();
    select('Nov 6');
    expect(hint()).toBeNull();
  });

  it('E13: going back from the comparison keeps the selected paychecks', async () => {
    const details = [checkDetail(1, '2026-10-23'), checkDetail(3, '2026-11-20')];
    const gateway: Gateway = (call, body) =>
      call === 'POST check/detail'
        ? { body: details.find(({ checkId }) => checkId === (body as { checkId: string }).checkId) }
        : call.startsWith('GET')
          ? list(call, body)
          : refusal(404);
    const { services } = await renderPage(
      <>
        <Route path="/paychecks">
          <PaychecksPage />
        </Route>
        <Route path="/paychecks/compare">
          <ComparePage />
        </Route>
      </>,
      { gateway, address: '/paychecks?choose=on' },
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nov 20, 2026' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Oct 23, 2026' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await settle(services);
    fireEvent.click(screen.getByRole('link', { name: 'Paychecks' }));
    await settle(services);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('downloading without a selection sends no request', async () => {
    const { calls } = await renderPage(<PaychecksPage />, { gateway: list, address: '/paychecks?choose=on' });
    fireEvent.click(screen.getByRole('button', { name: 'One PDF' }));
    expect(screen.getByText('Select at least one paycheck.')).toBeTruthy();
    expect(calls.filter((call) => !isEarlier(call))).toEqual(['GET check']);
  });

  it('loads and shows one year at a time out of forty years', async () => {
    const years = Array.from({ length: 40 }, (_, index) => 2026 - index);
    const week = (n: number) => addDays('2026-12-25', -7 * n);
    const page = Array.from({ length: 52 }, (_, n) => checkSummary(2080 - n, week(n)));
    const { calls } = await renderPage(<PaychecksPage />, {
      gateway: lists(paychecksReply(page, { years, nextCursor: 'older' })),
      address: '/paychecks',
    });
    expect(calls.filter((call) => !isEarlier(call))).toHaveLength(1);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
    expect(within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')).toHaveLength(40);
  });
});
