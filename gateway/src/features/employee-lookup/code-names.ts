import type { EmploymentStatus } from '@paystead/contract/features/employee-lookup/model.ts';
import type { Language } from '@paystead/contract/fields.ts';

type Named = Readonly<Record<Language, string>>;

/** Status codes, one lower-case letter (domain handbook §6), in display order. */
const EMPLOYMENT_STATUSES: Readonly<Record<Exclude<EmploymentStatus, ''>, Named>> = {
  a: { en: 'Active', es: 'Activo' },
  l: { en: 'On leave', es: 'De licencia' },
  s: { en: 'Suspended', es: 'Suspendido' },
  i: { en: 'Inactive', es: 'Inactivo' },
  p: { en: 'Not started yet', es: 'Por comenzar' },
  t: { en: 'No longer employed', es: 'Ya no trabaja aquí' },
  r: { en: 'Retired', es: 'Jubilado' },
  d: { en: 'Deceased', es: 'Fallecido' },
};

const PAY_TYPES: Readonly<Record<'h' | 's' | 'c' | 'p', Named>> = {
  h: { en: 'Hourly', es: 'Por hora' },
  s: { en: 'Salary', es: 'Salario' },
  c: { en: 'Commission', es: 'Comisión' },
  p: { en: 'Piece rate', es: 'Por pieza' },
};

interface CodeName {
  readonly code: string;
  readonly name: string;
}

const inLanguage = (names: Readonly<Record<string, Named>>, language: Language): CodeName[] =>
  Object.entries(names).map(([code, name]) => ({ code, name: name[language] }));

export const employmentStatuses = (language: Language): CodeName[] => inLanguage(EMPLOYMENT_STATUSES, language);
export const systemPayTypes = (language: Language): CodeName[] => inLanguage(PAY_TYPES, language);
