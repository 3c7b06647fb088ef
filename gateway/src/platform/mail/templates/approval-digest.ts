import { z } from 'zod';
import { changeAbout } from './change-step.ts';
import { template } from './template.ts';

const data = z.object({
  clientName: z.string().max(200),
  /** Waiting requests by rule type; none without any. */
  kinds: z.array(z.object({ ruleType: z.int(), count: z.int().positive() })).min(1),
  overdue: z.int(),
  /** Requests with reasons for a closer look. */
  review: z.int(),
  /** Of all of them, those that the reader decides as a deputy. */
  asDeputy: z.int(),
  oldestOn: z.iso.date(),
  /** The earliest due date; null if none has one. */
  dueOn: z.iso.date().nullable(),
  /** The address of the queue; null if the client's portal has no host name. */
  queueUrl: z.url().nullable(),
});

/**
 * Tells an approver once a day how many requests are waiting for them: numbers and dates, and no one's name. The only mail with a link that can
 * lead to a sign-in page, because the person has work there every day; see the record about deputies and digests.
 */
export const approvalDigest = template({
  category: 'transaction',
  data,
  words: ({ clientName, kinds, overdue, review, asDeputy, oldestOn, dueOn, queueUrl }, { language, text, date }) => {
    const count = kinds.reduce((total, kind) => total + kind.count, 0);
    const facts: (readonly [string, string])[] = kinds.map(({ ruleType, count: number }) => [
      capital(changeAbout(ruleType, language), language),
      String(number),
    ]);
    if (review > 0) facts.push([text('approvalDigest.labelReview'), String(review)]);
    if (overdue > 0) facts.push([text('approvalDigest.labelOverdue'), String(overdue)]);
    if (asDeputy > 0) facts.push([text('approvalDigest.labelAsDeputy'), String(asDeputy)]);
    if (dueOn !== null) facts.push([text('approvalDigest.labelDue'), date(dueOn)]);
    facts.push([text('approvalDigest.labelOldest'), date(oldestOn)], [text('label.employer'), clientName]);
    const subject = text('approvalDigest.subject', { count });
    return {
      subject,
      heading: subject,
      paragraphs: [text('approvalDigest.text')],
      facts,
      ...(queueUrl === null ? {} : { link: { label: text('approvalDigest.link'), url: queueUrl } }),
      closing: text('approvalDigest.closing'),
    };
  },
});

function capital(words: string, language: string): string {
  return words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1);
}
