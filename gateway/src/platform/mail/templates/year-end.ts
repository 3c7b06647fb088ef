import { z } from 'zod';
import { formFamily } from '@paystead/contract/features/year-end/model.ts';
import { template } from './template.ts';

const about = z.object({
  at: z.iso.datetime(),
  family: formFamily,
  clientName: z.string().max(200),
});

/** The confirmation that an employee agreed to get forms in the portal instead of on paper. */
export const yearEndConsent = template({
  category: 'transaction',
  data: about,
  words: ({ at, family, clientName }, { text, instant }) => ({
    subject: text('yearEndConsent.subject', { family }),
    heading: text('yearEndConsent.heading', { family }),
    paragraphs: [text('yearEndConsent.text')],
    facts: [
      [text('label.forms'), family],
      [text('yearEndConsent.labelSince'), instant(at)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndConsent.closing'),
  }),
});

/** The written confirmation of a withdrawal, with the date on which it took effect (26 CFR 31.6051-1(j)(3)(v)). */
export const yearEndWithdrawal = template({
  category: 'transaction',
  data: about,
  words: ({ at, family, clientName }, { text, instant }) => ({
    subject: text('yearEndWithdrawal.subject', { family }),
    heading: text('yearEndWithdrawal.heading', { family }),
    paragraphs: [text('yearEndWithdrawal.text1', { family }), text('yearEndWithdrawal.text2')],
    facts: [
      [text('label.forms'), family],
      [text('yearEndWithdrawal.labelSince'), instant(at)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndWithdrawal.closing'),
  }),
});

/** A paper copy of a form was requested. */
export const yearEndPaper = template({
  category: 'transaction',
  data: z.object({ on: z.iso.date(), form: z.string().max(40), clientName: z.string().max(200) }),
  words: ({ on, form, clientName }, { text, date }) => ({
    subject: text('yearEndPaper.subject'),
    heading: text('yearEndPaper.heading', { form }),
    paragraphs: [text('yearEndPaper.text')],
    facts: [
      [text('label.form'), form],
      [text('yearEndPaper.labelOn'), date(on)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndPaper.closing'),
  }),
});

/** Notifies the payroll team that an employee requested a form on paper. */
export const yearEndPaperRequested = template({
  category: 'transaction',
  data: z.object({
    on: z.iso.date(),
    form: z.string().max(40),
    employeeName: z.string().max(200),
    clientName: z.string().max(200),
  }),
  words: ({ on, form, employeeName, clientName }, { text, date }) => ({
    subject: text('yearEndPaperRequested.subject'),
    heading: text('yearEndPaperRequested.heading'),
    paragraphs: [text('yearEndPaperRequested.text')],
    facts: [
      [text('label.employee'), employeeName],
      [text('label.form'), form],
      [text('yearEndPaper.labelOn'), date(on)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndPaperRequested.closing'),
  }),
});

/** An account was stopped because it opened too many forms in too short a time. */
export const yearEndVelocity = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200) }),
  words: ({ at, clientName }, { text, instant }) => ({
    subject: text('yearEndVelocity.subject'),
    heading: text('yearEndVelocity.heading'),
    paragraphs: [text('yearEndVelocity.text')],
    facts: [
      [text('label.when'), instant(at)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndVelocity.closing'),
  }),
});

/**
 * The notice that a form was posted for an employee who agreed to electronic delivery, with how to open and print it.
 * 26 CFR 31.6051-1(j)(5) prescribes the subject, so it stays in English in Spanish mail, too.
 */
export const yearEndPosted = template({
  category: 'transaction',
  data: z.object({
    form: z.string().max(40),
    isCorrected: z.boolean(),
    legalCompany: z.string().max(200),
    clientName: z.string().max(200),
    /** True if consent was withdrawn after the form was posted and before this mail. */
    isWithdrawn: z.boolean().default(false),
  }),
  words: ({ form, isCorrected, legalCompany, clientName, isWithdrawn }, { text }) => ({
    subject: text('yearEndPosted.subject'),
    heading: text('yearEndPosted.heading', { form }),
    paragraphs: [
      text('yearEndPosted.text'),
      ...(isCorrected ? [text('yearEndPosted.corrects')] : []),
      text(isWithdrawn ? 'yearEndPosted.withdrawn' : 'yearEndPosted.agreed'),
    ],
    facts: [
      [text('label.form'), form],
      [text('yearEndPosted.labelIssuedBy'), legalCompany],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndPosted.closing'),
  }),
});

/**
 * A new text replaces the one that the employee agreed to: it explains the steps, and needs a new consent
 * ((j)(2)(iii)).
 */
export const yearEndTextChanged = template({
  category: 'transaction',
  data: z.object({
    from: z.iso.datetime(),
    family: formFamily,
    needs: z.string().max(1000),
    clientName: z.string().max(200),
  }),
  words: ({ from, family, needs, clientName }, { text, instant }) => ({
    subject: text('yearEndTextChanged.subject', { family }),
    heading: text('yearEndTextChanged.heading', { family }),
    paragraphs: [text('yearEndTextChanged.text'), text('yearEndTextChanged.needs', { needs })],
    facts: [
      [text('label.forms'), family],
      [text('yearEndTextChanged.labelFrom'), instant(from)],
      [text('label.employer'), clientName],
    ],
    closing: text('yearEndTextChanged.closing'),
  }),
});
