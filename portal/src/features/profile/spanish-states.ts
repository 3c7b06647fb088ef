import type { Language } from '@paystead/ui/translations/language.ts';

/** What Spanish calls differently (Fundéu, "topónimos de Estados Unidos"); every other state keeps its name. */
const SPANISH: Readonly<Record<string, string>> = {
  AS: 'Samoa Americana',
  AA: 'Fuerzas Armadas, América',
  AE: 'Fuerzas Armadas, Europa, Oriente Medio y Canadá',
  AP: 'Fuerzas Armadas, Pacífico',
  DC: 'Distrito de Columbia',
  FM: 'Estados Federados de Micronesia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MH: 'Islas Marshall',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  MP: 'Islas Marianas del Norte',
  OR: 'Oregón',
  PW: 'Palaos',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  VI: 'Islas Vírgenes de los Estados Unidos',
  WV: 'Virginia Occidental',
};

/** A state's name in the reader's language. `name`: as the gateway lists it, in English. */
export function stateName(abbreviation: string, name: string, language: Language): string {
  return language === 'es' ? (SPANISH[abbreviation] ?? name) : name;
}
