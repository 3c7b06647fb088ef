import { expect, it } from 'vitest';
import type { DeductionLine } from '../checks/lines.ts';
import { reachedLimit } from './reached-limits.ts';
import { deduction, stub } from './test/stubs.ts';

const of = (code: string, ytdAmount: number, amount = 0) => deduction(code, amount, null, { ytdAmount });
const paid = (code: string, ytdAmount: number) => ({ code, description: code, amount: 0, ytdAmount });
const yearly = (limit: number, catchUp = false) => ({ limit, per: 'year', catchUp });

it.each<[code: string, DeductionLine[], employer: number, object | undefined]>([
  ['401K', [of('401K', 2_450_000)], 0, yearly(2_450_000)],
  ['401K', [of('401K', 2_449_999)], 0, undefined],
  ['401K', [of('401K', 2_455_000, 5000)], 0, undefined],
  ['401K', [of('401K', 2_000_000), of('ROTH', 450_000, 500)], 0, yearly(2_450_000)],
  ['401K', [of('401K', 2_450_000), of('ROTH', 5000, 5000)], 0, yearly(2_450_000, true)],
  ['401K', [of('401K', 2_450_000), of('ROTH', 800_000, 800_000)], 0, yearly(3_250_000)],
  ['ROTH', [of('401K', 2_000_000), of('ROTH', 450_000)], 0, yearly(2_450_000)],
  ['ROTH', [of('401K', 2_000_000), of('ROTH', 450_001)], 0, undefined],
  ['HSA', [of('HSA', 340_000)], 100_000, yearly(440_000)],
  ['HSA', [of('HSA', 440_000)], 100_000, yearly(540_000)],
  ['HSA', [of('HSA', 440_000)], 1, undefined],
  ['FSA', [of('FSA', 340_000), of('DCFSA', 1)], 0, yearly(340_000)],
  ['FSA', [of('FSA', 339_999)], 0, undefined],
  ['DCFSA', [of('FSA', 1), of('DCFSA', 750_000)], 0, yearly(750_000)],
  ['DCFSA', [of('DCFSA', 749_999)], 0, undefined],
  ['COMM', [of('COMM', 374_000)], 0, { limit: 34_000, per: 'month', catchUp: false }],
  ['COMM', [of('COMM', 373_999)], 0, undefined],
  ['MED', [of('MED', 2_450_000)], 0, undefined],
])('TRU-2: the limit that %s has reached', (code, deductions, employer, limit) => {
  const lines = { ...stub([], deductions).lines, employer: [paid('ER-MATCH', 70_000), paid('ER-HSA', employer)] };
  expect(reachedLimit({ ...stub([]), lines }, code)).toEqual(limit);
  expect(reachedLimit({ ...stub([]), lines, checkDate: '2023-11-06' }, code)).toBeUndefined();
});
