import { expect, it } from 'vitest';
import { z } from 'zod';
import { shapeFaults, writtenPath } from './shape-faults.ts';

const shape = z.strictObject({
  text: z.string().min(2).max(4),
  more: z.string().min(1).max(1),
  size: z.number().min(1).max(9),
  days: z.int().min(1),
  isOn: z.boolean(),
  list: z.array(z.string()).min(1).max(2),
  lines: z.array(z.strictObject({ name: z.string().min(1) })).max(1),
  of: z.record(z.string(), z.int()),
  kind: z.enum(['one', 'two']),
  day: z.iso.date(),
  at: z.iso.datetime(),
  code: z.string().regex(/^x$/),
  nothing: z.null(),
  either: z.union([z.string(), z.array(z.string()).min(1), z.strictObject({ value: z.string() })]),
});
const faultsOf = (value: unknown, language: 'en' | 'es' = 'en') => {
  const { error } = shape.safeParse(value, { reportInput: true });
  return (error ? shapeFaults(error) : []).map(({ path, sentence }) => `${writtenPath(path)}: ${sentence(language)}`);
};
const WRONG = {
  text: 'a',
  more: '',
  size: 0,
  days: 1.5,
  isOn: 'yes',
  list: [],
  lines: [{ name: '' }, { name: 7, color: 'red' }],
  of: { a: 'b' },
  kind: 'three',
  day: '2026-02-30',
  at: '2026-11-30',
  code: 'y',
  nothing: 1,
  either: 7,
  first: 1,
  second: 2,
};
const OTHERWISE = {
  text: 'abcde',
  more: 'ab',
  size: 10,
  days: 'x',
  isOn: null,
  list: ['a', 'b', 'c'],
  lines: {},
  of: [],
  kind: 1,
  day: 7,
  at: undefined,
  code: 'x',
  nothing: null,
  either: { valeu: 'x' },
};

it('says in both languages what each value of a file needs, and where it is', () => {
  expect(faultsOf(WRONG)).toMatchInlineSnapshot(`
    [
      "text: Enter at least 2 characters.",
      "more: Enter at least 1 character.",
      "size: Use 1 or more.",
      "days: Use a whole number.",
      "isOn: Use true or false.",
      "list: Give at least 1 value.",
      "lines: Give at most 1 value.",
      "of.a: Use a number.",
      "kind: Use one of one, two.",
      "day: Use a date such as 2026-11-30.",
      "at: Use a time in UTC such as 2026-11-30T15:00:00Z.",
      "code: The value isn’t in the right format.",
      "nothing: Use null.",
      "either: Use text, a list in square brackets, or an object in braces.",
      ": There is no field first.",
      ": There is no field second.",
    ]
  `);
  expect(faultsOf(WRONG, 'es')).toMatchInlineSnapshot(`
    [
      "text: Escriba al menos 2 caracteres.",
      "more: Escriba al menos 1 carácter.",
      "size: Use 1 o más.",
      "days: Use un número entero.",
      "isOn: Use true o false.",
      "list: Indique al menos 1 valor.",
      "lines: Indique como máximo 1 valor.",
      "of.a: Use un número.",
      "kind: Use uno de estos valores: one, two.",
      "day: Use una fecha como 2026-11-30.",
      "at: Use una hora en UTC como 2026-11-30T15:00:00Z.",
      "code: El valor no tiene el formato correcto.",
      "nothing: Use null.",
      "either: Use un texto, una lista entre corchetes o un objeto entre llaves.",
      ": No existe el campo first.",
      ": No existe el campo second.",
    ]
  `);
  expect(faultsOf(OTHERWISE)).toMatchInlineSnapshot(`
    [
      "text: Enter at most 4 characters.",
      "more: Enter at most 1 character.",
      "size: Use 9 or less.",
      "days: Use a number.",
      "isOn: Use true or false.",
      "list: Give at most 2 values.",
      "lines: Use a list in square brackets.",
      "of: Use an object in braces.",
      "kind: Use one of one, two.",
      "day: Use text.",
      "at: A value is missing.",
      "either.value: A value is missing.",
      "either: There is no field valeu.",
    ]
  `);
  expect(faultsOf(OTHERWISE, 'es')).toMatchInlineSnapshot(`
    [
      "text: Escriba como máximo 4 caracteres.",
      "more: Escriba como máximo 1 carácter.",
      "size: Use 9 o menos.",
      "days: Use un número.",
      "isOn: Use true o false.",
      "list: Indique como máximo 2 valores.",
      "lines: Use una lista entre corchetes.",
      "of: Use un objeto entre llaves.",
      "kind: Use uno de estos valores: one, two.",
      "day: Use un texto.",
      "at: Falta un valor.",
      "either.value: Falta un valor.",
      "either: No existe el campo valeu.",
    ]
  `);
});

it('a file of another kind has one fault, without a path', () => {
  expect([faultsOf([]), faultsOf(undefined, 'es')]).toEqual([[': Use an object in braces.'], [': Falta un valor.']]);
});

it.each([
  [{ either: [] }, ['either: Give at least 1 value.']],
  [{ either: { value: 7 } }, ['either.value: Use text.']],
  [{ either: {} }, ['either.value: A value is missing.']],
  [{ either: 7 }, ['either: Use text, a list in square brackets, or an object in braces.']],
])('of the alternatives of a value, the one that was meant is explained: %j', (value, faults) => {
  expect(faultsOf(value).filter((fault) => fault.startsWith('either'))).toEqual(faults);
});
