import { blankForm } from '../../federal/withholding.ts';
import { taxTablesOn } from '../../tables/shipped.ts';
import type { PlannedEarning, PlannerBasis } from '../basis.ts';

export const MANHEIM = '390710002';
export const LANCASTER = '390710001';
export const PHILADELPHIA = '391010000';
export const TEXAS = '440000000';

const line = (code: string, part: Partial<PlannedEarning>): PlannedEarning => ({
  code,
  hours: null,
  pieces: null,
  rate: null,
  amount: null,
  ...part,
});

const { federal: _, ...tables } = taxTablesOn('2026-12-04');

/** Paid by the hour every two weeks in Pennsylvania: the golden paycheck of the handbook (1.3), two paydays from December 4. */
export const hourly: PlannerBasis = {
  periodsPerYear: 26,
  paydays: [
    { checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' },
    { checkDate: '2026-12-18', periodBegin: '2026-11-29', periodEnd: '2026-12-12' },
  ],
  payType: 'hourly',
  birthYear: 1988,
  hsaCoverage: 'self',
  priorYearFicaWages: 6_000_000,
  employerHsa: 0,
  earnings: [line('REG', { hours: 800_000, rate: 31_250_000 })],
  elections: [
    { code: '401K', percent: 50_000, amount: null },
    { code: 'MED', percent: null, amount: 8_000 },
    { code: 'HSA', percent: null, amount: 5_000 },
  ],
  tax: {
    federal: { form: blankForm(2026), exemptYear: null, lockIn: null },
    places: { residence: MANHEIM, work: LANCASTER, januaryResidence: null, reciprocityCertificate: false },
    certificates: {},
    yearlyTaxExempt: false,
  },
  importedTaxes: [],
  year: {
    earnings: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: 18_400_000, amount: 5_750_000 }],
    deductions: [
      { code: '401K', description: '401(k)', timing: 'preTax', amount: 287_500 },
      { code: 'MED', description: 'Medical', timing: 'preTax', amount: 184_000 },
      { code: 'HSA', description: 'Health savings account', timing: 'preTax', amount: 115_000 },
    ],
    taxes: [
      {
        taxCode: 'SS',
        description: 'Social Security',
        jurisdiction: 'Federal',
        geoCode: null,
        taxableWages: 5_451_000,
        amount: 337_962,
      },
    ],
    employerHsa: 0,
  },
  elsewhere: { deductions: [], employerHsa: 0 },
  tables,
};

/** Paid a salary of 252,000 twice a month in Texas, close to the limits of 401(k) and Social Security. */
export const salaried: PlannerBasis = {
  ...hourly,
  periodsPerYear: 24,
  paydays: [
    { checkDate: '2026-09-15', periodBegin: '2026-09-01', periodEnd: '2026-09-15' },
    { checkDate: '2026-09-30', periodBegin: '2026-09-16', periodEnd: '2026-09-30' },
    { checkDate: '2026-10-15', periodBegin: '2026-10-01', periodEnd: '2026-10-15' },
    { checkDate: '2026-10-30', periodBegin: '2026-10-16', periodEnd: '2026-10-31' },
  ],
  payType: 'salary',
  earnings: [line('SAL', { hours: 866_700, amount: 1_050_000 })],
  elections: [{ code: '401K', percent: 120_000, amount: null }],
  tax: {
    ...hourly.tax,
    places: { residence: TEXAS, work: TEXAS, januaryResidence: null, reciprocityCertificate: false },
  },
  year: {
    earnings: [{ code: 'SAL', description: 'Salary', kind: 'paid', hours: 13_867_200, amount: 16_800_000 }],
    deductions: [{ code: '401K', description: '401(k)', timing: 'preTax', amount: 2_016_000 }],
    taxes: [
      {
        taxCode: 'SS',
        description: 'Social Security',
        jurisdiction: 'Federal',
        geoCode: null,
        taxableWages: 16_800_000,
        amount: 1_041_600,
      },
      {
        taxCode: 'MED',
        description: 'Medicare',
        jurisdiction: 'Federal',
        geoCode: null,
        taxableWages: 16_800_000,
        amount: 243_600,
      },
    ],
    employerHsa: 0,
  },
};

const california = (taxCode: string, description: string, amount: number) => ({
  taxCode,
  description,
  jurisdiction: 'California',
  geoCode: '050000000',
  taxableWages: 250_000,
  amount,
});

/** Paid by the hour in California, whose taxes payroll calculates. */
export const byPayroll: PlannerBasis = {
  ...hourly,
  tax: {
    ...hourly.tax,
    places: { residence: '050730042', work: '050730042', januaryResidence: null, reciprocityCertificate: false },
  },
  importedTaxes: [
    california('SIT-CA', 'California income tax', 9_876),
    california('SDI-CA', 'California disability', 3_250),
  ],
};

/** A tipped server in Louisville, paid every week. */
export const tipped: PlannerBasis = {
  ...hourly,
  periodsPerYear: 52,
  paydays: [
    { checkDate: '2026-12-04', periodBegin: '2026-11-23', periodEnd: '2026-11-29' },
    { checkDate: '2026-12-11', periodBegin: '2026-11-30', periodEnd: '2026-12-06' },
  ],
  payType: 'tipped',
  earnings: [
    line('REG', { hours: 320_000, rate: 2_130_000 }),
    line('CTIP', { amount: 46_800 }),
    line('TIPS', { amount: 13_200 }),
  ],
  elections: [{ code: 'MED', percent: null, amount: 3_000 }],
  tax: {
    ...hourly.tax,
    places: { residence: '181110000', work: '181110000', januaryResidence: null, reciprocityCertificate: false },
  },
  year: { earnings: [], deductions: [], taxes: [], employerHsa: 0 },
};
