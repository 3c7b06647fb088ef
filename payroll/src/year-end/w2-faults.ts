import { PSD_CODE } from '../places/psd-code.ts';
import type { PayrollTable } from '../tables/schema.ts';
import type { W2Boxes } from './w2-boxes.ts';

/**
 * The consistency rules of a W-2 (handbook 5.1 and 7.4): those by which the Social Security Administration refuses an EFW2
 * file, and those that the form's own arithmetic demands.
 */
type W2Rule =
  | 'medicareBelowSocialSecurity'
  | 'federalTaxWithoutWages'
  | 'socialSecurityTaxWithoutWages'
  | 'medicareTaxWithoutWages'
  | 'socialSecurityAboveBase'
  | 'socialSecurityTaxOff'
  | 'medicareTaxOff'
  | 'stateTaxWithoutWages'
  | 'localTaxWithoutWages'
  | 'stateTaxAboveWages'
  | 'localTaxAboveWages'
  | 'negative'
  | 'unknownCode'
  | 'tooManyCodes'
  | 'tooManyStates'
  | 'tooManyLocals'
  | 'codeTwice'
  | 'stateTwice'
  | 'localTwice'
  | 'codeAboveWages'
  | 'tipsWithoutOccupation'
  | 'occupationWithoutTips'
  | 'occupationsOff'
  | 'placeCodeOff';

/** A broken rule: the box as printed, and a sentence that names it. */
export interface W2Fault {
  readonly rule: W2Rule;
  readonly box: string;
  readonly sentence: string;
}

/** One form of a set. Only the first has boxes 1 to 11. */
export type CheckedForm = Pick<W2Boxes, 'amounts' | 'box12' | 'states' | 'locals'> & {
  readonly occupationCodes?: readonly string[] | undefined;
};

export interface W2Limits {
  readonly year: number;
  readonly payroll: Pick<PayrollTable, 'socialSecurity' | 'medicare'>;
  /** The codes that the year's box 12 can have. */
  readonly codes: readonly string[];
  /** Box 14b: the pattern of a code, the most codes, and the code that stands alone. */
  readonly occupations: { readonly pattern: RegExp; readonly most: number; readonly none: string };
  /** Cents by which rounding on each check may change a year's flat tax. */
  readonly rounding: number;
}

type Found = readonly [rule: W2Rule, box: string, broken: boolean, sentence: string];

/**
 * Returns the rules that a form breaks; empty if it is consistent. `allCodes`: box 12 of the whole set, because uncollected
 * tax (codes A and B) counts as owed and may be on a later form. Nothing is checked about a year's EFW2 record layout.
 */
export function w2Faults(form: CheckedForm, allCodes: W2Boxes['box12'], limits: W2Limits): W2Fault[] {
  return [
    ...federalFaults(form, allCodes, limits),
    ...codeFaults(form, allCodes, limits),
    ...placeFaults(form),
    ...occupationFaults(form, allCodes, limits),
  ]
    .filter(([, , broken]) => broken)
    .map(([rule, box, , sentence]) => ({ rule, box, sentence }));
}

/** Throws an error that names every broken rule's box: such a form is not issued. `name`: whose form, for the error. */
export function requireConsistentW2(
  name: string,
  form: CheckedForm,
  allCodes: W2Boxes['box12'],
  limits: W2Limits,
): void {
  const faults = w2Faults(form, allCodes, limits);
  if (faults.length > 0) throw new Error(`${name}: ${faults.map(({ sentence }) => sentence).join(' ')}`);
}

function federalFaults({ amounts }: CheckedForm, allCodes: W2Boxes['box12'], limits: W2Limits): Found[] {
  const { socialSecurity, medicare } = limits.payroll;
  const box = (number: string) => amounts[number] ?? 0;
  const code = (name: string) => allCodes.find((item) => item.code === name)?.amount ?? 0;
  const covered = box('3') + box('7');
  const share = (cents: number, ppm: number) => (cents * ppm) / 1_000_000;
  const additional = share(Math.max(0, box('5') - medicare.additionalAbove), medicare.additionalRate);
  const isOff = (paid: number, owed: number) => Math.abs(paid - owed) > limits.rounding;
  const negative = Object.entries(amounts).find(([, amount]) => amount < 0)?.[0];
  return [
    [
      'medicareBelowSocialSecurity',
      '5',
      box('5') < covered,
      'Box 5 (Medicare wages) is less than boxes 3 and 7 (Social Security wages and tips) together.',
    ],
    ['federalTaxWithoutWages', '2', box('2') > 0 && box('1') <= 0, 'Box 2 has tax, but box 1 has no wages.'],
    [
      'socialSecurityTaxWithoutWages',
      '4',
      box('4') > 0 && covered <= 0,
      'Box 4 has tax, but boxes 3 and 7 have no wages or tips.',
    ],
    ['medicareTaxWithoutWages', '6', box('6') > 0 && box('5') <= 0, 'Box 6 has tax, but box 5 has no wages.'],
    [
      'socialSecurityAboveBase',
      '3',
      covered > socialSecurity.wageLimit,
      `Boxes 3 and 7 together are above the Social Security wage base of ${limits.year}.`,
    ],
    [
      'socialSecurityTaxOff',
      '4',
      isOff(box('4') + code('A'), share(covered, socialSecurity.rate)),
      'Box 4, with code A in box 12, is not 6.2% of boxes 3 and 7.',
    ],
    [
      'medicareTaxOff',
      '6',
      isOff(box('6') + code('B'), share(box('5'), medicare.rate) + additional),
      'Box 6, with code B in box 12, is not 1.45% of box 5 and 0.9% of what is above $200,000.',
    ],
    ['negative', negative ?? '', negative !== undefined, `Box ${negative} is below zero.`],
  ];
}

