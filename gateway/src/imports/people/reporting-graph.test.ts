import { describe, expect, it } from 'vitest';
import { circlesIn, depthsIn } from './reporting-graph.ts';

describe('who reports to whom', () => {
  it('IMP-2: each employee of a circle is found with the chain above, and no one who only leads into it', () => {
    const lines = new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'a'],
      ['e', 'f'],
    ]);
    expect(circlesIn(lines)).toEqual(
      new Map([
        ['a', ['a', 'b', 'c']],
        ['b', ['b', 'c', 'a']],
        ['c', ['c', 'a', 'b']],
      ]),
    );
  });

  it('IMP-2: a circle is found from below it too, and several are kept apart', () => {
    const lines = new Map([
      ['below', 'lead'],
      ['lead', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['self', 'self'],
      ['alone', 'top'],
      ['other', 'below'],
    ]);
    expect(circlesIn(lines)).toEqual(
      new Map([
        ['a', ['a', 'b']],
        ['b', ['b', 'a']],
        ['self', ['self']],
      ]),
    );
    expect(circlesIn(new Map([['a', 'b']]))).toEqual(new Map());
  });

  it('IMP-3: depths count the people above those that are known already', () => {
    const depths = depthsIn(
      new Map([
        ['c', 'b'],
        ['b', 'a'],
        ['e', 'd'],
        ['d', 'c'],
      ]),
    );
    expect(['a', 'b', 'c', 'd', 'e'].map((one) => depths.get(one))).toEqual([0, 1, 2, 3, 4]);
  });

  it('IMP-3: depths count the people above', () => {
    const lines = new Map([
      ['c', 'b'],
      ['b', 'a'],
      ['d', 'a'],
      ['x', 'y'],
    ]);
    expect(depthsIn(lines)).toEqual(
      new Map([
        ['a', 0],
        ['b', 1],
        ['c', 2],
        ['d', 1],
        ['y', 0],
        ['x', 1],
      ]),
    );
  });
});
