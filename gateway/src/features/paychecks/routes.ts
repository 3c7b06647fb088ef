import * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { hotRoute, route, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { publishedKeys } from '../../platform/keys/signature.ts';
import { explainChange } from './causes/explain-change.ts';
import { hasPaycheck, readPaycheck } from './detail/read-paycheck.ts';
import { downloadPayStubDocument, hasPayStubDocument } from './documents/download-pay-stub-document.ts';
import { listPayStubDocuments } from './documents/list-pay-stub-documents.ts';
import { cancelExport } from './export/cancel-export.ts';
import { downloadExport, hasExport, listExports, readExport } from './export/read-exports.ts';
import { resumeExport } from './export/resume-export.ts';
import { startExport } from './export/start-export.ts';
import { listGarnishments } from './garnishments/list-garnishments.ts';
import { listOwnPaychecks, listPaychecks } from './list/list-paychecks.ts';
import { declineOffer, listOffers } from './offer/offers.ts';
import { downloadPayStub, downloadSelection, type PayStubPorts } from './pay-stub/download-pay-stub.ts';
import { readPlanner, type PlannerPorts } from './planner/read-planner.ts';

export interface PaychecksPorts extends PayStubPorts, PlannerPorts {
  readonly files: FileStore;
  readonly keys: KeyRing;
}

/** Paychecks: the list, one in detail, why pay changed, what pay would be, pay stubs, and the download of one's whole pay history. */
export function paychecksRoutes(ports: PaychecksPorts): Route[] {
  return [
    hotRoute(contract.listPaychecks, listOwnPaychecks),
    route(contract.listPaychecksOfEmployee, listPaychecks),
    route(contract.readCheckDetail, (call) => readPaycheck(call, call.body.checkId)),
    route(contract.explainChange, (call) => explainChange(ports.recompute, call)),
    route(contract.readPlanner, (call) => readPlanner(ports, call)),
    route(contract.downloadCheck, (call) => downloadPayStub(ports, call), {
      exists: (call) => hasPaycheck(call, call.params.id),
    }),
    route(contract.downloadSelection, (call) => downloadSelection(ports, call)),
    route(contract.listPayStubDocuments, listPayStubDocuments),
    route(contract.listPayStubDocumentsOfEmployee, listPayStubDocuments),
    route(contract.downloadPayStubDocument, (call) => downloadPayStubDocument(ports.files, call), {
      exists: hasPayStubDocument,
    }),
    route(contract.listGarnishments, listGarnishments),
    route(contract.listGarnishmentsOfEmployee, listGarnishments),
    route(contract.listOffers, listOffers),
    route(contract.listOffersOfEmployee, listOffers),
    route(contract.declineOffer, declineOffer),
    route(contract.startExport, startExport),
    route(contract.listExports, listExports),
    route(contract.readExport, readExport),
    route(contract.cancelExport, cancelExport, { exists: hasExport }),
    route(contract.resumeExport, resumeExport, { exists: hasExport }),
    route(contract.downloadExport, (call) => downloadExport(ports.files, call), { exists: hasExport }),
    route(contract.readExportKeys, () => ({ keys: [...publishedKeys(ports.keys)] })),
  ];
}
