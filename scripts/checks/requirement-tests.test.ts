import { describe, expect, it } from 'vitest';
import { namedIn, requirementIds } from './requirement-tests.ts';

describe('tests of requirements', () => {
  it('rules above the planned ones need a test, and readings are listed with them', () => {
    const page = '| id | rule |\n| PAY-1 | a |\n| PAY-2 | b |\n| Reading 3 | c |\n\n## Planned\n\n| IMP-1 | d |\n';
    expect(requirementIds(page)).toEqual(['PAY-1', 'PAY-2', 'Reading 3']);
  });

  it.each([
    ["it('PAY-1: a', () => {});", ['PAY-1']],
    ["it.each([1])('PAY-1 and PAY-2: %i', () => {});", ['PAY-1', 'PAY-2']],
    ["describe('reading 3: b', () => {});", ['Reading 3']],
    ['it(`PAY-2: ${name}`, () => {});', ['PAY-2']],
  ])('%s names %j', (text, ids) => {
    expect(namedIn('a.test.ts', text).map(([id]) => id)).toEqual(ids);
  });

  it.each(['// PAY-1 in a comment', "const title = 'PAY-1';", "expect(it).toBe('PAY-1');"])('%s names none', (text) => {
    expect(namedIn('a.test.ts', text)).toEqual([]);
  });
});
