import { expect, it } from 'vitest';
import type { Language } from '@paystead/contract/fields.ts';
import type { Reason } from '@paystead/payroll/causes/headline.ts';
import { headlineText } from './headline-text.ts';

const amounts = { before: 20_000, after: 25_000, amount: -5000 };
const less = { before: 25_000, after: 20_000, amount: 5000 };
const percents = { percentBefore: null, percentAfter: null };
const DESCRIPTIONS = {
  REG: 'Regular',
  OT: 'Overtime 1.5x',
  LOAN: '401(k) loan',
  MYSTERY: 'Gym',
  PIECE: 'Piece work',
} as const;
const earning = (code: keyof typeof DESCRIPTIONS) => ({ code, description: DESCRIPTIONS[code] });
const k401 = { code: '401K', description: '401(k)' };
const roth = { code: 'ROTH', description: 'Roth 401(k)' };
const ss = { code: 'SS', description: 'Social Security', jurisdiction: 'Federal' };

it.each<[Reason, string, string]>([
  [
    { kind: 'limit', why: 'reached', ...k401, limit: 2_450_000, ...less },
    "you reached this year's 401(k) limit",
    'alcanzó el límite de este año de 401(k)',
  ],
  [
    { kind: 'paidHours', before: 800_000, after: 720_000, rate: 30_000_000, parts: [], amount: -24_000 },
    'fewer paid hours',
    'menos horas pagadas',
  ],
  [
    { kind: 'wageBase', why: 'newYear', ...ss, wages: 18_450_000, ...amounts },
    'Social Security starts again with the new year',
    'Seguro Social vuelve a empezar con el año nuevo',
  ],
  [
    { kind: 'deductionStarted', why: 'new', ...roth, ...percents, ...amounts },
    'Roth 401(k) is new',
    'nuevo: Roth 401(k)',
  ],
  [
    { kind: 'earningStopped', ...earning('OT'), hours: 40_000, rate: 45_000_000, amount: -18_000 },
    'no overtime this time',
    'esta vez no hubo horas extra',
  ],
  [
    { kind: 'hours', ...earning('REG'), before: 800_000, after: 760_000, rate: 30_000_000, amount: -12_000 },
    'fewer regular hours',
    'menos horas (horas regulares)',
  ],
  [
    { kind: 'pieceRate', ...earning('PIECE'), before: 500_000, after: 600_000, pieces: 10_000, amount: 1000 },
    'a different rate for piece work',
    'otro pago por pieza de trabajo a destajo',
  ],
  [{ kind: 'deductionChanged', ...earning('MYSTERY'), ...percents, ...less }, 'lower gym', 'menos gym'],
  [
    { kind: 'taxStarted', why: 'new', code: 'SIT-PA', description: '', jurisdiction: 'Pennsylvania', ...amounts },
    'Pennsylvania income tax is new',
    'nuevo: Impuesto sobre los ingresos de Pennsylvania',
  ],
  [
    { kind: 'deductionStopped', why: 'repaid', ...earning('LOAN'), ...percents, ...less },
    '401(k) loan payments ended',
    'préstamo del 401(k): terminaron los pagos',
  ],
])('TRU-2: the end of home’s sentence: %j', (reason, en, es) => {
  expect(headlineText('en', reason)).toBe(en);
  expect(headlineText('es', reason)).toBe(es);
});

it.each<[Reason['kind'], readonly [more: string, less: string], readonly [more: string, less: string]]>([
  [
    'earningStarted',
    ['piece work this time', 'piece work this time'],
    ['esta vez con trabajo a destajo', 'esta vez con trabajo a destajo'],
  ],
  [
    'earningStopped',
    ['no piece work this time', 'no piece work this time'],
    ['esta vez no hubo trabajo a destajo', 'esta vez no hubo trabajo a destajo'],
  ],
  [
    'hours',
    ['more piece work hours', 'fewer piece work hours'],
    ['más horas (trabajo a destajo)', 'menos horas (trabajo a destajo)'],
  ],
  [
    'rate',
    ['a different rate for piece work', 'a different rate for piece work'],
    ['otro pago por hora de trabajo a destajo', 'otro pago por hora de trabajo a destajo'],
  ],
  [
    'pieceRate',
    ['a different rate for piece work', 'a different rate for piece work'],
    ['otro pago por pieza de trabajo a destajo', 'otro pago por pieza de trabajo a destajo'],
  ],
  ['earningChanged', ['more piece work', 'less piece work'], ['más trabajo a destajo', 'menos trabajo a destajo']],
  ['pieces', ['more piece work', 'less piece work'], ['más trabajo a destajo', 'menos trabajo a destajo']],
  ['deductionChanged', ['lower medical', 'higher medical'], ['menos seguro médico', 'más seguro médico']],
])('TRU-2: the short sentence of %s, for more pay and for less', (kind, en, es) => {
  const line = kind === 'deductionChanged' ? { code: 'MED', description: 'Medical' } : earning('PIECE');
  const sentences = (language: Language) =>
    [1000, -1000].map((amount) => headlineText(language, { kind, ...line, before: 1, after: 2, amount } as Reason));
  expect([sentences('en'), sentences('es')]).toEqual([en, es]);
});
