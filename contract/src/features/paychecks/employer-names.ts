import { entryOf, named, type CodedLine, type LineName } from './line-names.ts';

/** Names of employer costs, by payroll code. */
const EMPLOYER = {
  'ER-SS': ['paychecks.erSs', 'Social Security, employer'],
  'ER-MED': ['paychecks.erMed', 'Medicare, employer'],
  FUTA: ['paychecks.erFuta', 'Federal unemployment'],
  'ER-401K': ['paychecks.er401k', '401(k) match'],
  'ER-HSA': ['paychecks.erHsa', 'HSA, employer'],
  'ER-TRUMP': ['paychecks.erTrump', 'Trump account, employer'],
  'ER-HEALTH': ['paychecks.erHealth', 'Medical, employer share'],
} as const;
export type EmployerKey = (typeof EMPLOYER)[keyof typeof EMPLOYER][0] | 'paychecks.erSuta';

/** The code of a state's unemployment insurance ends in the state: `SUTA-PA`. */
export function employerName(line: CodedLine): LineName<EmployerKey> {
  if (line.code.startsWith('SUTA-')) return { key: 'paychecks.erSuta', own: null };
  return named(line, entryOf(EMPLOYER, line.code));
}
