import { expect, it } from 'vitest';
import { reportLines } from './report.ts';

it('a report lists what was reached and not noticed, and the sums', () => {
  const outcome = { where: 'b.ts:2', change: '[a → b] in a', reaching: 2, noticed: null };
  const noticed = { ...outcome, where: 'a.ts:1', noticed: 'portal/team.read' };
  expect(reportLines([outcome, noticed, { ...outcome, where: 'a.ts:9' }, { ...outcome, reaching: 0 }])).toEqual([
    'a.ts:9: [a → b] in a (2)',
    'b.ts:2: [a → b] in a (2)',
    '',
    '1 of 3 noticed; 1 more are reached by none',
  ]);
});
