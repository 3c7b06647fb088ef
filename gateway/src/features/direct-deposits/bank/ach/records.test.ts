import { describe, expect, it } from 'vitest';
import { fieldOf, numberOf, recordsOf } from './records.ts';
import { sumOf } from './totals.ts';

const [one, other] = ['1'.repeat(94), '2'.repeat(94)];
const spaces = ' '.repeat(94);

describe('SVC-7: records of a bank’s file', () => {
  it.each<[string, string, readonly (readonly [line: number, content: string])[]]>([
    ['a record', one, [[1, one]]],
    ['a record a line', `${one}\n${other}\r\n`, [[1, one], [2, other]]],
    ['empty lines', `\n${one}\n   \n${other}\n`, [[2, one], [4, other]]],
    ['a shorter line', '1 2', [[1, '1 2'.padEnd(94)]]],
    ['one after the other', one + other, [[1, one], [2, other]]],
    ['one after the other, with a line end', `${one}${other}\r\n \n`, [[1, one], [2, other]]],
    ['one after the other, with an empty one', `${one}${spaces}${other}`, [[1, one], [3, other]]],
    ['one after the other, and a line', `${one}${other}\n${one}`, [[1, one + other], [2, one]]],
    ['a line of another length', `${one}${other}2`, [[1, `${one}${other}2`]]],
    ['a byte-order mark', `\uFEFF${one}`, [[1, one]]],
    ['one elsewhere', `1\uFEFF`, [[1, '1\uFEFF'.padEnd(94)]]],
    ['nothing', '', []],
  ])('%s', (_what, file, records) => {
    expect(recordsOf(file).map(({ line, content }) => [line, content])).toEqual(records);
  }); // prettier-ignore

  it.each([
    ['  12 ', 12],
    ['00012', 12],
    ['1 2', Number.NaN],
    ['12x', Number.NaN],
    ['x12', Number.NaN],
    ['-12', Number.NaN],
    ['', Number.NaN],
  ])('a field of "%s" is the number %d', (content, number) => {
    expect(numberOf({ line: 1, content }, [1, 5])).toBe(number);
  });

  it('a field has both of its positions', () => {
    expect(fieldOf({ line: 1, content: 'abcd' }, [2, 3])).toBe('bc');
  });

  it('the sum of banks has its last ten digits', () => {
    const [most, two] = [{ count: 1, hash: 9_999_999_999, amount: 5 }, { count: 2, hash: 2, amount: 7 }]; // prettier-ignore
    expect(sumOf(most, two)).toEqual({ count: 3, hash: 1, amount: 12 });
  });
});
