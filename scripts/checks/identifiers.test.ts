import { describe, expect, it } from 'vitest';
import { bannedWordsIn, identifierFaults } from './identifiers.ts';

describe('names', () => {
  it.each([
    ['askedFor', 'asked'],
    ['ASKED_FOR', 'asked'],
    ['isTold', 'told'],
    ['useSaid', 'said'],
    ['openHouse', 'house'],
    ['tableHead', 'head'],
    ['law-mill.ts', 'mill'],
  ])('%s has the banned word %s', (name, word) => {
    expect(bannedWordsIn(name)).toEqual([word]);
  });

  it.each([
    'household',
    'headOfHousehold',
    'HEAD_OF_HOUSEHOLD',
    'HEAD',
    'writeHead',
    'threshold',
    'million',
    'address',
    'headers',
  ])('%s has none', (name) => {
    expect(bannedWordsIn(name)).toEqual([]);
  });

  it("are checked in a statement's name", () => {
    const text = "const one = statement('test.deeds', row, 'select 1 as deeds');\n";
    expect(identifierFaults('a.ts', text)).toEqual([expect.stringMatching(/^a\.ts:1 test\.deeds: not “deeds”/)]);
  });

  it('are checked in declarations, properties, elements and paths, once per file and with their line', () => {
    const text = 'const a = { asked: 1 };\nexport const b = <c.Head wish={a.asked}>{document.head}</c.Head>;\n';
    expect(identifierFaults('portal/src/door/x.tsx', text)).toEqual([
      expect.stringMatching(/^portal\/src\/door\/x\.tsx door: /),
      expect.stringMatching(/^portal\/src\/door\/x\.tsx:1 asked: not “asked”, but: /),
      expect.stringMatching(/^portal\/src\/door\/x\.tsx:2 Head: /),
      expect.stringMatching(/^portal\/src\/door\/x\.tsx:2 wish: /),
    ]);
  });

  it('may use any word in comments and strings', () => {
    expect(identifierFaults('a.ts', "/** Asked and told. */ export const a = 'the wish';")).toEqual([]);
  });
});
