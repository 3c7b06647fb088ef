import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { refusal, renderPage } from '../../../../test/page.tsx';
import { checkDetail, idOf } from '../test/stub.ts';
import en from '../texts.en.json' with { type: 'json' };
import { ComparePage } from './compare-page.tsx';

afterEach(cleanup);

const accrual = (plan: string, description: string, ending: number) => ({
  plan,
  description,
  beginning: 0,
  earned: 0,
  taken: 0,
  adjusted: 0,
  ending,
});
const deduction = (code: string, description: string, timing: 'preTax' | 'postTax', amount: number) => ({
  code,
  description,
  timing,
  percent: null,
  amount,
  ytdAmount: amount,
});
const base = checkDetail(1, '2026-11-06');
const [earning] = base.lines.earnings;
const [tax] = base.lines.taxes;
if (!earning || !tax) throw new Error('The sample has no lines.');

/** Of the lines, some grow, some shrink, one appears, one disappears and one stays. */
const before: CheckDetail = {
  ...base,
  gross: 300_000,
  preTax: 20_000,
  taxes: 50_000,
  postTax: 4_000,
  reimbursements: 1_000,
  net: 227_000,
  hours: 800_000,
  hoursWorked: 800_000,
  lines: {
    ...base.lines,
    earnings: [
      { ...earning, code: 'REG', description: 'Regular', hours: 800_000, amount: 290_000 },
      { ...earning, code: 'BON', description: 'Bonus', hours: null, rate: null, amount: 10_000 },
    ],
    deductions: [deduction('401K', '401(k)', 'preTax', 20_000), deduction('UNI', 'Uniform', 'postTax', 4_000)],
    taxes: [{ ...tax, taxCode: 'FIT', description: 'Federal Income Tax', geoCode: null, amount: 50_000 }],
    employer: [{ code: '401KM', description: '401(k) match', amount: 5_000, ytdAmount: 5_000 }],
    accruals: [accrual('VAC', 'Vacation', 160_000), accrual('SICK', 'Sick leave', 80_000)],
  },
};
const after: CheckDetail = {
  ...checkDetail(2, '2026-11-20'),
  gross: 280_000,
  preTax: 25_000,
  taxes: 45_000,
  postTax: 4_000,
  reimbursements: 3_000,
  net: 209_000,
  hours: 815_000,
  hoursWorked: 815_000,
  lines: {
    ...base.lines,
    earnings: [
      { ...earning, code: 'REG', description: 'Regular', hours: 760_000, amount: 270_000 },
      { ...earning, code: 'OT', description: 'Overtime', hours: 55_000, amount: 10_000 },
    ],
    deductions: [deduction('401K', '401(k)', 'preTax', 25_000), deduction('UNI', 'Uniform', 'postTax', 4_000)],
    taxes: [{ ...tax, taxCode: 'FIT', description: 'Federal Income Tax', geoCode: null, amount: 45_000 }],
    employer: [{ code: '401KM', description: '401(k) match', amount: 6_250, ytdAmount: 6_250 }],
    accruals: [accrual('VAC', 'Vacation', 120_000), accrual('SICK', 'Sick leave', 95_000)],
  },
};

/** Every row of every table, as a screen reader says it: line, before, after, difference. */
const rows = () =>
  screen.getAllByRole('table').map((table) => [
    table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent,
    ...within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => spoken(cell))),
  ]);
/** Returns a cell's text without the figures that are hidden from screen readers. */
function spoken(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  // On a phone, the date of its paycheck stands in front of an amount.
  return (copy.textContent ?? '').trim().replace(/^Nov \d+, 2026: /, '');
}

it('PAY-1: every line of both paychecks has its amounts and its difference, signed as it affects take-home pay', async () => {
  await renderPage(<ComparePage />, {
    gateway: (_call, body) => {
      const { checkId } = body as { checkId?: string };
      if (checkId === undefined) return refusal(404);
      return { body: checkId === idOf(1) ? before : after };
    },
    address: `/paychecks/compare?before=${idOf(1)}&after=${idOf(2)}`,
  });
  // Line, before, after, difference.
  const tables: readonly (readonly [title: string, ...rows: readonly (readonly string[])[]])[] = [
    [
      en['paychecks.compareTotals'],
      [en['paychecks.earned'], '$3,000.00', '$2,800.00', 'minus $200.00'],
      [en['paychecks.beforeTax'], 'minus $200.00', 'minus $250.00', 'minus $50.00'],
      [en['paychecks.taxes'], 'minus $500.00', 'minus $450.00', 'plus $50.00'],
      [en['paychecks.afterTax'], 'minus $40.00', 'minus $40.00', '$0.00'],
      [en['paychecks.paidBack'], '$10.00', '$30.00', 'plus $20.00'],
      [en['paychecks.paidToYou'], '$2,270.00', '$2,090.00', 'minus $180.00'],
      [en['paychecks.hoursWorked'], '80.00 h', '81.50 h', '+1.50 h'],
      [en['paychecks.hoursPaid'], '80.00 h', '81.50 h', '+1.50 h'],
    ],
    [
      en['paychecks.earnings'],
      ['Regular', '$2,900.00', '$2,700.00', 'minus $200.00'],
      ['Overtime', 'Not available', '$100.00', 'plus $100.00'],
      ['Bonus', '$100.00', 'Not available', 'minus $100.00'],
    ],
    [
      en['paychecks.hours'],
      ['Regular', '80.00 h', '76.00 h', '\u22124.00 h'],
      ['Overtime', 'Not available', '5.50 h', '+5.50 h'],
    ],
    [
      en['paychecks.deductions'],
      ['401(k)', 'minus $200.00', 'minus $250.00', 'minus $50.00'],
      ['Uniform', 'minus $40.00', 'minus $40.00', '$0.00'],
    ],
    [en['paychecks.taxes'], ['Federal income tax', 'minus $500.00', 'minus $450.00', 'plus $50.00']],
    [en['paychecks.employerPaid'], ['401(k) match', '$50.00', '$62.50', 'plus $12.50']],
    [
      en['paychecks.timeOff'],
      ['Vacation', '16.00 h', '12.00 h', '\u22124.00 h'],
      ['Sick', '8.00 h', '9.50 h', '+1.50 h'],
    ],
  ];
  expect(rows()).toEqual(tables);
  // The causes follow once their words are loaded.
  const totals = await screen.findAllByText(en['paychecks.difference'], { selector: 'dt, dt *' });
  const total = totals.at(-1)?.closest('div');
  expect(total && spoken(total)).toContain('minus $180.00');
});
