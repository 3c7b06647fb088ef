import { describe, expect, it } from 'vitest';
import { argumentsOf, documentFaults, parityFaults, phraseFaults, pluralFaults, texts } from './texts.ts';

const english = { hello: 'Hi, {name}.', count: '{count, plural, one {# request} other {# requests} }' };
const spanish = { hello: 'Hola, {name}.', count: '{count, plural, one {# solicitud} other {# solicitudes} }' };

describe('catalogues', () => {
  it('agree in both languages and have no banned phrase', async () => {
    expect(await texts()).toEqual([]);
    expect(parityFaults('x', english, spanish)).toEqual([]);
  });

  it.each([
    ['a key that Spanish lacks', english, { hello: spanish.hello }, 'missing in Spanish'],
    ['a key that English lacks', { hello: english.hello }, spanish, 'missing in English'],
    ['a placeholder of another name', english, { ...spanish, hello: 'Hola, {nombre}.' }, 'differ'],
    ['two placeholders that changed places', { a: '{x} of {y}' }, { a: '{y} de {x}' }, 'another order'],
    ['a number that differs', { a: 'Within 30 days' }, { a: 'En 15 días' }, 'numbers differ'],
    ['a plural of another argument', english, { ...spanish, count: '{n, plural, one {#} other {#} }' }, 'differ'],
    ['a number in place of a plural', english, { ...spanish, count: '{count}' }, 'differ'],
    ['a message that does not parse', english, { ...spanish, hello: 'Hola, {name.' }, 'does not parse'],
  ])('refuses %s', (_title, en, es, fault) => {
    const faults = parityFaults('x', en, es);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it('finds arguments inside plural forms', () => {
    expect(argumentsOf('{count, plural, one {{name} has one} other {#} }', 'en')).toEqual(['1 name', '6 count']);
  });

  it.each([
    ['en', 'Your change is in force.', 'in effect'],
    ['en', 'Somebody signed in.', 'someone'],
    ['en', 'Check your E-mail.', 'email'],
    ['en', 'The limit stands in the guide.', 'the … shows'],
    ['en', 'A client beyond your reach.', 'that isn’t yours'],
    ['en', 'What needs you today', 'what needs your attention'],
    ['es', 'Llame a su oficina de nómina.', 'equipo de nómina'],
  ] as const)('refuses a banned phrase in %s: %s', (language, message, instead) => {
    expect(phraseFaults('x', language, { key: message })).toEqual([expect.stringContaining(instead)]);
    expect(phraseFaults('x', language, { key: 'Forced reinforcements, importante.' })).toEqual([]);
  });

  it.each([
    ['a plural that prints its number without a form for one', '{count, plural, other {# requests}}', 1],
    ['a form that the language does not have', '{count, plural, one {#} few {#} other {#}}', 1],
    ['no plural that names one', '{count, plural, one {one} other {#}}', 0],
    ['no plural that never prints its number', '{count, plural, =0 {none} other {some}}', 0],
  ])('refuses %s', (_title, message, faults) => {
    expect(pluralFaults(message, 'en')).toHaveLength(faults);
  });

  it.each([
    ['a tag that one language lacks', 'Read <b>this</b>', 'Lea esto'],
    ['other choices', '{kind, select, a {x} other {y}}', '{kind, select, b {x} other {y}}'],
  ])('refuses %s', (_title, en, es) => {
    expect(parityFaults('x', { key: en }, { key: es })).toEqual([expect.stringContaining('differ')]);
  });

  it('refuses banned phrases in documents, except in code and quotations', () => {
    expect(documentFaults('a.md', 'One.\nSomebody, `nobody` and “everybody”.')).toEqual([
      expect.stringMatching(/^a\.md:2 not “Somebody”/),
    ]);
  });
});
