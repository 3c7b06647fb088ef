import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { byPayroll, hourly, salaried, tipped } from '@paystead/payroll/planner/test/people.ts';
import { renderPage, type Gateway } from '../../../../test/page.tsx';
import { ClosedScreensContext } from '../../../platform/open-screens.ts';
import { PlannerPage } from './planner-page.tsx';

afterEach(cleanup);

const reply = (basis: unknown, whyNot: PlannerReply['whyNot'] = null): Gateway => {
  const usual = basis === null ? null : { checkDate: '2026-06-12', outOf: 23 };
  return (call) => (call === 'GET check/planner' ? { body: { basis, usual, whyNot } } : undefined);
};
const open = (basis: unknown = hourly, language: 'en' | 'es' = 'en') =>
  renderPage(<PlannerPage />, { gateway: reply(basis), language });

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const next = () => within(screen.getByRole('region', { name: /December 4 paycheck|pago del 4 de diciembre/ }));
const year = () => within(screen.getByRole('region', { name: /Your 2026 totals/ }));
const changes = () => within(screen.getByRole('region', { name: /Your changes/ }));
const amounts = () =>
  next()
    .getAllByText(/^\$[\d,]+\.\d\d$/)
    .map(({ textContent }) => textContent);

describe('TRU-6: the paycheck planner', () => {
  it('starts from the usual paycheck and says which', async () => {
    await open();
    expect(next().getByText("About what you'd take home without changes.")).toBeTruthy();
    expect(amounts()[0]).toBe('$1,777.93');
    expect(screen.getByText(/a usual paycheck: June 12, the middle one by gross pay of your 23 regular/)).toBeTruthy();
  });

  it('answers a change at once, in the same turn, without a request', async () => {
    const page = await open();
    const before = page.calls.length;
    type('401(k): share of your pay', '8');
    // 75.00 more is deferred, and federal tax falls by 9.00: 12% of it.
    expect(next().getByText('$66.00 less than without changes.')).toBeTruthy();
    expect(amounts()).toContain('$1,711.93');
    expect(next().getByText('You raised your 401(k) contribution')).toBeTruthy();
    expect(next().getByText(/Now 8% of pay instead of 5%/)).toBeTruthy();
    expect(year().getByText('$3,275.00')).toBeTruthy();
    type('Overtime hours', '6');
    type('New children on your W-4', '1');
    fireEvent.change(screen.getByLabelText('Home'), { target: { value: '391010000' } });
    expect(next().getByText(/Philadelphia wage tax/)).toBeTruthy();
    expect(page.calls.slice(before)).toEqual([]);
  });

  it('combines changes; each can be undone, and all of them', async () => {
    await open();
    type('401(k): share of your pay', '8');
    type('Overtime hours', '6');
    expect(changes().getAllByRole('listitem').length).toBe(2);
    const both = amounts()[0];
    fireEvent.click(changes().getByRole('button', { name: 'Undo Overtime hours' }));
    expect(changes().getAllByRole('listitem').length).toBe(1);
    expect(amounts()[0]).toBe('$1,711.93');
    expect(both).not.toBe('$1,711.93');
    expect(document.activeElement?.textContent).toBe('1 change is included.');
    const startOver = changes().getByRole('button', { name: 'Start over' });
    startOver.focus();
    fireEvent.click(startOver);
    expect(document.activeElement?.textContent).toMatch(/^None yet\./);
    expect(amounts()[0]).toBe('$1,777.93');
    expect(screen.getByLabelText<HTMLInputElement>('401(k): share of your pay').value).toBe('5');
  });

  it('undoing one field keeps the others, and for which paychecks the hours count', async () => {
    await open();
    const every = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Use these hours/ });
    type('401(k): share of your pay', '8');
    type('Overtime hours', '6');
    type('Pay per hour', '32');
    fireEvent.click(every());
    fireEvent.click(changes().getByRole('button', { name: 'Undo 401(k): share of your pay' }));
    expect(every().checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Overtime hours').value).toBe('6');
    expect(screen.getByLabelText<HTMLInputElement>('Pay per hour').value).toBe('32');
    fireEvent.click(changes().getByRole('button', { name: 'Start over' }));
    expect(every().checked).toBe(false);
  });

  it('shows each change before and after in its own unit', async () => {
    await open();
    type('Pay per hour', '31.255');
    type('Overtime hours', '6.5');
    type('401(k): share of your pay', '8%');
    type('New children on your W-4', '2');
    const shown = changes()
      .getAllByText(/→/)
      .map(({ textContent }) => textContent);
    expect(shown).toEqual(['0 hours → 6.5 hours', '$31.25 → $31.255', '5% → 8%', '0 → 2']);
  });

  it('a slider and its number are one value', async () => {
    await open();
    fireEvent.change(screen.getByRole('slider', { name: '401(k): share of your pay, slider' }), {
      target: { value: '8' },
    });
    expect(screen.getByLabelText<HTMLInputElement>('401(k): share of your pay').value).toBe('8');
    expect(amounts()[0]).toBe('$1,711.93');
  });

  it('a number that can’t be read is marked and changes nothing', async () => {
    await open();
    type('401(k): share of your pay', '108');
    expect(screen.getByText('Enter a percentage from 0 to 100, such as 6.5.')).toBeTruthy();
    expect(amounts()[0]).toBe('$1,777.93');
    for (const hours of ['six', '8,5']) {
      type('Overtime hours', hours);
      expect(screen.getByText('Enter hours from 0 to 744, such as 8.5.')).toBeTruthy();
      type('Overtime hours', '0');
    }
    type('Pay per hour', '31.25.1');
    expect(screen.getByText('Enter a dollar amount, such as 125.50.')).toBeTruthy();
    type('New children on your W-4', '13');
    expect(screen.getByText('Enter a whole number from 0 to 12.')).toBeTruthy();
  });

  it('announces the new take-home pay once the person pauses', async () => {
    await open();
    // The first status on the page; the others are empty outputs of fields.
    const announced = () => screen.getAllByRole('status')[0]?.textContent;
    vi.useFakeTimers();
    try {
      type('401(k): share of your pay', '7');
      type('401(k): share of your pay', '8');
      expect(announced()).toBe('');
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(announced()).toBe('Next paycheck: $1,711.93 $66.00 less than without changes.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('plans a salary, and tells the limits that the year reaches with their date', async () => {
    await open(salaried);
    const salary = screen.getByLabelText<HTMLInputElement>('Salary per year');
    expect(salary.value).toBe('252000');
    expect(year().getByText("October 30: You reached this year's 401(k) limit")).toBeTruthy();
    expect(year().getByText("September 30: You reached this year's Social Security limit")).toBeTruthy();
    expect(screen.queryByLabelText('Overtime hours')).toBe(null);
    type('Salary per year', '260000');
    expect(changes().getByText('$252,000.00 → $260,000.00')).toBeTruthy();
    type('Salary per year', '252000');
    type('401(k): share of your pay', '25');
    expect(year().getByText("September 30: You reached this year's 401(k) limit")).toBeTruthy();
  });

  it('plans hours and tips of a tipped job', async () => {
    await open(tipped);
    expect(screen.getByLabelText<HTMLInputElement>('Tips in one paycheck').value).toBe('600');
    type('Tips in one paycheck', '700');
    expect(next().getByText('More tips')).toBeTruthy();
  });

  it.each([
    [
      'en',
      'Where you live and work',
      "so the planner keeps their usual amounts and can't try other places: California income tax, California disability insurance.",
    ],
    [
      'es',
      'Dónde vive y trabaja',
      'conserva sus montos habituales y no puede probar otros lugares: Impuesto sobre los ingresos de California, Seguro de incapacidad de California.',
    ],
  ] as const)(
    'says in one sentence that it keeps the taxes that payroll calculated, %s',
    async (language, title, sentence) => {
      await open(byPayroll, language);
      const card = within(screen.getByRole('region', { name: title }));
      expect(card.getByText(new RegExp(`${sentence.replaceAll('.', String.raw`\.`)}$`))).toBeTruthy();
      expect(card.queryAllByRole('combobox')).toEqual([]);
    },
  );

  it.each([
    ['paid by the hour', hourly, 1],
    ['with tips', tipped, 1],
    ['paid a salary', salaried, 0],
  ])('lets people %s say whether the hours count for every paycheck', async (_kind, basis, count) => {
    await open(basis);
    expect(screen.queryAllByRole('checkbox', { name: /^Use these hours for every paycheck/ })).toHaveLength(count);
  });

  it('divides the next paycheck, not a later one that reaches a limit', async () => {
    await open(salaried);
    const card = within(screen.getByRole('region', { name: /September 15 paycheck/ }));
    expect(card.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Take-home pay$6,675.62',
      'Taxes$2,564.38',
      'Before tax$1,260.00',
    ]);
  });

  it('shows home and workplace, and changes one of them at a time', async () => {
    const places = () =>
      ['Home', 'Workplace'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text);
    const at = (geoCode: string) =>
      screen.getByLabelText<HTMLSelectElement>('Home').querySelector(`[value="${geoCode}"]`)?.textContent;
    const { residence, work } = hourly.tax.places;
    expect(residence).not.toBe(work);
    await open();
    expect(places()).toEqual([at(residence), at(work)]);
    fireEvent.change(screen.getByLabelText('Workplace'), { target: { value: residence } });
    expect(places()).toEqual([at(residence), at(residence)]);
    fireEvent.change(screen.getByLabelText('Home'), { target: { value: work } });
    expect(places()).toEqual([at(work), at(residence)]);
  });

  it('says that it can’t estimate a place without tax tables', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Workplace'), { target: { value: 'elsewhere' } });
    expect(
      screen.getByText(
        "We don't have that state's tax tables, so we can't say what you'd take home. Choose another place or undo the move.",
      ),
    ).toBeTruthy();
    fireEvent.click(changes().getByRole('button', { name: 'Undo Workplace' }));
    expect(amounts()[0]).toBe('$1,777.93');
  });

  it.each([
    ['noPaycheck', 'The planner starts with your first regular paycheck.'],
    ['contractor', "Your payments have no tax withheld, so there's nothing to calculate."],
    ['noPayday', "There's no payday on your pay calendar."],
    [
      'noTable',
      "We don't have the tax tables for the state where you live or work. Your payroll team calculates those taxes.",
    ],
    ['otherEngine', "Your payroll team calculates your taxes in a way that we can't repeat to the cent."],
    [
      'severalPlaces',
      "Your pay comes from several work places, and we can't divide its taxes the way your payroll team does.",
    ],
  ] as const)('says why it can’t estimate: %s', async (whyNot, text) => {
    await renderPage(<PlannerPage />, { gateway: reply(null, whyNot) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('hides amounts together with all others', async () => {
    await renderPage(<PlannerPage />, { gateway: reply(hourly), hidden: true });
    type('401(k): share of your pay', '8');
    expect(screen.queryByText(/less than without changes/)).toBe(null);
    expect(screen.queryByText(/^Next paycheck:/)).toBe(null);
    expect(next().getByText('Includes your changes.')).toBeTruthy();
  });

  it.each([
    [[], ['/my-profile/personal/change', '/my-profile/taxes/calculator']],
    [['/my-profile/taxes'], ['/my-profile/personal/change']],
    [['/my-profile/personal'], ['/my-profile/taxes/calculator']],
  ])(
    'links to the screens where a planned change is made; with %j closed, only to the others',
    async (closed, links) => {
      await renderPage(
        <ClosedScreensContext value={closed}>
          <PlannerPage />
        </ClosedScreensContext>,
        { gateway: reply(hourly) },
      );
      const shown = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(shown.filter((href) => href?.startsWith('/my-profile'))).toEqual(links);
    },
  );

  it('is in Spanish as well', async () => {
    await open(hourly, 'es');
    type('401(k): parte de su pago', '8');
    expect(next().getByText('$66.00 menos que sin cambios.')).toBeTruthy();
    expect(next().getByText('Por qué cambia')).toBeTruthy();
  });
});
