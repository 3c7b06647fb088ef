import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { requireConsistentW2, w2Faults, type CheckedForm } from './w2-faults.ts';

const FORM: CheckedForm = {
  amounts: { '1': 5_000_000, '2': 600_000, '3': 5_000_000, '4': 310_000, '5': 5_000_000, '6': 72_500 },
  box12: [{ code: 'D', amount: 100 }],
  states: [{ state: 'PA', employerStateId: '12-345', wages: 5_000_000, tax: 153_500 }],
  locals: [{ locality: 'Lancaster', wages: 5_000_000, tax: 50_000 }],
};
const CODES = 'A B C D E F G H J K L M N P Q R S T V W Y Z AA BB DD EE FF GG HH II'.split(' ');
const limitsOf = (year: number, rounding = 50) => ({
  year,
  codes: year >= 2026 ? [...CODES, 'TA', 'TP', 'TT'] : CODES,
  occupations: { pattern: /^(?:000|[1-8]\d{2})$/, most: 2, none: '000' },
  payroll: taxTablesOn(`${year}-12-31`).payroll,
  rounding,
});
const faults = (more: Partial<CheckedForm>, year = 2025) =>
  w2Faults({ ...FORM, ...more }, more.box12 ?? FORM.box12, limitsOf(year));
const amounts = (more: Record<string, number>) => ({ amounts: { ...FORM.amounts, ...more } });
const state = (wages: number, tax: number, name = 'PA') => ({ state: name, employerStateId: '', wages, tax });
const local = (wages: number, tax: number, locality = 'L') => ({ locality, wages, tax });
const codes = (...names: string[]) => ({ box12: names.map((code) => ({ code, amount: 1 })) });

