import { describe, expect, it } from 'vitest';
import { DEFAULT_FACTS, faultOfFacts, IDENTITY_FACTS, isOnLetter, isWellFormedFact, normalizeFact } from './facts.ts';

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
    expect(faultOfFacts(['zipCode', 'birthDate', 'zipCode'])).toBe('count');
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
    ['zipCode', 'ZIP 17603', true],
    ['zipCode', '', false],
    ['ssnLastFour', '10 51', true],
    ['ssnLastFour', 'last four: 1051', true],
    ['ssnLastFour', '10515', false],
    ['ssnLastFour', '900-01-1051', false],
    ['ssnLastFour', '105', false],
    ['ssnLastFour', '1051', true],
    ['birthDate', '1994-13-08', false],
    ['birthDate', '03/08/1994', false],
    ['birthDate', '1994-03-08', true],
    ['birthDate', ' 1994-03-08 ', true],
    ['birthDate', '1994-12-31', true],
    ['birthDate', '1994-10-20', true],
    ['birthDate', '1994-00-08', false],
    ['birthDate', '1994-03-00', false],
    ['birthDate', '1994-03-32', false],
    ['birthDate', '1994-03-40', false],
    ['birthDate', '1994-03-2x', false],
    ['birthDate', '1994-03-088', false],
    ['birthDate', '11994-03-08', false],
    ['hireMonth', '2026-13', false],
    ['hireMonth', '2026-11', true],
    ['hireMonth', '2026-09', true],
    ['hireMonth', ' 2026-11 ', true],
    ['hireMonth', '2026-00', false],
    ['hireMonth', '2026-0x', false],
    ['hireMonth', '2026-11-01', false],
    ['hireMonth', '12026-11', false],
    ['lastName', ' ’ ', false],
    ['lastName', 'O’Shea', true],
    ['employeeNumber', '', false],
  ] as const)('%s %j: complete is %s', (fact, entry, complete) => {
    expect(isWellFormedFact(fact, entry)).toBe(complete);
  });

  it.each([
    ['lastName', ' D’Ángelo-Núñez ', 'dangelonunez'],
    ['lastName', 'O\u{301}Shea', 'oshea'],
    ['employeeNumber', 'E-0001 ', 'e0001'],
    ['zipCode', ' 17603-1234', '17603'],
    ['ssnLastFour', '900-01-1051', '1051'],
    ['birthDate', ' 1994-03-08 ', '1994-03-08'],
    ['hireMonth', ' 2026-11 ', '2026-11'],
  ] as const)('%s %j is compared as %j', (fact, entry, compared) => {
    expect(normalizeFact(fact, entry)).toBe(compared);
  });
});
