import type { BankAccountType, DepositStatus } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Language } from '@paystead/contract/fields.ts';

const STATUSES: Record<Language, Record<DepositStatus, string>> = {
  en: {
    pending: 'Waiting for approval',
    prenote: 'Your bank is confirming it',
    active: 'Active',
    inactive: 'Inactive',
    prenoteFailed: 'Sent back by the bank',
    rejected: 'Not approved',
  },
  es: {
    pending: 'Espera aprobación',
    prenote: 'Su banco la está confirmando',
    active: 'Activa',
    inactive: 'Inactiva',
    prenoteFailed: 'Devuelta por el banco',
    rejected: 'No aprobada',
  },
};

const TYPES: Record<Language, Record<BankAccountType, string>> = {
  en: { checking: 'Checking', savings: 'Savings', payCard: 'Pay card' },
  es: { checking: 'Cheques', savings: 'Ahorros', payCard: 'Tarjeta de pago' },
};

/** Why banks send an account back, or ask to have it corrected (Nacha's return and change codes). */
const RETURNS: Record<Language, Record<string, string>> = {
  en: {
    R02: 'The bank says that this account is closed.',
    R03: 'The bank has no such account. Check the numbers and enter them again.',
    R04: 'The bank says that the account number is not valid. Check it and enter it again.',
    R16: 'The bank says that this account is frozen.',
    C01: 'The bank says that the account number is another one. Enter it again.',
    C02: 'The bank says that the routing number is another one. Enter it again.',
    C03: 'The bank says that both numbers are others. Enter them again.',
    C05: 'The bank says that this is another type of account.',
  },
  es: {
    R02: 'El banco dice que esta cuenta está cerrada.',
    R03: 'El banco no tiene esta cuenta. Revise los números y escríbalos de nuevo.',
    R04: 'El banco dice que el número de cuenta no es válido. Revíselo y escríbalo de nuevo.',
    R16: 'El banco dice que esta cuenta está congelada.',
    C01: 'El banco dice que el número de cuenta es otro. Escríbalo de nuevo.',
    C02: 'El banco dice que el número de ruta es otro. Escríbalo de nuevo.',
    C03: 'El banco dice que ambos números son otros. Escríbalos de nuevo.',
    C05: 'El banco dice que es otro tipo de cuenta.',
  },
};

/** Codes with which a bank sends an account back, or asks to have it corrected. */
export const RETURN_CODES: readonly string[] = Object.keys(RETURNS.en);

/** Notifications of change (`C…`): the entry was taken, and something is to be corrected. No return, so pay goes on. */
export function isCorrection(code: string): boolean {
  return code.startsWith('C');
}

export function statusOptions(language: Language): { code: DepositStatus; label: string }[] {
  return Object.entries(STATUSES[language]).map(([code, label]) => ({ code: code as DepositStatus, label }));
}

export function typeOptions(language: Language): { code: BankAccountType; label: string }[] {
  return Object.entries(TYPES[language]).map(([code, label]) => ({ code: code as BankAccountType, label }));
}

/** A reason as it is stored (a bank's code, or a decider's own words), for people. */
export function reasonText(reason: string | null, language: Language): string | null {
  return reason === null ? null : (RETURNS[language][reason] ?? reason);
}
