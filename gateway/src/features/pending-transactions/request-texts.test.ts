import { describe, expect, it } from 'vitest';
import type { PromisedPerson } from './deciders.ts';
import { actorText, namesText, promiseText } from './request-texts.ts';

const person = (name: string, more: Partial<PromisedPerson> = {}): PromisedPerson => ({
  name,
  role: 'manager',
  actsFor: null,
  isPresent: true,
  ...more,
});
const people = (...names: readonly string[]) => names.map((name) => person(name));
const onLeave = (...names: readonly string[]) => names.map((name) => person(name, { isPresent: false }));
const deputy = (name: string) => person(name, { actsFor: 'Cleo' });

describe('DSK-5: the people who can decide, those present if there are any', () => {
  it.each([
    [people('Ana'), 'Ana'],
    [[...onLeave('Gus'), ...people('Ana')], 'Ana'],
    [onLeave('Gus', 'Hal'), 'Gus or Hal'],
    [[...people('Ana'), deputy('Ben')], 'Ana or Ben (for Cleo)'],
    [people('Ana', 'Ben', 'Cleo', 'Dan'), 'Ana, Ben, Cleo, or Dan'],
    [people('Ana', 'Ben', 'Cleo', 'Dan', 'Eve'), 'Ana, Ben, Cleo, Dan, or 1 other person'],
    [people('Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'), 'Ana, Ben, Cleo, Dan, or 2 other people'],
  ])('by name for an operator, four at most: case %#', (found, expected) => {
    expect(namesText(found, 'en')).toBe(expected);
  });

  it.each([
    [[], 'Your payroll team'],
    [[person('Ana'), person('Ben', { role: 'supervisor' })], 'Your supervisor or your manager'],
    [[person('Ana'), person('Gus', { role: 'supervisor', isPresent: false })], 'Your manager'],
    [onLeave('Gus', 'Hal'), 'Your manager'],
    [[deputy('Ben'), person('Ana')], 'Your manager or Ben (for Cleo)'],
    [[deputy('Ben'), deputy('Dan')], 'Ben (for Cleo) or Dan (for Cleo)'],
    [[deputy('Ben'), deputy('Dan'), deputy('Eve')], 'Another approver, Ben (for Cleo), or Dan (for Cleo)'],
  ])('by role for the employee, deputies by name, two at most: case %#', (found, expected) => {
    expect(promiseText(found, 'en')).toBe(expected);
  });
});

it.each([
  ['employee', 'Ana'],
  ['manager', 'Ana'],
  ['system', 'Automatic'],
  ['operator', 'Payroll provider'],
])('DSK-1: the history names an actor with the role %s as %s', (role, expected) => {
  expect(actorText(role, 'Ana', 'en')).toBe(expected);
});
