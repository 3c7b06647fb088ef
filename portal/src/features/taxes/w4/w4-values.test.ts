import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK_ELECTIONS, creditsOf, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import { blankStateElections, stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import { centsOf, countOf, dollarsOf } from '../dollars.ts';
import { stateElectionsOf, stateValuesOf } from '../state/state-values.ts';
import { electionsOf, exemptAlone, valuesOf, w4ControlId, type W4Values } from './w4-values.ts';

const blank = valuesOf(BLANK_ELECTIONS, 2026);

describe('typed amounts', () => {
  it.each([
    ['', 0],
    [' 25 ', 2_500],
    ['$1,200.50', 120_050],
    ['0.5', 50],
    ['12.', 1_200],
    ['25.005', null],
    ['-5', null],
    ['twenty', null],
    ['1e3', null],
    ['9999999999', null],
    ['999,999,999.99', 99_999_999_999],
    ['$ 1,200', 120_000],
    ['$', 0],
    // A comma only separates thousands: 25,50 isn't 2,550 dollars.
    ['25,50', null],
    ['1,2', null],
    ['1200,500', null],
    ['1,2500', null],
    [',200', null],
    ['1,200,', null],
    ['1,234,567,890', null],
    ['x25', null],
    ['25x', null],
    ['2$5', null],
  ])('%j is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

  it('writes cents so that they are read as the same cents', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cents) => {
        expect(centsOf(dollarsOf(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    [0, ''],
    [2_500, '25'],
    [2_550, '25.50'],
    [5, '0.05'],
    [-2_500, '-25'],
  ])('%i cents are written as %j', (cents, text) => expect(dollarsOf(cents)).toBe(text));

  it.each([
    ['', 0],
    [' 3 ', 3],
    ['3', 3],
    ['99', 99],
    ['100', null],
    ['1.5', null],
    ['-1', null],
  ])('%j is the number %s', (typed, count) => expect(countOf(typed)).toBe(count));
});

describe('invalid entries have a sentence in both languages', () => {
  const bad: readonly (readonly [string, Partial<W4Values>, keyof W4Values])[] = [
    ['half a child', { children: '1.5' }, 'children'],
    ['minus one dependent', { dependents: '-1' }, 'dependents'],
    ['words for credits', { otherCredits: 'some' }, 'otherCredits'],
    ['words for income', { otherIncome: 'x' }, 'otherIncome'],
    ['three decimals', { deductions: '1.234' }, 'deductions'],
    ['minus', { extraWithholding: '-25' }, 'extraWithholding'],
    ['exempt with a step', { exempt: true, multipleJobs: true }, 'exempt'],
    ['exempt nonresident', { exempt: true, nonresidentAlien: true }, 'exempt'],
    ['married nonresident', { nonresidentAlien: true, filingStatus: 'm' }, 'filingStatus'],
    ['nonresident with children', { nonresidentAlien: true, children: '1' }, 'children'],
  ];
  it.each(bad)('%s', (_title, part, field) => {
    const { faults } = electionsOf({ ...blank, ...part });
    const fault = faults.find((one) => one.field === field);
    expect(fault).toBeDefined();
    const [en, es] = [catalogueOf('en')[fault?.text ?? ''], catalogueOf('es')[fault?.text ?? '']];
    expect(en).toBeTruthy();
    expect(es).toBeTruthy();
    expect(es).not.toBe(en);
  });

  it.each([
    ['OH', { localCode: '25' }, 'localCode'],
    ['MD', { localCode: '' }, 'localCode'],
    ['IL', { allowances: 'two' }, 'allowances'],
    ['IN', { dependents: '1000' }, 'dependents'],
    ['KY', { extraWithholding: 'x' }, 'extraWithholding'],
    ['CA', { filingStatus: '' }, 'filingStatus'],
    ['AZ', { percent: '' }, 'percent'],
    ['NJ', { rateTable: 'Z' }, 'rateTable'],
  ] as const)('%s: %j', (state, part, field) => {
    const form = stateFormOf(state);
    const { faults } = stateElectionsOf(form, { ...stateValuesOf(blankStateElections(state)), ...part });
    const fault = faults.find((one) => one.field === field);
    expect(catalogueOf('en')[fault?.text ?? '']).toBeTruthy();
    expect(catalogueOf('es')[fault?.text ?? '']).toBeTruthy();
  });
});

describe('a form on file', () => {
  it('before 2026 carries children over by number, not in dollars', () => {
    const old: W4Elections = { ...BLANK_ELECTIONS, qualifyingChildren: 400_000 };
    expect(valuesOf(old, 2024)).toMatchObject({ children: '2', otherCredits: '' });
    expect(electionsOf(valuesOf(old, 2024)).elections.qualifyingChildren).toBe(440_000);
  });

  it('of 2026 is carried over without loss', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(20),
        fc.nat(500_000),
        fc.nat(5_000_000),
        (children, dependents, credits, income) => {
          const elections: W4Elections = {
            ...BLANK_ELECTIONS,
            qualifyingChildren: children * 220_000,
            otherDependents: dependents * 50_000,
            otherCredits: credits,
            otherIncome: income,
          };
          const back = electionsOf(valuesOf(elections, 2026)).elections;
          expect(creditsOf(back)).toBe(creditsOf(elections));
          expect(back).toEqual(elections);
        },
      ),
    );
  });

  it('adds what is no whole child or dependent to the other credits', () => {
    const elections = { ...BLANK_ELECTIONS, qualifyingChildren: 220_001, otherDependents: 50_020, otherCredits: 300 };
    expect(valuesOf(elections, 2026)).toMatchObject({ children: '1', dependents: '1', otherCredits: '3.21' });
    expect([w4ControlId('children'), w4ControlId('exempt')]).toEqual(['w4-children', 'w4-exempt']);
    expect(exemptAlone({ ...blank, children: '2', dependents: '1' })).toMatchObject({ children: '0', dependents: '0' });
  });

  it('keeps only steps 1 and 5 if exemption is claimed', () => {
    const credits = { children: '2', dependents: '1', otherCredits: '3' };
    const amounts = { otherIncome: '4', deductions: '100', extraWithholding: '5' };
    const full = { ...blank, ...credits, ...amounts, multipleJobs: true };
    expect(electionsOf(exemptAlone(full))).toEqual({ elections: { ...BLANK_ELECTIONS, exempt: true }, faults: [] });
  });

  it('of a state keeps the fields of its own form only', () => {
    const ohio = { ...blankStateElections('OH'), allowances: 2, localCode: '2503', extraWithholding: 500 };
    expect(stateElectionsOf(stateFormOf('OH'), stateValuesOf(ohio))).toEqual({
      elections: { ...ohio, dependents: null },
      faults: [],
    });
    expect(stateElectionsOf(stateFormOf('KY'), { ...stateValuesOf(ohio), exempt: true }).elections).toMatchObject({
      exempt: true,
      allowances: null,
      extraWithholding: 0,
    });
  });
});
