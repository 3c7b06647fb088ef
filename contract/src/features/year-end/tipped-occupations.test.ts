import { describe, expect, it } from 'vitest';
import { yearEndBoxes } from './model.ts';
import {
  occupationCodesOf,
  occupationTitle,
  TIPPED_OCCUPATION_CODE,
  TIPPED_OCCUPATIONS,
} from './tipped-occupations.ts';

describe('TRU-4: Treasury Tipped Occupation Codes', () => {
  it('the list has the 71 codes of 26 CFR 1.224-1 in eight groups, each with a title of its own in both languages', () => {
    const inGroup = (group: number) => TIPPED_OCCUPATIONS.filter((code) => code.startsWith(String(group))).length;
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(inGroup)).toEqual([10, 11, 4, 9, 10, 11, 6, 10]);
    for (const language of ['en', 'es'] as const)
      expect(new Set(TIPPED_OCCUPATIONS.map((code) => occupationTitle(code, language))).size).toBe(71);
    expect([occupationTitle('110', 'es'), occupationTitle('000', 'es')]).toEqual(['Panaderos', undefined]);
    expect(TIPPED_OCCUPATIONS.filter((code) => !TIPPED_OCCUPATION_CODE.test(code))).toEqual([]);
    expect(['000', '110', '510', '611', '706', '811'].map((code) => occupationTitle(code, 'en'))).toEqual([
      undefined,
      'Bakers',
      'Floral Designers',
      'Shoe and Leather Workers and Repairers',
      'Sports and Recreation Instructors',
      undefined,
    ]);
  });

  it.each([
    [['102'], ['102']],
    [
      ['101', '102', '101'],
      ['101', '102'],
    ],
    [
      ['104', '101', '102'],
      ['104', '101'],
    ],
    [['000', '102'], ['102']],
    [['000'], ['000']],
    [[], ['000']],
  ])('of jobs with %j, box 14b has %j', (jobs, box) => expect(occupationCodesOf(jobs)).toEqual(box));

  it('a form takes at most two codes, each by its pattern, also those without a title', () => {
    const codes = yearEndBoxes.shape.occupationCodes;
    const isValid = (value: string[]) => codes.safeParse(value).success;
    expect([['102'], ['101', '611'], ['000'], []].map(isValid)).toEqual([true, true, true, true]);
    expect([['901'], ['12'], ['1020'], ['101', '102', '103']].map(isValid)).toEqual([false, false, false, false]);
  });
});
