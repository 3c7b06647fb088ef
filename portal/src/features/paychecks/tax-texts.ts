import type { TextKey, Translate } from '../../platform/translations/text.ts';
import { say, unknown, type Coded, type HelpKey, type LineText } from './line-texts.ts';

type TaxKey = Extract<TextKey, `paychecks.tax${string}`>;

/** Taxes: the official name with its place, whatever the description, since people meet these names on every form. */
const TAXES: Readonly<Record<string, TaxKey>> = {
  FIT: 'paychecks.taxFit',
  SS: 'paychecks.taxSs',
  MED: 'paychecks.taxMed',
  ADDMED: 'paychecks.taxAddmed',
  'SUI-EE': 'paychecks.taxSuiEe',
  CITY: 'paychecks.taxCity',
  COUNTY: 'paychecks.taxCounty',
  SCHOOL: 'paychecks.taxSchool',
  EIT: 'paychecks.taxEit',
  LST: 'paychecks.taxLst',
  OCC: 'paychecks.taxOcc',
  SIT: 'paychecks.taxSit',
  SDI: 'paychecks.taxSdi',
  PFML: 'paychecks.taxPfml',
};

/** State codes end in the state (`SIT-PA`, `SDI-CA`). */
export function taxText(t: Translate, line: Coded & { readonly jurisdiction: string }): LineText {
  const key = TAXES[line.code] ?? TAXES[line.code.replace(/-[A-Z]{2}$/, '')];
  if (!key) return unknown(t, line);
  return { name: say(t, key, line.jurisdiction), help: say(t, `${key}Help` as HelpKey, line.jurisdiction) };
}
