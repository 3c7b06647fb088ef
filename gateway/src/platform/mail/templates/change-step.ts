import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { dateInWords, instantInWords } from './dates.ts';
import { template, type Words } from './template.ts';

const step = z.enum([
  'submitted',
  'amended',
  'escalated',
  'approved',
  'rejected',
  'withdrawn',
  'superseded',
  'applied',
  'failed',
]);
export type ChangeStep = z.infer<typeof step>;

const data = z.object({
  step,
  /** 1 name and address, 2 direct deposit, 5 tax withholding. */
  ruleType: z.int(),
  at: z.iso.datetime(),
  clientName: z.string().max(200),
  /** Who decided, by name; null where nobody did. */
  by: z.string().max(200).nullable(),
  /** What the decider wrote. */
  reason: z.string().max(1000).nullable(),
  decideBy: z.iso.date().nullable(),
  /** From when it holds, where that lies ahead. */
  from: z.iso.date().nullable(),
});
type Data = z.infer<typeof data>;

const WHAT: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: { 1: 'name and address', 2: 'direct deposit', 5: 'tax withholding' },
  es: { 1: 'nombre y dirección', 2: 'depósito directo', 5: 'retención de impuestos' },
};

/** What a change is about, in the middle of a sentence. */
export function changeAbout(ruleType: number, language: Language): string {
  return WHAT[language][ruleType] ?? (language === 'es' ? 'datos' : 'data');
}

const SAYS: Readonly<Record<Language, Readonly<Record<ChangeStep, (what: string) => readonly [string, string]>>>> = {
  en: {
    submitted: (what) => [
      `We received your ${what} change`,
      `You asked to change your ${what}. It is not in force yet.`,
    ],
    amended: (what) => [
      `You changed your ${what} request`,
      `Your open request for ${what} was changed. What you asked for before is kept in its history.`,
    ],
    escalated: (what) => [
      `Your ${what} change is taking longer`,
      `Nobody has decided about your ${what} change yet. We reminded those who may decide.`,
    ],
    approved: (what) => [
      `Your ${what} change was approved`,
      `Your ${what} change was approved and will come into force.`,
    ],
    rejected: (what) => [
      `Your ${what} change was not approved`,
      `Your ${what} change was not approved. Everything stays as it was. The reason is below.`,
    ],
    withdrawn: (what) => [
      `Your ${what} change was withdrawn`,
      `Your ${what} change was withdrawn. Everything stays as it was.`,
    ],
    superseded: (what) => [
      `Your ${what} change was replaced`,
      `Something newer takes the place of your ${what} change.`,
    ],
    applied: (what) => [`Your ${what} change is in force`, `Your ${what} change is in force now.`],
    failed: (what) => [
      `Your ${what} change could not be made`,
      `Your ${what} change could not be put into force. Everything stays as it was. Open the portal to see why.`,
    ],
  },
  es: {
    submitted: (what) => [`Recibimos su cambio: ${what}`, `Usted pidió un cambio: ${what}. Todavía no está en vigor.`],
    amended: (what) => [
      `Usted cambió su solicitud: ${what}`,
      `Su solicitud abierta (${what}) cambió. Lo que pidió antes queda en su historial.`,
    ],
    escalated: (what) => [
      `Su cambio está tardando: ${what}`,
      `Nadie ha decidido todavía sobre su cambio (${what}). Lo recordamos a quienes pueden decidir.`,
    ],
    approved: (what) => [`Su cambio se aprobó: ${what}`, `Su cambio (${what}) se aprobó y entrará en vigor.`],
    rejected: (what) => [
      `Su cambio no se aprobó: ${what}`,
      `Su cambio (${what}) no se aprobó. Todo sigue como estaba. El motivo está abajo.`,
    ],
    withdrawn: (what) => [`Su cambio se retiró: ${what}`, `Su cambio (${what}) se retiró. Todo sigue como estaba.`],
    superseded: (what) => [
      `Su cambio se reemplazó: ${what}`,
      `Algo más reciente ocupa el lugar de su cambio (${what}).`,
    ],
    applied: (what) => [`Su cambio está en vigor: ${what}`, `Su cambio (${what}) está en vigor ahora.`],
    failed: (what) => [
      `Su cambio no se pudo hacer: ${what}`,
      `Su cambio (${what}) no pudo entrar en vigor. Todo sigue como estaba. Abra el portal para ver por qué.`,
    ],
  },
};

const LABELS = {
  en: {
    when: 'When',
    employer: 'Employer',
    by: 'Decided by',
    reason: 'Reason',
    decideBy: 'Decision due by',
    from: 'In force from',
  },
  es: {
    when: 'Cuándo',
    employer: 'Empleador',
    by: 'Decidido por',
    reason: 'Motivo',
    decideBy: 'Decisión a más tardar',
    from: 'En vigor desde',
  },
} as const satisfies Record<Language, Record<string, string>>;

const CLOSING: Readonly<Record<Language, string>> = {
  en:
    'Open the portal the way you always do and look under Pending transactions. If you did not ask for this, tell your ' +
    'payroll department at once.',
  es:
    'Abra el portal como siempre lo hace y consulte Trámites pendientes. Si usted no lo pidió, avise de inmediato a su ' +
    'departamento de nómina.',
};

function words(language: Language): (data: Data, productName: string, timeZone: string) => Words {
  return ({ step: at, ruleType, at: when, clientName, by, reason, decideBy, from }, _productName, timeZone) => {
    const [subject, sentence] = SAYS[language][at](changeAbout(ruleType, language));
    const labels = LABELS[language];
    const facts: (readonly [string, string])[] = [[labels.when, instantInWords(when, language, timeZone)]];
    if (by !== null) facts.push([labels.by, by]);
    if (reason !== null) facts.push([labels.reason, reason]);
    if (decideBy !== null) facts.push([labels.decideBy, dateInWords(decideBy, language)]);
    if (from !== null) facts.push([labels.from, dateInWords(from, language)]);
    facts.push([labels.employer, clientName]);
    return { subject, heading: subject, paragraphs: [sentence], facts, closing: CLOSING[language] };
  };
}

/** A step of a change that an employee asked for. What exactly changes stays in the portal. */
export const changeStep = template({ category: 'transaction', data, words: { en: words('en'), es: words('es') } });
