import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deductionsWorksheet, type DeductionAnswers } from '@paystead/payroll/federal/deductions-worksheet.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { DeductionsWorksheet } from './deductions-worksheet.tsx';

afterEach(cleanup);

const AMOUNTS = {
  'Your total income this year': 'totalIncome',
  '1a. Qualified tips': 'tips',
  '1b. Overtime (only the “half” of “time-and-a-half”)': 'overtime',
  '1c. Interest on a qualified car loan': 'carLoanInterest',
  '5. Student loan interest, IRA contributions and other adjustments': 'adjustments',
  '6a. Total medical and dental expenses': 'medical',
  '6b. State and local taxes': 'stateAndLocalTaxes',
  '6c. Home mortgage interest': 'mortgageInterest',
  '6d. Total gifts to charity': 'gifts',
  '6e. Other itemized deductions': 'otherItemized',
  '12. Cash gifts to charity, if you take the standard deduction': 'cashGifts',
} as const satisfies Readonly<Record<string, keyof DeductionAnswers>>;
type Amount = (typeof AMOUNTS)[keyof typeof AMOUNTS];
const SELF = "3a. I'll be 65 or older by the end of the year";
const SPOUSE = '3b. My spouse will be 65 or older by the end of the year';
const SEPARATELY = "I'm married filing separately";

it.each([
  ['m', [SELF, SPOUSE], { seniors: 2, separately: false }],
  ['m', [SPOUSE], { seniors: 1, separately: false }],
  ['s', [SELF, SEPARATELY], { seniors: 1, separately: true }],
  ['h', [], { seniors: 0, separately: false }],
] as const)('filing status %s with %j: line 15 is that of all entries together', (filingStatus, boxes, more) => {
  const onUse = vi.fn();
  renderWithTexts(
    <DeductionsWorksheet
      filingStatus={filingStatus}
      income={null}
      earned={{ tips: 50_000, overtime: 1 }}
      onUse={onUse}
    />,
  );
  const amounts: Partial<Record<Amount, number>> = { overtime: 1 };
  for (const [place, [label, name]] of Object.entries(AMOUNTS).entries()) {
    if (name === 'overtime') continue;
    const cents = name === 'totalIncome' ? 6_000_000 : (place + 1) * 100_000;
    amounts[name] = cents;
    const typed = `${cents / 100}`;
    fireEvent.change(screen.getByLabelText(`${label} (optional)`), { target: { value: typed } });
  }
  expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(filingStatus === 'h' ? 1 : 2);
  for (const name of boxes) fireEvent.click(screen.getByLabelText(name));
  fireEvent.click(screen.getByText('Use line 15 in 4(b)'));
  const { line15 } = deductionsWorksheet({ ...(amounts as Record<Amount, number>), filingStatus, ...more });
  expect(onUse.mock.calls).toEqual([[`${line15 / 100}`]]);
});
