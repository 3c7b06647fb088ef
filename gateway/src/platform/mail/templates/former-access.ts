import { z } from 'zod';
import { template } from './template.ts';

/** A former employee's access ends soon: an offer to download pay stubs and tax forms before. */
export const formerAccess = template({
  category: 'account',
  data: z.object({ until: z.iso.date(), clientName: z.string().max(200) }),
  words: ({ until, clientName }, { text, date }) => ({
    subject: text('formerAccess.subject'),
    heading: text('formerAccess.heading'),
    paragraphs: [text('formerAccess.text', { date: date(until) }), text('formerAccess.how')],
    facts: [
      [text('label.employer'), clientName],
      [text('formerAccess.labelUntil'), date(until)],
    ],
    closing: text('formerAccess.closing'),
  }),
});
