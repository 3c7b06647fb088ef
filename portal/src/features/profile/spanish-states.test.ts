import { expect, it } from 'vitest';
import { stateName } from './spanish-states.ts';

it.each([
  ['NY', 'New York', 'es', 'Nueva York'],
  ['NY', 'New York', 'en', 'New York'],
  ['TX', 'Texas', 'es', 'Texas'],
  ['PA', 'Pennsylvania', 'es', 'Pensilvania'],
] as const)('ME-2: %s (%s) is named in %s as %s', (abbreviation, name, language, expected) => {
  expect(stateName(abbreviation, name, language)).toBe(expected);
});
