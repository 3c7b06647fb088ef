import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id, scopeRole } from '../../fields.ts';
import { documentForm, documentHistory, documentSaved, documentSet, documentsQuery } from './model.ts';

export const listDocuments = endpoint({
  name: 'documents.list',
  method: 'GET',
  path: 'employeeAttachments',
  summary: 'Lists one’s own documents and the upload rules.',
  who: 'self',
  resource: 'documents',
  query: documentsQuery,
  reply: documentSet,
});

export const listDocumentsOfEmployee = endpoint({
  name: 'documents.ofEmployee',
  method: 'GET',
  path: 'roles/{role}/employees/{employeeId}/employeeAttachments',
  summary: 'Lists an employee’s documents for a manager or supervisor; the role can only narrow the list.',
  who: 'inScope',
  resource: 'documents',
  employee: 'params.employeeId',
  params: z.object({ role: scopeRole, employeeId: id }),
  query: documentsQuery,
  reply: documentSet,
});

export const addDocument = endpoint({
  name: 'documents.add',
  method: 'POST',
  path: 'employees/{employeeId}/employeeAttachment',
  summary: 'Adds a document to one’s own file or an employee’s.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'params.employeeId',
  needs: { idempotencyKey: true },
  params: z.object({ employeeId: id }),
  query: z.object(asRole),
  form: documentForm,
  requiresFile: true,
  reply: documentSaved,
});

export const replaceDocument = endpoint({
  name: 'documents.replace',
  method: 'POST',
  path: 'employees/{employeeId}/employeeAttachment/{id}',
  summary: 'Replaces a document or its description; earlier versions are kept. The file is optional.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'params.employeeId',
  needs: { idempotencyKey: true, version: true },
  params: z.object({ employeeId: id, id }),
  query: z.object(asRole),
  form: documentForm,
  reply: documentSaved,
});

export const downloadDocument = endpoint({
  name: 'documents.file',
  method: 'GET',
  path: 'employeeAttachments/{id}/file',
  summary: 'Downloads a document, in its newest version or an earlier one.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'query.employeeId',
  params: z.object({ id }),
  query: z.object({
    employeeId: id.optional(),
    version: z.coerce.number<number>().int().positive().optional(),
    ...asRole,
  }),
  reply: 'file',
});

export const documentVersions = endpoint({
  name: 'documents.history',
  method: 'GET',
  path: 'employeeAttachments/{id}/history',
  summary: 'Lists the versions of a document, newest first.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'query.employeeId',
  params: z.object({ id }),
  query: z.object({ employeeId: id.optional(), ...asRole }),
  reply: documentHistory,
});

export const removeDocument = endpoint({
  name: 'documents.remove',
  method: 'DELETE',
  path: 'employees/{employeeId}/employeeAttachment/{id}',
  summary: 'Removes a document from the list; it can be restored.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'params.employeeId',
  needs: { idempotencyKey: true },
  params: z.object({ employeeId: id, id }),
  query: z.object(asRole),
  reply: 'empty',
});

export const restoreDocument = endpoint({
  name: 'documents.restore',
  method: 'POST',
  path: 'employees/{employeeId}/employeeAttachment/{id}/restore',
  summary: 'Restores a removed document.',
  who: 'selfOrInScope',
  resource: 'documents',
  employee: 'params.employeeId',
  needs: { idempotencyKey: true },
  params: z.object({ employeeId: id, id }),
  query: z.object(asRole),
  reply: documentSaved,
});

export const documentsEndpoints = [
  listDocuments,
  listDocumentsOfEmployee,
  addDocument,
  replaceDocument,
  downloadDocument,
  documentVersions,
  removeDocument,
  restoreDocument,
] as const;
