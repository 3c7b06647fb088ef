import { addDays } from '@paystead/contract/local-date.ts';
import { paydays } from '@paystead/payroll/calendar/paydays.ts';
import { clientsFile } from '../../src/imports/company/clients.ts';
import { DOCUMENT_TYPES } from '../../src/imports/company/document-types.ts';
import { legalsFile } from '../../src/imports/company/legals.ts';
import { organizationFile } from '../../src/imports/company/organization.ts';
import { payCalendarsFile } from '../../src/imports/company/pay-calendars.ts';
import { payGroupsFile } from '../../src/imports/company/pay-groups.ts';
import { documentTypesFile } from '../../src/imports/documents/document-types.ts';
import type { Client, PayGroup } from '../cast/model.ts';
import { clientIdOf, idIn } from './company.ts';
import { fileOf, type FileRows } from './files.ts';

const FREQUENCY = { W: 'weekly', B: 'biweekly', S: 'semimonthly', M: 'monthly' } as const satisfies Readonly<
  Record<PayGroup['schedule']['frequency'], string>
>;

/** A client's data apart from people: legals, dimensions, and pay groups with a year of calendar ahead. */
export function clientFiles(client: Client, today: string): FileRows[] {
  const { code: client_code, legals, payGroups, dimensions } = client;
  return [
    fileOf(clientsFile, [
      {
        client_code,
        name: client.name,
        partner_key: client.partner,
        support_email: `payroll@${client.mailDomain}`,
        support_phone: legals[0]?.phone ?? null,
        id: clientIdOf(client),
      },
    ]),
    fileOf(
      legalsFile,
      legals.map((legal) => ({
        client_code,
        ein: legal.ein,
        name: legal.name,
        street_address: legal.street,
        city: legal.city,
        state: legal.state,
        zip_code: legal.zip,
        phone: legal.phone,
        state_ids: Object.entries(legal.stateIds).map(([state, number]) => `${state}=${number}`),
        id: idIn(client, 'legal', legal.key),
      })),
    ),
    fileOf(
      payGroupsFile,
      payGroups.map(({ key, code, name, zone, schedule }) => ({
        client_code,
        code,
        name,
        frequency: FREQUENCY[schedule.frequency],
        time_zone: zone,
        id: idIn(client, 'pay_group', key),
      })),
    ),
    fileOf(
      payCalendarsFile,
      payGroups.flatMap(({ code, schedule }) =>
        paydays(schedule, '2024-12-01', addDays(today, 372)).map(({ checkDate, periodBegin, periodEnd }) => ({
          client_code,
          pay_group: code,
          check_date: checkDate,
          period_begin: periodBegin,
          period_end: periodEnd,
        })),
      ),
    ),
    fileOf(
      organizationFile,
      dimensions.flatMap(({ key, title, values }, place) =>
        values.map(({ code, name }) => ({
          client_code,
          position: place + 1,
          title,
          code,
          name,
          dimension_id: idIn(client, 'organization_field', key),
          id: idIn(client, 'organization_value', key, code),
        })),
      ),
    ),
    fileOf(
      documentTypesFile,
      DOCUMENT_TYPES.map(({ key, name, employee_may_upload, is_confidential }) => ({
        client_code,
        name_en: name.en,
        name_es: name.es,
        employee_may_upload,
        is_confidential,
        id: idIn(client, 'document_type', key),
      })),
    ),
  ];
}
