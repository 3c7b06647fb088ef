import { describe, expect, it } from 'vitest';
import { argumentsOf, parityFaults, phraseFaults, texts } from './texts.ts';

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
    ['a plural of another argument', english, { ...spanish, count: '{n, plural, other {#} }' }, 'differ'],
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
    ['es', 'Llame a su oficina de nómina.', 'equipo de nómina'],
  ] as const)('refuses a banned phrase in %s: %s', (language, message, instead) => {
    expect(phraseFaults('x', language, { key: message })).toEqual([expect.stringContaining(instead)]);
    expect(phraseFaults('x', language, { key: 'Forced reinforcements, importante.' })).toEqual([]);
  });
});
