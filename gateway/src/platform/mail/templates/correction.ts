import { z } from 'zod';
import { template } from './template.ts';

/** A paycheck that its employee had seen was corrected. The portal alone shows the amounts, before and after. */
export const payCorrected = template({
  category: 'transaction',
  data: z.object({ checkDate: z.iso.date(), clientName: z.string().max(200) }),
  words: ({ checkDate, clientName }, { text, date }) => ({
    subject: text('payCorrected.subject'),
    heading: text('payCorrected.heading'),
    paragraphs: [text('payCorrected.text', { clientName })],
    facts: [[text('payday.labelPayDate'), date(checkDate)]],
    closing: text('correction.closing'),
  }),
});

const form = z.object({ form: z.string().max(40), legalCompany: z.string().max(200), clientName: z.string().max(200) });

/** A year-end form that its employee had opened has other boxes or another PDF. The portal alone shows what changed. */
export const formChanged = template({
  category: 'transaction',
  data: form,
  words: ({ form, legalCompany, clientName }, { text }) => ({
    subject: text('formChanged.subject', { form }),
    heading: text('formChanged.heading', { form }),
    paragraphs: [text('formChanged.text', { clientName }), text('formChanged.filed')],
    facts: [
      [text('label.forms'), form],
      [text('label.employer'), legalCompany],
    ],
    closing: text('correction.closing'),
  }),
});

/** A year-end form that its employee had opened was corrected by another one. */
export const formCorrected = template({
  category: 'transaction',
  data: form,
  words: ({ form, legalCompany, clientName }, { text }) => ({
    subject: text('formCorrected.subject', { form }),
    heading: text('formCorrected.heading', { form }),
    paragraphs: [text('formCorrected.text', { clientName })],
    facts: [
      [text('label.forms'), form],
      [text('label.employer'), legalCompany],
    ],
    closing: text('correction.closing'),
  }),
});
