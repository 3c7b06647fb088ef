import { z } from 'zod';
import { changeAbout } from './change-step.ts';
import { template } from './template.ts';

const data = z.object({
  step: z.enum(['named', 'ended']),
  /** True in the deputy's mail, false in the approver's. */
  isDeputy: z.boolean(),
  approver: z.string().max(200),
  deputy: z.string().max(200),
  clientName: z.string().max(200),
  ruleTypes: z.array(z.int()),
  firstDate: z.iso.date(),
  lastDate: z.iso.date(),
});

/** Notifies an approver and a deputy of each other, and of the end before the last day. */
export const deputyNamed = template({
  category: 'transaction',
  data,
  words: (
    { step, isDeputy, approver, deputy, clientName, ruleTypes, firstDate, lastDate },
    { language, text, date },
  ) => {
    const key = `deputyNamed.${step}.${isDeputy ? 'deputy' : 'approver'}` as const;
    const kinds = ruleTypes.map((ruleType) => changeAbout(ruleType, language));
    const subject = text(`${key}.subject`, { approver, deputy });
    return {
      subject,
      heading: subject,
      paragraphs: [text(`${key}.text`, { approver, deputy })],
      facts: [
        [text('deputyNamed.labelApprover'), approver],
        [text('deputyNamed.labelDeputy'), deputy],
        [text('deputyNamed.labelKinds'), new Intl.ListFormat(language).format(kinds)],
        [text('deputyNamed.labelDates'), text('deputyNamed.dates', { first: date(firstDate), last: date(lastDate) })],
        [text('label.employer'), clientName],
      ],
      closing: text('deputyNamed.closing'),
    };
  },
});
