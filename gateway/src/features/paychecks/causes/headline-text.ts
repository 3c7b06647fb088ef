import type { Language } from '@paystead/contract/fields.ts';
import { causeTitle } from '@paystead/contract/features/paychecks/cause-titles.ts';
import { deductionName, earningName, inSentence } from '@paystead/contract/features/paychecks/line-names.ts';
import en from '@paystead/contract/features/paychecks/texts.en.json' with { type: 'json' };
import es from '@paystead/contract/features/paychecks/texts.es.json' with { type: 'json' };
import type { Reason } from '@paystead/payroll/causes/headline.ts';
import { createTexts } from '../../../platform/texts/texts.ts';
import { text } from '../texts.ts';

/** The names of lines and the titles of causes, which the portal shows too. */
const shared = createTexts(en, es);

type ShortKey = Extract<Parameters<typeof text>[1], `headline.${string}`>;

/** Causes that are shorter in a sentence than as a title: for more pay and for less. */
const SHORT: Partial<Record<Reason['kind'], readonly [more: ShortKey, less: ShortKey]>> = {
  earningStarted: ['headline.started', 'headline.started'],
  earningStopped: ['headline.stopped', 'headline.stopped'],
  hours: ['headline.moreHours', 'headline.fewerHours'],
  rate: ['headline.rate', 'headline.rate'],
  pieceRate: ['headline.pieceRate', 'headline.pieceRate'],
  earningChanged: ['headline.more', 'headline.less'],
  pieces: ['headline.more', 'headline.less'],
  deductionChanged: ['headline.deductionLess', 'headline.deductionMore'],
};

/** Returns the reason as the end of a sentence: "no overtime this time". */
export function headlineText(language: Language, reason: Reason): string {
  const key = SHORT[reason.kind]?.[reason.amount > 0 ? 0 : 1];
  if (key === undefined || !('code' in reason))
    return inSentence(causeTitle((one, values) => shared(language, one, values), reason));
  const name = (reason.kind === 'deductionChanged' ? deductionName : earningName)(reason);
  return text(language, key, { name: inSentence(name.own ?? (name.key === null ? '' : shared(language, name.key))) });
}
