import { describe, expect, it } from 'vitest';
import { repeat, repetitionsOf } from './repetitions.ts';

describe('npm test -- --repeat', () => {
  it('takes the number of runs from the arguments, which Vitest never sees', () => {
    expect(repetitionsOf(['--project', 'portal'])).toEqual({ times: 1, rest: ['--project', 'portal'] });
    const given = ['--project', 'portal', '--repeat', '20', 'messages'];
    expect(repetitionsOf(given)).toEqual({ times: 20, rest: ['--project', 'portal', 'messages'] });
  });

  it.each([[['--repeat']], [['--repeat', 'messages']], [['--repeat', '0']]])('refuses %j', (given) => {
    expect(() => repetitionsOf(given)).toThrow('--repeat needs a number of runs');
  });

  it.each([
    [1, [0], 0, []],
    [3, [0, 0, 0], 0, ['Run 1 of 3 passed', 'Run 2 of 3 passed', 'Run 3 of 3 passed']],
    [3, [0, 2], 2, ['Run 1 of 3 passed', 'Run 2 of 3 failed']],
    [1, [1], 1, []],
  ])('of %d runs that end with %j, returns the last one’s exit code', async (times, exits, exit, reported) => {
    const left = [...exits];
    const lines: string[] = [];
    expect(
      await repeat(
        times,
        () => Promise.resolve(left.shift() ?? Number.NaN),
        (line) => lines.push(line),
      ),
    ).toBe(exit);
    expect([lines, left]).toEqual([reported, []]);
  });
});
