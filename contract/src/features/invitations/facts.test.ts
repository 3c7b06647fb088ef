import { describe, expect, it } from 'vitest';
import { DEFAULT_FACTS, faultOfFacts, IDENTITY_FACTS, isOnLetter, isWellFormedFact } from './facts.ts';

describe('SIG-8: the facts that prove who someone is', () => {
  it('are two of the list, never SSN digits with the birth date', () => {
    const pairs = IDENTITY_FACTS.flatMap((one) => IDENTITY_FACTS.map((other) => [one, other] as const));
    const allowed = pairs.filter((pair) => faultOfFacts(pair) === null);
    expect(allowed).toHaveLength(6 * 5 - 2);
    expect(faultOfFacts(['ssnLastFour', 'birthDate'])).toBe('ssnWithBirthDate');
    expect(faultOfFacts(['birthDate', 'ssnLastFour'])).toBe('ssnWithBirthDate');
    expect(faultOfFacts(['zipCode', 'zipCode'])).toBe('count');
    expect(faultOfFacts(['zipCode'])).toBe('count');
    expect(faultOfFacts([])).toBe('count');
    expect(faultOfFacts(['zipCode', 'ssn'])).toBe('unknown');
    expect(faultOfFacts(DEFAULT_FACTS)).toBeNull();
  });

  it('a letter shows name and ZIP code, so both together prove nothing', () => {
    expect(isOnLetter(['zipCode', 'lastName'])).toBe(true);
    expect(isOnLetter(['zipCode', 'birthDate'])).toBe(false);
  });

  it.each([
    ['zipCode', '1760', false],
    ['zipCode', '17603-1234', true],
    ['ssnLastFour', '900-01-1051', false],
    ['ssnLastFour', '105', false],
    ['ssnLastFour', '1051', true],
    ['birthDate', '1994-13-08', false],
    ['birthDate', '03/08/1994', false],
    ['birthDate', '1994-03-08', true],
    ['hireMonth', '2026-13', false],
    ['hireMonth', '2026-11', true],
    ['lastName', ' ’ ', false],
    ['lastName', 'O’Shea', true],
    ['employeeNumber', '', false],
  ] as const)('%s %j: complete is %s', (fact, entry, complete) => {
    expect(isWellFormedFact(fact, entry)).toBe(complete);
  });
});
