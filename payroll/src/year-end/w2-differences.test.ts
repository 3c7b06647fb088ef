import { describe, expect, it } from 'vitest';
import type { W2Boxes } from './w2-boxes.ts';
import { w2Differences } from './w2-differences.ts';

const CHECKS: W2Boxes = {
  amounts: { '1': 5_000_000, '2': 400_000, '3': 4_900_000, '4': 310_000, '5': 5_200_000, '6': 75_400, '7': 300_000 },
  box12: [
    { code: 'D', amount: 200_000 },
    { code: 'DD', amount: 900_000 },
  ],
  box13: null,
  box14: [],
  states: [
    { state: 'PA', employerStateId: '1', wages: 5_200_000, tax: 159_640 },
    { state: 'OH', employerStateId: '2', wages: 100_000, tax: 2_000 },
  ],
  locals: [
    { locality: 'Lancaster', wages: 4_000_000, tax: 40_000 },
    { locality: 'Reading', wages: 1_000_000, tax: 13_000 },
  ],
};

describe('boxes of Form W-2 against the sums of the checks', () => {
  it('finds nothing in equal boxes, in one form or split into two', () => {
    const first = { ...CHECKS, states: CHECKS.states.slice(0, 1), locals: CHECKS.locals.slice(0, 1) };
    const second = { amounts: {}, box12: [], states: CHECKS.states.slice(1), locals: CHECKS.locals.slice(1) };
    expect(w2Differences([CHECKS], CHECKS)).toEqual([]);
    expect(w2Differences([first, second], CHECKS)).toEqual([]);
    expect(w2Differences([first], CHECKS).map(({ box }) => box)).toEqual(['18', '19', '16 OH', '17 OH']);
  });

  it('names each box that differs, with what is stated and what the checks give', () => {
    const stated = {
      amounts: { ...CHECKS.amounts, '1': 5_000_001, '6': 0 },
      box12: [
        { code: 'D', amount: 200_500 },
        { code: 'DD', amount: 900_000 },
      ],
      states: [{ state: 'PA', employerStateId: '1', wages: 5_200_000, tax: 159_641 }, ...CHECKS.states.slice(1)],
      locals: [{ locality: 'Lancaster', wages: 5_000_000, tax: 52_000 }],
    };
    expect(w2Differences([stated], CHECKS)).toEqual([
      { box: '1', stated: 5_000_001, summed: 5_000_000 },
      { box: '6', stated: 0, summed: 75_400 },
      { box: '12 D', stated: 200_500, summed: 200_000 },
      { box: '17 PA', stated: 159_641, summed: 159_640 },
      { box: '19', stated: 52_000, summed: 53_000 },
    ]);
  });

  it.each([
    ['1', { '1': 5_000_100 }],
    ['2', { '2': 400_100 }],
    ['3 + 7', { '3': 4_900_100 }],
    ['3 + 7', { '7': 300_100 }],
    ['4', { '4': 310_100 }],
    ['5', { '5': 5_200_100 }],
    ['6', { '6': 75_500 }],
  ])('names box %s if it alone differs', (box, amounts) => {
    const found = w2Differences([{ ...CHECKS, amounts: { ...CHECKS.amounts, ...amounts } }], CHECKS);
    expect(found.map((one) => [one.box, one.stated - one.summed])).toEqual([[box, 100]]);
  });

  it('names boxes of the checks that no form states, and of a form that no check has', () => {
    const all = w2Differences([], { ...CHECKS, box12: [{ code: 'DD', amount: 900_000 }], locals: [] });
    expect(all.map(({ box }) => box)).toEqual(['1', '2', '4', '5', '6', '3 + 7', '16 PA', '17 PA', '16 OH', '17 OH']);
    const { states, locals } = CHECKS;
    const nothing = { amounts: {}, box12: [], states: [], locals: [] };
    expect(w2Differences([{ ...nothing, states, locals }], nothing).map(({ box }) => box)).toEqual([
      '16 PA',
      '17 PA',
      '16 OH',
      '17 OH',
      '18',
      '19',
    ]);
  });

  it('lets a form leave out health coverage, and not state another amount of it', () => {
    const withHealth = (amount: number) => ({
      ...CHECKS,
      box12: [
        { code: 'D', amount: 200_000 },
        { code: 'DD', amount },
      ],
    });
    expect(w2Differences([withHealth(0)], CHECKS)).toEqual([]);
    expect(w2Differences([withHealth(800_000)], CHECKS)).toEqual([{ box: '12 DD', stated: 800_000, summed: 900_000 }]);
  });

  it('lets tips stand in box 3 or 7, and box 12 have what payroll does not know', () => {
    const stated = {
      ...CHECKS,
      amounts: { ...CHECKS.amounts, '3': 5_200_000, '7': 0 },
      box12: [
        { code: 'D', amount: 200_000 },
        { code: 'E', amount: 70_000 },
      ],
    };
    expect(w2Differences([stated], CHECKS)).toEqual([]);
    expect(w2Differences([{ ...stated, box12: [] }], CHECKS)).toEqual([{ box: '12 D', stated: 0, summed: 200_000 }]);
  });
});
