import { z } from 'zod';
import { template } from './template.ts';

/** A device was signed out because its session's refresh token was used twice. */
export const signedOutDevice = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    /** Browser and system in a few words; empty if unknown. */
    device: z.string().max(100),
    clientName: z.string().max(200),
  }),
  words: ({ at, device, clientName }, { text, instant }) => ({
    subject: text('signedOutDevice.subject'),
    heading: text('signedOutDevice.heading'),
    paragraphs: [text('signedOutDevice.text'), text('signedOutDevice.cause')],
    facts: [
      [text('newDevice.labelDevice'), device || text('newDevice.unknown')],
      [text('label.when'), instant(at)],
      [text('label.employer'), clientName],
    ],
    closing: text('signedOutDevice.closing'),
  }),
});
