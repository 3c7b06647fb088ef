import { entryOf, type CodedLine, type LineName } from './line-names.ts';

/**
 * Taxes by their official name with the place, even if payroll prints something else, because people know these names
 * from every form.
 */
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
  LTC: 'paychecks.taxLtc',
} as const;
export type TaxKey = (typeof TAXES)[keyof typeof TAXES];

/**
 * Returns a tax's name, whose text may have a `{place}`: the tax's jurisdiction. State codes end in the state
 * (`SIT-PA`, `SDI-CA`).
 */
export function taxName(line: CodedLine): LineName<TaxKey> {
  const key = entryOf(TAXES, line.code) ?? entryOf(TAXES, line.code.replace(/-[A-Z]{2}$/, '')) ?? null;
  return { key, own: key === null ? line.description : null };
}
