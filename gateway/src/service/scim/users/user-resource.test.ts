import { describe, expect, it } from 'vitest';
import { ScimError } from '../scim-error.ts';
import { demandVersion, namesVersion } from '../versions.ts';
import type { StoredUser } from './user-store.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA, userResource, wantedUser } from './user-resource.ts';

const email = (value: string, type: string | null = null, primary: boolean | null = null) => ({
  value: `${value}@millrace.example`,
  type,
  primary,
});

describe('SVC-5: the email of a user with several', () => {
  it.each([
    ['the primary one', [email('a', 'work'), email('b', 'home', true), email('c', 'work')], 'b'],
    ['the last primary one', [email('a', 'work', true), email('b', 'home', true), email('c')], 'b'],
    ['else the first of work', [email('a', 'home'), email('b', 'work'), email('c', 'work')], 'b'],
    ['one of work that is not primary', [email('a', 'home', false), email('b', 'work', false)], 'b'],
    ['else the first', [email('a'), email('b', 'home'), email('c', 'other')], 'a'],
    ['none that is empty', [{ value: '', type: 'work', primary: true }, email('a', 'home'), email('b')], 'a'],
    ['none without a value', [{ type: 'work', primary: true }, email('a', 'home')], 'a'],
  ])('is %s', (_which, emails, expected) => {
    expect(wantedUser({ userName: 'ines@elsewhere.example', emails }).email).toBe(`${expected}@millrace.example`);
  });

  it.each([
    ['no emails', undefined, 'Ines@Elsewhere.example', 'ines@elsewhere.example'],
    ['no emails', [], 'Ines@Elsewhere.example', 'ines@elsewhere.example'],
    ['no emails', [], 'ines', null],
    ['an email', [{ value: ' Ines@Millrace.example ' }], 'ines@elsewhere.example', 'ines@millrace.example'],
  ])('of a user with %s (%j) named %s is %s', (_what, emails, userName, expected) => {
    expect(wantedUser({ userName, emails }).email).toBe(expected);
  });
});

describe('SVC-5: a user that a request describes', () => {
  it('is enabled unless it says otherwise, and has what it names', () => {
    expect(wantedUser({ userName: 'ines' })).toEqual({
      userName: 'ines',
      externalId: null,
      active: true,
      email: null,
      employeeNumber: null,
    });
    const whole = { USERNAME: 'ines', externalId: ' 7 ', active: 'False', [ENTERPRISE_SCHEMA]: { employeeNumber: ' E-7 ' } }; // prettier-ignore
    expect(wantedUser(whole)).toMatchObject({
      userName: 'ines',
      externalId: '7',
      active: false,
      employeeNumber: 'E-7',
    });
    const empty = { userName: 'ines', externalId: null, emails: null, [ENTERPRISE_SCHEMA]: { employeeNumber: null } };
    expect(wantedUser(empty)).toMatchObject({ externalId: null, email: null, employeeNumber: null });
    expect(wantedUser({ ...empty, [ENTERPRISE_SCHEMA]: null })).toMatchObject({ employeeNumber: null });
  });

  const address = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
  it.each<[object, string]>([
    [{}, 'The user isn’t valid: userName'],
    [{ userName: 'i nes' }, 'The user isn’t valid: userName'],
    [{ userName: 'i;nes' }, 'The user isn’t valid: userName'],
    [{ userName: '' }, 'The user isn’t valid: userName'],
    [{ userName: 'i'.repeat(81), externalId: '' }, 'The user isn’t valid: userName, externalId'],
    [{ userName: 'ines', [ENTERPRISE_SCHEMA]: { employeeNumber: 'E'.repeat(41) } }, `The user isn’t valid: ${ENTERPRISE_SCHEMA}.employeeNumber`],
    ...['a', 'a@b', 'a@b@c.d', 'a b@c.d', 'a@b c.d', 'a@b.c d', 'a@b.c@', '<a@b.c', 'a@b.c>', 'a,b@c.d', '@b.c', 'a@.c', 'a@b.', address(255)].map((value) => [{ userName: 'ines', emails: [{ value }] }, 'The email isn’t valid.'] as [object, string]),
  ])('is refused: %j', (body, message) => {
    const read = () => wantedUser(body);
    expect(read).toThrow(ScimError);
    expect(read).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue', message }) as Error);
  }); // prettier-ignore

  it('may have a name of 80 characters and an address of 254', () => {
    const [userName, value] = ['i'.repeat(80), address(254)];
    expect(wantedUser({ userName, emails: [{ value }] })).toMatchObject({ userName, email: value });
  });
});

