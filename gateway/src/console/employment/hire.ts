import type { Cells, RecordWarning } from '@paystead/contract/console/employment/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { claimedRow, type JobSubject } from '../../platform/access/job-subject.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import { putForConsole, type ConsoleWork, type RecordStore } from '../records/put-for-console.ts';
import { readChoices } from './choices-store.ts';
import { employmentSections, type HiredColumn, type Layout } from './fields.ts';
import { idOfNumber, nextNumber } from './person-store.ts';
import { onlyOf } from './rows.ts';
import { text } from './texts.ts';

/** The outcome of an invitation to a new employee. */
type InvitationOutcome = 'sent' | 'notLive' | 'noFacts' | 'noEmail' | 'noPortal';

/** Work of features for hires. */
export interface HirePorts {
  /** Mails an invitation to the portal, in the transaction of the hire. */
  readonly invite: (
    tx: Transaction,
    employee: JobSubject,
    issue: { readonly clientCode: string; readonly language: Language; readonly by: string; readonly now: Date },
  ) => Promise<InvitationOutcome>;
  /** Returns the tax places of a ZIP Code. */
  readonly placesOfZip: (
    tx: Transaction,
    zipCode: string,
  ) => Promise<readonly { readonly geoCode: string; readonly city: string; readonly state: string }[]>;
}

const LAYOUT: Layout = [
  ['person', ['first_name', 'middle_name', 'last_name', 'preferred_name', 'email', 'language', 'birth_date', 'ssn']],
  ['job', ['employee_number', 'effective_date', 'legal_ein', 'pay_group', 'job_code', 'job_title', 'work_place_code']],
  ['job', ['work_location', 'is_full_time', 'is_contractor']],
  ['pay', ['pay_type', 'hourly_rate', 'period_salary', 'standard_hours', 'is_overtime_exempt']],
  ['organization', ['organization_1', 'organization_2', 'organization_3', 'organization_4', 'organization_5']],
  ['organization', ['supervisor_number']],
  ['contact', ['street_address', 'street_address_2', 'city', 'state', 'zip_code', 'mobile_phone', 'home_phone']],
  ['contact', ['work_email', 'personal_email']],
  ['taxes', ['resident_geo_code', 'work_geo_code', 'resident_psd_code', 'work_psd_code']],
];
const COLUMNS: ReadonlySet<string> = new Set<HiredColumn>([...LAYOUT.flatMap(([, columns]) => columns), 'username']);
const REQUIRED = new Set([
  'first_name',
  'last_name',
  'employee_number',
  'effective_date',
  'legal_ein',
  'pay_group',
  'pay_type',
  'standard_hours',
  'is_full_time',
  'is_overtime_exempt',
  'street_address',
  'city',
  'state',
  'zip_code',
]);

/** Returns the form of a hire at a client, with the next free employee ID. */
export async function hireForm(
  scope: ConsoleScope,
  database: Database,
  clientCode: string,
  { language, now }: { readonly language: Language; readonly now: Date },
) {
  const client = found(clientOfConsole(scope, clientCode));
  return database.asMaintenance(
    async (tx) => {
      const choices = await readChoices(tx, client, language);
      // A client without jobs or work places has their names typed.
      const required = new Set(REQUIRED);
      if (choices.jobs.length === 0) required.add('job_title');
      else required.add('job_code');
      if (choices.workPlaces.length === 0) required.add('work_location');
      else required.add('work_place_code');
      const sections = employmentSections(merged(LAYOUT), { language, choices, event: 'hire', required });
      const only = (name: string, listed: readonly { readonly value: string }[]) =>
        listed.length === 1 && listed[0] ? { [name]: listed[0].value } : {};
      return {
        clientName: scope.clients.find((one) => one.clientCode === clientCode)?.name ?? clientCode,
        sections,
        values: {
          employee_number: await nextNumber(tx, client),
          effective_date: todayIn('UTC', now.getTime()),
          language: 'en',
          is_contractor: 'no',
          is_full_time: 'yes',
          is_overtime_exempt: 'no',
          pay_type: 'hourly',
          ...only('legal_ein', choices.legals),
          ...only('pay_group', choices.payGroups),
          ...only('work_place_code', choices.workPlaces),
        },
      };
    },
    { readOnly: true },
  );
}

