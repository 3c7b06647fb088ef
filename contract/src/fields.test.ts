import { describe, expect, it } from 'vitest';
import { text } from './fields.ts';

describe('text that people typed', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['one\ntwo\tthree', 'one\ntwo\tthree'],
    ['', ''],
    ['ñandú 漢字 🙂 ~', 'ñandú 漢字 🙂 ~'],
    ['x'.repeat(20), 'x'.repeat(20)],
    [` ${'x'.repeat(20)} `, 'x'.repeat(20)],
  ])('%j is kept as %j', (typed, kept) => {
    expect(text(20).parse(typed)).toBe(kept);
  });

  it.each(['a\u0000b', 'a\u0008b', 'a\u000bb', 'a\rb', 'a\u001fb', 'a\u007fb'])(
    '%j has a control character',
    (typed) => {
      expect(
        text(20)
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['control_characters']);
    },
  );

  it('is refused above its length', () => {
    expect(
      text(20)
        .safeParse('x'.repeat(21))
        .error?.issues.map(({ code }) => code),
    ).toEqual(['too_big']);
  });
});
