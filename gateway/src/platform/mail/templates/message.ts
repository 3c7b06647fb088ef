import { z } from 'zod';
import { template, type Writer } from './template.ts';

const message = z.object({
  /** In the reader's language. */
  title: z.string().max(200),
  clientName: z.string().max(200),
  /** Whether the message has documents to acknowledge. */
  asks: z.boolean(),
  dueDate: z.iso.date().nullable(),
});

const factsOf = ({ clientName, dueDate }: z.infer<typeof message>, { text, date }: Writer) => [
  [text('label.employer'), clientName] as const,
  ...(dueDate === null ? [] : [[text('message.labelDue'), date(dueDate)] as const]),
];

/** Someone's employer posted a message. The portal alone shows its text and documents. */
export const messagePosted = template({
  category: 'transaction',
  data: message,
  words: (data, writer) => ({
    subject: writer.text('messagePosted.subject', { title: data.title }),
    heading: data.title,
    paragraphs: [writer.text(data.asks ? 'messagePosted.asks' : 'messagePosted.text', { clientName: data.clientName })],
    facts: factsOf(data, writer),
    closing: writer.text('message.closing'),
  }),
});

/** Someone hasn't acknowledged a document of a message yet. */
export const messageReminder = template({
  category: 'transaction',
  data: message,
  words: (data, writer) => ({
    subject: writer.text('messageReminder.subject', { title: data.title }),
    heading: data.title,
    paragraphs: [writer.text('messageReminder.text', { clientName: data.clientName })],
    facts: factsOf(data, writer),
    closing: writer.text('message.closing'),
  }),
});
