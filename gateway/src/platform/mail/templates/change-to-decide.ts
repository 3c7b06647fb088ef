import { z } from 'zod';
import { changeAbout } from './change-step.ts';
import { template } from './template.ts';

const data = z.object({
  /** `late`: the deadline passed. */
  kind: z.enum(['new', 'amended', 'late']),
  ruleType: z.int(),
  employeeName: z.string().max(200),
  clientName: z.string().max(200),
  submittedOn: z.iso.date(),
  decideBy: z.iso.date(),
});

/** Notifies a decider of a request that needs approval. The portal alone shows before and after. */
export const changeToDecide = template({
  category: 'transaction',
  data,
  words: ({ kind, ruleType, employeeName, clientName, submittedOn, decideBy }, { language, text, date }) => ({
    subject: text(`changeToDecide.${kind}`),
    heading: text(`changeToDecide.${kind}`),
    paragraphs: [text('changeToDecide.text', { employeeName })],
    facts: [
      [text('label.employee'), employeeName],
      [text('label.change'), changeAbout(ruleType, language)],
      [text('label.requested'), date(submittedOn)],
      [text('label.due'), date(decideBy)],
      [text('label.employer'), clientName],
    ],
    closing: text('changeToDecide.closing'),
  }),
});
