import { expect, it } from 'vitest';
import { codeMutants } from './code-mutants.ts';

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
