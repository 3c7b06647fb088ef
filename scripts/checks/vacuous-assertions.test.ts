import { describe, expect, it } from 'vitest';
import { vacuousAssertionsIn } from './vacuous-assertions.ts';

describe('vacuous assertions', () => {
  it.each([
    "expect(url ?? '').not.toContain('evil');",
    "expect(mail?.text).not.toContain('$');",
    "expect(mails[0]?.text.split('\\n')[1]).not.toBe('a');",
    'expect(String(mail?.text)).not.toMatch(/a/);',
    'expect((await read())?.body).not.toBeNull();',
  ])('%s passes for an absent value', (text) => {
    expect(vacuousAssertionsIn('a.test.ts', `\n${text}`)).toEqual([
      'a.test.ts:2 passes if the value is absent. Assert first that it is there.',
    ]);
  });

  it.each([
    "expect(mail.text).not.toContain('$');",
    'expect(mail?.text).not.toBeUndefined();',
    "expect(mail?.text).toBe('a');",
    'expect(mails.map((mail) => mail?.text)).not.toContain("a");',
  ])('%s can fail', (text) => {
    expect(vacuousAssertionsIn('a.test.ts', text)).toEqual([]);
  });
});
