import { describe, expect, it } from 'vitest';
import { textValues, valueFaults } from './text-values.ts';

const CATALOGUE = {
  greeting: 'Hi, {name}.',
  waiting: '{count, plural, one {# request of {name}} other {# requests}}',
  plain: 'Hi.',
};
const faultsOf = (call: string) =>
  valueFaults('a.ts', `import { text } from './texts.ts';\n${call};`, (imported) =>
    imported === './texts.ts' ? CATALOGUE : undefined,
  );

describe('the values of a text', () => {
  it.each([
    ["text(language, 'greeting')", ['a.ts:2 greeting: no value for {name}.']],
    ["text(language, 'greeting', {})", ['a.ts:2 greeting: no value for {name}.']],
    [
      "text(language, 'greeting', { nmae: 'Ana' })",
      ['a.ts:2 greeting: no value for {name}.', 'a.ts:2 greeting: the text has no {nmae}.'],
    ],
    ["text(language, 'waiting', { count: 1 })", ['a.ts:2 waiting: no value for {name}.']],
    ["text(language, 'plain', { name })", ['a.ts:2 plain: the text has no {name}.']],
  ])('%s: %j', (call, faults) => {
    expect(faultsOf(call)).toEqual(faults);
  });

  it.each([
    "text(language, 'greeting', { name })",
    "text(language, 'waiting', { count: 1, name: 'Ana' })",
    "text(language, 'plain')",
    "text(language, 'greeting', values)",
    "text(language, 'greeting', { ...values })",
    'text(language, key, { name })',
    "other(language, 'greeting')",
  ])('%s has none missing or too many, or is not compared', (call) => {
    expect(faultsOf(call)).toEqual([]);
  });

  it('are compared in the whole gateway', () => {
    expect(textValues()).toEqual([]);
  });
});
