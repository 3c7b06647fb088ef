import type { Language } from '@paystead/contract/fields.ts';
import en from './texts.en.json' with { type: 'json' };
import { text } from './texts.ts';

type Key = keyof typeof en extends `tax.${infer Name}` ? Name : never;

/** Descriptions of the tables by text, the narrower pattern first. */
const DESCRIPTIONS: readonly (readonly [name: Key, english: RegExp])[] = [
  ['earnedIncomeByPlace', /^Pennsylvania local earned income tax, by .*$/],
  ['earnedIncomeOfNonresidents', /^Pennsylvania local earned income tax, .*$/],
  ['localServicesOfState', /^Pennsylvania local services tax, .*$/],
  ['ohioSchoolDistrict', /^Ohio school district income tax, .*$/],
  ['municipal', /^Municipal income tax, .*$/],
  ['indianaCountyByResidence', /^Indiana county income tax, by .*$/],
  ['indianaCountyOfNonresidents', /^Indiana county income tax, .*$/],
  ['marylandCounty', /^Maryland county income tax, .*$/],
  ['marylandNonresident', /^Maryland special nonresident tax$/],
  ['newYorkCityResident', /^New York City resident tax$/],
  ['yonkersResident', /^Yonkers resident tax surcharge$/],
  ['yonkersNonresident', /^Yonkers nonresident earnings tax$/],
  ['countyIncome', /^(?<place>.+) County income tax$/],
  ['earnedIncome', /^(?<place>.+) earned income tax$/],
  ['localServices', /^(?<place>.+) local services tax$/],
  ['wage', /^(?<place>.+) wage tax$/],
  ['occupational', /^(?<place>.+) occupational tax$/],
  ['occupationalLicense', /^(?<place>.+) occupational license fee$/],
  ['income', /^(?<place>.+) income tax$/],
];

/**
 * Returns a tax's name in the reader's language, from the name in the tables; a description without a translation stays
 * as it is.
 */
export function taxName(description: string, language: Language): string {
  if (language === 'en') return description;
  for (const [name, english] of DESCRIPTIONS) {
    const match = english.exec(description);
    if (match) return text(language, `tax.${name}`, { place: match.groups?.['place'] ?? '' });
  }
  return description;
}
