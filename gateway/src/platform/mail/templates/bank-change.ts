import { z } from 'zod';
import { template } from './template.ts';

/**
 * A requested change of bank accounts. Goes to every verified address and can't be turned off, since an attacker who
 * diverts pay mutes alerts first. Shows the last four digits of accounts; its link stops the change without signing in.
 */
export const bankChange = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    clientName: z.string().max(200),
    /**
     * Last four digits of new account numbers; empty if only the split or the order changes, or an account is removed.
     */
    newAccounts: z.array(z.string().regex(/^[\dA-Za-z]{1,4}$/)),
    /** The time until which pay goes to the current accounts at least; null: the change isn't held. */
    holdUntil: z.iso.datetime().nullable(),
    firstPayDate: z.iso.date().nullable(),
    /** Null if no address of the portal is known that a mail may contain. */
    objectUrl: z.url().nullable(),
  }),
  words: ({ at, clientName, newAccounts, holdUntil, firstPayDate, objectUrl }, { text, date, instant }) => ({
    subject: text('bankChange.subject'),
    heading: text('bankChange.heading'),
    paragraphs: [text(newAccounts.length > 0 ? 'bankChange.newAccount' : 'bankChange.split')],
    facts: [
      [text('label.employer'), clientName],
      [text('label.requested'), instant(at)],
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
