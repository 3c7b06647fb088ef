import type { TextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSubject, type Subject } from '../../platform/subject.ts';

/** What is said to somebody about themselves, and how the same is said about an employee. */
const OTHER_SUBJECT = {
  'paychecks.paidToYou': 'paychecks.ofOthers.net',
  'paychecks.paidInYear': 'paychecks.ofOthers.netInYear',
  'paychecks.paidInYearBy': 'paychecks.ofOthers.netInYearBy',
  'paychecks.yours': 'paychecks.ofOthers.netShort',
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
  'paychecks.causeElectionMore': 'paychecks.ofOthers.electionMore',
  'paychecks.causeElectionLess': 'paychecks.ofOthers.electionLess',
} as const satisfies Partial<Record<TextKey, TextKey>>;

type Said = keyof typeof OTHER_SUBJECT;

/** The key for whoever is shown; both of a pair take the same values. */
export function saidOf<K extends TextKey>(subject: Subject, key: K): K {
  if (subject.view === 'self') return key;
  return ((OTHER_SUBJECT as Partial<Record<TextKey, TextKey>>)[key] ?? key) as K;
}

/** Texts as `useText`, in the words that fit whomever the page shows. */
export function useSubjectText(): Translate {
  const t = useText();
  const subject = useSubject();
  if (subject.view === 'self') return t;
  return ((key: Said, ...values: []) =>
    (t as (key: TextKey, ...values: []) => string)(saidOf(subject, key), ...values)) as Translate;
}
