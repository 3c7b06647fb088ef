import type { Translate } from '../../platform/translations/text.ts';
import { known, named, type Coded, type Known, type LineText, type NameKey } from './line-texts.ts';

/** What the employer pays on top, by the codes that payroll uses. */
const EMPLOYER: Readonly<Record<string, Known<NameKey>>> = {
  'ER-SS': known('paychecks.erSs', 'Social Security, employer'),
  'ER-MED': known('paychecks.erMed', 'Medicare, employer'),
  FUTA: known('paychecks.erFuta', 'Federal unemployment'),
  'ER-401K': known('paychecks.er401k', '401(k) match'),
  'ER-HSA': known('paychecks.erHsa', 'HSA, employer'),
  'ER-HEALTH': known('paychecks.erHealth', 'Medical, employer share'),
};

/** A state's unemployment insurance has the state in its code: `SUTA-PA`. */
export function employerText(t: Translate, line: Coded): LineText {
  if (line.code.startsWith('SUTA-')) return { name: t('paychecks.erSuta'), help: t('paychecks.erSutaHelp') };
  return named(t, line, EMPLOYER[line.code]);
}
