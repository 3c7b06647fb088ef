import type { Language } from '@paystead/contract/fields.ts';
import { changeAbout, type ChangeStep } from '../../platform/mail/templates/change-step.ts';

/** A notice inside the portal, in both languages; `body` is the HTML that messages may be made of. */
export interface NoticeTexts {
  readonly title: Readonly<Record<Language, string>>;
  readonly body: Readonly<Record<Language, string>>;
}

type Pair = readonly [title: (what: string) => string, body: string];

const EN: Readonly<Record<ChangeStep, Pair>> = {
  submitted: [
    (what) => `We received your ${what} change`,
    'It is not in force yet. Under Pending transactions you see who decides, and by when.',
  ],
  amended: [(what) => `You changed your ${what} request`, 'What you asked for before is kept in its history.'],
  escalated: [
    (what) => `Your ${what} change is taking longer`,
    'Nobody has decided yet. We reminded those who may decide.',
  ],
  approved: [
    (what) => `Your ${what} change was approved`,
    'Under Pending transactions you see when it comes into force.',
  ],
  rejected: [(what) => `Your ${what} change was not approved`, 'Everything stays as it was.'],
  withdrawn: [(what) => `Your ${what} change was withdrawn`, 'Everything stays as it was.'],
  superseded: [(what) => `Your ${what} change was replaced`, 'Something newer takes its place.'],
  applied: [(what) => `Your ${what} change is in force`, 'Nothing more is needed.'],
  failed: [
    (what) => `Your ${what} change could not be made`,
    'Everything stays as it was. Under Pending transactions you see why.',
  ],
};

const ES: Readonly<Record<ChangeStep, Pair>> = {
  submitted: [
    (what) => `Recibimos su cambio: ${what}`,
    'Todavía no está en vigor. En Trámites pendientes verá quién decide y hasta cuándo.',
  ],
  amended: [(what) => `Usted cambió su solicitud: ${what}`, 'Lo que pidió antes queda en su historial.'],
  escalated: [
    (what) => `Su cambio está tardando: ${what}`,
    'Nadie ha decidido todavía. Lo recordamos a quienes pueden decidir.',
  ],
  approved: [(what) => `Su cambio se aprobó: ${what}`, 'En Trámites pendientes verá cuándo entra en vigor.'],
  rejected: [(what) => `Su cambio no se aprobó: ${what}`, 'Todo sigue como estaba.'],
  withdrawn: [(what) => `Su cambio se retiró: ${what}`, 'Todo sigue como estaba.'],
  superseded: [(what) => `Su cambio se reemplazó: ${what}`, 'Algo más reciente ocupa su lugar.'],
  applied: [(what) => `Su cambio está en vigor: ${what}`, 'No hace falta nada más.'],
  failed: [
    (what) => `Su cambio no se pudo hacer: ${what}`,
    'Todo sigue como estaba. En Trámites pendientes verá por qué.',
  ],
};

/** What the employee reads about a step; `reason` is what the decider wrote. */
export function noticeOf(step: ChangeStep, ruleType: number, reason: string | null): NoticeTexts {
  const quoted = reason === null ? '' : `<blockquote>${escaped(reason)}</blockquote>`;
  return {
    title: { en: EN[step][0](changeAbout(ruleType, 'en')), es: ES[step][0](changeAbout(ruleType, 'es')) },
    body: { en: `<p>${EN[step][1]}</p>${quoted}`, es: `<p>${ES[step][1]}</p>${quoted}` },
  };
}

/** What those who may decide read while a change waits for one of them. */
export function toDecideNotice(employeeName: string, ruleType: number): NoticeTexts {
  const name = escaped(employeeName);
  return {
    title: { en: 'A change waits for your decision', es: 'Un cambio espera su decisión' },
    body: {
      en: `<p>${name} asked for a change: ${changeAbout(ruleType, 'en')}. You find it under Pending transactions in your manager or supervisor view.</p>`,
      es: `<p>${name} pidió un cambio: ${changeAbout(ruleType, 'es')}. Lo encuentra en Trámites pendientes, en su vista de gerente o supervisor.</p>`,
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
