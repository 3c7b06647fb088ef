import { z } from 'zod';
import { template } from './template.ts';

/** A pay stub is available. The portal alone shows its content. */
export const payday = template({
  category: 'payday',
  data: z.object({ checkDate: z.iso.date(), clientName: z.string().max(200) }),
  words: ({ checkDate, clientName }, { text, date }) => ({
    subject: text('payday.subject'),
    heading: text('payday.heading'),
    paragraphs: [text('payday.text', { clientName })],
    facts: [[text('payday.labelPayDate'), date(checkDate)]],
    closing: text('payday.closing'),
  }),
});
