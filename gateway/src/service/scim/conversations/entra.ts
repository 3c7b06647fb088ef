import { ENTERPRISE, GROUP, LIST, PATCH, USER, type Conversation } from './conversation.ts';

const newUser = {
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'ines.duarte@millrace.example',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'ines.duarte@millrace.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ines Duarte', familyName: 'Duarte', givenName: 'Ines' },
  roles: [],
  [ENTERPRISE]: { employeeNumber: 'E-0901' },
};
const MICROSOFT_GROUP = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group';

/** The requests of Microsoft Entra's documented examples, in their order: users, then groups. */
export const entra: Conversation = {
  system: 'Microsoft Entra',
  steps: [
    {
      what: 'reads the schemas',
      method: 'GET',
      path: '/Schemas',
      status: 200,
      reply: { schemas: [LIST], totalResults: 3 },
    },
    {
      what: 'looks for a user that does not exist',
      method: 'GET',
      path: '/Users?filter=userName+eq+%22non-existent+user%22',
      status: 200,
      reply: { schemas: [LIST], totalResults: 0, Resources: [] },
    },
    {
      what: 'creates a user',
      method: 'POST',
      path: '/Users',
      body: newUser,
      status: 201,
      reply: { userName: newUser.userName, externalId: newUser.externalId, active: true, emails: newUser.emails },
      keeps: 'user',
    },
    {
      what: 'reads the user',
      method: 'GET',
      path: '/Users/{user}',
      status: 200,
      reply: { userName: newUser.userName, meta: { resourceType: 'User' } },
    },
    {
      what: 'finds the user by userName, in other letters',
      method: 'GET',
      path: '/Users?filter=userName+eq+%22INES.Duarte%40millrace.example%22',
      status: 200,
      reply: { totalResults: 1, startIndex: 1, Resources: [{ externalId: newUser.externalId }] },
    },
    {
      what: 'finds the user by externalId',
      method: 'GET',
      path: `/Users?filter=externalId+eq+%22${newUser.externalId}%22`,
      status: 200,
      reply: { totalResults: 1 },
    },
    {
      what: 'changes the email and the family name',
      method: 'PATCH',
      path: '/Users/{user}',
      body: {
        schemas: [PATCH],
        Operations: [
          { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ines.moreno@millrace.example' },
          { op: 'Replace', path: 'name.familyName', value: 'Moreno' },
        ],
      },
      status: 200,
      // The HR record decides the name.
      reply: {
        emails: [{ value: 'ines.moreno@millrace.example', type: 'work', primary: true }],
        name: { familyName: 'Duarte' },
      },
    },
    {
      what: 'changes the userName',
      method: 'PATCH',
      path: '/Users/{user}',
      body: {
        schemas: [PATCH],
        Operations: [{ op: 'Replace', path: 'userName', value: 'ines.moreno@millrace.example' }],
      },
      status: 200,
      reply: { userName: 'ines.moreno@millrace.example' },
    },
    {
      what: 'sets an attribute of the extension and one that is not kept',
      method: 'PATCH',
      path: '/Users/{user}',
      body: {
        schemas: [PATCH],
        Operations: [
          { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: 'E-0901' },
          { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '717-555-0199' },
        ],
      },
      status: 200,
      reply: { [ENTERPRISE]: { employeeNumber: 'E-0901' } },
    },
    {
      what: 'disables the user, with text for the truth value',
      method: 'PATCH',
      path: '/Users/{user}',
      body: { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
      status: 200,
      reply: { active: false },
    },
    {
      what: 'still finds the disabled user',
      method: 'GET',
      path: '/Users?filter=userName+eq+%22ines.moreno%40millrace.example%22',
      status: 200,
      reply: { totalResults: 1, Resources: [{ active: false }] },
    },
    {
      what: 'enables the user again',
      method: 'PATCH',
      path: '/Users/{user}',
      body: { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'active', value: true }] },
      status: 200,
      reply: { active: true },
    },
    {
      what: 'creates a group',
      method: 'POST',
      path: '/Groups',
      body: {
        schemas: [GROUP, MICROSOFT_GROUP],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Plant leads',
        meta: { resourceType: 'Group' },
      },
      status: 201,
      reply: { displayName: 'Plant leads', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', members: [] },
      keeps: 'group',
    },
    {
      what: 'reads the group without its members',
      method: 'GET',
      path: '/Groups/{group}?excludedAttributes=members',
      status: 200,
      reply: { displayName: 'Plant leads' },
    },
    {
      what: 'finds the group by displayName',
      method: 'GET',
      path: '/Groups?excludedAttributes=members&filter=displayName+eq+%22Plant+leads%22',
      status: 200,
      reply: { totalResults: 1, Resources: [{ displayName: 'Plant leads' }] },
    },
    {
      what: 'renames the group',
      method: 'PATCH',
      path: '/Groups/{group}',
      body: { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'displayName', value: 'Plant leaders' }] },
      status: 200,
      reply: { displayName: 'Plant leaders' },
    },
    {
      what: 'adds a member',
      method: 'PATCH',
      path: '/Groups/{group}',
      body: {
        schemas: [PATCH],
        Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }],
      },
      status: 200,
      reply: { members: [{ value: '{user}', display: 'ines.moreno@millrace.example' }] },
    },
    {
      what: 'asks whether the user is a member',
      method: 'GET',
      path: '/Groups?excludedAttributes=members&filter=id+eq+%22{group}%22+and+members+eq+%22{user}%22',
      status: 200,
      reply: { totalResults: 1 },
    },
    {
      what: 'removes the member',
      method: 'PATCH',
      path: '/Groups/{group}',
      body: {
        schemas: [PATCH],
        Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }],
      },
      status: 200,
      reply: { members: [] },
    },
    { what: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
    { what: 'deletes the user', method: 'DELETE', path: '/Users/{user}', status: 204 },
    { what: 'no longer finds the user', method: 'GET', path: '/Users/{user}', status: 404, reply: { status: '404' } },
  ],
};
