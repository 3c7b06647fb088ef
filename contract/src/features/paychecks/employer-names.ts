import { entryOf, known, named, type CodedLine, type LineName } from './line-names.ts';

/** What the employer pays on top, by the codes that payroll uses. */
const EMPLOYER = {
  'ER-SS': known('paychecks.erSs', 'Social Security, employer'),
  'ER-MED': known('paychecks.erMed', 'Medicare, employer'),
  FUTA: known('paychecks.erFuta', 'Federal unemployment'),
  'ER-401K': known('paychecks.er401k', '401(k) match'),
  'ER-HSA': known('paychecks.erHsa', 'HSA, employer'),
  'ER-HEALTH': known('paychecks.erHealth', 'Medical, employer share'),
};
export type EmployerKey = (typeof EMPLOYER)[keyof typeof EMPLOYER]['key'] | 'paychecks.erSuta';

/** A state's unemployment insurance has the state in its code: `SUTA-PA`. */
export function employerName(line: CodedLine): LineName<EmployerKey> {
  if (line.code.startsWith('SUTA-')) return { key: 'paychecks.erSuta', own: null };
  return named(line, entryOf(EMPLOYER, line.code));
}
