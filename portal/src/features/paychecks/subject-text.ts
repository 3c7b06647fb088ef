import type { TextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSubject, type Subject } from '../../platform/subject.ts';

/** Texts that address the employee, with their counterparts about an employee in scope. */
const KEYS_ABOUT_OTHERS = {
  'paychecks.paidToYou': 'paychecks.ofOthers.net',
  'paychecks.paidInYear': 'paychecks.ofOthers.netInYear',
  'paychecks.paidInYearBy': 'paychecks.ofOthers.netInYearBy',
  'paychecks.netShort': 'paychecks.ofOthers.netShort',
  'paychecks.paidBack': 'paychecks.ofOthers.paidBack',
  'paychecks.employerPaid': 'paychecks.ofOthers.employerPaid',
  'paychecks.isLatest': 'paychecks.ofOthers.isLatest',
  'paychecks.isFirst': 'paychecks.ofOthers.isFirst',
  'paychecks.why': 'paychecks.ofOthers.why',
  'paychecks.whyLess': 'paychecks.ofOthers.whyLess',
  'paychecks.whyMore': 'paychecks.ofOthers.whyMore',
  'paychecks.emptyBody': 'paychecks.ofOthers.emptyBody',
  'paychecks.emptyNext': 'paychecks.ofOthers.emptyNext',
  'paychecks.emptyYearBody': 'paychecks.ofOthers.emptyYearBody',
  'paychecks.causeWageBaseReached': 'paychecks.ofOthers.limitReached',
  'paychecks.causeLimitMonth': 'paychecks.ofOthers.limitMonth',
  'paychecks.causeLimitRoth': 'paychecks.ofOthers.limitRoth',
  'paychecks.causeElectionMore': 'paychecks.ofOthers.electionMore',
  'paychecks.causeElectionLess': 'paychecks.ofOthers.electionLess',
} as const satisfies Partial<Record<TextKey, TextKey>>;

type SelfTextKey = keyof typeof KEYS_ABOUT_OTHERS;

/** The text key for the subject. Both keys of a pair take the same values. */
export function subjectTextKey<K extends TextKey>(subject: Subject, key: K): K {
  if (subject.view === 'self') return key;
  return ((KEYS_ABOUT_OTHERS as Partial<Record<TextKey, TextKey>>)[key] ?? key) as K;
}

/** `useText` with the wording for the subject: "you" for oneself, the third person for an employee in scope. */
export function useSubjectText(): Translate {
  const t = useText();
  const subject = useSubject();
  if (subject.view === 'self') return t;
  return ((key: SelfTextKey, ...values: []) =>
    (t as (key: TextKey, ...values: []) => string)(subjectTextKey(subject, key), ...values)) as Translate;
}
