import { describe, expect, it } from 'vitest';
import { equalities, matches, parseFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const EXTENSION = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const USER = {
  id: 'a-1',
  externalId: 'Ext-7',
  userName: 'Ruth.Miller',
  active: true,
  name: { givenName: 'Ruth', familyName: 'Miller' },
  emails: [
    { value: 'ruth@mill.example', type: 'work', primary: true },
    { value: 'ruth@home.example', type: 'home' },
  ],
  groups: [{ value: 'G-1', display: 'Pay' }],
  title: null,
  meta: { created: '2026-01-05T00:00:00Z' },
  [EXTENSION]: { employeeNumber: 'E-0001' },
};

describe('SVC-5: filters of a SCIM list', () => {
  it.each([
    ['userName eq "ruth.MILLER"', true],
    ['USERNAME eq "ruth.miller"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ruth.miller"', true],
    ['userName ne "ruth.miller"', false],
    ['userName eq "ruth"', false],
    ['userName eq true', false],
    ['userName co "h.m"', true],
    ['active eq "true"', false],
    ['active co "true"', false],
    ['active ge true', false],
    ['title pr', false],
    ['title.value pr', false],
    ['active.value pr', false],
    ['userName sw "ruth"', true],
    ['userName sw "miller"', false],
    ['userName ew "miller"', true],
    ['userName ew "ruth"', false],
    ['externalId eq "Ext-7"', true],
    ['externalId eq "ext-7"', false],
    ['id eq "A-1"', false],
    ['urn:ietf:params:scim:schemas:core:2.0:User:externalId eq "ext-7"', false],
    ['urn:ietf:params:scim:schemas:core:2.0:User:externalId eq "Ext-7"', true],
    ['active eq true', true],
    ['active eq false', false],
    ['nickName pr', false],
    ['name.givenName pr', true],
    ['nickName ne "x"', true],
    ['meta.created gt "2026-01-04"', true],
    ['meta.created gt "2026-01-06"', false],
    ['meta.created lt "2026-01-04"', false],
    ['meta.created lt "2026-01-06"', true],
    ['meta.created ge "2026-01-06"', false],
    ['meta.created le "2026-01-04"', false],
    ['meta.created gt "2026-01-05T00:00:00Z"', false],
    ['meta.created ge "2026-01-05T00:00:00Z"', true],
    ['meta.created lt "2026-01-05T00:00:00Z"', false],
    ['meta.created le "2026-01-05T00:00:00Z"', true],
    ['emails eq "ruth@home.example"', true],
    ['emails.value eq "ruth@home.example"', true],
    ['emails[type eq "work" and value eq "ruth@mill.example"]', true],
    // Both are true of the list, and not of one of its elements.
    ['emails[type eq "work" and value eq "ruth@home.example"]', false],
    ['emails.type eq "work" and emails.value eq "ruth@home.example"', true],
    ['emails[value eq "Ruth@mill.example"]', true],
    ['groups[value eq "g-1"]', false],
    ['groups[value eq "G-1"]', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:groups[value eq "g-1"]', false],
    ['groups.value eq "g-1"', false],
    ['groups[display eq "pay"]', true],
    ['active eq false or userName eq "ruth.miller"', true],
    ['not (userName eq "ruth.miller")', false],
    [`${EXTENSION}:employeeNumber eq "e-0001"`, true],
  ])('%s: %s', (text, expected) => {
    expect(matches(USER, parseFilter(text))).toBe(expected);
  });

  it.each<[string, Record<string, string>]>([
    ['userName eq "Ruth"', { username: 'Ruth' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "Ruth"', { username: 'Ruth' }],
    ['userName eq "Ruth" and active eq true and id eq "7"', { username: 'Ruth', id: '7' }],
    [
      'Emails[Type eq "work" and Value eq "r@mill.example"]',
      { 'emails.type': 'work', 'emails.value': 'r@mill.example' },
    ],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:emails[value eq "r@mill.example"]',
      { 'emails.value': 'r@mill.example' },
    ],
    ['emails.value eq "r@mill.example"', { 'emails.value': 'r@mill.example' }],
    [`${EXTENSION}:employeeNumber eq "E-1"`, { [`${EXTENSION.toLowerCase()}:employeenumber`]: 'E-1' }],
    ['userName eq "Ruth" or id eq "7"', {}],
    ['not (userName eq "Ruth")', {}],
    ['userName sw "Ruth"', {}],
    ['userName ne "Ruth"', {}],
  ])('what %s requires to be equal', (text, expected) => {
    expect(Object.fromEntries(equalities(parseFilter(text)))).toEqual(expected);
  });

  it('are refused if they are too long or can’t be read', () => {
    const fits = `userName eq "${'x'.repeat(1000 - 14)}"`;
    expect([fits.length, parseFilter(fits).op]).toEqual([1000, 'eq']);
    for (const text of [`${fits} `, 'userName', 'userName is "x"'])
      expect(() => parseFilter(text), text.slice(0, 20)).toThrow(ScimError);
    const refused = (message: string) => expect.objectContaining({ status: 400, scimType: 'invalidFilter', message }) as Error; // prettier-ignore
    expect(() => parseFilter(`${fits} `)).toThrow(refused('The filter is too long.'));
    expect(() => parseFilter('userName')).toThrow(refused('The filter can’t be read.'));
  });
});
