import { describe, expect, it } from 'vitest';
import { vacuousAssertionsIn } from './vacuous-assertions.ts';

describe('vacuous assertions', () => {
  it.each([
    "expect(url ?? '').not.toContain('evil');",
    "expect(mail?.text).not.toContain('$');",
    "const url = link ?? ''; expect(url).not.toContain('evil');",
    "expect(mails[0]?.text.split('\\n')[1]).not.toBe('a');",
    'expect(String(mail?.text)).not.toMatch(/a/);',
    'expect((await read())?.body).not.toBeNull();',
  ])('%s passes for an absent value', (text) => {
    expect(vacuousAssertionsIn('a.test.ts', `\n${text}`)).toEqual([
      'a.test.ts:2 passes if the value is absent. Assert first that it is there.',
    ]);
  });

  it.each([
    'expect(mails.every(isMine)).toBe(true);',
    'expect((await mailsOf("a")).some(isTheirs)).toBe(false);',
    'it("a", () => { expect(mails.every(isMine)).toBe(true); }); it("b", () => { expect(mails).toHaveLength(1); });',
    'expect(mails.every(isMine)).toBe(true); expect(mails.some(isTheirs)).toBe(false);',
  ])('%s passes for an empty list', (text) => {
    const found = vacuousAssertionsIn('a.test.ts', `\n${text}`);
    expect(found[0]).toBe('a.test.ts:2 passes for an empty list. Assert first that it isn’t empty.');
  });

  it.each([
    "expect(mail.text).not.toContain('$');",
    'expect(mails).toHaveLength(2); expect(mails.every(isMine)).toBe(true);',
    'expect(mails.every(isMine)).toBe(false);',
    "expect(['a', 'b'].every(isMine)).toBe(true);",
    "const url = link ?? ''; expect(url).toContain('https'); expect(url).not.toContain('evil');",
    'expect(mail?.text).not.toBeUndefined();',
    "expect(mail?.text).toBe('a');",
    'expect(mails.map((mail) => mail?.text)).not.toContain("a");',
  ])('%s can fail', (text) => {
    expect(vacuousAssertionsIn('a.test.ts', text)).toEqual([]);
  });
});
