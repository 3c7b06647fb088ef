import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id, language } from '../../fields.ts';
import {
  agreementsQuery,
  agreementsReply,
  consentState,
  disclosure,
  disclosureQuery,
  giveConsentRequest,
  paperRequest,
  sampleQuery,
  withdrawConsentRequest,
  yearEndDetail,
  yearEndOfEmployeeQuery,
  yearEndQuery,
  yearEndReply,
} from './model.ts';

export const listYearEndDocuments = endpoint({
  name: 'yearEnd.list',
  method: 'GET',
  path: 'yearEndDocument',
  summary: 'Lists one’s own W-2 and 1099 forms, newest first.',
  who: 'self',
  resource: 'yearEnd',
  query: yearEndQuery,
  reply: yearEndReply,
});

export const listYearEndDocumentsOfEmployee = endpoint({
  name: 'yearEnd.ofEmployee',
  method: 'GET',
  path: 'yearEndDocument/employees/{employeeId}',
  summary: 'Lists an employee’s W-2 and 1099 forms, if the client allows it.',
  who: 'inScope',
  resource: 'yearEnd',
  employee: 'params.employeeId',
  needs: { feature: 'isHrW21099ViewEnabled' },
  params: z.object({ employeeId: id }),
  query: yearEndOfEmployeeQuery,
  reply: yearEndReply,
});

export const readYearEndBoxes = endpoint({
  name: 'yearEnd.boxes',
  method: 'GET',
  path: 'yearEndDocument/{id}/boxes',
  summary:
    'Returns every box of a form with the paychecks it sums up; one’s own form also while it comes on paper. Limited to a number of calls within a short time.',
  who: 'selfOrInScope',
  resource: 'yearEnd',
  employee: 'query.employeeId',
  needs: { recentSignIn: 'yearEndForms' },
  params: z.object({ id }),
  query: z.object({ employeeId: id.optional(), ...asRole }),
  reply: yearEndDetail,
  failures: ['consent_required'],
});

export const downloadYearEndDocument = endpoint({
  name: 'yearEnd.file',
  method: 'GET',
  path: 'yearEndDocument/{id}/file',
  summary:
    'Downloads a year-end form; one’s own form that comes on paper as a copy marked for information. Limited to a number of downloads within a short time.',
  who: 'selfOrInScope',
  resource: 'yearEnd',
  employee: 'query.employeeId',
  needs: { recentSignIn: 'yearEndForms' },
  params: z.object({ id }),
  query: z.object({ lang: language.optional(), employeeId: id.optional(), ...asRole }),
  reply: 'file',
  failures: ['consent_required'],
});

export const readDisclosure = endpoint({
  name: 'yearEnd.disclosure',
  method: 'GET',
  path: 'yearEndDocument/consent/disclosure',
  summary: 'Returns the disclosure that a person reads before consenting to electronic forms.',
  who: 'self',
  resource: 'yearEnd',
  query: disclosureQuery,
  reply: disclosure,
});

export const listAgreements = endpoint({
  name: 'yearEnd.agreements',
  method: 'GET',
  path: 'yearEndDocument/consent/agreements',
  summary: 'Returns the texts that a person agreed to, verbatim, in the language in which they read them.',
  who: 'self',
  resource: 'yearEnd',
  query: agreementsQuery,
  reply: agreementsReply,
});

export const downloadSample = endpoint({
  name: 'yearEnd.sample',
  method: 'GET',
  path: 'yearEndDocument/consent/sample',
  summary: 'Downloads a sample in the format of the forms, with a code that proves it could be opened.',
  who: 'self',
  resource: 'yearEnd',
  query: sampleQuery,
  reply: 'file',
});

export const giveConsent = endpoint({
  name: 'yearEnd.giveConsent',
  method: 'POST',
  path: 'yearEndDocument/consent',
  summary: 'Records consent to receive a family of forms electronically instead of on paper.',
  who: 'self',
  resource: 'yearEnd',
  needs: { recentSignIn: 'yearEndForms', idempotencyKey: true },
  body: giveConsentRequest,
  reply: consentState,
  // The disclosure that was read is no longer the current one.
  failures: ['version_conflict'],
});

export const withdrawConsent = endpoint({
  name: 'yearEnd.withdrawConsent',
  method: 'POST',
  path: 'yearEndDocument/consent/withdrawal',
  summary: 'Withdraws consent for later forms; forms already delivered stay open. Confirmed by email.',
  who: 'self',
  resource: 'yearEnd',
  needs: { idempotencyKey: true },
  body: withdrawConsentRequest,
  reply: consentState,
});

export const requestPaper = endpoint({
  name: 'yearEnd.requestPaper',
  method: 'POST',
  path: 'yearEndDocument/{id}/paperRequest',
  summary: 'Requests a form on paper; consent stays as it is.',
  who: 'self',
  resource: 'yearEnd',
  needs: { idempotencyKey: true },
  params: z.object({ id }),
  reply: paperRequest,
});

export const yearEndEndpoints = [
  listYearEndDocuments,
  listYearEndDocumentsOfEmployee,
  readYearEndBoxes,
  downloadYearEndDocument,
  readDisclosure,
  listAgreements,
  downloadSample,
  giveConsent,
  withdrawConsent,
  requestPaper,
] as const;
