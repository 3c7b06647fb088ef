import { z } from 'zod';
import { template } from './template.ts';

const clientName = z.string().max(200);

/** Invites an employee to set up a sign-in: by an operator, as a reminder, or because the person asked for it. */
export const invitation = template({
  category: 'account',
  data: z.object({
    clientName,
    givenName: z.string().max(200),
    expiresOn: z.iso.date(),
    reason: z.enum(['operator', 'reminder', 'self']),
    url: z.url(),
  }),
  words: ({ clientName: employer, givenName, expiresOn, reason, url }, { text, date }) => ({
    subject: text(`invitation.${reason}.subject`, { employer }),
    heading: text('invitation.heading', { name: givenName }),
    paragraphs: [text(`invitation.${reason}.text`, { employer }), text('invitation.facts')],
    otherLanguage: text('invitation.otherLanguage'),
    facts: [
      [text('label.employer'), employer],
      [text('invitation.labelExpires'), date(expiresOn)],
    ],
    link: { label: text('invitation.link'), url },
    closing: text(`invitation.${reason}.closing`),
  }),
});

/** Tells every address on file that a sign-in was set up, so that someone else's doesn't go unnoticed. */
export const accountReady = template({
  category: 'security',
  data: z.object({ clientName, at: z.iso.datetime() }),
  words: ({ clientName: employer, at }, { text, instant }) => ({
    subject: text('accountReady.subject'),
    heading: text('accountReady.heading'),
    paragraphs: [text('accountReady.text', { employer })],
    facts: [
      [text('label.employer'), employer],
      [text('accountReady.labelAt'), instant(at)],
    ],
    closing: text('accountReady.closing'),
  }),
});
