import { expect, it } from 'vitest';
import { codeMutants } from '../code-mutants.ts';
import { reportLines, statementsIn } from './run.ts';

it('the statements of a file are found by their names, or by the beginnings of names with a variable part', () => {
  const content =
    "statement('team.list', row, ''); statement(\n  `keys.count.${what}`, row, ''); statement(`team.one`, row, '');";
  expect(statementsIn(content)).toEqual(['team.list', 'keys.count.…', 'team.one']);
});

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

it('code is prepared for the changes of its conditions and operators, each with its line', async () => {
  const content = "export const isOld = (age: number) =>\n  age > 65 && age !== 99 ? 'old' : 'young';\n";
  const { prepared, mutants } = await codeMutants([{ name: 'one.ts', content }]);
  expect(mutants.filter(({ line }) => line === 2).map(({ change }) => change.split(' in age')[0])).toEqual([
    '[age > 65 && age !== 99 → true]',
    '[age > 65 && age !== 99 → false]',
    '[age > 65 && age !== 99 → age > 65 || age !== 99]',
    '[age > 65 → true]',
    '[age > 65 → age >= 65]',
    '[age > 65 → age <= 65]',
    '[age !== 99 → true]',
    '[age !== 99 → age === 99]',
  ]);
  expect(prepared.map(({ name }) => name)).toEqual(['one.ts']);
});
