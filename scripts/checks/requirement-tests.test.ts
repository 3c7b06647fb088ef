import { describe, expect, it } from 'vitest';
import { ledgerLines, namedIn, requirementIds } from './requirement-tests.ts';

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

  it('the ledger gives each rule with its tests by file and the command that runs them', () => {
    const test = (file: string, title: string) => ({ file, title });
    const tests = new Map([
      ['PAY-1', [test('gateway/a.test.ts', 'PAY-1: one'), test('gateway/a.test.ts', 'PAY-1: two')]],
      ['PAY-2', [test('ui/src/b.test.tsx', 'PAY-2: three'), test('bench/c.test.ts', 'PAY-2: four')]],
    ]);
    expect(ledgerLines([], tests)).toEqual([
      'PAY-1',
      '  PAY-1: one',
      '  PAY-1: two',
      "    npm test -- gateway/a.test.ts -t 'PAY-1'",
      'PAY-2',
      '  PAY-2: three',
      "    npm test -- ui/src/b.test.tsx -t 'PAY-2'",
      '  PAY-2: four',
      "    npm test -- bench/c.test.ts -t 'PAY-2'",
    ]);
    expect(ledgerLines(['PAY-1'], tests)).toHaveLength(4);
    expect(() => ledgerLines(['PAY-3'], tests)).toThrow('docs/requirements.md has no rule PAY-3.');
  });
});
