import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

/** The states with a Spanish name of their own (Fundéu, "topónimos de Estados Unidos"). */
const TRANSLATED: Readonly<Record<string, PlainTextKey>> = {
  AS: 'profile.stateAS',
  AA: 'profile.stateAA',
  AE: 'profile.stateAE',
  AP: 'profile.stateAP',
  DC: 'profile.stateDC',
  FM: 'profile.stateFM',
  HI: 'profile.stateHI',
  LA: 'profile.stateLA',
  MH: 'profile.stateMH',
  MI: 'profile.stateMI',
  MS: 'profile.stateMS',
  MO: 'profile.stateMO',
  NH: 'profile.stateNH',
  NJ: 'profile.stateNJ',
  NM: 'profile.stateNM',
  NY: 'profile.stateNY',
  NC: 'profile.stateNC',
  ND: 'profile.stateND',
  MP: 'profile.stateMP',
  OR: 'profile.stateOR',
  PW: 'profile.statePW',
  PA: 'profile.statePA',
  SC: 'profile.stateSC',
  SD: 'profile.stateSD',
  VI: 'profile.stateVI',
  WV: 'profile.stateWV',
};

/** Returns a state's name in the reader's language. `name` is the English name. */
export function stateName(abbreviation: string, name: string, t: Translate): string {
  const key = TRANSLATED[abbreviation];
  return key ? t(key) : name;
}
