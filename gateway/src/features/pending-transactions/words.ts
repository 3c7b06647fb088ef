import type { DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';

const DECIDERS: Readonly<Record<Language, Readonly<Record<Exclude<DecisionRule['decider'], 'nobody'>, string>>>> = {
  en: { payrollAdministrator: 'Payroll administrator', manager: 'Your manager', supervisor: 'Your supervisor' },
  es: { payrollAdministrator: 'Administrador de nómina', manager: 'Su gerente', supervisor: 'Su supervisor' },
};

const OTHERS: typeof DECIDERS = {
  en: { payrollAdministrator: 'Payroll administrator', manager: 'Manager', supervisor: 'Supervisor' },
  es: { payrollAdministrator: 'Administrador de nómina', manager: 'Gerente', supervisor: 'Supervisor' },
};

/** Who decides, in words for the employee (or, not `own`, for somebody who reaches them); null where nobody needs to. */
export function deciderWords(decider: DecisionRule['decider'], language: Language, own = true): string | null {
  return decider === 'nobody' ? null : (own ? DECIDERS : OTHERS)[language][decider];
}

const MEANWHILE: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {
    1: 'Until then, the name and address on file stay as they are.',
    2: 'Until then, your pay goes to the accounts that are active now.',
    5: 'Until then, tax is withheld by the elections on file.',
  },
  es: {
    1: 'Hasta entonces, el nombre y la dirección registrados siguen iguales.',
    2: 'Hasta entonces, su pago llega a las cuentas que están activas ahora.',
    5: 'Hasta entonces, los impuestos se retienen según las elecciones registradas.',
  },
};

/** What applies until a change does, in general; null for a rule type that nothing is known about. */
export function meanwhileWords(ruleType: number, language: Language): string | null {
  return MEANWHILE[language][ruleType] ?? null;
}

const CODES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    asBefore: 'Everything was set back to what is in force.',
    amended: 'A newer request takes its place.',
    askedAgain: 'It was asked for again.',
    nobodyElse: 'The usual deciders cannot decide about this, so others were asked.',
    deadline: 'The deadline passed, so others were asked too.',
    reminded: 'The deadline passed; those who decide were reminded.',
    stale: 'What is on file changed in the meantime, so this could not be put into force. Please ask for it again.',
    engineRejected: 'The payroll system did not accept it.',
    engineAccepted: 'The payroll system accepted it.',
  },
  es: {
    asBefore: 'Todo volvió a lo que está en vigor.',
    amended: 'Una solicitud más reciente ocupa su lugar.',
    askedAgain: 'Se solicitó de nuevo.',
    nobodyElse: 'Quienes suelen decidir no pueden decidir sobre esto, así que se pidió a otras personas.',
    deadline: 'Pasó la fecha límite, así que también se pidió a otras personas.',
    reminded: 'Pasó la fecha límite; se recordó a quienes deciden.',
    stale: 'Lo registrado cambió mientras tanto, así que esto no pudo entrar en vigor. Solicítelo de nuevo.',
    engineRejected: 'El sistema de nómina no lo aceptó.',
    engineAccepted: 'El sistema de nómina lo aceptó.',
  },
};

/** What somebody wrote, and before it the sentence for what the system says; null where there is neither. */
export function commentWords(comment: string | null, code: string | null, language: Language): string | null {
  const sentence = code === null ? undefined : CODES[language][code];
  return [sentence, comment].filter((part) => part !== undefined && part !== null).join(' ') || null;
}

const DECISIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    pending: 'changed again',
    approved: 'approved',
    exported: 'approved and sent to payroll',
    applied: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
    superseded: 'replaced by a newer request',
    failed: 'approved',
  },
  es: {
    pending: 'se cambió de nuevo',
    approved: 'se aprobó',
    exported: 'se aprobó y se envió a nómina',
    applied: 'se aprobó',
    rejected: 'se rechazó',
    withdrawn: 'se retiró',
    superseded: 'se reemplazó por una solicitud más reciente',
    failed: 'se aprobó',
  },
};

/** What became of a change, inside the sentence of the refusal `already_decided`. */
export function decisionWords(status: string, language: Language): string {
  return DECISIONS[language][status] ?? status;
}

/** Who did something, as the history says it: the system has no name of its own. */
export function actorWords(role: string, name: string, language: Language): string {
  if (role === 'system') return language === 'es' ? 'Automático' : 'Automatic';
  if (role === 'operator') return language === 'es' ? 'Proveedor de nómina' : 'Payroll provider';
  return name;
}
