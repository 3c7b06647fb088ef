import { expect, it } from 'vitest';
import { SAMPLE_CHECK } from '../../../../test/pdf/sample-check.ts';
import { checkOnRecord } from './recorded-check.ts';
import type { FederalRow, InputsRow } from './tax-inputs-store.ts';

const form: FederalRow = {
  effective_date: '2026-01-01',
  source: 'form',
  form_year: 2026,
  filing_status: 'H',
  multiple_jobs: true,
  dependents_credit: 1,
  other_income: 2,
  deductions: 3,
  extra_withholding: 4,
  allowances: 5,
  is_exempt: false,
  exempt_year: 2025,
  is_nonresident_alien: true,
};
const state: InputsRow['states'][number] = {
  state: 'IN',
  effective_date: '2026-02-01',
  allowances: 1,
  dependents: 2,
  filing_status: 'S',
  percent: 3,
  extra_withholding: 4,
  is_exempt: true,
};
const INPUTS: Omit<InputsRow, 'check_id'> = {
  location: { resident_geo_code: 'home', work_geo_code: 'work', nonresidence_certificate: true },
  january_geo_code: 'home',
  federal: form,
  lock_in: null,
  states: [state],
  work_places: { WORKS: 'other work' },
  last_regular: { wages: 1, withheld: 2 },
};
const FORM = {
  formYear: 2026,
  filingStatus: 'h',
  multipleJobs: true,
  dependents: 1,
  otherIncome: 2,
  deductions: 3,
  extraWithholding: 4,
  allowances: 5,
  exempt: false,
  nonresidentAlien: true,
};
const recorded = (more: Partial<typeof INPUTS>) => checkOnRecord(SAMPLE_CHECK, { ...INPUTS, ...more });

it('TRU-1: a check has each recorded input of its taxes', () => {
  const { lines, checkDate, frequency } = SAMPLE_CHECK;
  const { allowances, dependents, percent } = state;
  expect(recorded({})).toEqual({
    lines,
    checkDate,
    frequency,
    federal: { form: FORM, exemptYear: 2025, lockIn: null },
    residence: 'home',
    work: 'work',
    januaryResidence: null,
    reciprocityCertificate: true,
    workPlaces: { WORKS: 'other work' },
    certificates: { IN: { allowances, dependents, filingStatus: 'S', percent, extraWithholding: 4, exempt: true } },
    since: { form: '2026-01-01', certificates: '2026-02-01' },
    lastRegular: { wages: 1, withheld: 2 },
  });
});

it.each<[string, Partial<typeof INPUTS>, object | null]>([
  ['a lock-in letter', { lock_in: { ...form, source: 'lockIn', filing_status: 'S' } }, { federal: { lockIn: { ...FORM, filingStatus: 's' } } }],
  ['a lock-in letter that the IRS released', { lock_in: { ...form, source: 'lockInReleased' } }, { federal: { lockIn: null } }],
  ['another home on January 1', { january_geo_code: 'before' }, { januaryResidence: 'before' }],
  ['two certificates', { states: [state, { ...state, state: 'PA' }] }, { since: { certificates: null } }],
  ['no certificate', { states: [] }, { certificates: {}, since: { certificates: null } }],
  ['no form', { federal: null }, null],
  ['no place', { location: null }, null],
])('TRU-1: the inputs of a check with %s', (_, more, expected) => {
  if (expected === null) expect(recorded(more)).toBeNull();
  else expect(recorded(more)).toMatchObject(expected);
}); // prettier-ignore