/** Joins neighboring parts of one section. */
function merged(layout: Layout): Layout {
  const joined = new Map<Layout[number][0], HiredColumn[]>();
  for (const [section, columns] of layout) joined.set(section, [...(joined.get(section) ?? []), ...columns]);
  return [...joined];
}

interface Hire {
  readonly values: Cells;
  readonly isCheck: boolean;
  readonly invites: boolean;
}

/** Hires a person: the employee, who signs in, and an invitation, or nothing. */
export async function hirePerson(
  store: RecordStore,
  ports: HirePorts,
  work: ConsoleWork & { readonly params: { readonly clientCode: string } },
  { values: sent, isCheck, invites }: Hire,
) {
  const { scope, database, language, now, params } = work;
  const { clientCode } = params;
  const client = found(clientOfConsole(scope, clientCode));
  const given = onlyOf(COLUMNS, sent);
  const values = Object.fromEntries(Object.entries(given).filter(([, cell]) => cell.trim() !== ''));
  const { email, username, language: spoken, ...own } = values;
  const number = own['employee_number'] ?? '';
  const place = await database.asMaintenance(
    async (tx) => {
      if (number !== '' && (await idOfNumber(tx, client, number)) !== null)
        throw new Failure('invalid_input', {
          faults: [{ pointer: '/employee_number', code: 'taken', detail: text(language, 'fault.numberTaken') }],
        });
      return homePlace(tx, ports, own);
    },
    { readOnly: true },
  );
  const mail = own['work_email'] ?? own['personal_email'] ?? email;
  const row = {
    ...own,
    ...place,
    event: 'hire',
    ...(mail !== undefined && own['personal_email'] === undefined && { work_email: mail }),
  };
  const person = email !== undefined && { email, ...(spoken !== undefined && { language: spoken }) };
  const profile = { employee_number: number, ...(username !== undefined && { username }) };
  let employeeId: string | null = null;
  let invitation: InvitationOutcome | null = null;
  const { result, warnings } = await putForConsole(store, work, {
    clientCode,
    rows: {
      employees: [row],
      ...(person && { people: [person], profiles: [{ ...profile, email: person.email }] }),
    },
    isCheck,
    audit: { resource: 'profile', action: 'console.employmentChanged', detail: { act: 'hire' } },
    alsoDo: async (tx) => {
      employeeId = await idOfNumber(tx, client, number);
      if (!invites || employeeId === null) return;
      const employee = claimedRow({ clientId: client.clientId, employeeId }, {});
      const issue = { clientCode, language: spoken === 'es' ? 'es' : 'en', by: scope.email, now } as const;
      invitation = await ports.invite(tx, employee, issue);
    },
  });
  // Whether the person is known at another client isn't this client's to learn.
  const shown: RecordWarning[] = warnings.filter(({ code }) => code !== 'language_of_another').map(warningOf);
  if (place === null && own['resident_geo_code'] === undefined)
    shown.push({ pointer: '/resident_geo_code', code: 'no_tax_place', detail: text(language, 'warning.noTaxPlace') });
  return { result, warnings: shown, employeeId, invitation };
}

export const warningOf = ({ pointer, code, detail }: RecordWarning): RecordWarning => ({ pointer, code, detail });

/** Returns the tax place of the home where the ZIP Code decides it and the work place has one; null if it doesn't. */
async function homePlace(
  tx: Transaction,
  { placesOfZip }: HirePorts,
  own: Cells,
): Promise<{ readonly resident_geo_code?: string } | null> {
  const zipCode = own['zip_code'];
  if (own['resident_geo_code'] !== undefined) return {};
  const isPlaceKnown = own['work_place_code'] !== undefined || own['work_geo_code'] !== undefined;
  if (zipCode === undefined || !isPlaceKnown) return null;
  const inState = (await placesOfZip(tx, zipCode)).filter(({ state }) => state === own['state']);
  const inCity = inState.filter(({ city }) => city.toLowerCase() === own['city']?.trim().toLowerCase());
  const [only, ...others] = inCity.length > 0 ? inCity : inState;
  return only && others.length === 0 ? { resident_geo_code: only.geoCode } : null;
}
