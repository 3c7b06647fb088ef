import { z } from 'zod';
import { employeeProfile } from '../../employee.ts';
import { endpoint } from '../../endpoint.ts';
import { asRole, id } from '../../fields.ts';
import {
  movePreview,
  movePreviewRequest,
  personalReply,
  personalRequest,
  personalSaved,
  usStatesReply,
} from './model.ts';

export const readProfile = endpoint({
  name: 'profile.read',
  method: 'GET',
  path: 'employeeProfile',
  summary: 'Returns one’s own profile in detail.',
  who: 'self',
  resource: 'profile',
  reply: employeeProfile,
});

export const readProfileOfEmployee = endpoint({
  name: 'profile.ofEmployee',
  method: 'GET',
  path: 'employeeProfile/employees/{employeeId}',
  summary: 'Returns an employee’s profile in detail.',
  who: 'inScope',
  resource: 'profile',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: z.object(asRole),
  reply: employeeProfile,
});

export const readPersonal = endpoint({
  name: 'profile.personal',
  method: 'GET',
  path: 'employeeProfile/personal',
  summary: 'Returns name, address and contact on file, and the open request.',
  who: 'self',
  resource: 'personal',
  reply: personalReply,
});

export const savePersonal = endpoint({
  name: 'profile.savePersonal',
  method: 'PUT',
  path: 'employeeProfile/personal',
  summary: 'Requests a change of name or address.',
  who: 'self',
  resource: 'personal',
  needs: { editRole: true, formerToo: true, idempotencyKey: true, version: true },
  body: personalRequest,
  reply: personalSaved,
  failures: ['version_conflict'],
});

export const previewMove = endpoint({
  name: 'profile.previewMove',
  method: 'POST',
  path: 'employeeProfile/personal/preview',
  summary: 'Previews how a move would change the taxes of the next check; nothing is stored.',
  who: 'self',
  resource: 'personal',
  body: movePreviewRequest,
  reply: movePreview,
  reads: true,
});

export const listUsStates = endpoint({
  name: 'profile.usStates',
  method: 'GET',
  path: 'usState',
  summary: 'Lists states, the district, territories and military "states".',
  who: 'session',
  resource: 'none',
  reply: usStatesReply,
});

export const profileEndpoints = [
  readProfile,
  readProfileOfEmployee,
  readPersonal,
  savePersonal,
  previewMove,
  listUsStates,
] as const;
