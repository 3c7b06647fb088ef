import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id, language } from '../../fields.ts';
import { yearEndQuery, yearEndReply } from './model.ts';

export const listYearEndDocuments = endpoint({
  name: 'yearEnd.list',
  method: 'GET',
  path: 'yearEndDocument',
  summary: "One's own W-2 and 1099 forms, newest first.",
  who: 'self',
  resource: 'yearEnd',
  query: yearEndQuery,
  reply: yearEndReply,
});

export const listYearEndDocumentsOfEmployee = endpoint({
  name: 'yearEnd.ofEmployee',
  method: 'GET',
  path: 'yearEndDocument/employees/{employeeId}',
  summary: "An employee's W-2 and 1099 forms, where the client has opened them.",
  who: 'inScope',
  resource: 'yearEnd',
  employee: 'params.employeeId',
  needs: { feature: 'isHrW21099ViewEnabled' },
  params: z.object({ employeeId: id }),
  query: yearEndQuery.extend(asRole),
  reply: yearEndReply,
});

export const downloadYearEndDocument = endpoint({
  name: 'yearEnd.file',
  method: 'GET',
  path: 'yearEndDocument/{id}/file',
  summary: 'A year-end form as a file; many in a short time are stopped.',
  who: 'selfOrInScope',
  resource: 'yearEnd',
  employee: 'query.employeeId',
  needs: { recentSignIn: true },
  params: z.object({ id }),
  query: z.object({ lang: language.optional(), employeeId: id.optional(), ...asRole }),
  reply: 'file',
  failures: ['consent_required'],
});

export const yearEndEndpoints = [
  listYearEndDocuments,
  listYearEndDocumentsOfEmployee,
  downloadYearEndDocument,
] as const;
