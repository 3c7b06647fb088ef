import { describe, expect, it } from 'vitest';
import { wantedUser } from './user-resource.ts';

const email = (value: string, type: string | null = null, primary: boolean | null = null) => ({
  value: `${value}@millrace.example`,
  type,
  primary,
});

describe('SVC-5: the email of a user with several', () => {
  it.each([
    ['the primary one', [email('a', 'work'), email('b', 'home', true), email('c', 'work')], 'b'],
    ['the last primary one', [email('a', 'work', true), email('b', 'home', true), email('c')], 'b'],
    ['else the first of work', [email('a', 'home'), email('b', 'work'), email('c', 'work')], 'b'],
    ['one of work that is not primary', [email('a', 'home', false), email('b', 'work', false)], 'b'],
    ['else the first', [email('a'), email('b', 'home'), email('c', 'other')], 'a'],
    ['none that is empty', [{ value: '', type: 'work', primary: true }, email('a', 'home'), email('b')], 'a'],
    ['none without a value', [{ type: 'work', primary: true }, email('a', 'home')], 'a'],
  ])('is %s', (_which, emails, expected) => {
    expect(wantedUser({ userName: 'ines@elsewhere.example', emails }).email).toBe(`${expected}@millrace.example`);
  });

  it.each([
    ['no emails', undefined, 'Ines@Elsewhere.example', 'ines@elsewhere.example'],
    ['no emails', [], 'Ines@Elsewhere.example', 'ines@elsewhere.example'],
    ['no emails', [], 'ines', null],
    ['an email', [{ value: ' Ines@Millrace.example ' }], 'ines@elsewhere.example', 'ines@millrace.example'],
  ])('of a user with %s (%j) named %s is %s', (_what, emails, userName, expected) => {
    expect(wantedUser({ userName, emails }).email).toBe(expected);
  });
});
