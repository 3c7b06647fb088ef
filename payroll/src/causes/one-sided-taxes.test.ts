import { expect, it } from 'vitest';
import type { TaxLine } from '../checks/lines.ts';
import type { LimitReason, StartReason, StopReason } from './cause.ts';
import { familyOf, oneSided, samePlaces, wageBaseReason } from './one-sided-taxes.ts';
import { pairFacts } from './pair-facts.ts';
import { stub, tax } from './test/stubs.ts';

const FACTS = pairFacts(stub([]), stub([]));
const YEAR = { ...FACTS, newYear: true };
const EMPLOYER = { ...FACTS, newEmployer: true };
const MOVED = { ...FACTS, movedIntoOldYear: true };

it.each([
  ['SIT-PA', 'SIT'],
  ['SIT-NJ', 'SIT'],
  ['PFML-CO', 'PFML'],
  ['SUI-EE', 'SUI'],
  ['FIT', 'FIT'],
  ['X-PA-1', 'X-PA-1'],
])('the family of %s is %s', (code, family) => {
  expect(familyOf(code)).toBe(family);
});

it.each<[string, code: string, after: number, ytd: [number, number], facts: typeof FACTS, StartReason]>([
  ['for the first time', 'LST', 200, [0, 200], FACTS, 'new'],
  ['with a year to date that has it', 'LST', 200, [0, 400], FACTS, 'again'],
  ['after earlier checks', 'LST', 200, [200, 400], FACTS, 'again'],
  ['after earlier checks, with equal years', 'LST', 200, [200, 200], FACTS, 'again'],
  ['in a new year', 'LST', 200, [5200, 200], YEAR, 'newYear'],
  ['in a new year for the first time', 'LST', 200, [0, 200], YEAR, 'new'],
  ['with a new employer', 'LST', 200, [5200, 200], EMPLOYER, 'newEmployer'],
  ['above the threshold of Medicare', 'ADDMED', 900, [0, 900], FACTS, 'threshold'],
  ['above the threshold again', 'ADDMED', 900, [0, 1800], FACTS, 'again'],
])('TRU-2: a tax starts %s', (_title, code, after, [was, is], facts, why) => {
  const line = { code, description: code, jurisdiction: 'Here', before: 0, after, amount: -after };
  const ytd = { before: was, after: is, isSamePlace: true };
  expect(oneSided(line, ytd, facts)).toEqual({ ...line, kind: 'taxStarted', why });
});

it.each<[string, code: string, ytd: number, isSamePlace: boolean, facts: typeof FACTS, StopReason]>([
  ['because it is paid up', 'LST', 5200, true, FACTS, 'paidUp'],
  ['because a state’s is paid up', 'LST-PA', 5200, true, FACTS, 'paidUp'],
  ['in a new year, paid up', 'LST', 5200, true, YEAR, 'paidUp'],
  ['before whole dollars', 'LST', 5250, true, FACTS, 'none'],
  ['before anything is paid', 'LST', 0, true, FACTS, 'none'],
  ['in another place', 'LST', 5200, false, FACTS, 'none'],
  ['that is not yearly', 'EIT', 5200, true, FACTS, 'none'],
  ['in a new year', 'EIT', 5200, true, YEAR, 'none'],
  ['below the threshold of Medicare', 'ADDMED', 5200, true, FACTS, 'none'],
  ['below the threshold of a new year', 'ADDMED', 5200, true, YEAR, 'newYear'],
])('TRU-2: a tax stops %s', (_title, code, after, isSamePlace, facts, why) => {
  const line = { code, description: code, jurisdiction: 'Here', before: 200, after: 0, amount: 200 };
  expect(oneSided(line, { before: 0, after, isSamePlace }, facts)).toEqual({ ...line, kind: 'taxStopped', why });
});

it.each<[boolean, typeof FACTS, LimitReason]>([
  [true, FACTS, 'reached'],
  [true, MOVED, 'paydayMoved'],
  [false, FACTS, 'newYear'],
  [false, YEAR, 'newYear'],
  [false, EMPLOYER, 'newEmployer'],
  [false, { ...YEAR, newEmployer: true }, 'newYear'],
])('TRU-2: a wage limit matters: reached %s, %o', (reached, facts, why) => {
  expect(wageBaseReason(reached, facts)).toBe(why);
});

const at = (code: string, geoCode: string | null, amount = 100, uncollected?: number) =>
  tax(code, amount, 0, null, { geoCode, ...(uncollected === undefined ? {} : { uncollected }) });
it.each<[string, TaxLine[], TaxLine[], boolean]>([
  ['no taxes', [], [], true],
  ['one place', [at('EIT', '1')], [at('EIT', '1', 300)], true],
  ['two places in another order', [at('EIT', '1'), at('CITY', '2')], [at('CITY', '2'), at('EIT', '1')], true],
  ['another place', [at('EIT', '1')], [at('EIT', '2')], false],
  ['another tax', [at('EIT', '1')], [at('CITY', '1')], false],
  ['a tax that is gone', [at('EIT', '1')], [], false],
  ['a tax of nothing', [at('EIT', '1', 0)], [], true],
  ['a tax that cash did not cover', [at('EIT', '1', 0, 50)], [], false],
  ['a tax without a place', [at('FIT', null)], [], true],
  ['a yearly tax', [at('LST', '1')], [at('LST', '2')], true],
  ['a yearly tax of nothing', [at('LST', '1', 0)], [], true],
  ['a code that another continues', [at('A', '1'), at('B', '2')], [at('A', '1B 2')], false],
])('checks are taxed by the same places: %s', (_title, before, after, expected) => {
  expect(samePlaces({ taxes: before }, { taxes: after })).toBe(expected);
});
