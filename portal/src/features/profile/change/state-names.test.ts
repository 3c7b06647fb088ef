import { expect, it } from 'vitest';
import { createTranslator } from '../../../app/start/translator.ts';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import { stateName } from './state-names.ts';

it.each([
  ['NY', 'New York', 'es', 'Nueva York'],
  ['NY', 'New York', 'en', 'New York'],
  ['TX', 'Texas', 'es', 'Texas'],
  ['PA', 'Pennsylvania', 'es', 'Pensilvania'],
] as const)('ME-2: the name of %s (%s) in %s is %s', async (abbreviation, name, language, expected) => {
  const translator = createTranslator(language, (next) => Promise.resolve(catalogueOf(next)));
  await translator.load(language);
  expect(stateName(abbreviation, name, translator.text)).toBe(expected);
});
