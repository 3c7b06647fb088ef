import type { Reason } from '@paystead/payroll/causes/headline.ts';
import type { TextKey, Translate } from '@paystead/ui/translations/text.ts';
import { causeTitle } from '../causes/cause-titles.ts';
import { deductionText, earningText, inSentence } from '../lines/line-texts.ts';

type ShortKey = Extract<TextKey, `paychecks.short${string}`>;

/** Causes that are shorter in a sentence than as a title: for more pay and for less. */
const SHORT: Partial<Record<Reason['kind'], readonly [more: ShortKey, less: ShortKey]>> = {
  earningStarted: ['paychecks.shortStarted', 'paychecks.shortStarted'],
  earningStopped: ['paychecks.shortStopped', 'paychecks.shortStopped'],
  hours: ['paychecks.shortMoreHours', 'paychecks.shortFewerHours'],
  rate: ['paychecks.shortRate', 'paychecks.shortRate'],
  pieceRate: ['paychecks.shortRate', 'paychecks.shortRate'],
  earningChanged: ['paychecks.shortMore', 'paychecks.shortLess'],
  pieces: ['paychecks.shortMore', 'paychecks.shortLess'],
  deductionChanged: ['paychecks.shortDeductionLess', 'paychecks.shortDeductionMore'],
};

/** The main cause as the end of a sentence: "no overtime this time". */
export function mainCauseText(t: Translate, reason: Reason): string {
  const key = SHORT[reason.kind]?.[reason.amount > 0 ? 0 : 1];
  if (key === undefined || !('code' in reason)) return inSentence(causeTitle(t, reason));
  const { name } = reason.kind === 'deductionChanged' ? deductionText(t, reason) : earningText(t, reason);
  return (t as (key: ShortKey, values: { readonly name: string }) => string)(key, { name: inSentence(name) });
}
