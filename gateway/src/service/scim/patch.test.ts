import { describe, expect, it } from 'vitest';
import { patched, truth, withDeclaredNames } from './patch.ts';
import { ScimError } from './scim-error.ts';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const EXTENSION = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NAMES = ['nickName', 'emails', 'name', 'active', EXTENSION];

describe('SVC-5: changes of a SCIM resource', () => {
  it('have 1 to 1,000 operations, with paths of at most 500 characters', () => {
    const change = (count: number, path = 'nickName') =>
      patched({ nickName: 'A' }, ['nickName'], {
        schemas: [SCHEMA],
        Operations: Array.from({ length: count }, () => ({ op: 'Replace', path, value: 'B' })),
      });
    for (const count of [1, 1000]) expect(change(count)).toEqual({ nickName: 'B' });
    for (const count of [0, 1001]) expect(() => change(count)).toThrow('The body is not a PatchOp message.');
    expect(() => change(1, 'n'.repeat(501))).toThrow('The body is not a PatchOp message.');
  });

  const CONTENT = {
    nickName: 'A',
    name: { givenName: 'Ruth', familyName: 'Miller' },
    emails: [{ value: 'a@mill.example', type: 'work' }],
    [EXTENSION]: { employeeNumber: 'E-1' },
  };
  const change = (...operations: readonly object[]) =>
    patched(CONTENT, NAMES, { schemas: [SCHEMA], Operations: operations });
  const B = { value: 'b@mill.example', type: 'home' };

  it.each<[string, object, object]>([
    ['a replaced attribute', { op: 'replace', path: 'nickName', value: 'B' }, { nickName: 'B' }],
    ['small or large letters', { op: 'REPLACE', path: 'NICKNAME', value: 'B' }, { nickName: 'B' }],
    ['a part of an attribute', { op: 'replace', path: 'NAME.givenName', value: 'R' }, { name: { ...CONTENT.name, givenName: 'R' } }],
    ['several attributes', { op: 'replace', value: { NickName: 'B', ACTIVE: true } }, { nickName: 'B', active: true }],
    ['an added element', { op: 'add', path: 'Emails', value: [B] }, { emails: [...CONTENT.emails, B] }],
    ['an element without what is derived', { op: 'add', path: 'emails', value: [{ ...B, $ref: 'x', display: 'x', primary: null }] }, { emails: [...CONTENT.emails, B] }],
    ['an element beside others in a list', { op: 'replace', value: { emails: [{ ...B, display: 'x', displayed: 'y', undisplay: 'z' }] } }, { emails: [{ ...B, displayed: 'y', undisplay: 'z' }] }],
    ['an object that isn’t an element', { op: 'replace', path: 'name', value: { display: 'x' } }, { name: { ...CONTENT.name, display: 'x' } }],
    ['an element that a filter finds', { op: 'replace', path: 'EMAILS[type eq "work"].value', value: 'c@mill.example' }, { emails: [{ value: 'c@mill.example', type: 'work' }] }],
    ['a removed element', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: undefined }],
    ['a removed element, by its value', { op: 'remove', path: 'emails', value: [{ ...CONTENT.emails[0], display: 'x' }] }, { emails: [] }],
    ['a removed attribute', { op: 'remove', path: 'nickName' }, { nickName: undefined }],
    ['an attribute of the extension', { op: 'replace', path: `${EXTENSION}:employeeNumber`, value: 'E-2' }, { [EXTENSION]: { employeeNumber: 'E-2' } }],
    ['the extension as a whole', { op: 'replace', value: { [EXTENSION]: { employeeNumber: 'E-2' } } }, { [EXTENSION]: { employeeNumber: 'E-2' } }],
    ['the extension as a whole, in small letters', { op: 'add', value: { [EXTENSION.toLowerCase()]: { division: 'A' }, nickName: 'B' } }, { nickName: 'B', [EXTENSION]: { employeeNumber: 'E-1', division: 'A' } }],
    ['the extension by its path', { op: 'replace', path: EXTENSION, value: { employeeNumber: 'E-2' } }, { [EXTENSION]: { employeeNumber: 'E-2' } }],
    ['more of the extension by its path', { op: 'add', path: EXTENSION, value: { division: 'A' } }, { [EXTENSION]: { employeeNumber: 'E-1', division: 'A' } }],
    ['the extension’s removal, which ends nothing', { op: 'remove', path: EXTENSION }, {}],
    ['a whole attribute', { op: 'replace', value: { name: { givenName: 'R' } } }, { name: { givenName: 'R' } }],
    ['nothing for a value', { op: 'replace', path: 'nickName', value: null }, { nickName: null }],
    ['an attribute that was missing', { op: 'replace', path: 'active', value: false }, { active: false }],
  ])('are made: %s', (_what, operation, changed) => {
    const before = structuredClone(CONTENT);
    expect(change(operation)).toEqual({ ...CONTENT, ...changed });
    expect(CONTENT).toEqual(before);
  }); // prettier-ignore

  it.each([null, 'text'])('keep an extension for which %j is sent', (value) => {
    const changed: Record<string, unknown> = change({ op: 'replace', value: { [EXTENSION]: value } });
    expect(changed[EXTENSION]).toEqual(CONTENT[EXTENSION]);
    expect(Object.keys(changed).filter((name) => name.startsWith(`${EXTENSION}:`))).toEqual([]);
  });

  it('are made one after the other', () => {
    expect(change({ op: 'add', path: 'emails', value: [B] }, { op: 'remove', path: 'emails[type eq "work"]' })).toEqual(
      {
        ...CONTENT,
        emails: [B],
      },
    );
  });

  it.each<[string, object, string, string]>([
    ['another kind of operation', { op: 'move', path: 'nickName' }, 'invalidSyntax', 'The body is not a PatchOp message.'],
    ['a removal without a path', { op: 'remove', value: { nickName: 'A' } }, 'noTarget', 'An operation that removes needs a path.'],
    ['a value without a path', { op: 'replace', value: 'B' }, 'invalidValue', 'An operation without a path needs an object of attributes.'],
    ['nothing without a path', { op: 'replace', value: null }, 'invalidValue', 'An operation without a path needs an object of attributes.'],
    ['a list without a path', { op: 'replace', value: ['B'] }, 'invalidValue', 'An operation without a path needs an object of attributes.'],
    ...['__proto__', 'constructor', 'name.prototype', 'name.__proto__.x', 'emails.constructor[x eq "1"]', `${EXTENSION}:__proto__`, '__PROTO__'].map((path) => ['the path ' + path, { op: 'replace', path, value: 1 }, 'invalidPath', 'The path isn’t valid.'] as [string, object, string, string]),
    ['a forbidden name', { op: 'replace', value: { nickName: 'B', constructor: 1 } }, 'invalidPath', 'A name isn’t valid.'],
    ['a forbidden name in an extension', { op: 'replace', value: { [EXTENSION]: { prototype: 1 } } }, 'invalidPath', 'A name isn’t valid.'],
    ['a path without an element', { op: 'replace', path: 'emails[type sw "other"].value', value: 'B' }, 'noTarget', ''],
    ['a filter that can’t be read', { op: 'replace', path: 'emails[type].value', value: 'B' }, 'invalidSyntax', ''],
  ])('are refused with %s', (_what, operation, scimType, message) => {
    let refusal: unknown;
    try {
      change(operation);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(ScimError);
    expect(refusal).toMatchObject({ status: 400, scimType, ...(message !== '' && { message }) });
  }); // prettier-ignore

  it.each(['constructors', 'my__proto__', 'prototypeOf'])('may have the attribute %s', (name) => {
    expect(change({ op: 'add', path: name, value: '1' })).toEqual({ ...CONTENT, [name]: '1' });
  });

  it('name the schema of a change', () => {
    const body = { schemas: ['urn:other'], Operations: [{ op: 'replace', path: 'nickName', value: 'B' }] };
    expect(() => patched(CONTENT, NAMES, body)).toThrow('The body is not a PatchOp message.');
    expect(patched(CONTENT, NAMES, { ...body, schemas: ['urn:other', SCHEMA] }).nickName).toBe('B');
  });
});

describe('SVC-5: values of a SCIM resource', () => {
  it.each<[unknown, boolean | undefined]>([
    [true, true],
    [false, false],
    ['True', true],
    ['FALSE', false],
    ['yes', undefined],
    [1, undefined],
  ])('%j is read as %s', (value, expected) => {
    expect(truth.safeParse(value).data).toBe(expected);
  });

  it('have their names as declared, whatever their letters’ case is', () => {
    const body = { NICKNAME: 'A', other: 1, [EXTENSION.replace('User', 'user')]: { x: 1 } };
    expect(withDeclaredNames(body, NAMES)).toEqual({ nickName: 'A', other: 1, [EXTENSION]: { x: 1 } });
    for (const one of ['x', null, 7, ['x']]) expect(withDeclaredNames(one, NAMES)).toBe(one);
  });
});
