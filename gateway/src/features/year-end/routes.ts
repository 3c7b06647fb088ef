import * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { giveConsent } from './commands/give-consent.ts';
import { requestPaper } from './commands/request-paper.ts';
import { withdrawConsent } from './commands/withdraw-consent.ts';
import { readAgreements } from './consent-store.ts';
import type { YearEndPorts } from './ports.ts';
import { downloadForm } from './queries/download-form.ts';
import { downloadSample } from './queries/download-sample.ts';
import { isIssued } from './queries/issued-form.ts';
import { listForms } from './queries/list-forms.ts';
import { readFormBoxes } from './queries/read-boxes.ts';
import { readDisclosure } from './queries/read-disclosure.ts';

/** PAY-3: year-end forms, their boxes and files, and the consent that decides how they are delivered. */
export function yearEndRoutes(ports: YearEndPorts): Route[] {
  return [
    route(contract.listYearEndDocuments, listForms),
    route(contract.listYearEndDocumentsOfEmployee, listForms),
    route(contract.readYearEndBoxes, (call) => readFormBoxes(ports, call), { exists: isIssued }),
    route(contract.downloadYearEndDocument, (call) => downloadForm(ports, call), { exists: isIssued }),
    route(contract.readDisclosure, readDisclosure),
    route(contract.listAgreements, async ({ tx, employee, query }) => ({
      agreements: await readAgreements(tx, employee, query.formFamily),
    })),
    route(contract.downloadSample, (call) => downloadSample(ports, call)),
    route(contract.giveConsent, (call) => giveConsent(ports, call)),
    route(contract.withdrawConsent, (call) => withdrawConsent(ports, call)),
    route(contract.requestPaper, (call) => requestPaper(ports, call), { exists: isIssued }),
  ];
}
