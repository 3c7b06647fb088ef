import type { YearEndBoxes } from './model.ts';

/** Faults of a W-2 by the rules of the Social Security Administration (handbook 7.4), each with one sentence. */
export type W2Fault =
  | 'medicareBelowSocialSecurity'
  | 'federalTaxWithoutWages'
  | 'socialSecurityTaxWithoutWages'
  | 'medicareTaxWithoutWages'
  | 'socialSecurityAboveBase'
  | 'socialSecurityTaxOff'
  | 'medicareTaxOff'
  | 'stateTaxWithoutWages'
  | 'localTaxWithoutWages'
  | 'negative'
  | 'unknownCode'
  | 'tooManyCodes'
  | 'tooManyStates'
  | 'tooManyLocals'
  | 'codeTwice';

export interface W2Limits {
  readonly year: number;
  /** The year's Social Security wage base, cents. */
  readonly wageBase: number;
  readonly codes: readonly string[];
  /** Cents by which rounding on each check may change a year's flat tax. */
  readonly rounding: number;
}

/**
 * Returns entries that EFW2 would refuse or that are impossible: Medicare wages below Social Security wages and tips, a tax
 * without its wages, wages above the base, taxes that aren't 6.2% and 1.45% of their wages. Uncollected tax (box 12 A and B)
 * counts as owed. Empty if the form is consistent. Only the first form of a set has boxes 1 to 11.
 */
export function w2Faults(
  boxes: Pick<YearEndBoxes, 'amounts' | 'box12' | 'states' | 'locals'>,
  allCodes: YearEndBoxes['box12'],
  limits: W2Limits,
): W2Fault[] {
  const box = (number: string) => boxes.amounts[number] ?? 0;
  const code = (name: string) => allCodes.find((item) => item.code === name)?.amount ?? 0;
  const socialSecurity = box('3') + box('7');
  const faults: [W2Fault, boolean][] = [
    ['medicareBelowSocialSecurity', box('5') < socialSecurity],
    ['federalTaxWithoutWages', box('2') > 0 && box('1') <= 0],
    ['socialSecurityTaxWithoutWages', box('4') > 0 && socialSecurity <= 0],
    ['medicareTaxWithoutWages', box('6') > 0 && box('5') <= 0],
    ['socialSecurityAboveBase', socialSecurity > limits.wageBase],
    ['socialSecurityTaxOff', Math.abs(box('4') + code('A') - socialSecurity * 0.062) > limits.rounding],
    [
      'medicareTaxOff',
      Math.abs(box('6') + code('B') - box('5') * 0.0145 - Math.max(0, box('5') - 20_000_000) * 0.009) > limits.rounding,
    ],
    ['stateTaxWithoutWages', boxes.states.some(({ wages, tax }) => tax > 0 && wages <= 0)],
    ['localTaxWithoutWages', boxes.locals.some(({ wages, tax }) => tax > 0 && wages <= 0)],
    [
      'negative',
      [...Object.values(boxes.amounts), ...boxes.box12.map(({ amount }) => amount)].some((amount) => amount < 0) ||
        [...boxes.states, ...boxes.locals].some(({ wages, tax }) => wages < 0 || tax < 0),
    ],
    ['unknownCode', boxes.box12.some((item) => !limits.codes.includes(item.code))],
    ['tooManyCodes', boxes.box12.length > 4],
    ['tooManyStates', boxes.states.length > 2],
    ['tooManyLocals', boxes.locals.length > 2],
    ['codeTwice', new Set(allCodes.map((item) => item.code)).size !== allCodes.length],
  ];
  return faults.filter(([, broken]) => broken).map(([fault]) => fault);
}
