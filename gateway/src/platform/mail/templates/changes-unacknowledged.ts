import { z } from 'zod';
import { template } from './template.ts';

const data = z.object({
  /** Changes that became late since the last such mail. */
  count: z.int().positive(),
  /** When the oldest of them left for the pay engine, UTC. */
  oldestAt: z.iso.datetime(),
  clientName: z.string().max(200),
});

/** Tells the payroll team that a pay engine is silent. Whose changes they are stays in the portal. */
export const changesUnacknowledged = template({
  category: 'transaction',
  data,
  words: ({ count, oldestAt, clientName }, { text, instant }) => ({
    subject: text('changesUnacknowledged.subject'),
    heading: text('changesUnacknowledged.subject'),
    paragraphs: [text('changesUnacknowledged.text')],
    facts: [
      [text('changesUnacknowledged.labelCount'), String(count)],
      [text('changesUnacknowledged.labelOldest'), instant(oldestAt)],
      [text('label.employer'), clientName],
    ],
    closing: text('changesUnacknowledged.closing'),
  }),
});
