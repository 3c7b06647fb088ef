import { expect, it } from 'vitest';
import { statementsIn } from './run.ts';

it('the statements of a file are found by their names, or by the beginnings of names with a variable part', () => {
  const content =
    "statement('team.list', row, ''); statement(\n  `keys.count.${what}`, row, ''); statement(`team.one`, row, '');";
  expect(statementsIn(content)).toEqual(['team.list', 'keys.count.…', 'team.one']);
});
