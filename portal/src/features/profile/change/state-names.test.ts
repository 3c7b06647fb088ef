import { expect, it } from 'vitest';
import { createTranslator } from '../../../app/start/translator.ts';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import { stateName } from './state-names.ts';

it.each([
  ['AS', 'American Samoa', 'Samoa Americana'],
  ['AA', 'Armed Forces Americas', 'Fuerzas Armadas, América'],
  ['AE', 'Armed Forces Europe, the Middle East, and Canada', 'Fuerzas Armadas, Europa, Oriente Medio y Canadá'],
  ['AP', 'Armed Forces Pacific', 'Fuerzas Armadas, Pacífico'],
  ['DC', 'District of Columbia', 'Distrito de Columbia'],
  ['FM', 'Federated States of Micronesia', 'Estados Federados de Micronesia'],
  ['HI', 'Hawaii', 'Hawái'],
  ['LA', 'Louisiana', 'Luisiana'],
  ['MH', 'Marshall Islands', 'Islas Marshall'],
  ['MI', 'Michigan', 'Míchigan'],
  ['MS', 'Mississippi', 'Misisipi'],
  ['MO', 'Missouri', 'Misuri'],
  ['NH', 'New Hampshire', 'Nuevo Hampshire'],
  ['NJ', 'New Jersey', 'Nueva Jersey'],
  ['NM', 'New Mexico', 'Nuevo México'],
  ['NY', 'New York', 'Nueva York'],
  ['NC', 'North Carolina', 'Carolina del Norte'],
  ['ND', 'North Dakota', 'Dakota del Norte'],
  ['MP', 'Northern Mariana Islands', 'Islas Marianas del Norte'],
  ['OR', 'Oregon', 'Oregón'],
  ['PW', 'Palau', 'Palaos'],
  ['PA', 'Pennsylvania', 'Pensilvania'],
  ['SC', 'South Carolina', 'Carolina del Sur'],
  ['SD', 'South Dakota', 'Dakota del Sur'],
  ['VI', 'U.S. Virgin Islands', 'Islas Vírgenes de los Estados Unidos'],
  ['WV', 'West Virginia', 'Virginia Occidental'],
  // The same in both languages.
  ['TX', 'Texas', 'Texas'],
])('ME-2: the state %s (%s) is %s in Spanish', async (abbreviation, name, expected) => {
  const texts = ['en', 'es'] as const;
  const names = await Promise.all(
    texts.map(async (language) => {
      const translator = createTranslator(language, (next) => Promise.resolve(catalogueOf(next)));
      await translator.load(language);
      return stateName(abbreviation, name, translator.text);
    }),
  );
  expect(names).toEqual([name, expected]);
});
