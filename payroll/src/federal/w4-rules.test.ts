import { describe, expect, it } from 'vitest';
import { exemptionRenewal, effectiveForm, w4LatestStart, w4Problems } from './w4-rules.ts';
import { blankForm } from './withholding.ts';

const blank = blankForm(2026);

describe('ME-3: a Form W-4 is invalid', () => {
  it.each([
    ['nothing filled in', blank, []],
    ['exempt alone', { ...blank, exempt: true }, []],
    ['exempt with extra', { ...blank, exempt: true, extraWithholding: 1 }, ['exempt_allows_no_steps']],
    ['exempt with two jobs', { ...blank, exempt: true, multipleJobs: true }, ['exempt_allows_no_steps']],
    [
      'nonresident, married, with credits',
      { ...blank, nonresidentAlien: true, filingStatus: 'm' as const, dependents: 220_000 },
      ['nonresident_must_be_single', 'nonresident_has_no_credits'],
    ],
    ['nonresident and exempt', { ...blank, nonresidentAlien: true, exempt: true }, ['exempt_not_for_nonresident']],
    ['old form with steps', { ...blank, formYear: 2019, otherIncome: 1 }, ['old_form_has_no_steps']],
    [
      'old form, head of household',
      { ...blank, formYear: 2018, filingStatus: 'h' as const },
      ['old_form_has_no_head_of_household'],
    ],
    [
      'exempt with equal amounts',
      { ...blank, exempt: true, otherIncome: 100, deductions: 100 },
      ['exempt_allows_no_steps'],
    ],
    [
      'exempt with children and income',
      { ...blank, exempt: true, dependents: 100, otherIncome: 100 },
      ['exempt_allows_no_steps'],
    ],
    ['exempt with allowances', { ...blank, formYear: 2019, exempt: true, allowances: 1 }, ['exempt_allows_no_steps']],
    [
      'every step',
      { ...blank, multipleJobs: true, dependents: 1, otherIncome: 1, deductions: 1, extraWithholding: 1 },
      [],
    ],
    ['head of household', { ...blank, formYear: 2020, filingStatus: 'h' as const }, []],
    [
      'the last old form, head of household',
      { ...blank, formYear: 2019, filingStatus: 'h' as const },
      ['old_form_has_no_head_of_household'],
    ],
    ['the last old form with allowances', { ...blank, formYear: 2019, allowances: 2 }, []],
    ['the first new form with allowances', { ...blank, formYear: 2020, allowances: 2 }, ['new_form_has_no_allowances']],
    ['new form with allowances', { ...blank, allowances: 2 }, ['new_form_has_no_allowances']],
    ['negative amount', { ...blank, deductions: -5 }, ['amount_negative']],
  ])('%s', (_title, form, problems) => {
    expect(w4Problems(form)).toEqual(problems);
  });
});

describe('an exemption expires', () => {
  it('must be renewed by February 15, moved past weekends and Presidents’ Day', () => {
    expect([2024, 2025, 2026, 2027].map(exemptionRenewal)).toEqual([
      '2025-02-18',
      '2026-02-17',
      '2027-02-16',
      '2028-02-15',
    ]);
  });

  it('from the next day the form is single without entries', () => {
    const form = { ...blank, filingStatus: 'm' as const, exempt: true };
    expect(effectiveForm(form, 2025, '2026-02-17')).toBe(form);
    expect(effectiveForm(form, 2025, '2026-02-18')).toEqual(blank);
    expect(effectiveForm(form, null, '2026-06-01')).toBe(form);
    expect(effectiveForm({ ...form, exempt: false }, 2025, '2026-06-01').filingStatus).toBe('m');
  });
});

describe('a revised form takes effect within the 30-day rule', () => {
  const periods = [
    { begin: '2026-10-26', end: '2026-11-08' },
    { begin: '2026-11-09', end: '2026-11-22' },
    { begin: '2026-11-23', end: '2026-12-06' },
  ];
  it('starts with the first period that ends on or after the 30th day', () => {
    expect(w4LatestStart('2026-10-23', periods)).toBe('2026-11-09');
    expect(w4LatestStart('2026-10-23', periods.toReversed())).toBe('2026-11-09');
    expect(w4LatestStart('2026-10-24', periods)).toBe('2026-11-23');
    expect(w4LatestStart('2026-12-01', periods)).toBeNull();
  });
});
