import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id, language } from '../../fields.ts';
import { payChangeReply, payChangeRequest } from './change-model.ts';
import { payStubDocumentsOfEmployeeQuery, payStubDocumentsQuery, payStubDocumentsReply } from './document-model.ts';
import { exportKeysReply, exportsReply, payExport, selectionRequest, startExportRequest } from './export-model.ts';
import { garnishmentOrdersOfEmployeeQuery, garnishmentOrdersReply } from './garnishment-model.ts';
import { checkDetail, checkDetailRequest, ownPaychecksReply, paychecksQuery, paychecksReply } from './model.ts';
import { payStubOffer, payStubOffersOfEmployeeQuery, payStubOffersReply } from './offer-model.ts';
import { plannerReply } from './planner-model.ts';

export const listPaychecks = endpoint({
  name: 'paychecks.list',
  method: 'GET',
  path: 'check',
  summary: 'Lists one’s own paychecks, newest first, and why the latest one differs.',
  who: 'self',
  resource: 'pay',
  query: paychecksQuery,
  reply: ownPaychecksReply,
});

export const listPaychecksOfEmployee = endpoint({
  name: 'paychecks.ofEmployee',
  method: 'GET',
  path: 'checks/employees/{employeeId}',
  summary: 'Lists an employee’s paychecks, newest first.',
  who: 'inScope',
  resource: 'pay',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: paychecksQuery.extend(asRole),
  reply: paychecksReply,
});

/** A read by POST, as specified; it changes nothing. */
export const readCheckDetail = endpoint({
  name: 'paychecks.detail',
  method: 'POST',
  path: 'check/detail',
  summary: 'Returns every line of one paycheck, and its previous and next ones.',
  who: 'selfOrInScope',
  reads: true,
  resource: 'pay',
  employee: 'body.employeeId',
  body: checkDetailRequest,
  reply: checkDetail,
});

/** A read by POST, like the detail, because check ids don't belong in an address. */
export const explainChange = endpoint({
  name: 'paychecks.change',
  method: 'POST',
  path: 'check/change',
  summary: 'Explains the difference in net pay between two paychecks, to the cent.',
  who: 'selfOrInScope',
  reads: true,
  resource: 'pay',
  employee: 'body.employeeId',
  body: payChangeRequest,
  reply: payChangeReply,
});

export const readPlanner = endpoint({
  name: 'paychecks.planner',
  method: 'GET',
  path: 'check/planner',
  summary: 'Returns everything that one’s own next paychecks are computed from, for the paycheck planner.',
  who: 'self',
  resource: 'pay',
  reply: plannerReply,
});

export const downloadCheck = endpoint({
  name: 'paychecks.file',
  method: 'GET',
  path: 'check/{id}/file',
  summary: 'Downloads one paycheck: the pay stub as a PDF, or JSON.',
  who: 'selfOrInScope',
  resource: 'pay',
  employee: 'query.employeeId',
  params: z.object({ id }),
  query: z.object({
    format: z.enum(['pdf', 'json']).optional(),
    lang: language.optional(),
    employeeId: id.optional(),
    ...asRole,
  }),
  reply: 'file',
});

/** A read by POST, because so many ids don't belong in an address. */
export const downloadSelection = endpoint({
  name: 'paychecks.files',
  method: 'POST',
  path: 'check/files',
  summary: 'Downloads several pay stubs as one PDF or one ZIP, in the requested order.',
  who: 'selfOrInScope',
  reads: true,
  resource: 'pay',
  employee: 'body.employeeId',
  body: selectionRequest,
  reply: 'file',
});

export const listPayStubDocuments = endpoint({
  name: 'paychecks.documents',
  method: 'GET',
  path: 'check/documents',
  summary: 'Lists one’s own pay stubs of an earlier payroll system, which exist only as PDFs, newest first.',
  who: 'self',
  resource: 'pay',
  query: payStubDocumentsQuery,
  reply: payStubDocumentsReply,
});

export const listPayStubDocumentsOfEmployee = endpoint({
  name: 'paychecks.documentsOfEmployee',
  method: 'GET',
  path: 'checks/employees/{employeeId}/documents',
  summary: 'Lists an employee’s pay stubs of an earlier payroll system, newest first.',
  who: 'inScope',
  resource: 'pay',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: payStubDocumentsOfEmployeeQuery,
  reply: payStubDocumentsReply,
});

export const downloadPayStubDocument = endpoint({
  name: 'paychecks.documentFile',
  method: 'GET',
  path: 'check/documents/{id}/file',
  summary: 'Downloads a pay stub of an earlier payroll system.',
  who: 'selfOrInScope',
  resource: 'pay',
  employee: 'query.employeeId',
  params: z.object({ id }),
  // As for other paychecks; an earlier system's pay stub has no other format.
  query: z.object({ format: z.enum(['pdf']).optional(), employeeId: id.optional(), ...asRole }),
  reply: 'file',
});

