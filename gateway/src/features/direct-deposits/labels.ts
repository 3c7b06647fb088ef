import type { BankAccountType, DepositStatus } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { text } from './texts.ts';

const STATUSES: readonly DepositStatus[] = ['pending', 'prenote', 'active', 'inactive', 'prenoteFailed', 'rejected'];
const TYPES: readonly BankAccountType[] = ['checking', 'savings', 'payCard'];

/**
 * Codes with which a bank returns an account or requests a correction (Nacha's return and change codes). Other codes are about
 * an entry or a person, not about the account.
 */
export const RETURN_CODES: readonly string[] = 'R02 R03 R04 R12 R13 R16 R20 R23 C01 C02 C03 C05 C06 C07'.split(' ');

/** Returns true for a notification of change (`C…`): the bank accepted the entry and asks for a correction. */
export function isCorrection(code: string): boolean {
  return code.startsWith('C');
}

export function statusOptions(language: Language): { code: DepositStatus; label: string }[] {
  return STATUSES.map((code) => ({ code, label: text(language, `status.${code}`) }));
}

export function typeOptions(language: Language): { code: BankAccountType; label: string }[] {
  return TYPES.map((code) => ({ code, label: text(language, `type.${code}`) }));
}

/** Returns the sentence for a stored reason: a bank's code, or a decider's comment. */
export function reasonText(reason: string | null, language: Language): string | null {
  const key = `return.${reason}`;
  return text.has(key) ? text(language, key) : reason;
}
