import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchCriteria } from './model.ts';
import { allEmployees, byLastNameDescending, DEFAULT_CRITERIA, neighbors } from './rules.ts';

const person = (employeeId: string, lastName = 'Doe', firstName = 'Jo') => ({ employeeId, lastName, firstName });

describe('NAV-7: previous and next', () => {
  const list = [person('a'), person('b'), person('c')];
  it.each([
    ['a', null, 'b'],
    ['b', 'a', 'c'],
    ['c', 'b', null],
    ['x', null, null],
    ['', null, null],
  ])('of %s are %s and %s', (selected, previous, next) => {
    expect(neighbors(list, selected)).toEqual({ previous, next });
  });

  it('don’t exist in an empty list or for a single entry', () => {
    expect(neighbors([], 'a')).toEqual({ previous: null, next: null });
    expect(neighbors([person('a')], 'a')).toEqual({ previous: null, next: null });
  });

  it('lead through the whole list and back, and stop at its ends', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 }), (ids) => {
        const people = ids.map((id) => person(id));
        const walk = (from: string, to: 'next' | 'previous') => {
          const seen = [from];
          for (let at = neighbors(people, from)[to]; at !== null; at = neighbors(people, at)[to]) seen.push(at);
          return seen;
        };
        expect(walk(ids[0]!, 'next')).toEqual(ids);
        expect(walk(ids.at(-1)!, 'previous')).toEqual(ids.toReversed());
      }),
    );
  });
});

describe('EMP-3: the search type All', () => {
  it('resets every criterion, empties the status and keeps the role', () => {
    expect(allEmployees('manager')).toEqual({ employmentStatus: '', sort: 'lastNameDescending', role: 'manager' });
    expect(allEmployees(undefined)).toStrictEqual({ employmentStatus: '', sort: 'lastNameDescending' });
  });
});

describe('EMP-1: the default criteria', () => {
  it('equal the server’s defaults', () => {
    expect(searchCriteria.parse({})).toEqual(DEFAULT_CRITERIA);
    expect(DEFAULT_CRITERIA.employmentStatus).toBe('a');
  });
});

describe('EMP-3: last name descending', () => {
  it('sorts later names first and ignores case and accents', () => {
    const sorted = [person('1', 'Adams'), person('2', 'Zúñiga'), person('3', 'zuniga', 'Al'), person('4', 'miller')];
    expect(sorted.toSorted(byLastNameDescending).map(({ employeeId }) => employeeId)).toEqual(['3', '2', '4', '1']);
  });

  it('orders people of the same name by id', () => {
    const ids = ['b', 'a', 'c'].map((id) => person(id));
    expect(ids.toSorted(byLastNameDescending).map(({ employeeId }) => employeeId)).toEqual(['a', 'b', 'c']);
    expect(byLastNameDescending(person('a'), person('a'))).toBe(0);
  });

  it('is a total order', () => {
    const anybody = fc.record({ employeeId: fc.uuid(), lastName: fc.string(), firstName: fc.string() });
    fc.assert(
      fc.property(fc.uniqueArray(anybody, { selector: ({ employeeId }) => employeeId, minLength: 2 }), (people) => {
        const once = people.toSorted(byLastNameDescending);
        expect(people.toReversed().toSorted(byLastNameDescending)).toEqual(once);
      }),
    );
  });
});
