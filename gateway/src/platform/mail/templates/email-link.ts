import { z } from 'zod';
import { template, type Writer } from './template.ts';

const minutes = z.int().positive();
/** Not `z.email()`: an address on file may come from elsewhere, and a mail about it must not fail for its format. */
const address = z.string().max(254);
const both = { clientName: z.string().max(200), currentEmail: address, updatedEmail: address };
/**
 * `claim`: a sign-in with the new address requests this person's account. `change`: the person requests a new address.
 */
const kind = z.enum(['claim', 'change']);

type Both = { readonly clientName: string; readonly currentEmail: string; readonly updatedEmail: string };

function addressFacts({ clientName, currentEmail, updatedEmail }: Both, { text }: Writer, isPrevious = false) {
  return [
    [text(isPrevious ? 'email.labelPrevious' : 'email.labelOnFile'), currentEmail, 'address'],
    [text('email.labelNew'), updatedEmail, 'address'],
    [text('label.employer'), clientName],
  ] as const;
}

/**
 * The link that binds another address to a person. It works once, for a few minutes, and only for the caller who
 * requested it. A change is mailed to the new address, a claim to the one on file.
 */
export const emailLink = template({
  category: 'account',
  data: z.object({ ...both, kind, minutes, url: z.url() }),
  words: ({ kind: linkKind, minutes: left, url, ...addresses }, writer) => {
    const { text } = writer;
    return {
      subject: text(`emailLink.${linkKind}.subject`),
      heading: text(`emailLink.${linkKind}.heading`),
      paragraphs: [
        text(`emailLink.${linkKind}.text1`),
        text(`emailLink.${linkKind}.text2`),
        text(`emailLink.${linkKind}.text3`),
      ],
      facts: [
        ...addressFacts(addresses, writer),
        [text('emailLink.labelWorks'), text('emailLink.works', { minutes: left })],
      ],
      link: { label: text(`emailLink.${linkKind}.link`), url },
      closing: text(`emailLink.${linkKind}.closing`),
    };
  },
});

/** Notifies every address on file of a requested change, with a link to stop it. Can't be turned off. */
export const emailChange = template({
  category: 'security',
  data: z.object({ ...both, kind, at: z.iso.datetime(), cancelUrl: z.url() }),
  words: ({ kind: linkKind, at, cancelUrl, ...addresses }, writer) => {
    const { text, instant } = writer;
    return {
      subject: text('emailChange.subject'),
      heading: text(`emailChange.${linkKind}.heading`),
      paragraphs: [text(`emailChange.${linkKind}.text`), text('emailChange.after')],
      facts: [...addressFacts(addresses, writer), [text('label.requested'), instant(at)]],
      link: { label: text('emailChange.link'), url: cancelUrl },
      closing: text('emailChange.closing'),
    };
  },
});

/** Notifies every address on file, the replaced one and the new one, of a completed change. */
export const emailChanged = template({
  category: 'security',
  data: z.object({ ...both, at: z.iso.datetime(), frozenUntil: z.iso.datetime() }),
  words: ({ at, frozenUntil, ...addresses }, writer) => {
    const { text, instant } = writer;
    return {
      subject: text('emailChanged.subject'),
      heading: text('emailChanged.heading'),
      paragraphs: [text('emailChanged.text')],
      facts: [
        ...addressFacts(addresses, writer, true),
        [text('emailChanged.labelChanged'), instant(at)],
        [text('emailChanged.labelPaused'), instant(frozenUntil)],
      ],
      closing: text('emailChanged.closing'),
    };
  },
});

/**
 * Notifies every address on file that the employer's identity system changed or added the one that signs in. `currentEmail` is the
 * replaced one; null: none was replaced.
 */
export const emailChangedByEmployer = template({
  category: 'security',
  data: z.object({
    clientName: z.string().max(200),
    currentEmail: address.nullable(),
    updatedEmail: address,
    at: z.iso.datetime(),
    frozenUntil: z.iso.datetime(),
  }),
  words: ({ clientName, currentEmail, updatedEmail, at, frozenUntil }, { text, instant }) => ({
    subject: text('emailChanged.subject'),
    heading: text('emailChanged.heading'),
    paragraphs: [text('emailChangedByEmployer.text')],
    facts: [
      ...(currentEmail === null ? [] : [[text('email.labelPrevious'), currentEmail, 'address'] as const]),
      [text('email.labelNew'), updatedEmail, 'address'],
      [text('label.employer'), clientName],
      [text('emailChanged.labelChanged'), instant(at)],
      [text('emailChanged.labelPaused'), instant(frozenUntil)],
    ],
    closing: text('emailChangedByEmployer.closing'),
  }),
});

/** Notifies every address on file that a request was stopped, or a completed change taken back. */
export const emailChangeStopped = template({
  category: 'security',
  data: z.object({ ...both, at: z.iso.datetime(), wasCompleted: z.boolean() }),
  words: ({ at, wasCompleted, ...addresses }, writer) => {
    const { text, instant } = writer;
    const end = wasCompleted ? 'undone' : 'stopped';
    return {
      subject: text(`emailChangeStopped.${end}.subject`),
      heading: text(`emailChangeStopped.${end}.heading`),
      paragraphs: [text(`emailChangeStopped.${end}.text`)],
      facts: [...addressFacts(addresses, writer), [text(`emailChangeStopped.${end}.label`), instant(at)]],
      closing: text('emailChangeStopped.closing'),
    };
  },
});
