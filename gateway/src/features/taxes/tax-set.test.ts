import { describe, expect, it } from 'vitest';
import { federalFormOfRow, federalSetOf } from './from-rows.ts';
import { BLANK_FEDERAL } from './test/federal-set.ts';
import { stateSet } from './test/state-set.ts';
import { changedParts, changedSignatures, changesOf, isUnchanged, labelOf, type TaxSet } from './tax-set.ts';

describe('a version of Form W-4', () => {
  // A different value in each column.
  const ROW = {
    effective_date: '2026-01-01', source: 'form', form_year: 2024, filing_status: 'M', multiple_jobs: true, dependents_credit: 1100,
    children_credit: 400, other_dependents_credit: 200, other_income: 3000, deductions: 4000, extra_withholding: 5000, allowances: 6,
    is_exempt: false, exempt_year: 2025, is_nonresident_alien: true, signed_form_id: 'w4', signed_name: 'P', signed_at: null,
  } as const; // prettier-ignore

  it('counts for withholding with every entry, and all credits together', () => {
    expect(federalFormOfRow(ROW)).toEqual({
      formYear: 2024,
      filingStatus: 'm',
      multipleJobs: true,
      dependents: 1100,
      otherIncome: 3000,
      deductions: 4000,
      extraWithholding: 5000,
      allowances: 6,
      exempt: false,
      nonresidentAlien: true,
    });
    expect(
      federalFormOfRow({ ...ROW, multiple_jobs: false, is_exempt: true, is_nonresident_alien: false }),
    ).toMatchObject({
      multipleJobs: false,
      exempt: true,
      nonresidentAlien: false,
    });
  });

  it('is shown with its credits one by one', () => {
    expect(federalSetOf(ROW)).toEqual({
      w4FormYear: 2024,
      filingStatus: 'm',
      multipleJobs: true,
      qualifyingChildren: 400,
      otherDependents: 200,
      otherCredits: 500,
      otherIncome: 3000,
      deductions: 4000,
      extraWithholding: 5000,
      allowances: 6,
      exempt: false,
      exemptYear: 2025,
      nonresidentAlien: true,
      signedFormId: 'w4',
    });
  });
});

const federal = { ...BLANK_FEDERAL, signedFormId: 'w4' };
const stateOf = (state: string) => stateSet(state, { allowances: 1, signedFormId: `form of ${state}` });
const [NY, PA] = [stateOf('NY'), stateOf('PA')];
const SET: TaxSet = {
  residentGeoCode: '390430014',
  workGeoCode: '390710001',
  employeeFederalTaxCategory: federal,
  employeeStateTaxCategories: [NY, PA],
};
const later = { signedFormId: 'later' };
const CHANGES: Readonly<Record<string, TaxSet>> = {
  nothing: SET,
  home: { ...SET, residentGeoCode: '390710001' },
  work: { ...SET, workGeoCode: null },
  federal: { ...SET, employeeFederalTaxCategory: { ...federal, ...later, otherIncome: 123_456 } },
  'the second state': { ...SET, employeeStateTaxCategories: [NY, { ...PA, ...later, percent: 5_000 }] },
  'a new state': { ...SET, employeeStateTaxCategories: [NY, PA, { ...stateOf('VA'), ...later }] },
  'a federal form that was imported': {
    ...SET,
    employeeFederalTaxCategory: { ...federal, signedFormId: null, exempt: true },
  },
  'a first federal form and a state': {
    ...SET,
    employeeFederalTaxCategory: { ...federal, signedFormId: 'first' },
    employeeStateTaxCategories: [{ ...NY, ...later, exempt: true }, PA],
  },
};
const before = (name: string): TaxSet =>
  name.startsWith('a first federal') ? { ...SET, employeeFederalTaxCategory: null } : SET;

describe('ME-3: a change of a person’s taxes', () => {
  it.each<[string, ReturnType<typeof changedParts>, readonly string[], string | null]>([
    ['nothing', { places: false, federal: false, states: [] }, [], 'State Income Tax'],
    ['home', { places: true, federal: false, states: [] }, [], null],
    ['work', { places: true, federal: false, states: [] }, [], null],
    ['federal', { places: false, federal: true, states: [] }, ['later'], 'Federal Income Tax'],
    ['the second state', { places: false, federal: false, states: ['PA'] }, ['later'], 'State Income Tax'],
    ['a new state', { places: false, federal: false, states: ['VA'] }, ['later'], 'State Income Tax'],
    ['a federal form that was imported', { places: false, federal: true, states: [] }, [], 'Federal Income Tax'],
    ['a first federal form and a state', { places: false, federal: true, states: ['NY'] }, ['first', 'later'], null],
  ])('of %s has its parts, signatures and name', (name, parts, signatures, label) => {
    const after = CHANGES[name]!;
    const found = changedParts(before(name), after);
    expect(found).toEqual(parts);
    expect([...changedSignatures(before(name), after)]).toEqual(signatures);
    expect(labelOf(found)).toBe(label);
  });

  it.each(Object.keys(CHANGES))('of %s is unchanged by changes of other parts, and only by those', (name) => {
    const parts = changedParts(before(name), CHANGES[name]!);
    const touched = (other: ReturnType<typeof changedParts>) =>
      (parts.places && other.places) ||
      (parts.federal && other.federal) ||
      parts.states.some((state) => other.states.includes(state));
    for (const other of Object.values(CHANGES)) {
      const isTouched = touched(changedParts(before(name), other));
      expect(isUnchanged(other, before(name), parts)).toBe(!isTouched);
    }
  });

  it('lists what differs with names of places, dollars and percentages, and a form that was only signed again', () => {
    const listed = (name: string) =>
      changesOf(before(name), CHANGES[name]!, (code) => (code === '390430014' ? 'Hummelstown' : null)).map(
        ({ group, field, kind, before: old, after: fresh }) => [group, field, kind, old, fresh],
      );
    expect(listed('nothing')).toEqual([]);
    expect(listed('home')).toEqual([[null, 'residentGeoCode', 'changed', 'Hummelstown', '390710001']]);
    expect(listed('work')).toEqual([[null, 'workGeoCode', 'removed', '390710001', null]]);
    expect(listed('federal')).toEqual([['Federal Income Tax', 'otherIncome', 'changed', '$0.00', '$1,234.56']]);
    expect(listed('the second state')).toEqual([['State Income Tax (PA)', 'percent', 'added', null, '0.5%']]);
    expect(listed('a federal form that was imported')).toEqual([
      ['Federal Income Tax', 'exempt', 'changed', 'false', 'true'],
    ]);
    const again = { ...SET, employeeStateTaxCategories: [NY, { ...PA, ...later }] };
    expect(changesOf(SET, again, () => null)).toEqual([
      { group: 'State Income Tax (PA)', field: 'signedAgain', kind: 'added', before: null, after: 'true' },
    ]);
  });
});
