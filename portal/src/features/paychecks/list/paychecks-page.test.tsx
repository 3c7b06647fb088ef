import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { teachDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { ClosedScreensContext } from '../../../platform/open-screens.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../../platform/sign-in/use-sign-in.ts';
import { PaychecksPage } from './paychecks-page.tsx';
import { idOf, paychecksReply, checkSummary } from '../test/stub.ts';

afterEach(cleanup);

const checks = [
  checkSummary(5, '2026-11-20'),
  checkSummary(4, '2026-11-13', { runType: 'bonus' }),
  checkSummary(3, '2026-11-06', { runType: 'reversal', checkStatus: 'reversal', net: -200_814, gross: -250_000 }),
  checkSummary(2, '2026-10-23', { checkStatus: 'voided' }),
  checkSummary(1, '2025-12-20'),
];
const all: Gateway = () => ({ body: paychecksReply(checks) });
const show = (gateway: Gateway, more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(<PaychecksPage />, { gateway, address: '/paychecks', ...more });

const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) });

describe('PAY-1: the list of paychecks', () => {
  it('shows the newest year, newest first, with one request', async () => {
    const { calls } = await show(all);
    expect(calls).toEqual(['GET check']);
    expect(screen.getByRole('heading', { name: '4 paychecks in 2026' })).toBeTruthy();
    expect(screen.queryByText('Dec 20, 2025')).toBeNull();
    expect(within(row('Nov 20, 2026')).getByText('Latest')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nov 20, 2026' }).getAttribute('href')).toBe(`/paychecks/${idOf(5)}`);
  });

  it('V15: has one entry to downloads, also while paychecks are selected', async () => {
    await show(all);
    const downloads = () =>
      screen.getAllByRole('button', { name: /[Dd]ownload/ }).map(({ textContent }) => textContent);
    expect(downloads()).toEqual(['Download all']);
    fireEvent.click(screen.getByRole('button', { name: 'Select paychecks' }));
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(1);
    expect(downloads()).toEqual(['Download all']);
  });

  it('names the three newest of the selected paychecks, and how many more there are', async () => {
    await show(all);
    fireEvent.click(screen.getByRole('button', { name: 'Select paychecks' }));
    const status = () =>
      within(screen.getByRole('region', { name: 'Selected paychecks' })).getByRole('status').textContent;
    const boxes = screen.getAllByRole('checkbox');
    const found = boxes.toReversed().map((box) => {
      fireEvent.click(box);
      return status();
    });
    expect(found).toEqual([
      'One paycheck selectedOct 23, 2026',
      '2 paychecks selectedNov 6, 2026; Oct 23, 2026',
      '3 paychecks selectedNov 13, 2026; Nov 6, 2026; Oct 23, 2026',
      '4 paychecks selectedNov 20, 2026; Nov 13, 2026; Nov 6, 2026 +1',
    ]);
  });

  it('asks for pay stubs of an earlier payroll system only if the list says that there are some', async () => {
    const earlier: Gateway = (call) => ({
      body: call.includes('/documents')
        ? { payStubDocuments: [], nextCursor: null }
        : paychecksReply(checks, { hasEarlierPayStubs: true }),
    });
    expect((await show(earlier)).calls).toEqual(['GET check', 'GET check/documents']);
  });

  it('TRU-3: the offer of pay stubs opens the download on this page, too', async () => {
    teachDialogs();
    const state = { status: 'none', session: { profile: { isFormer: true } } };
    const signIn = { state: () => state, subscribe: () => () => undefined } as unknown as SignIn;
    const offer = {
      offeredAt: '2026-11-20T05:00:00Z',
      endedOn: '2025-12-20',
      from: '2024-12-20',
      accessUntil: '2026-12-20',
    };
    const open = { ...offer, isOpen: true, answer: null, answeredAt: null, downloadedAt: null };
    const gateway: Gateway = (call) => {
      if (call.includes('/offers')) return { body: { offers: [open] } };
      return { body: call.includes('export') ? { exports: [] } : paychecksReply(checks) };
    };
    const page = (
      <SignInContext value={signIn}>
        <PaychecksPage />
      </SignInContext>
    );
    await renderPage(page, { gateway, address: '/paychecks' });
    fireEvent.click(await screen.findByRole('link', { name: 'Download all' }));
    expect(await screen.findByRole('dialog', { name: /Download your pay history/ })).toBeTruthy();
  });

  it.each([
    [false, ['Paycheck planner', 'Pay calendar']],
    [true, []],
  ])(
    'offers the planner and the calendar of coming paydays to people who get further paychecks (former: %s)',
    async (isFormer, links) => {
      const state = { session: { profile: { isFormer } } };
      const signIn = { state: () => state, subscribe: () => () => undefined } as unknown as SignIn;
      const page = (
        <SignInContext value={signIn}>
          <PaychecksPage />
        </SignInContext>
      );
      const gateway: Gateway = (call) => ({ body: call.includes('/offers') ? { offers: [] } : paychecksReply(checks) });
      await renderPage(page, { gateway, address: '/paychecks' });
      expect(screen.getByRole('button', { name: 'Download all' })).toBeTruthy();
      const offered = screen.queryAllByRole('link', { name: /^(Paycheck planner|Pay calendar)$/ });
      expect(offered.map((link) => link.textContent)).toEqual(links);
    },
  );

  it.each([
    [[], ['Paycheck planner', 'Pay calendar']],
    [['/paychecks/calendar'], ['Paycheck planner']],
    [['/paychecks/planner'], ['Pay calendar']],
  ])('offers only the screens that the client has; it doesn’t have %j', async (closed, links) => {
    const page = (
      <ClosedScreensContext value={closed}>
        <PaychecksPage />
      </ClosedScreensContext>
    );
    await renderPage(page, { gateway: all, address: '/paychecks' });
    const offered = screen.queryAllByRole('link', { name: /^(Paycheck planner|Pay calendar)$/ });
    expect(offered.map((link) => link.textContent)).toEqual(links);
  });

  it('shows badges for unusual paychecks only', async () => {
    await show(all);
    expect(within(row('Nov 13, 2026')).getByText('Bonus')).toBeTruthy();
    expect(within(row('Nov 6, 2026')).getByText('Reversal')).toBeTruthy();
    expect(within(row('Oct 23, 2026')).getByText('Void')).toBeTruthy();
    expect(within(row('Nov 20, 2026')).queryByText(/regular/i)).toBeNull();
  });

  it('PAY-2: amounts have a dollar sign and two decimals, and screen readers hear minus for negative ones', async () => {
    await show(all);
    expect(within(row('Nov 20, 2026')).getByText('$2,008.14')).toBeTruthy();
    expect(within(row('Nov 6, 2026')).getByText('minus $2,008.14')).toBeTruthy();
    expect(within(row('Nov 6, 2026')).getByText('\u2212$2,008.14').getAttribute('aria-hidden')).toBe('true');
  });

  it('reads the year from the address and writes it there', async () => {
    const { calls, addresses, services } = await show(
      (call) => ({
        body: call.includes('year=2025')
          ? paychecksReply([checkSummary(1, '2025-12-20')], { years: [2026, 2025] })
          : paychecksReply(checks),
      }),
      { address: '/paychecks?year=2025' },
    );
    expect(calls).toEqual(['GET check?year=2025']);
    expect(screen.getByRole('heading', { name: 'One paycheck in 2025' })).toBeTruthy();
    expect(screen.queryByText('Latest')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2026' } });
    await settle(services);
    expect(addresses.at(-1)).toBe('/paychecks');
  });

  it('notes that totals combine several companies, and shows no note for a single company', async () => {
    const { yearToDate } = paychecksReply(checks);
    const combinedNote = /^2 companies of this employer paid you in 2026\. These totals combine them/;
    await show(() => ({ body: paychecksReply(checks, { yearToDate: yearToDate && { ...yearToDate, employers: 2 } }) }));
    expect(screen.getByText(combinedNote)).toBeTruthy();
    cleanup();
    await show(all);
    expect(screen.queryByText(combinedNote)).toBeNull();
  });

  it('notes the amount paid before the first paycheck in the list', async () => {
    const { yearToDate } = paychecksReply(checks);
    const note = (_: string, element: Element | null) =>
      element?.tagName === 'P' && element.textContent.startsWith('Includes $39,042.48 paid in 2026 before');
    await show(() => ({
      body: paychecksReply(checks, { yearToDate: yearToDate && { ...yearToDate, netBefore: 3_904_248 } }),
    }));
    expect(screen.getByText(note)).toBeTruthy();
    cleanup();
    await show(all);
    expect(screen.queryByText(note)).toBeNull();
  });

  it('shows ten paychecks, then all loaded ones, then the next page', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      checkSummary(100 - index, `2026-06-${String(30 - index).padStart(2, '0')}`),
    );
    const { calls, services, addresses } = await show((call) => ({
      body: call.includes('cursor')
        ? paychecksReply([checkSummary(7, '2026-01-02')])
        : paychecksReply(many, { nextCursor: 'next' }),
    }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
    expect(screen.getByRole('heading', { name: 'Paychecks in 2026' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(addresses.at(-1)).toContain('show=all');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 30);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle(services);
    expect(calls.at(-1)).toBe('GET check?cursor=next');
    expect(screen.getByRole('heading', { name: '31 paychecks in 2026' })).toBeTruthy();
  });

  it('a failure to load the next page keeps the list', async () => {
    const { services } = await show(
      (call) =>
        call.includes('cursor') ? refusal(500) : { body: paychecksReply(checks.slice(0, 4), { nextCursor: 'next' }) },
      { address: '/paychecks?show=all' },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle(services);
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load more paychecks.");
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(row('Nov 20, 2026')).toBeTruthy();
  });
});

describe('PAY-1: the other states of the list', () => {
  it('tells the first payday if there are no paychecks', async () => {
    await show(() => ({ body: paychecksReply([]) }));
    expect(screen.getByRole('heading', { name: 'No paychecks yet' })).toBeTruthy();
    expect(screen.getByText(/first payday is Friday, December 4/)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('a year without paychecks links to the newest year', async () => {
    await show(() => ({ body: { ...paychecksReply(checks), paychecksList: [], yearToDate: null } }), {
      address: '/paychecks?year=2019',
    });
    expect(screen.getByRole('heading', { name: 'No paychecks in 2019' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See 2026' }).getAttribute('href')).toBe('/paychecks');
  });

  it('shows a failure with its reference number and retries', async () => {
    let failing = true;
    const { services } = await show(() => (failing ? refusal(500, 'req-77') : { body: paychecksReply(checks) }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load your paychecks.");
    expect(alert.textContent).toContain('req-77');
    failing = false;
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await settle(services);
    expect(row('Nov 20, 2026')).toBeTruthy();
  });

  it('a failed refresh keeps the list', async () => {
    let failing = false;
    const { services } = await show(() => (failing ? refusal(500) : { body: paychecksReply(checks) }));
    failing = true;
    await act(() => services.queries.refetchQueries());
    await settle(services);
    expect(screen.getByRole('alert').textContent).toContain('Showing the last version we loaded.');
    expect(row('Nov 20, 2026')).toBeTruthy();
  });

  it('screen readers do not hear hidden amounts', async () => {
    await show(all, { hidden: true });
    expect(row('Nov 20, 2026').querySelectorAll('[aria-hidden]').length).toBeGreaterThan(2);
    expect(screen.queryByText('minus $2,008.14')).toBeNull();
    expect(screen.getAllByText('Amount hidden').length).toBeGreaterThan(5);
  });

  it('shows the list in Spanish', async () => {
    await show(all, { language: 'es' });
    expect(screen.getByRole('heading', { name: 'Pagos' })).toBeTruthy();
    expect(within(row('23 oct 2026')).getByText('Anulado')).toBeTruthy();
  });
});
