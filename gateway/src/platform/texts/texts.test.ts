import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

const text = createTexts(
  {
    greeting: 'Hi, {name}.',
    waiting: '{count, plural, one {# request} other {# requests}} to review',
    plain: "You can't.",
  },
  {
    greeting: 'Hola, {name}.',
    waiting: '{count, plural, one {# solicitud} other {# solicitudes}} por revisar',
    plain: 'No puede.',
  },
);

describe('createTexts', () => {
  it.each([
    ['en', 'Hi, Ana <b> {x}.', '1 request to review', '1,200 requests to review', "You can't."],
    ['es', 'Hola, Ana <b> {x}.', '1 solicitud por revisar', '1,200 solicitudes por revisar', 'No puede.'],
  ] as const)(
    'fills placeholders and plural forms in %s, and inserts values literally',
    (language, greeting, one, many, plain) => {
      expect(text(language, 'greeting', { name: 'Ana <b> {x}' })).toBe(greeting);
      expect(text(language, 'waiting', { count: 1 })).toBe(one);
      expect(text(language, 'waiting', { count: 1200 })).toBe(many);
      expect(text(language, 'plain')).toBe(plain);
    },
  );

  it('keeps two catalogs with the same keys apart', () => {
    const other = createTexts({ plain: 'Other.' }, { plain: 'Otro.' });
    expect([text('en', 'plain'), other('en', 'plain'), text('es', 'plain'), other('es', 'plain')]).toEqual([
      "You can't.",
      'Other.',
      'No puede.',
      'Otro.',
    ]);
  });

  it('recognizes its own keys only, not those that objects inherit', () => {
    expect([text.has('plain'), text.has('missing'), text.has('constructor')]).toEqual([true, false, false]);
  });
});
