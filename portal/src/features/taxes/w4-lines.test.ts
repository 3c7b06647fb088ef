import { expect, it } from 'vitest';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { formYearText, oldFormLines, w4Lines } from './w4-lines.ts';

const t = ((key: string) => key.replace('taxes.', '')) as Translate;
const format = { money: (cents: number) => `${cents} cents`, count: String } as unknown as Format;
const FULL = {
  ...BLANK_ELECTIONS,
  filingStatus: 'h',
  multipleJobs: true,
  qualifyingChildren: 1,
  otherDependents: 2,
  otherCredits: 3,
  otherIncome: 4,
  deductions: 5,
  extraWithholding: 6,
  exempt: true,
  nonresidentAlien: true,
} as const;
const pairs = (lines: ReturnType<typeof w4Lines>) => lines.map(({ label, value }) => `${label}: ${value}`);

it('ME-3: a Form W-4 has its lines in the order of the form, each with its own value', () => {
  expect(pairs(w4Lines(FULL, t, format))).toEqual([
    'filingStatus: head',
    'twoJobsShort: yes',
    'line3a: 1 cents',
    'line3b: 2 cents',
    'line3: 3 cents',
    'otherIncome: 4 cents',
    'deductions: 5 cents',
    'extra: 6 cents',
    'exemptShort: yes',
    'nonresidentShort: yes',
  ]);
});

it('ME-3: empty lines are left out unless all are wanted', () => {
  expect(pairs(w4Lines({ ...BLANK_ELECTIONS, filingStatus: 'm' }, t, format))).toEqual(['filingStatus: married']);
  expect(pairs(w4Lines({ ...BLANK_ELECTIONS, filingStatus: 's' }, t, format, true))).toEqual([
    'filingStatus: single',
    'twoJobsShort: no',
    'line3a: 0 cents',
    'line3b: 0 cents',
    'line3: 0 cents',
    'otherIncome: 0 cents',
    'deductions: 0 cents',
    'extra: 0 cents',
    'exemptShort: no',
    'nonresidentShort: no',
  ]);
});

it('ME-3: a form with allowances has those instead', () => {
  expect(pairs(oldFormLines({ ...FULL, allowances: 3 }, t, format))).toEqual([
    'filingStatus: head',
    'allowances: 3',
    'extraOld: 6 cents',
    'exemptShort: yes',
  ]);
  expect(pairs(oldFormLines({ ...FULL, exempt: false, allowances: null }, t, format))).toEqual([
    'filingStatus: head',
    'allowances: 0',
    'extraOld: 6 cents',
  ]);
  expect([2018, 2019, 2020, 2026].map((year) => formYearText(year, t))).toEqual(['oldYear', 'oldYear', '2020', '2026']);
});
