import { z } from 'zod';
import { template } from './template.ts';

/** A sign-in from a device that this person had not used within a month. */
export const newDevice = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    /** Browser and system in a few words; empty if unknown. */
    device: z.string().max(100),
    clientName: z.string().max(200),
  }),
  words: ({ at, device, clientName }, { text, instant }) => ({
    subject: text('newDevice.subject'),
    heading: text('newDevice.heading'),
    paragraphs: [text('newDevice.text')],
    facts: [
      [text('newDevice.labelDevice'), device || text('newDevice.unknown')],
      [text('label.when'), instant(at)],
      [text('label.employer'), clientName],
    ],
    closing: text('newDevice.closing'),
  }),
});
