import { expect, it } from 'vitest';
import { overlay } from './proposal.ts';
import { BLANK_FEDERAL } from './test/federal-set.ts';
import { stateSet } from './test/state-set.ts';
import type { StateSet, TaxSet } from './tax-set.ts';

/** A certificate, which its allowances tell from others. */
const state = (name: string, allowances: number) => stateSet(name, { allowances });
const set = (geoCodes: readonly [string, string], deductions: number, states: readonly StateSet[]): TaxSet => ({
  residentGeoCode: geoCodes[0],
  workGeoCode: geoCodes[1],
  employeeFederalTaxCategory: { ...BLANK_FEDERAL, deductions },
  employeeStateTaxCategories: [...states],
});

const BEFORE = set(['home', 'work'], 1, [state('IN', 1), state('PA', 1)]);
/** The taxes on record, all of which changed after the request. */
const NOW = set(['moved', 'elsewhere'], 2, [state('IN', 2), state('NJ', 2), state('PA', 2)]);

it.each<[what: string, after: TaxSet, expected: TaxSet]>([
  ['nothing', BEFORE, NOW],
  ['another home', { ...BEFORE, residentGeoCode: 'new' }, { ...NOW, residentGeoCode: 'new', workGeoCode: 'work' }],
  ['another work place', { ...BEFORE, workGeoCode: 'new' }, { ...NOW, residentGeoCode: 'home', workGeoCode: 'new' }],
  [
    'a Form W-4',
    { ...BEFORE, employeeFederalTaxCategory: { ...BLANK_FEDERAL, deductions: 3 } },
    { ...NOW, employeeFederalTaxCategory: { ...BLANK_FEDERAL, deductions: 3 } },
  ],
  [
    'certificates of a state before and of a new one',
    { ...BEFORE, employeeStateTaxCategories: [state('DE', 3), state('IN', 1), state('PA', 3)] },
    { ...NOW, employeeStateTaxCategories: [state('DE', 3), state('IN', 2), state('NJ', 2), state('PA', 3)] },
  ],
])('ME-3: a waiting request for %s keeps that, and follows the record in everything else', (_, after, expected) => {
  expect(overlay(NOW, BEFORE, after)).toEqual(expected);
});
