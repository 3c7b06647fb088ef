import { GROUP_SCHEMA } from '../groups/group-resource.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../users/user-resource.ts';

interface Options {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: true;
  readonly multiValued?: true;
  readonly caseExact?: true;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'server';
  readonly subAttributes?: readonly object[];
}

/** Describes an attribute (RFC 7643, section 7). */
function attribute(name: string, description: string, options: Options = {}) {
  const {
    type = 'string',
    required,
    multiValued,
    caseExact,
    mutability = 'readWrite',
    uniqueness,
    subAttributes,
  } = options;
  return {
    name,
    type,
    multiValued: multiValued === true,
    description,
    required: required === true,
    ...(type === 'string' && { caseExact: caseExact === true }),
    mutability,
    returned: 'default',
    ...(type !== 'complex' && { uniqueness: uniqueness ?? 'none' }),
    ...(subAttributes && { subAttributes }),
  };
}

const READ_ONLY = { mutability: 'readOnly' } as const;

const user = [
  attribute('userName', 'The username at the client, at most 80 characters without spaces', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('active', 'Whether the user may sign in', { type: 'boolean' }),
  attribute('emails', 'The address with which the person signs in: the primary one of those that are sent', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'Always work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('name', 'The name in the HR record. Values that are sent are not kept', {
    ...READ_ONLY,
    type: 'complex',
    subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
      attribute(name, 'As in the HR record', READ_ONLY),
    ),
  }),
  attribute('displayName', 'The name in the HR record', READ_ONLY),
  attribute('roles', 'The roles. Change the groups of these names instead', {
    ...READ_ONLY,
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value', 'The role', READ_ONLY)],
  }),
  attribute('groups', 'The groups of the user', {
    ...READ_ONLY,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the group', READ_ONLY),
      attribute('display', 'Its name', READ_ONLY),
      attribute('type', 'Always direct', READ_ONLY),
      attribute('$ref', 'Its address', { ...READ_ONLY, type: 'reference' }),
    ],
  }),
];

const enterprise = [
  attribute('employeeNumber', 'The number of the employee whose user it is; set once', {
    caseExact: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
];

const group = [
  attribute('displayName', 'The name of the role, or of the scope that managers have', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'The users who have it', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user', { caseExact: true, mutability: 'immutable' }),
      attribute('display', 'The username', READ_ONLY),
      attribute('type', 'Always User', { mutability: 'immutable' }),
      attribute('$ref', 'The address of the user', { type: 'reference', mutability: 'immutable' }),
    ],
  }),
];

const schema = (base: string, id: string, name: string, description: string, attributes: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

/** Returns the schemas of users, their extension, and groups. */
export const schemasAt = (base: string) => [
  schema(base, USER_SCHEMA, 'User', 'The profile of an employee', user),
  schema(base, ENTERPRISE_SCHEMA, 'EnterpriseUser', 'The employee', enterprise),
  schema(base, GROUP_SCHEMA, 'Group', 'A role of profiles, or a scope of managers', group),
];