export const listGarnishments = endpoint({
  name: 'paychecks.garnishments',
  method: 'GET',
  path: 'check/garnishments',
  summary: 'Lists one’s own garnishment orders, with what remains and what recent paychecks paid.',
  who: 'self',
  resource: 'pay',
  reply: garnishmentOrdersReply,
});

export const listGarnishmentsOfEmployee = endpoint({
  name: 'paychecks.garnishmentsOfEmployee',
  method: 'GET',
  path: 'checks/employees/{employeeId}/garnishments',
  summary: 'Lists the garnishment orders of an employee in scope.',
  who: 'inScope',
  resource: 'pay',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: garnishmentOrdersOfEmployeeQuery,
  reply: garnishmentOrdersReply,
});

export const listOffers = endpoint({
  name: 'paychecks.offers',
  method: 'GET',
  path: 'check/offers',
  summary: 'Lists the offers to a former employee to download pay stubs before access ends, with the answers.',
  who: 'self',
  resource: 'pay',
  reply: payStubOffersReply,
});

export const listOffersOfEmployee = endpoint({
  name: 'paychecks.offersOfEmployee',
  method: 'GET',
  path: 'checks/employees/{employeeId}/offers',
  summary: 'Lists the offers of pay stubs to an employee who left, with the answers.',
  who: 'inScope',
  resource: 'pay',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: payStubOffersOfEmployeeQuery,
  reply: payStubOffersReply,
});

export const declineOffer = endpoint({
  name: 'paychecks.declineOffer',
  method: 'POST',
  path: 'check/offers/decline',
  summary: 'Declines the offer to download pay stubs; starting a pay archive accepts it.',
  who: 'self',
  resource: 'pay',
  needs: { idempotencyKey: true },
  reply: payStubOffer,
  failures: ['version_conflict'],
});

export const startExport = endpoint({
  name: 'paychecks.startExport',
  method: 'POST',
  path: 'check/export',
  summary: 'Starts an archive of some years, or of the whole pay history.',
  who: 'self',
  resource: 'pay',
  needs: { recentSignIn: 'payHistory', idempotencyKey: true },
  body: startExportRequest,
  reply: payExport,
  failures: ['version_conflict'],
});

export const listExports = endpoint({
  name: 'paychecks.exports',
  method: 'GET',
  path: 'check/export',
  summary: 'Lists one’s own pay archives with their progress, newest first.',
  who: 'self',
  resource: 'pay',
  reply: exportsReply,
});

export const readExport = endpoint({
  name: 'paychecks.export',
  method: 'GET',
  path: 'check/export/{exportId}',
  summary: 'Returns one pay archive with its progress.',
  who: 'self',
  resource: 'pay',
  params: z.object({ exportId: id }),
  reply: payExport,
});

export const cancelExport = endpoint({
  name: 'paychecks.cancelExport',
  method: 'POST',
  path: 'check/export/{exportId}/cancel',
  summary: 'Stops an archive in progress; finished parts are kept, so that it can resume.',
  who: 'self',
  resource: 'pay',
  needs: { idempotencyKey: true },
  params: z.object({ exportId: id }),
  reply: payExport,
  failures: ['version_conflict'],
});

export const resumeExport = endpoint({
  name: 'paychecks.resumeExport',
  method: 'POST',
  path: 'check/export/{exportId}/resume',
  summary: 'Resumes a stopped archive.',
  who: 'self',
  resource: 'pay',
  needs: { recentSignIn: 'payHistory', idempotencyKey: true },
  params: z.object({ exportId: id }),
  reply: payExport,
  failures: ['version_conflict'],
});

export const downloadExport = endpoint({
  name: 'paychecks.exportFile',
  method: 'GET',
  path: 'check/export/{exportId}/file',
  summary: 'Downloads a finished pay archive as a ZIP.',
  who: 'self',
  resource: 'pay',
  needs: { recentSignIn: 'payHistory' },
  params: z.object({ exportId: id }),
  reply: 'file',
});

export const readExportKeys = endpoint({
  name: 'paychecks.exportKeys',
  method: 'GET',
  path: 'check/export-keys',
  summary: 'Lists the public keys with which pay archives are signed.',
  who: 'anyone',
  resource: 'none',
  reply: exportKeysReply,
});

export const paychecksEndpoints = [
  listPaychecks,
  listPaychecksOfEmployee,
  readCheckDetail,
  explainChange,
  readPlanner,
  downloadCheck,
  downloadSelection,
  listPayStubDocuments,
  listPayStubDocumentsOfEmployee,
  downloadPayStubDocument,
  listGarnishments,
  listGarnishmentsOfEmployee,
  listOffers,
  listOffersOfEmployee,
  declineOffer,
  startExport,
  listExports,
  readExport,
  cancelExport,
  resumeExport,
  downloadExport,
  readExportKeys,
] as const;
