import { entryOf, type CodedLine, type LineName } from './line-names.ts';

/** Taxes: the official name with its place, whatever the description, since people meet these names on every form. */
const TAXES = {
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
} as const;
export type TaxKey = (typeof TAXES)[keyof typeof TAXES];

/** A tax's name; its text may have a `{place}`, the tax's jurisdiction. State codes end in the state (`SIT-PA`, `SDI-CA`). */
export function taxName(line: CodedLine): LineName<TaxKey> {
  const key = entryOf(TAXES, line.code) ?? entryOf(TAXES, line.code.replace(/-[A-Z]{2}$/, '')) ?? null;
  return { key, own: key === null ? line.description : null };
}
