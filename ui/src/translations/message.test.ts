import { setupI18n, type Messages } from '@lingui/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../build/message.ts';
import { INTL_LOCALE, type Language } from './language.ts';
import { writeMessage, type Values } from './message.ts';

const write = (text: string, values: Values = {}, language: Language = 'en') =>
  writeMessage(readMessage(text).compiled, language, values);

/** Lingui's own runtime, which the browser does without. */
function asLingui(text: string, values: Values, language: Language): string {
  const messages = { [language]: { key: readMessage(text).compiled } as Messages };
  const i18n = setupI18n({ locale: language, locales: INTL_LOCALE[language], messages });
  return i18n._('key', { ...values });
}

const TEXTS = [
  'Nothing to fill in',
  'Hello {name}, {name}!',
  '{count, plural, =0 {Nothing} one {# thing of {name}} other {# things of {name}}}',
  '{count, plural, offset:1 =1 {Only {name}} one {{name} and # more} other {{name} and # more}}',
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{name, select, a {first} other {another, {count, plural, one {one} other {#}}}}',
  '{count, number} in all',
];

describe('messages', () => {
  it("are formatted like the library's", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.constantFrom<Language>('en', 'es'),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.oneof(fc.constantFrom('a', 'b', 'constructor', 'toString'), fc.string({ minLength: 1 })),
        (text, language, count, name) => {
          fc.pre(!name.includes('\\'));
          expect(write(text, { count, name }, language)).toBe(asLingui(text, { count, name }, language));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('group digits, and leave out an absent value', () => {
    expect(write('{count, plural, one {# check} other {# checks}}', { count: 1200 })).toBe('1,200 checks');
    expect(write('Hello {name}.')).toBe('Hello .');
    expect(write('{toString}{constructor}{name}', { name: ['a'] })).toBe('');
    expect(write('{count, number}', { count: 1234.5678 })).toBe('1,234.568');
    expect(write('{count, number}', { count: '1234' })).toBe('1234');
    expect(write('{name, select, a {first} other {}}', { name: 'toString' })).toBe('');
    expect(writeMessage(['a', ['n', 'select', {}], '#', 7], 'en', { n: 'x' })).toBe('a#7');
  });

  it('keep the number of a plural in the choices inside it', () => {
    const text = '{count, plural, one {one} other {{name, select, a {# first} other {# others}}}}';
    expect(write(text, { count: 1200, name: 'a' })).toBe('1,200 first');
    expect(write(text, { count: 2, name: 'b' })).toBe('2 others');
  });
});
