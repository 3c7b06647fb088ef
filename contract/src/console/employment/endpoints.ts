import { z } from 'zod';
import { documentVisibility } from '../../features/documents/model.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import {
  cells,
  documentsPage,
  employmentAct,
  employmentPage,
  hrKind,
  hrRecordsPage,
  openedFile,
  putResult,
  recordForm,
} from './model.ts';

const client = z.object({ clientCode: z.string().max(20) });
const person = client.extend({ employeeId: z.guid() });

/** Roles that look at people's data; `auditor` looks at what was done. */
const READERS = EVERY_ROLE.filter((role) => role !== 'auditor');

/** Why the operator looks; `support` has to say. The person reads it in their activity. */
const look = z.strictObject({ reason: z.string().trim().min(1).max(500).nullable() });

const MEBIBYTE = 1024 * 1024;
/** A file of 10 MB as base64, and what is said of it. */
const WITH_FILE = 16 * MEBIBYTE;

export const readHireForm = consoleEndpoint({
  name: 'employment.hireForm',
  method: 'GET',
  path: 'clients/{clientCode}/hire',
  roles: CLIENT_WRITERS,
  params: client,
  reply: recordForm.extend({ clientName: z.string() }),
  failures: ['not_found'],
});

export const hire = consoleEndpoint({
  name: 'employment.hire',
  method: 'POST',
  path: 'clients/{clientCode}/hire',
  roles: CLIENT_WRITERS,
  params: client,
  /** `isCheck`: faults and warnings only. `invites`: mails an invitation to the portal. */
  body: z.strictObject({ values: cells, isCheck: z.boolean(), invites: z.boolean() }),
  reply: putResult.extend({
    /** Null for a check. */
    employeeId: z.string().nullable(),
    /** Why no invitation was mailed; `sent`: it was. Null: none was asked for. */
    invitation: z.enum(['sent', 'hasAccount', 'noFacts', 'noEmail', 'noPortal', 'notLive']).nullable(),
  }),
  failures: ['not_found', 'unavailable'],
});

export const findManagers = consoleEndpoint({
  name: 'employment.managers',
  method: 'GET',
  path: 'clients/{clientCode}/managers',
  roles: CLIENT_WRITERS,
  params: client,
  /** Parts of the name or number. */
  query: z.object({ search: z.string().max(100).default('') }),
  reply: z.object({
    people: z.array(z.object({ employeeNumber: z.string(), name: z.string(), jobTitle: z.string() })),
  }),
  failures: ['not_found'],
});

/** Each look is a POST: it is recorded, and its reason may not stand in an address. */
export const lookAtEmployment = consoleEndpoint({
  name: 'employment.look',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/employment/look',
  roles: READERS,
  params: person,
  body: look,
  reply: employmentPage,
  failures: ['not_found'],
  inMaintenance: 'works',
});

export const readEmploymentForm = consoleEndpoint({
  name: 'employment.form',
  method: 'GET',
  path: 'clients/{clientCode}/people/{employeeId}/employment/forms/{act}',
  roles: CLIENT_WRITERS,
  params: person.extend({ act: employmentAct.exclude(['takeBack']) }),
  /** The day whose row is corrected; for other acts the values are those of today. */
  query: z.object({ date: z.iso.date().optional() }),
  reply: recordForm,
  failures: ['not_found'],
});

export const putEmployment = consoleEndpoint({
  name: 'employment.put',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/employment',
  roles: CLIENT_WRITERS,
  params: person,
  /** `values`: what differs from the form's, and `effective_date`. */
  body: z.strictObject({ act: employmentAct, values: cells, isCheck: z.boolean() }),
  reply: putResult,
  failures: ['not_found', 'version_conflict', 'unavailable'],
});

export const lookAtHrRecords = consoleEndpoint({
  name: 'hrRecords.look',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/hr-records/look',
  roles: READERS,
  params: person,
  body: look,
  reply: hrRecordsPage,
  failures: ['not_found'],
  inMaintenance: 'works',
});

const record = person.extend({ kind: hrKind, recordId: z.guid() });

/** Adds or corrects a record. The id of a new one is the caller's, so that sending it again adds nothing. */
export const putHrRecord = consoleEndpoint({
  name: 'hrRecords.put',
  method: 'PUT',
  path: 'clients/{clientCode}/people/{employeeId}/hr-records/{kind}/{recordId}',
  roles: CLIENT_WRITERS,
  params: record,
  body: z.strictObject({ values: cells }),
  reply: putResult,
  failures: ['not_found', 'unavailable'],
});

export const removeHrRecord = consoleEndpoint({
  name: 'hrRecords.remove',
  method: 'DELETE',
  path: 'clients/{clientCode}/people/{employeeId}/hr-records/{kind}/{recordId}',
  roles: CLIENT_WRITERS,
  params: record,
  reply: 'empty',
  failures: ['not_found', 'unavailable'],
});

export const lookAtDocuments = consoleEndpoint({
  name: 'documents.look',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/documents/look',
  roles: READERS,
  params: person,
  body: look,
  reply: documentsPage,
  failures: ['not_found'],
  inMaintenance: 'works',
});

const document = person.extend({ documentId: z.guid() });

/** Adds a document, replaces its file by a new version, or without `file` corrects what is said of it. */
export const putDocument = consoleEndpoint({
  name: 'documents.put',
  method: 'PUT',
  path: 'clients/{clientCode}/people/{employeeId}/documents/{documentId}',
  roles: CLIENT_WRITERS,
  params: document,
  body: z.strictObject({
    type: z.string().max(80),
    title: z.string().max(400),
    visibility: documentVisibility,
    /** `YYYY-MM-DD`; empty: it doesn't expire. */
    expirationDate: z.string().max(10),
    file: z.strictObject({ name: z.string().min(1).max(200), content: z.base64() }).nullable(),
  }),
  maxBodyBytes: WITH_FILE,
  reply: putResult,
  failures: ['not_found', 'unavailable'],
});

export const removeDocument = consoleEndpoint({
  name: 'documents.remove',
  method: 'DELETE',
  path: 'clients/{clientCode}/people/{employeeId}/documents/{documentId}',
  roles: CLIENT_WRITERS,
  params: document,
  reply: 'empty',
  failures: ['not_found', 'unavailable'],
});

export const openDocument = consoleEndpoint({
  name: 'documents.open',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/documents/{documentId}/open',
  roles: READERS,
  params: document,
  body: look,
  reply: openedFile,
  failures: ['not_found'],
  inMaintenance: 'works',
});
