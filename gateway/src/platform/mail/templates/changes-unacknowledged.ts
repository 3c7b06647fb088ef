import { z } from 'zod';
import { template } from './template.ts';

const data = z.object({
  /** Changes that became late since the last such mail. */
  count: z.int().positive(),
  /** The time at which the oldest of them was sent to the pay engine, UTC. */
  oldestAt: z.iso.datetime(),
  clientName: z.string().max(200),
});

/** Notifies the payroll team that a pay engine doesn't respond. The portal alone shows which employees are affected. */
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
