import { z } from 'zod';
import { template } from './template.ts';

/**
 * A change of bank accounts was stopped because the person reported it. Further changes are blocked until the payroll
 * team unlocks them.
 */
export const bankChangesStopped = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200) }),
  words: ({ at, clientName }, { text, instant }) => ({
    subject: text('bankChangesStopped.subject'),
    heading: text('bankChangesStopped.heading'),
    paragraphs: [text('bankChangesStopped.text')],
    facts: [
      [text('label.employer'), clientName],
      [text('label.stopped'), instant(at)],
    ],
    closing: text('bankChangesStopped.closing'),
  }),
});
