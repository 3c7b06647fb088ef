/** The facts on file that can prove who someone is, and no others (SIG-8). */
export const IDENTITY_FACTS = [
  'lastName',
  'zipCode',
  'employeeNumber',
  'birthDate',
  'hireMonth',
  'ssnLastFour',
] as const;
export type IdentityFact = (typeof IDENTITY_FACTS)[number];

/** The number of facts that an invitation asks. */
const FACTS_REQUESTED = 2;

/** The facts that a client without its own choice asks. */
export const DEFAULT_FACTS: readonly IdentityFact[] = ['zipCode', 'birthDate'];

/** Facts that a letter shows on its own face, where they prove nothing. */
const ON_THE_LETTER: ReadonlySet<IdentityFact> = new Set(['lastName', 'zipCode']);

/**
 * Returns why a choice of facts is refused; null if it is fine. SSN and birth date together open too much elsewhere for a
 * page outside a session to ask both (reading 12).
 */
export function faultOfFacts(facts: readonly string[]): 'count' | 'unknown' | 'ssnWithBirthDate' | null {
  if (!facts.every((fact) => IDENTITY_FACTS.some((known) => known === fact))) return 'unknown';
  if (new Set(facts).size !== FACTS_REQUESTED || facts.length !== FACTS_REQUESTED) return 'count';
  return facts.includes('ssnLastFour') && facts.includes('birthDate') ? 'ssnWithBirthDate' : null;
}

/** Returns true if a letter with these facts would show all of them to anyone who opens it. */
export function isOnLetter(facts: readonly IdentityFact[]): boolean {
  return facts.every((fact) => ON_THE_LETTER.has(fact));
}

/**
 * Returns a fact as it is compared: letters without case, accents and punctuation, ZIP codes as five digits. Two entries
 * that a person would call the same are equal.
 */
export function normalizeFact(fact: IdentityFact, value: string): string {
  const plain = value
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  switch (fact) {
    case 'zipCode':
      return plain.replaceAll(/\D/g, '').slice(0, 5);
    case 'ssnLastFour':
      return plain.replaceAll(/\D/g, '').slice(-4);
    case 'birthDate':
      return plain.trim();
    case 'hireMonth':
      return plain.trim();
    case 'lastName':
    case 'employeeNumber':
      return plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
  }
}

/** Returns true if an entry has the form of its fact. An empty or half-typed one must not count as a wrong answer. */
export function isWellFormedFact(fact: IdentityFact, value: string): boolean {
  const normal = normalizeFact(fact, value);
  switch (fact) {
    case 'zipCode':
      return /^\d{5}$/.test(normal);
    case 'ssnLastFour':
      return /^\d{4}$/.test(normal) && value.replaceAll(/\D/g, '').length === 4;
    case 'birthDate':
      return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(normal);
    case 'hireMonth':
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(normal);
    case 'lastName':
    case 'employeeNumber':
      return normal !== '';
  }
}
