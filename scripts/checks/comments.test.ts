import { describe, expect, it } from 'vitest';
import { commentFaults } from './comments.ts';

describe('comments and test titles', () => {
  it.each([
    ['a comment', '// Nobody reads this.\n', 'a.ts:1 not “Nobody”, but: no one.'],
    ['a later line of a doc comment', '/**\n * Returns the form\n * in force.\n */\n', 'a.ts:3 not “in force”'],
    ['the opening of a doc comment', '/** Who may decide. */\n', 'a noun phrase or a verb'],
    ['British spelling', '// Both colours.\n', 'American spelling'],
    ['a test title', "it('lets somebody in', () => {});\n", 'a.ts:1 not “somebody”'],
    ['the title of a parameterized test', "it.each([1])('refuses whoever %s', () => {});\n", 'not “whoever”'],
  ])('refuses banned words in %s', (_title, text, fault) => {
    expect(commentFaults('a.ts', text)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    ['names in code', '// Runs as `nobody`.\nconst nobody = 1;\n'],
    ['text in strings', "const user = 'nobody';\nit('works', () => {});\n"],
    ['words that contain one', '// Neighborly informing.\n'],
  ])('accepts %s', (_title, text) => {
    expect(commentFaults('a.ts', text)).toEqual([]);
  });
});