describe('SVC-5: a profile as a user', () => {
  const PROFILE = {
    profile_id: 'p-1',
    external_id: '7',
    username: 'ines',
    first_name: 'Inés',
    preferred_name: null,
    last_name: 'Vega',
    email: 'ines@millrace.example',
    is_enabled: true,
    role_names: ['EE User'],
    employee_number: 'E-7',
    created_at: '2026-01-05T00:00:00Z',
    modified_at: '2026-01-06T00:00:00Z',
  } as unknown as StoredUser;
  const shown = (more: object = {}) =>
    userResource({ ...PROFILE, ...more }, [{ value: 'g', display: 'Pay' }], '/scim/v2');

  it('has every attribute, and its groups by their addresses', () => {
    const { meta, ...user } = shown();
    expect(user).toEqual({
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      id: 'p-1',
      externalId: '7',
      userName: 'ines',
      name: { formatted: 'Inés Vega', givenName: 'Inés', familyName: 'Vega' },
      displayName: 'Inés Vega',
      emails: [{ value: 'ines@millrace.example', type: 'work', primary: true }],
      active: true,
      roles: [{ value: 'EE User' }],
      groups: [{ value: 'g', display: 'Pay', $ref: '/scim/v2/Groups/g', type: 'direct' }],
      [ENTERPRISE_SCHEMA]: { employeeNumber: 'E-7' },
    });
    expect(meta).toEqual({
      resourceType: 'User',
      created: '2026-01-05T00:00:00Z',
      lastModified: '2026-01-06T00:00:00Z',
      location: '/scim/v2/Users/p-1',
      version: expect.stringMatching(/^W\/"[\w-]{22}"$/) as string,
    });
  });

  it('leaves out what it doesn’t have', () => {
    const none = { external_id: null, first_name: null, last_name: null, email: null, created_at: null, modified_at: null }; // prettier-ignore
    const { meta, ...user } = shown(none);
    expect(Object.keys(user)).toEqual(['schemas', 'id', 'userName', 'active', 'roles', 'groups', ENTERPRISE_SCHEMA]);
    expect(Object.keys(meta)).toEqual(['resourceType', 'location', 'version']);
  });

  it.each([
    [{ preferred_name: 'Nes' }, { formatted: 'Nes Vega', givenName: 'Nes', familyName: 'Vega' }],
    [{ last_name: null }, { formatted: 'Inés', givenName: 'Inés' }],
    [{ first_name: null }, { formatted: 'Vega', familyName: 'Vega' }],
  ])('of %j is named %j', (more, name) => {
    expect(shown(more)).toMatchObject({ displayName: name.formatted });
    expect(shown(more)['name']).toEqual(name);
  });

  it('has another version with other content, and the same one with other times', () => {
    const version = (more: object) => shown(more).meta.version;
    expect(version({ modified_at: null })).toBe(version({}));
    expect(version({ is_enabled: false })).not.toBe(version({}));
  });

  it.each([
    ['*', true],
    ['VERSION', true],
    ['"x", VERSION', true],
    ['"x" , *', true],
    ['"x"', false],
    ['', false],
    ['W/VERSION', true],
    ['x', false],
  ])('is named by the versions %s: %s', (header, isNamed) => {
    const user = shown();
    const value = header.replace('VERSION', user.meta.version.replace('W/', ''));
    expect(namesVersion(value, user)).toBe(isNamed);
    const demand = () => demandVersion(value, user);
    if (isNamed) expect(demand()).toBeUndefined();
    else
      expect(demand).toThrow(
        expect.objectContaining({
          status: 412,
          scimType: null,
          message: 'The resource was changed meanwhile. Read it again.',
        }) as Error,
      );
    expect(demandVersion(undefined, user)).toBeUndefined();
  });
});
