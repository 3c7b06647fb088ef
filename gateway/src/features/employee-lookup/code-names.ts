import type { Language } from '@paystead/contract/fields.ts';
import { text } from './texts.ts';

/** Status codes, one lower-case letter (handbook 6), in display order. */
const EMPLOYMENT_STATUSES = ['a', 'l', 's', 'i', 'p', 't', 'r', 'd'] as const;
const PAY_TYPES = ['h', 's', 'c', 'p'] as const;

interface CodeName {
  readonly code: string;
  readonly name: string;
}

/** Returns the employment statuses with their names. */
export function employmentStatuses(language: Language): CodeName[] {
  return EMPLOYMENT_STATUSES.map((code) => ({ code, name: text(language, `status.${code}`) }));
}

/** Returns the pay types with their names. */
export function systemPayTypes(language: Language): CodeName[] {
  return PAY_TYPES.map((code) => ({ code, name: text(language, `payType.${code}`) }));
}
