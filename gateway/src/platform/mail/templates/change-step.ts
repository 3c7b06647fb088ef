import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { template } from './template.ts';
import { text as texts } from './texts.ts';

const step = z.enum([
  'submitted',
  'amended',
  'escalated',
  'approved',
  'rejected',
  'sentBack',
  'undone',
  'withdrawn',
  'superseded',
  'applied',
  'failed',
]);
export type ChangeStep = z.infer<typeof step>;

const data = z.object({
  step,
  /** 1 name and address, 2 direct deposit, 5 tax withholding. */
  ruleType: z.int(),
  at: z.iso.datetime(),
  clientName: z.string().max(200),
  /** The decider's name; null if no one decided. */
  by: z.string().max(200).nullable(),
  /** The decider's comment. */
  reason: z.string().max(1000).nullable(),
  decideBy: z.iso.date().nullable(),
  /** The effective date, if it is in the future. */
  from: z.iso.date().nullable(),
});
/** Returns the name of the information that a request of a rule type changes, for use inside a sentence. */
export function changeAbout(ruleType: number, language: Language): string {
  const key = `about.${ruleType}`;
  return texts(language, texts.has(key) ? key : 'about.other');
}

/** A step of a change that an employee requested. The mail doesn't say what changes; the portal shows it. */
export const changeStep = template({
  category: 'transaction',
  data,
  words: (
    { step: at, ruleType, at: when, clientName, by, reason, decideBy, from },
    { language, text, date, instant },
  ) => {
    const what = changeAbout(ruleType, language);
    const subject = text(`changeStep.${at}.subject`, { what });
    const facts: (readonly [string, string])[] = [[text('label.when'), instant(when)]];
    if (by !== null) facts.push([text('label.by'), by]);
    if (reason !== null) facts.push([text('label.reason'), reason]);
    if (decideBy !== null) facts.push([text('label.due'), date(decideBy)]);
    if (from !== null) facts.push([text('label.effectiveDate'), date(from)]);
    facts.push([text('label.employer'), clientName]);
    return {
      subject,
      heading: subject,
      paragraphs: [text(`changeStep.${at}.text`, { what })],
      facts,
      closing: text('changeStep.closing'),
    };
  },
});
