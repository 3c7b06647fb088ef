import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle } from '../../../../test/page.tsx';
import { basis, field, gateway, press, type } from '../test/stub.ts';
import { W4Page } from '../w4/w4-page.tsx';
import { estimateOf } from '../estimate/estimate.ts';
import { YearCard } from './year-card.tsx';
import { CalculatorPage } from './calculator-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

/** Renders the calculator while timers stand still: its reads end without them. */
async function renderPageWithTimers(options: Parameters<typeof renderPage>[1]) {
  const page = await renderPage(<CalculatorPage />, { ...options, awaitReads: false });
  await act(() => vi.advanceTimersByTimeAsync(1));
  return page;
}

describe('the W-4 calculator', () => {
  it('starts from the person’s own pay, follows the answers, and sends nothing', async () => {
    const page = await renderPage(<CalculatorPage />, { gateway: gateway() });
    expect(field(/^Taxable pay per paycheck/).value).toBe('2245');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getByText(/would affect one more paycheck this year: \$0\.00 total/)).toBeTruthy();
    type(/^4\(c\)/, '100');
    expect(year.getByText(/−\$100\.00/)).toBeTruthy();
    expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it.each([
    ['en', ['Pennsylvania income tax', 'California income tax'], 'Local income tax'],
    ['es', ['ingresos de Pennsylvania', 'ingresos de California'], 'Impuesto local sobre los ingresos'],
  ] as const)(
    'TRU-6: names the states whose tax it doesn’t estimate, without those that tax no wages, %s',
    async (language, taxing, local) => {
      await renderPage(<CalculatorPage />, { gateway: gateway(), language });
      for (const state of taxing) expect(screen.getByText(new RegExp(state))).toBeTruthy();
      expect(screen.queryByText(/Texas/)).toBeNull();
      expect(screen.getByText(local)).toBeTruthy();
    },
  );

  it.each([
    ['a form that waits', { filingStatus: 'h' as const }, 1],
    ['one child that waits', { qualifyingChildren: 220_000 }, 1],
    ['the form in effect', {}, 0],
  ])('E17: says where the answers come from if they start with %s', async (_what, elections, count) => {
    const usual = gateway();
    await renderPage(<CalculatorPage />, {
      gateway: (call, body) => {
        const answer = usual(call, body);
        if (!call.startsWith('GET employeeTaxes/calculator')) return answer;
        return { body: { ...basis, elections: { ...basis.elections, ...elections } } };
      },
    });
    expect(screen.queryAllByText('We started with the W-4 you submitted.')).toHaveLength(count);
    type(/^4\(c\)/, '100');
    expect(screen.queryAllByText('We started with the W-4 you submitted.')).toHaveLength(0);
  });

  it('includes a spouse’s job, and offers the extra amount that makes the year come out even', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    press('Add another job');
    type(/^Taxable pay from this job/, '60,000');
    type(/^Federal tax withheld by this job/, '5000');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getAllByText(/owed at tax time/).length).toBe(2);
    press('Use this amount in 4(c)');
    expect(field(/^4\(c\)/).value).not.toBe('');
    expect(year.getByText('About even: within a few dollars')).toBeTruthy();
  });

  it.each([
    [1000, 'Refund of about $10.00'],
    [999, 'About even: within a few dollars'],
    [-999, 'About even: within a few dollars'],
    [-1000, 'About $10.00 owed at tax time'],
  ])('says what %d cents at tax time mean, without a sign', async (refundThen, sentence) => {
    const [own] = basis.jobs;
    const estimate = estimateOf(basis, BLANK_ELECTIONS);
    if (!own || !estimate) throw new Error('The stub has a job with a usual paycheck.');
    const outcome = { ...estimate.thisYear, refundThen };
    await renderPage(
      <YearCard
        estimate={{ ...estimate, thisYear: outcome, fullYear: outcome, isSecondJobMissing: false }}
        basis={basis}
        exempt={false}
        onEven={() => undefined}
      />,
      { gateway: () => undefined },
    );
    expect(screen.getAllByText(/^(About|Refund)/, { selector: 'b' }).map((one) => one.textContent)).toEqual([
      sentence,
      sentence,
    ]);
  });

  it('fills in the form with its answers without submitting it', async () => {
    const page = await renderPage(
      <>
        <Route path="/calculator">
          <CalculatorPage />
        </Route>
        <Route path="/my-profile/taxes/w-4">
          <W4Page />
        </Route>
      </>,
      { gateway: gateway(), address: '/calculator' },
    );
    type(/^4\(c\)/, '33');
    press('Use these answers');
    await settle(page.services);
    expect(await screen.findByText('Filled in from the W-4 calculator')).toBeTruthy();
    expect(field(/^4\(c\)/).value).toBe('33');
    // The calculator keeps its own entries after a pause, which a busy machine may take for this test alone.
    const writes = page.calls.filter((call) => !call.startsWith('GET') && call !== 'PUT calculatorEntries');
    expect(writes).toEqual([]);
  });

  it('TRU-6: counts refundable credits, and shows each', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    type(/^Taxable pay per paycheck/, '1000');
    fireEvent.click(screen.getByLabelText(/^Head of household/));
    type(/^Children under 17/, '2');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    // A full year of 26,000: 10% of 1,850 is credited, 3,400 of the rest is refunded, and 7,316 less 21.06% of 2,110.
    expect(year.getAllByText('Credits that lower your tax').length).toBe(2);
    expect(year.getByText('−$3,400.00')).toBeTruthy();
    expect(year.getByText('−$6,871.63')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^Someone else can claim me/));
    expect(year.queryByText('−$6,871.63')).toBe(null);
  });

  it('TRU-6: asks for the second job instead of promising a refund', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    fireEvent.click(screen.getByLabelText(/^There are two jobs in total/));
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getByText('Add your second job to see your refund')).toBeTruthy();
    expect(year.queryByText(/^Refund of about/)).toBe(null);
    press('Add another job');
    type(/^Taxable pay from this job/, '58,000');
    type(/^Federal tax withheld by this job/, '8200');
    expect(year.queryByText('Add your second job to see your refund')).toBe(null);
    expect(year.getAllByText(/^(Refund of about|About)/).length).toBeGreaterThan(0);
  });

  it('TRU-6: adds at most twelve other jobs, and removes the one that was chosen', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const wages = () => screen.getAllByLabelText<HTMLInputElement>(/^Taxable pay from this job/);
    const add = (typed: string) => {
      press('Add another job');
      fireEvent.change(wages().at(-1) as HTMLInputElement, { target: { value: typed } });
    };
    for (let number = 1; number <= 11; number += 1) add(`${number}00`);
    press('Remove job 2');
    expect(wages().map(({ value }) => value)).toEqual(['100', ...Array.from({ length: 9 }, (_, at) => `${at + 3}00`)]);
    add('1200');
    add('1300');
    expect(wages()).toHaveLength(12);
    expect(screen.queryAllByRole('button', { name: 'Add another job' })).toEqual([]);
    press('Remove job 1');
    expect(screen.getAllByRole('button', { name: 'Add another job' })).toHaveLength(1);
  });

  it('TRU-6: the pay of one’s own job can be changed alone, and only with a usual paycheck', async () => {
    const [own] = basis.jobs;
    const answering = (jobs: typeof basis.jobs): Parameters<typeof renderPage>[1] => ({
      gateway: (call, body, headers) =>
        call.startsWith('GET employeeTaxes/calculator') ? { body: { ...basis, jobs } } : gateway()(call, body, headers),
    });
    const labels = () =>
      screen.queryAllByLabelText<HTMLInputElement>(/^Taxable pay per paycheck/).map(({ value }) => value);
    if (!own?.usualCheck) throw new Error('The own job has no usual paycheck.');
    const other = {
      ...own,
      employerName: 'Bluebonnet',
      isOwn: false,
      usualCheck: { ...own.usualCheck, federalWages: 90_000 },
    };
    await renderPage(<CalculatorPage />, answering([own, other]));
    expect(labels()).toEqual(['2245']);
    expect(screen.getByText('$900.00')).toBeTruthy();
    const before = screen.getByRole('region', { name: /Your year/ }).textContent;
    type(/^Taxable pay per paycheck/, '3000');
    expect(labels()).toEqual(['3000']);
    expect(screen.getByRole('region', { name: /Your year/ }).textContent).not.toBe(before);
    type(/^Taxable pay per paycheck/, '3,0x');
    expect(screen.getByText('Enter an amount in dollars and cents, such as 25.00.')).toBeTruthy();
    cleanup();
    await renderPage(<CalculatorPage />, answering([{ ...own, usualCheck: null }, other]));
    expect(labels()).toEqual([]);
  });

  it.each([
    ['Children for the earned income credit', '1.5', 'Enter a whole number from 0 to 99.'],
    ['Investment income', '12x', 'Enter an amount in dollars and cents, such as 25.00.'],
  ])('TRU-6: a fault of the field %s is shown at it', async (label, typed, fault) => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    expect(screen.queryAllByText(fault)).toEqual([]);
    const entry = field(new RegExp(`^${label}`));
    fireEvent.change(entry, { target: { value: typed } });
    expect(screen.getAllByText(fault)).toHaveLength(1);
    expect(
      document.getElementById(entry.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ).toContain(fault);
  });

  it('TRU-6: a fault of another job’s amount is shown at it', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const faults = () => screen.queryAllByText('Enter an amount in dollars and cents, such as 25.00.').length;
    press('Add another job');
    type(/^Taxable pay from this job/, '58,000');
    type(/^Federal tax withheld by this job/, '8200');
    expect(faults()).toBe(0);
    type(/^Taxable pay from this job/, '58x');
    expect(faults()).toBe(1);
    type(/^Federal tax withheld by this job/, '-');
    expect(faults()).toBe(2);
  });

  it('TRU-6: warns while the income lowers the credits, of which all count together', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const warnings = () => screen.queryAllByText('Your credits are smaller at this income').length;
    // 260,000 a year lowers them by 3,000: 5% of what is above 200,000.
    type(/^Taxable pay per paycheck/, '10000');
    expect(warnings()).toBe(0);
    type(/^Children under 17/, '1');
    type(/^Other dependents/, '9');
    expect(warnings()).toBe(1);
    type(/^Taxable pay per paycheck/, '7600');
    expect(warnings()).toBe(0);
  });

  it('TRU-6: says which paycheck is the usual one', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    expect(screen.getByText(/Your usual paycheck, November 20: the middle one by gross pay of your 23/)).toBeTruthy();
  });

  it('TRU-6 E21: keeps entries with the gateway after a pause, and starts from them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let kept: unknown;
      const answer = gateway();
      const page = await renderPageWithTimers({
        gateway: (call, body, headers) => {
          if (call !== 'PUT calculatorEntries') return answer(call, body, headers);
          kept = body;
          return { body: { saved: true } };
        },
      });
      type(/^4\(c\)/, '33');
      expect(kept).toBe(undefined);
      await vi.advanceTimersByTimeAsync(700);
      expect(kept).toMatchObject({ draft: { values: { extraWithholding: '33' } } });
      press('Start over');
      expect(field(/^4\(c\)/).value).toBe('');
      await vi.advanceTimersByTimeAsync(700);
      expect(kept).toEqual({ draft: null });
      expect(page.calls.filter((call) => call.startsWith('PUT employeeTaxes/taxes'))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('TRU-6: sends no entries once the data of the employer were cleared, as a switch to another does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const page = await renderPageWithTimers({ gateway: gateway() });
      type(/^4\(c\)/, '33');
      // A switch clears all data and draws a new shell.
      page.services.queries.clear();
      cleanup();
      await vi.advanceTimersByTimeAsync(700);
      expect(page.calls).toContain('GET employeeTaxes/calculator');
      expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists the situations that it doesn’t cover, with the official tool', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const out = within(screen.getByRole('region', { name: "When this calculator isn't enough" }));
    expect(out.getAllByRole('listitem').length).toBeGreaterThan(6);
    expect(out.getByRole('link').getAttribute('href')).toBe('https://www.irs.gov/W4App');
    expect(out.getByRole('link').textContent).toMatch(/IRS Tax Withholding Estimator/);
  });

  it('is in Spanish as well', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway(), language: 'es' });
    expect(screen.getByRole('button', { name: 'Usar estas respuestas' })).toBeTruthy();
  });
});
