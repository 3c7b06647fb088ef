import { z } from 'zod';
import { template } from './template.ts';

/** A requested pay history download is ready; the mail also warns a person who did not request one. */
export const exportReady = template({
  category: 'account',
  data: z.object({ until: z.iso.date(), clientName: z.string().max(200) }),
  words: ({ until, clientName }, { text, date }) => ({
    subject: text('exportReady.subject'),
    heading: text('exportReady.heading'),
    paragraphs: [text('exportReady.text')],
    facts: [
      [text('label.employer'), clientName],
      [text('exportReady.labelUntil'), date(until)],
    ],
    closing: text('exportReady.closing'),
  }),
});
