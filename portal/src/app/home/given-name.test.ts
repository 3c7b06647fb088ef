import { expect, it } from 'vitest';
import { givenName } from './given-name.ts';

it.each([
  ['Marisol Vega', 'Marisol'],
  ['  Marisol\t Vega', 'Marisol'],
  ['Marisol', 'Marisol'],
  ['José-Luis de la Cruz', 'José-Luis'],
  ['', ''],
  [' ', ''],
])('the greeting of “%s” is for “%s”', (name, expected) => expect(givenName(name)).toBe(expected));