describe('TRU-4: consistency rules of EFW2 (handbook 7.4)', () => {
  it('a consistent form has no faults', () => expect(faults({})).toEqual([]));

  it.each([
    ['medicareBelowSocialSecurity', '5', amounts({ '5': 4_999_999 })],
    ['medicareBelowSocialSecurity', '5', amounts({ '7': 1, '4': 310_000 })],
    ['federalTaxWithoutWages', '2', amounts({ '1': 0 })],
    ['socialSecurityTaxWithoutWages', '4', amounts({ '3': 0 })],
    ['medicareTaxWithoutWages', '6', amounts({ '5': 0 })],
    ['socialSecurityAboveBase', '3', amounts({ '3': 17_610_001, '5': 17_610_001 })],
    ['socialSecurityTaxOff', '4', amounts({ '4': 310_051 })],
    ['medicareTaxOff', '6', amounts({ '6': 72_551 })],
    ['stateTaxWithoutWages', '17', { states: [state(0, 1)] }],
    ['stateTaxAboveWages', '17', { states: [state(100, 101)] }],
    ['localTaxWithoutWages', '19', { locals: [local(0, 1)] }],
    ['localTaxAboveWages', '19', { locals: [local(100, 101)] }],
    ['negative', '10', amounts({ '10': -1 })],
    ['negative', '12', { box12: [{ code: 'D', amount: -1 }] }],
    ['negative', '16', { states: [state(-1, 0)] }],
    ['negative', '18', { locals: [local(1, -1)] }],
    ['unknownCode', '12', codes('TP')],
    ['unknownCode', '12', codes('TS')],
    ['tooManyCodes', '12', codes('A', 'B', 'C', 'D', 'E')],
    ['tooManyStates', '15', { states: [state(1, 0, 'PA'), state(1, 0, 'OH'), state(1, 0, 'NJ')] }],
    ['tooManyLocals', '18', { locals: [local(1, 0, 'a'), local(1, 0, 'b'), local(1, 0, 'c')] }],
    ['codeTwice', '12', codes('D', 'D')],
    ['stateTwice', '15', { states: [state(2, 1), state(2, 1)] }],
    ['localTwice', '20', { locals: [local(2, 1), local(2, 1)] }],
    ['placeCodeOff', '20', { locals: [{ ...local(2, 1), psdCode: '51010' }] }],
    ['placeCodeOff', '20', { locals: [{ ...local(2, 1), psdCode: '020101' }] }],
    ['codeAboveWages', '12', { box12: [{ code: 'D', amount: 5_000_001 }] }],
    ['occupationsOff', '14b', { occupationCodes: ['102'] }],
  ] as const)('%s names box %s', (rule, box, more) => {
    const found = faults(more as Partial<CheckedForm>).filter((fault) => fault.rule === rule);
    expect(found.map((fault) => fault.box)).toEqual([box]);
    for (const { sentence } of found) expect(sentence).toMatch(new RegExp(`[Bb]oxe?s? .*${box === '18' ? '18' : box}`));
  });

  it.each<[string, Partial<CheckedForm>]>([
    ['taxes as far off as rounding allows', amounts({ '4': 310_050, '6': 72_450 })],
    ['no wages and no taxes', { ...amounts({ '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0 }), box12: [] }],
    ['wages at the base', amounts({ '3': 17_610_000, '4': 1_091_820, '5': 17_610_000, '6': 255_345 })],
    ['a place without wages and tax', { states: [state(0, 0)], locals: [local(0, 0)] }],
    ['a place whose tax is all of its wages', { states: [state(100, 100)], locals: [local(100, 100)] }],
    ['a code of nothing', { box12: [{ code: 'D', amount: 0 }] }],
    ['a code of all wages', { box12: [{ code: 'D', amount: 5_000_000 }] }],
    ['four codes', codes('A', 'B', 'C', 'D')],
    [
      'two states and places',
      { states: [state(1, 0, 'PA'), state(1, 0, 'OH')], locals: [local(1, 0, 'a'), local(1, 0, 'b')] },
    ],
  ])('%s break no rule', (_title, more) => {
    expect(faults(more)).toEqual([]);
  });

  it.each<[Partial<CheckedForm>, string[]]>([
    [{ states: [state(0, 1)] }, ['Box 17 (PA) has tax, but box 16 has no wages.']],
    [{ states: [state(100, 101)] }, ['Box 17 (PA) is more than the wages in box 16.']],
    [{ states: [state(-1, 0)] }, ['Box 16 (PA) or box 17 is below zero.']],
    [{ states: [state(1, -1)] }, ['Box 16 (PA) or box 17 is below zero.']],
    [{ states: [state(1, 0), state(2, 0)] }, ['Box 15 (PA) is on the form twice.']],
    [{ locals: [local(0, 1)] }, ['Box 19 (L) has tax, but box 18 has no wages.']],
    [{ locals: [local(100, 101)] }, ['Box 19 (L) is more than the wages in box 18.']],
    [{ locals: [local(-1, 0)] }, ['Box 18 (L) or box 19 is below zero.']],
    [{ locals: [local(1, 0), local(2, 0)] }, ['Box 20 (L) is on the form twice.']],
    [{ locals: [{ ...local(2, 1), psdCode: '51010' }] }, ['Box 20 (L) has a PSD code that Pennsylvania doesn’t use.']],
    [codes('TS', 'TB'), ['Box 12 has code TS, TB, which the form of 2025 doesn’t have.']],
    [
      {
        box12: [
          { code: 'D', amount: -1 },
          { code: 'AA', amount: -2 },
        ],
      },
      ['Box 12, code D, AA, is below zero.'],
    ],
    [
      {
        box12: [
          { code: 'D', amount: 5_000_001 },
          { code: 'W', amount: 5_000_001 },
          { code: 'AA', amount: 5_000_001 },
        ],
      },
      ['Box 12, code D, AA, is more than the wages in box 5.'],
    ],
    [codes('W', 'D', 'W'), ['Box 12 has code W twice.']],
    [
      { occupationCodes: ['102'] },
      [
        'Box 14b has an occupation code, but box 12 has no tips (code TP).',
        'Box 14b takes at most two codes of the Treasury’s list, or 000 alone, from 2026 on.',
      ],
    ],
  ])('%j is refused with %j', (more, sentences) => {
    expect(faults(more).map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it('only the first form of a set needs the occupation of tips, and none without an amount', () => {
    const tips = { ...codes('TP'), occupationCodes: [] };
    expect(faults(tips, 2026)).toEqual([
      {
        rule: 'tipsWithoutOccupation',
        box: '14b',
        sentence: 'Box 14b has no occupation code, but box 12 has tips (code TP).',
      },
    ]);
    expect(faults({ ...tips, amounts: {}, states: [], locals: [] }, 2026)).toEqual([]);
    expect(faults({ ...tips, box12: [{ code: 'TP', amount: 0 }] }, 2026)).toEqual([]);
  });

  it.each([
    ['tipsWithoutOccupation', []],
    ['occupationsOff', ['000', '102']],
    ['occupationsOff', ['101', '102', '103']],
    ['occupationsOff', ['0102']],
    ['occupationsOff', ['901']],
  ] as const)('%s for 2026 with tips and %j in box 14b', (rule, occupationCodes) => {
    const found = faults({ ...codes('TP'), occupationCodes }, 2026);
    expect(found.map((fault) => [fault.rule, fault.box])).toEqual([[rule, '14b']]);
  });

  it('box 14b for 2026: one or two codes or 000 alone with tips, and nothing without', () => {
    for (const occupationCodes of [['102'], ['101', '102'], ['000'], ['611']])
      expect(faults({ ...codes('TP', 'TT', 'TA'), occupationCodes }, 2026)).toEqual([]);
    expect(faults({ occupationCodes: ['102'] }, 2026).map(({ rule, box }) => [rule, box])).toEqual([
      ['occupationWithoutTips', '14b'],
    ]);
    expect(faults({}, 2026)).toEqual([]);
  });

  it('uncollected tax on another form of the set counts as owed', () => {
    const low = { ...FORM, ...amounts({ '4': 300_000, '6': 70_000 }), box12: [] };
    const all = [
      { code: 'A', amount: 10_000 },
      { code: 'B', amount: 2_500 },
    ];
    expect(w2Faults(low, [], limitsOf(2025)).map(({ box }) => box)).toEqual(['4', '6']);
    expect(w2Faults(low, all, limitsOf(2025))).toEqual([]);
  });

  it('any wages taxed at the flat rates are consistent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000_000 }), fc.constantFrom(2024, 2025, 2026), (wages, year) => {
        const { socialSecurity } = taxTablesOn(`${year}-12-31`).payroll;
        const taxed = Math.min(wages, socialSecurity.wageLimit);
        const six = Math.round(wages * 0.0145 + Math.max(0, wages - 20_000_000) * 0.009);
        const sound = { '1': wages, '3': taxed, '4': Math.round(taxed * 0.062), '5': wages, '6': six };
        expect(w2Faults({ amounts: sound, box12: [], states: [], locals: [] }, [], limitsOf(year, 1))).toEqual([]);
      }),
    );
  });

  it('a form that breaks a rule is refused with a sentence that names the box and whose form it is', () => {
    const refuse = (more: Partial<CheckedForm>) => () =>
      requireConsistentW2('W-2 2025 of KF-0417', { ...FORM, ...more }, FORM.box12, limitsOf(2025));
    expect(refuse(amounts({ '1': 0, '4': 320_000 }))).toThrow(
      'W-2 2025 of KF-0417: Box 2 has tax, but box 1 has no wages. Box 4, with code A in box 12, is not 6.2% of boxes 3 and 7.',
    );
    expect(refuse({ states: [state(0, 5, 'OH')] })).toThrow('Box 17 (OH) has tax, but box 16 has no wages.');
    expect(refuse({})).not.toThrow();
  });
});
