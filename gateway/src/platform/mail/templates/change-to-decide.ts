import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { changeAbout } from './change-step.ts';
import { dateInWords } from './dates.ts';
import { template, type Words } from './template.ts';

const data = z.object({
  /** `late`: the deadline passed. */
  kind: z.enum(['new', 'amended', 'late']),
  ruleType: z.int(),
  employeeName: z.string().max(200),
  clientName: z.string().max(200),
  submittedOn: z.iso.date(),
  decideBy: z.iso.date(),
});
type Data = z.infer<typeof data>;

const HEADINGS: Readonly<Record<Language, Readonly<Record<Data['kind'], string>>>> = {
  en: {
    new: 'A change waits for your decision',
    amended: 'A change that waits for you was changed',
    late: 'A change still waits for a decision',
  },
  es: {
    new: 'Un cambio espera su decisión',
    amended: 'Se modificó un cambio que espera su decisión',
    late: 'Un cambio sigue esperando una decisión',
  },
};

function words(language: Language): (data: Data) => Words {
  const es = language === 'es';
  return ({ kind, ruleType, employeeName, clientName, submittedOn, decideBy }) => ({
    subject: HEADINGS[language][kind],
    heading: HEADINGS[language][kind],
    paragraphs: [
      es
        ? 'Una persona de su equipo pidió un cambio de sus datos, y usted puede decidir sobre él.'
        : 'Somebody in your scope asked for a change of their data, and you may decide about it.',
    ],
    facts: [
      [es ? 'Empleado' : 'Employee', employeeName],
      [es ? 'Cambio' : 'Change', changeAbout(ruleType, language)],
      [es ? 'Solicitado' : 'Asked for', dateInWords(submittedOn, language)],
      [es ? 'Decisión a más tardar' : 'Decision due by', dateInWords(decideBy, language)],
      [es ? 'Empleador' : 'Employer', clientName],
    ],
    closing: es
      ? 'Abra el portal como siempre lo hace y consulte Trámites pendientes.'
      : 'Open the portal the way you always do and look under Pending transactions.',
  });
}

/** Tells somebody who may decide that a change waits. Before and after are shown in the portal alone. */
export const changeToDecide = template({ category: 'transaction', data, words: { en: words('en'), es: words('es') } });
