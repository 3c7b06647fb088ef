import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchCriteria } from '@paystead/contract/features/employee-lookup/model.ts';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';
import {
  searchParamsOf,
  withoutUndefined,
  parseCriteria,
  allEmployees,
  SORTS,
  withoutCriterion,
  type Criteria,
} from './criteria.ts';

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
    withoutUndefined({ ...rest, organizationLookupValue: rest.organizationFieldId === undefined ? undefined : code }),
  );

describe('EMP-1: criteria in the address', () => {
  it('are restored from the address, and every address gives valid criteria', () => {
    fc.assert(
      fc.property(someCriteria, (criteria) => {
        expect(parseCriteria(new URLSearchParams(searchParamsOf(criteria)))).toEqual(criteria);
      }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('status', 'legal', 'field', 'value', 'sort', 'payType'), fc.string()),
        (search) => {
          expect(searchCriteria.safeParse(parseCriteria(new URLSearchParams(search))).success).toBe(true);
        },
      ),
    );
  });

  const ID = '0000000A-0000-4000-8000-00000000000f';
  it.each([
    ['', {}],
    [`legal=${ID}&payGroup=${ID}`, { legalId: ID, payGroupId: ID }],
    [`legal=${ID}0&payGroup=x${ID}`, {}],
    [`field=${ID}&value=100`, { organizationFieldId: ID, organizationLookupValue: '100' }],
    [`field=${ID}&value=${'v'.repeat(60)}`, { organizationFieldId: ID, organizationLookupValue: 'v'.repeat(60) }],
    [`field=${ID}&value=${'v'.repeat(61)}`, { organizationFieldId: ID }],
    [`field=${ID}&value=`, { organizationFieldId: ID }],
    ['value=100', {}],
    ['field=none&value=100', {}],
    ['payType=h', { payType: 'h' }],
    ['payType=hs', {}],
    ['status=all', { employmentStatus: '' }],
    ['status=', {}],
    ['status=x', {}],
    ...(['a', 'l', 's', 'i', 't', 'r', 'd', 'p'] as const).map(
      (status) => [`status=${status}`, { employmentStatus: status }] as const,
    ),
    ...SORTS.map((sort) => [`sort=${sort}`, { sort }] as const),
    ['sort=hireDateAscending', {}],
  ] as const)('the address “%s” means %j beside the defaults', (search, criteria) => {
    expect(parseCriteria(new URLSearchParams(search))).toEqual({ ...DEFAULT_CRITERIA, ...criteria });
  });

  it('the defaults, active employees by last name descending, need no parameters', () => {
    expect(parseCriteria(new URLSearchParams())).toEqual(DEFAULT_CRITERIA);
    expect(searchParamsOf(DEFAULT_CRITERIA)).toEqual({});
  });
});

describe('EMP-3, EMP-4: removing criteria', () => {
  it('removing the status lists every status, and removing an organization field removes its value', () => {
    const narrow = parseCriteria(
      new URLSearchParams({ field: '00000000-0000-4000-8000-000000000001', value: '100', payType: 's' }),
    );
    expect(withoutCriterion(narrow, 'employmentStatus').employmentStatus).toBe('');
    expect(withoutCriterion(narrow, 'payType')).toEqual({
      ...DEFAULT_CRITERIA,
      organizationFieldId: '00000000-0000-4000-8000-000000000001',
      organizationLookupValue: '100',
    });
    expect(withoutCriterion(narrow, 'organizationFieldId')).toEqual({ ...DEFAULT_CRITERIA, payType: 's' });
    expect(allEmployees({ ...narrow, sort: 'employeeNumber' })).toEqual({
      employmentStatus: '',
      sort: 'employeeNumber',
    });
  });
});
