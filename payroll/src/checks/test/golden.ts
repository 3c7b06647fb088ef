import { blankForm } from '../../federal/withholding.ts';
import { taxTablesOn } from '../../tables/shipped.ts';
import { openYear } from '../accumulators.ts';
import { type CheckInput, noBalances, type PaySetup } from '../check.ts';
import type { DepositAccount } from '../distribution.ts';
import type { Places } from '../../places/places.ts';

export const manheimTownship = '390710002';
export const places: Places = {
  residence: manheimTownship,
  work: manheimTownship,
  januaryResidence: null,
  reciprocityCertificate: false,
};

export const setup: PaySetup = {
  birthDate: '1990-04-12',
  periodsPerYear: 26,
  tipped: false,
  hsaCoverage: 'self',
  priorYearFicaWages: 0,
  employer: { unemploymentRate: null, match: [], hsa: 0, medicalShare: 0 },
  leavePlans: [],
};

export const checking: DepositAccount = {
  priority: 1,
  status: 'active',
  nickname: 'Everyday',
  bankName: 'Harbor Bank',
  accountType: 'checking',
  lastFour: '6789',
  share: 'remainder',
};

/** The golden paycheck: 2026, biweekly, Pennsylvania, single, W-4 steps 2 to 4 blank. */
export const golden: CheckInput = {
  tables: taxTablesOn('2026-03-13'),
  checkDate: '2026-03-13',
  runType: 'regular',
  setup,
  tax: {
    federal: { form: blankForm(2026), exemptYear: null, lockIn: null },
    places,
    certificates: {},
    yearlyTaxExempt: false,
  },
  elections: [
    { code: '401K', percent: 50_000 },
    { code: 'MED', amount: 8_000 },
    { code: 'HSA', amount: 5_000 },
  ],
  accounts: [checking],
  earnings: [{ code: 'REG', hours: 800_000, rate: 31_250_000 }],
  year: openYear(2026, 'legal-1'),
  balances: noBalances,
};

export function goldenWith(change: Partial<CheckInput>): CheckInput {
  return { ...golden, ...change, tables: taxTablesOn(change.checkDate ?? golden.checkDate) };
}
