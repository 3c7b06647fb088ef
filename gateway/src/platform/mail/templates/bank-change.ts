import { z } from 'zod';
import { template } from './template.ts';

/**
 * A change of bank accounts was requested. Goes to every verified address and cannot be switched off: people who divert
 * pay silence alerts first. Names accounts by their last four; the link objects and signs nobody in.
 */
export const bankChange = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    clientName: z.string().max(200),
    /** Last four of numbers that are new; none where only the split or the order is another, or an account goes. */
    newAccounts: z.array(z.string().regex(/^[\dA-Za-z]{1,4}$/)),
    /** Until then, at least, pay goes where it went before; null: the change needs no such time. */
    holdUntil: z.iso.datetime().nullable(),
    firstPayDate: z.iso.date().nullable(),
    /** Null where no address of the portal is known that a mail may carry. */
    objectUrl: z.url().nullable(),
  }),
  words: ({ at, clientName, newAccounts, holdUntil, firstPayDate, objectUrl }, { text, date, instant }) => ({
    subject: text('bankChange.subject'),
    heading: text('bankChange.heading'),
    paragraphs: [text(newAccounts.length > 0 ? 'bankChange.newAccount' : 'bankChange.split')],
    facts: [
      [text('label.employer'), clientName],
      [text('label.asked'), instant(at)],
      ...newAccounts.map((lastFour): [string, string] => [
        text('bankChange.labelNew'),
        text('value.accountEnding', { lastFour }),
      ]),
      ...(holdUntil === null ? [] : [[text('bankChange.labelHold'), instant(holdUntil)] as const]),
      ...(firstPayDate === null ? [] : [[text('bankChange.labelFirst'), date(firstPayDate)] as const]),
    ],
    ...(objectUrl !== null && { link: { label: text('bankChange.link'), url: objectUrl } }),
    closing: text(objectUrl === null ? 'bankChange.closing' : 'bankChange.closingLink'),
  }),
});
