import { json } from '../../src/platform/database/port.ts';
import type { Client } from '../cast/model.ts';
import { paydays } from '@paystead/payroll/calendar/paydays.ts';
import { addDays } from '@paystead/contract/local-date.ts';
import { clientIdOf, idIn } from './company.ts';
import { partnerIdOf } from './partners.ts';
import { tableOf, type TableRows } from './table.ts';

/** Writes a client's data apart from people: policy, switches, legals, and pay groups with a year of calendar ahead. */
export function clientRows(client: Client, today: string): TableRows[] {
  const client_id = clientIdOf(client);
  const common = { client_id };
  return [
    tableOf('client', [
      { client_id, partner_id: partnerIdOf(client.partner), client_code: client.code, name: client.name },
    ]),
    tableOf('client_policy', [{ ...common, ...client.policy }]),
    tableOf('invitation_policy', client.selfRegistration ? [{ ...common, self_registration: true }] : []),
    tableOf(
      'client_feature',
      Object.entries(client.features).map(([name, enabled]) => ({ ...common, name, enabled })),
    ),
    tableOf('client_setting', [
      { ...common, name: 'supportEmail', value: json(`payroll@${client.mailDomain}`) },
      { ...common, name: 'supportPhone', value: json(client.legals[0]?.phone ?? null) },
    ]),
    tableOf(
      'legal',
      client.legals.map((legal) => ({
        ...common,
        legal_id: idIn(client, 'legal', legal.key),
        name: legal.name,
        ein: legal.ein,
        street_address: legal.street,
        city: legal.city,
        state: legal.state,
        zip_code: legal.zip,
        phone: legal.phone,
        state_ids: json(legal.stateIds),
      })),
    ),
    tableOf(
      'pay_group',
      client.payGroups.map((group) => ({
        ...common,
        pay_group_id: idIn(client, 'pay_group', group.key),
        code: group.code,
        name: group.name,
        frequency: group.schedule.frequency,
        time_zone: group.zone,
      })),
    ),
    tableOf(
      'pay_calendar',
      client.payGroups.flatMap((group) =>
        paydays(group.schedule, '2024-12-01', addDays(today, 372)).map(({ checkDate, periodBegin, periodEnd }) => ({
          ...common,
          pay_group_id: idIn(client, 'pay_group', group.key),
          check_date: checkDate,
          period_begin: periodBegin,
          period_end: periodEnd,
        })),
      ),
    ),
    tableOf(
      'organization_field',
      client.dimensions.map(({ key, title }, place) => ({
        ...common,
        organization_field_id: idIn(client, 'organization_field', key),
        position: place + 1,
        display_title: title,
      })),
    ),
    tableOf(
      'organization_value',
      client.dimensions.flatMap(({ key, values }) =>
        values.map(({ code, name }) => ({
          ...common,
          organization_value_id: idIn(client, 'organization_value', key, code),
          organization_field_id: idIn(client, 'organization_field', key),
          code,
          name,
        })),
      ),
    ),
    tableOf(
      'document_type',
      DOCUMENT_TYPES.map(({ key, name, employee_may_upload, is_confidential = false }) => ({
        ...common,
        document_type_id: idIn(client, 'document_type', key),
        name: json(name),
        employee_may_upload,
        is_confidential,
      })),
    ),
  ];
}

const DOCUMENT_TYPES: readonly {
  readonly key: string;
  readonly name: { readonly en: string; readonly es: string };
  readonly employee_may_upload: boolean;
  readonly is_confidential?: true;
}[] = [
  {
    key: 'identity',
    name: { en: 'Proof of identity', es: 'Comprobante de identidad' },
    employee_may_upload: true,
    is_confidential: true,
  },
  { key: 'certificate', name: { en: 'Certificate', es: 'Certificado' }, employee_may_upload: true },
  { key: 'medical', name: { en: 'Medical note', es: 'Nota médica' }, employee_may_upload: true, is_confidential: true },
  { key: 'agreement', name: { en: 'Signed agreement', es: 'Acuerdo firmado' }, employee_may_upload: false },
];
