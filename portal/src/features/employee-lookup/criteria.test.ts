import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchCriteria } from '@paystead/contract/features/employee-lookup/model.ts';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';
import { addressOf, compact, criteriaAt, everybody, SORTS, without, type Criteria } from './criteria.ts';

const someCriteria: fc.Arbitrary<Criteria> = fc
  .record({
    legalId: fc.option(fc.uuid(), { nil: undefined }),
    payGroupId: fc.option(fc.uuid(), { nil: undefined }),
    organizationFieldId: fc.option(fc.uuid(), { nil: undefined }),
    code: fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
    payType: fc.option(fc.constantFrom('h', 's', 'c', 'p'), { nil: undefined }),
    employmentStatus: fc.constantFrom('', 'a', 'l', 't', 'p' as const),
    sort: fc.constantFrom(...SORTS),
  })
  .map(({ code, ...rest }) =>
    compact({ ...rest, organizationLookupValue: rest.organizationFieldId === undefined ? undefined : code }),
  );

describe('EMP-1: criteria kept in the address', () => {
  it('come back from it as they were, and every address is one that the server takes', () => {
    fc.assert(
      fc.property(someCriteria, (criteria) => {
        expect(criteriaAt(new URLSearchParams(addressOf(criteria)))).toEqual(criteria);
      }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('status', 'legal', 'field', 'value', 'sort', 'payType'), fc.string()),
        (search) => {
          expect(searchCriteria.safeParse(criteriaAt(new URLSearchParams(search))).success).toBe(true);
        },
      ),
    );
  });

  it('the default takes no place: active employees, last name descending', () => {
    expect(criteriaAt(new URLSearchParams())).toEqual(DEFAULT_CRITERIA);
    expect(addressOf(DEFAULT_CRITERIA)).toEqual({});
  });
});

describe('EMP-3, EMP-4: taking criteria away', () => {
  it('without the status it is every status; a dimension goes with its value', () => {
    const narrow = criteriaAt(
      new URLSearchParams({ field: '00000000-0000-4000-8000-000000000001', value: '100', payType: 's' }),
    );
    expect(without(narrow, 'employmentStatus').employmentStatus).toBe('');
    expect(without(narrow, 'organizationFieldId')).toEqual({ ...DEFAULT_CRITERIA, payType: 's' });
    expect(everybody({ ...narrow, sort: 'employeeNumber' })).toEqual({ employmentStatus: '', sort: 'employeeNumber' });
  });
});
