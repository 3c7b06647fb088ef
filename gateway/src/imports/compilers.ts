import { clients, clientsExporter } from './company/clients.ts';
import { jobs, jobsExporter } from './company/jobs.ts';
import { legals, legalsExporter } from './company/legals.ts';
import { organization, organizationExporter } from './company/organization.ts';
import { partners } from './company/partners.ts';
import { partnersExporter } from './company/partners-exporter.ts';
import { payCalendars, payCalendarsExporter } from './company/pay-calendars.ts';
import { payGroups, payGroupsExporter } from './company/pay-groups.ts';
import { workPlaces, workPlacesExporter } from './company/work-places.ts';
import { employees } from './people/employees.ts';
import { employeesExporter } from './people/employees-exporter.ts';
import { deductionElections } from './people/deduction-elections.ts';
import { directDeposits } from './people/direct-deposits.ts';
import { garnishmentOrders } from './people/garnishment-orders.ts';
import {
  deductionElectionsExporter,
  directDepositsExporter,
  garnishmentOrdersExporter,
  taxElectionsExporter,
} from './people/elections-exporters.ts';
import { people, peopleExporter } from './people/people.ts';
import { profiles } from './people/profiles.ts';
import { profilesExporter } from './people/profiles-exporter.ts';
import { taxElections } from './people/tax-elections.ts';
import type { Compiler } from './compile.ts';
import type { Exporter } from './export/exporter.ts';
import { checks } from './pay/checks.ts';
import { controlTotals } from './pay/control-totals.ts';
import { PAY_EXPORTERS } from './pay/exporters.ts';
import type { FileRecord } from './records/record.ts';
import { documentTypes, documentTypesExporter } from './documents/document-types.ts';
import { documents } from './documents/documents.ts';
import { documentsExporter } from './documents/documents-exporter.ts';
import { hrRecords } from './hr-records/hr-records.ts';
import { hrRecordsExporter } from './hr-records/hr-records-exporter.ts';
import { messages } from './messages/messages.ts';
import {
  messageAttachmentsExporter,
  messageRecipientsExporter,
  messagesExporter,
} from './messages/messages-exporter.ts';
import type { Target } from './targets.ts';
import { payStubs } from './pay-stubs/pay-stubs.ts';
import { payStubsExporter } from './pay-stubs/pay-stubs-exporter.ts';
import { yearEnd } from './year-end/year-end.ts';
import { yearEndExporter } from './year-end/year-end-exporter.ts';

/** All files of an import, in the order in which they are applied. */
export const COMPILERS: readonly Compiler[] = [
  partners,
  clients,
  legals,
  payGroups,
  payCalendars,
  organization,
  workPlaces,
  jobs,
  employees,
  people,
  profiles,
  directDeposits,
  deductionElections,
  garnishmentOrders,
  taxElections,
  checks,
  controlTotals,
  payStubs,
  yearEnd,
  hrRecords,
  documentTypes,
  documents,
  messages,
];

/** The exporters, one exporter for a file, in the order of the files. */
export const EXPORTERS: readonly Exporter[] = [
  partnersExporter,
  clientsExporter,
  legalsExporter,
  payGroupsExporter,
  payCalendarsExporter,
  organizationExporter,
  workPlacesExporter,
  jobsExporter,
  employeesExporter,
  peopleExporter,
  profilesExporter,
  directDepositsExporter,
  deductionElectionsExporter,
  garnishmentOrdersExporter,
  taxElectionsExporter,
  ...PAY_EXPORTERS,
  payStubsExporter,
  yearEndExporter,
  hrRecordsExporter,
  documentTypesExporter,
  documentsExporter,
  messagesExporter,
  messageRecipientsExporter,
  messageAttachmentsExporter,
];

/** All declared files. */
export const RECORDS: readonly FileRecord[] = COMPILERS.flatMap(({ records }) => records);

/** All tables that imports write, each once, in the order in which rows are added. */
export const TARGETS: readonly Target[] = eachOnce(COMPILERS.flatMap(({ targets }) => targets));

/** Two declarations of one table would apply its rows twice. */
function eachOnce(targets: readonly Target[]): Target[] {
  const once = [...new Set(targets)];
  const twice = once.find(({ table }, place) => once.findIndex((other) => other.table === table) !== place);
  if (twice) throw new Error(`Two compilers declare the table ${twice.table}. Share its Target.`);
  return once;
}
