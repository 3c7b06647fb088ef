import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { securityEventKinds, type SecurityEventKind } from '../../security/kinds.ts';
import { instantInWords } from './dates.ts';
import { template, type Words } from './template.ts';

const data = z.object({
  /** The signed-in person whose calls these were; null: counted at a network address. */
  person: z
    .object({
      name: z.string().max(200),
      /** `username at client code`, for each employment that was used. */
      profiles: z.string().max(500),
    })
    .nullable(),
  /** The network address, or the last one of the person. */
  address: z.string().max(60),
  counts: z.array(z.object({ kind: z.enum(securityEventKinds), count: z.int().positive() })).min(1),
  /** The first and the last event that was counted, UTC. */
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Employers of the people concerned; empty where nobody was signed in. */
  clientName: z.string().max(500),
});
type Data = z.infer<typeof data>;

const KINDS: Readonly<Record<Language, Readonly<Record<SecurityEventKind, string>>>> = {
  en: {
    record_refused: 'Records of others, refused',
    change_refused: 'Changes without the edit role, refused',
    recent_sign_in_missing: 'Records of others without a recent sign-in, refused',
    decision_refused: 'Decisions that were not theirs, refused',
    step_up_failed: 'Identity confirmations that failed',
    identity_token_replayed: 'Identity tokens of another sign-in',
    refresh_token_reused: 'Refresh tokens used again',
    link_token_reused: 'Links from email used again',
  },
  es: {
    record_refused: 'Registros de otras personas, rechazados',
    change_refused: 'Cambios sin el rol de edición, rechazados',
    recent_sign_in_missing: 'Registros de otras personas sin inicio de sesión reciente, rechazados',
    decision_refused: 'Decisiones que no le correspondían, rechazadas',
    step_up_failed: 'Confirmaciones de identidad fallidas',
    identity_token_replayed: 'Tokens de identidad de otro inicio de sesión',
    refresh_token_reused: 'Tokens de actualización usados de nuevo',
    link_token_reused: 'Enlaces de correo usados de nuevo',
  },
};

/** More digits would look like an account number, which no mail shows. */
const MOST_SHOWN = 999_999;
const shown = (count: number) => (count > MOST_SHOWN ? `> ${MOST_SHOWN}` : String(count));

function words(language: Language): (data: Data, productName: string, timeZone: string) => Words {
  const es = language === 'es';
  return ({ person, address, counts, firstAt, lastAt, clientName }, productName, timeZone) => {
    const subject = es ? `Alerta de seguridad de ${productName}` : `Security alert from ${productName}`;
    const of: [string, string][] = person
      ? [
          [es ? 'Persona' : 'Person', person.name],
          [es ? 'Inició sesión como' : 'Signed in as', person.profiles],
        ]
      : [];
    const employer: [string, string][] = clientName === '' ? [] : [[es ? 'Empleador' : 'Employer', clientName]];
    return {
      subject,
      heading: person
        ? es
          ? 'Una persona superó un límite de seguridad'
          : 'A person crossed a security limit'
        : es
          ? 'Se superó un límite de seguridad desde una dirección de red'
          : 'A security limit was crossed from one network address',
      paragraphs: [
        es
          ? 'Todas estas llamadas fueron rechazadas. No se mostró ni se cambió ningún registro de otra persona.'
          : "All of these calls were refused. No other person's record was shown or changed.",
      ],
      facts: [
        ...of,
        ...employer,
        [es ? 'Dirección de red' : 'Network address', address === '*' ? (es ? 'Muchas' : 'Many') : address],
        ...counts.map(({ kind, count }): [string, string] => [KINDS[language][kind], shown(count)]),
        [es ? 'Desde' : 'From', instantInWords(firstAt, language, timeZone)],
        [es ? 'Hasta' : 'To', instantInWords(lastAt, language, timeZone)],
      ],
      closing: es
        ? 'Vea los detalles con `paystead security list`. La guía de operación indica qué hacer.'
        : 'See the details with `paystead security list`. The operating guide says what to do about it.',
    };
  };
}

/** Tells the provider that a person, or a network address, crossed a limit of security events. */
export const securityAlert = template({ category: 'security', data, words: { en: words('en'), es: words('es') } });