/** Codes whose amount is part of the wages in box 5. */
const IN_MEDICARE_WAGES: ReadonlySet<string> = new Set(['C', 'D', 'AA', 'TP', 'TT']);

function codeFaults(
  { amounts, box12 }: CheckedForm,
  allCodes: W2Boxes['box12'],
  { year, codes: known }: W2Limits,
): Found[] {
  const unknown = box12.filter(({ code }) => !known.includes(code)).map(({ code }) => code);
  const negative = box12.filter(({ amount }) => amount < 0).map(({ code }) => code);
  const twice = allCodes.map(({ code }) => code).find((code, place, codes) => codes.indexOf(code) !== place);
  const wages = amounts['5'];
  const above =
    wages === undefined
      ? []
      : allCodes.filter(({ code, amount }) => IN_MEDICARE_WAGES.has(code) && amount > wages).map(({ code }) => code);
  return [
    [
      'unknownCode',
      '12',
      unknown.length > 0,
      `Box 12 has code ${unknown.join(', ')}, which the form of ${year} doesn’t have.`,
    ],
    ['tooManyCodes', '12', box12.length > 4, 'Box 12 has room for four codes on a form.'],
    ['negative', '12', negative.length > 0, `Box 12, code ${negative.join(', ')}, is below zero.`],
    ['codeTwice', '12', twice !== undefined, `Box 12 has code ${twice} twice.`],
    ['codeAboveWages', '12', above.length > 0, `Box 12, code ${above.join(', ')}, is more than the wages in box 5.`],
  ];
}

function placeFaults({ states, locals }: CheckedForm): Found[] {
  const state = (bad: (line: W2Boxes['states'][number]) => boolean) => states.find(bad)?.state;
  const local = (bad: (line: W2Boxes['locals'][number]) => boolean) => locals.find(bad)?.locality;
  const isBelowZero = ({ wages, tax }: { wages: number; tax: number }) => wages < 0 || tax < 0;
  const rule = (name: W2Rule, box: string, place: string | undefined, words: string): Found => [
    name,
    box,
    place !== undefined,
    `Box ${box} (${place}) ${words}`,
  ];
  const later = <T>(lines: readonly T[], key: (line: T) => string) =>
    lines.map(key).find((name, place, names) => names.indexOf(name) !== place);
  return [
    rule(
      'stateTaxWithoutWages',
      '17',
      state(({ wages, tax }) => tax > 0 && wages <= 0),
      'has tax, but box 16 has no wages.',
    ),
    rule(
      'stateTaxAboveWages',
      '17',
      state(({ wages, tax }) => tax > wages && wages > 0),
      'is more than the wages in box 16.',
    ),
    rule('negative', '16', state(isBelowZero), 'or box 17 is below zero.'),
    rule(
      'stateTwice',
      '15',
      later(states, (line) => line.state),
      'is on the form twice.',
    ),
    rule(
      'localTaxWithoutWages',
      '19',
      local(({ wages, tax }) => tax > 0 && wages <= 0),
      'has tax, but box 18 has no wages.',
    ),
    rule(
      'localTaxAboveWages',
      '19',
      local(({ wages, tax }) => tax > wages && wages > 0),
      'is more than the wages in box 18.',
    ),
    rule('negative', '18', local(isBelowZero), 'or box 19 is below zero.'),
    rule(
      'localTwice',
      '20',
      later(locals, (line) => line.locality),
      'is on the form twice.',
    ),
    rule(
      'placeCodeOff',
      '20',
      local(({ psdCode }) => psdCode !== undefined && !PSD_CODE.test(psdCode)),
      'has a PSD code that Pennsylvania doesn’t use.',
    ),
    ['tooManyStates', '15', states.length > 2, 'Boxes 15 to 17 have room for two states on a form.'],
    ['tooManyLocals', '18', locals.length > 2, 'Boxes 18 to 20 have room for two places on a form.'],
  ];
}

function occupationFaults(
  { amounts, occupationCodes = [] }: CheckedForm,
  allCodes: W2Boxes['box12'],
  { year, occupations: { pattern, most, none } }: W2Limits,
): Found[] {
  const hasTips = allCodes.some(({ code, amount }) => code === 'TP' && amount > 0);
  const isFirst = Object.keys(amounts).length > 0;
  const patterned = occupationCodes.every((code) => pattern.test(code));
  const isAlone = !occupationCodes.includes(none) || occupationCodes.length === 1;
  return [
    [
      'tipsWithoutOccupation',
      '14b',
      isFirst && hasTips && occupationCodes.length === 0,
      'Box 14b has no occupation code, but box 12 has tips (code TP).',
    ],
    [
      'occupationWithoutTips',
      '14b',
      occupationCodes.length > 0 && !hasTips,
      'Box 14b has an occupation code, but box 12 has no tips (code TP).',
    ],
    [
      'occupationsOff',
      '14b',
      !patterned || !isAlone || occupationCodes.length > most || (year < 2026 && occupationCodes.length > 0),
      'Box 14b takes at most two codes of the Treasury’s list, or 000 alone, from 2026 on.',
    ],
  ];
}
