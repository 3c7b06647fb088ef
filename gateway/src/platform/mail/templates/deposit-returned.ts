import { z } from 'zod';
import { template } from './template.ts';

/**
 * A bank returned a payment, so that pay goes elsewhere, or requests a correction. Can't be turned off: pay that
 * arrives elsewhere must not be a surprise.
 */
export const depositReturned = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    clientName: z.string().max(200),
    lastFour: z.string().regex(/^[\dA-Za-z]{1,4}$/),
    /** True if pay continues to go to this account. */
    isPaid: z.boolean(),
    /** The bank's reason, and where pay goes meanwhile, in the reader's language. */
    sentences: z.array(z.string().max(300)),
  }),
  words: ({ at, clientName, lastFour, isPaid, sentences }, { text, instant }) => {
    const kind = isPaid ? 'correct' : 'returned';
    return {
      subject: text(`depositReturned.${kind}.subject`),
      heading: text(`depositReturned.${kind}.heading`),
      paragraphs: [text(`depositReturned.${kind}.text`), ...sentences],
      facts: [
        [text('label.account'), text('value.accountEnding', { lastFour })],
        [text('label.employer'), clientName],
        [text('depositReturned.labelNoted'), instant(at)],
      ],
      closing: text('depositReturned.closing'),
    };
  },
});
