import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import { recordsEndpoints } from '@paystead/contract/features/hr-records/endpoints.ts';
import type { DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import { BASE, furnishAccounts, holiday, SAVINGS } from '../../src/features/direct-deposits/test/petra.ts';
import { STATEMENT_VERSION } from '../../src/features/taxes/statements.ts';
import { giveRecords } from '../access/records.ts';
import type { Harness } from '../harness.ts';
import { checkId } from '../harness/checks.ts';
import { idOf, MILLRACE, PEOPLE, type PersonKey } from '../harness/people.ts';
import { consent, formId, issueForm } from '../harness/year-end.ts';

/** A request that a permitted caller makes, and that succeeds. */
export interface Sample {
  readonly endpoint: EndpointName;
  /** Tells several samples of one endpoint apart. */
  readonly note?: string;
  readonly send: () => Promise<LightMyRequestResponse>;
  /** Runs before the request and isn't counted. */
  readonly before?: () => Promise<unknown>;
}

const { plain, colleague } = PEOPLE;
const RECORDED = { recorded_at: '2026-01-01T00:00:00Z', recorded_by: 'import' };
const [PERSONAL, TAXES, REQUESTS] = [
  '/api/employeeProfile/personal',
  '/api/employeeTaxes/taxes',
  '/api/pendingTransactions',
];

/** Gives Petra and Colin everything that the samples read, two of each kind, and two managers who decide. */
export async function prepareSamples(harness: Harness): Promise<void> {
  for (const person of [plain, colleague]) {
    await issueForm(harness.insert, { person });
    await consent(harness.insert, person, ['consented']);
    await giveRecords(harness, person);
  }
  await furnishAccounts(harness);
  await harness.insert(
    'tax_location_version',
    [plain, colleague].map(({ employeeId }) => ({
      client_id: MILLRACE.clientId,
      employee_id: employeeId,
      effective_date: '2020-01-01',
      sequence: 1,
      resident_geo_code: '390710001',
      work_geo_code: '390710001',
      ...RECORDED,
    })),
  );
  await harness.insert('manager_scope', [
    {
      client_id: MILLRACE.clientId,
      manager_id: PEOPLE.chief.employeeId,
      scope_number: 1,
      organization_value_id: plain.department,
    },
  ]);
  await decideBy(harness, 'manager');
  await harness.change(`update client_policy set reviews_enabled = true`);
  await harness.change(
    `insert into person_email (person_id, email, verified_at)
     select p.person_id, 'second.' || p.person_id || '@example.test', '2020-01-01' from person p`,
  );
}

async function decideBy(harness: Harness, decider: 'manager' | 'none'): Promise<void> {
  for (const ruleType of [1, 2, 5])
    await harness.change(
      `insert into client_decision_rule (client_id, rule_type, decider, deadline_days)
       values ('${MILLRACE.clientId}', ${ruleType}, '${decider}', 5)
       on conflict (client_id, rule_type) do update set decider = '${decider}'`,
    );
}

interface Receipt {
  readonly change: { readonly employeeWorkflowId: string; readonly version: number } | null;
}

/** Endpoints without a sample, with the reason. */
export const NOT_SAMPLED: Partial<Record<EndpointName, string>> = {
  'session.authorize': 'needs an identity token',
  'session.refresh': 'needs a refresh token',
  'session.backChannelLogout': 'needs a logout token',
  'session.reportSignInFailure': 'needs a failed sign-in',
  'session.stepUp': 'needs an identity token',
  'session.takeEntry': 'deletes the entry in one function',
  'session.switchProfile': 'ends the session',
  'session.end': 'ends the session',
  'session.revoke': 'ends a session',
  'profileSelection.list': 'needs an identity token',
  'profileSelection.find': 'needs an identity token',
  'profileSelection.linkEmail': 'needs an identity token',
  'profileSelection.previewLink': 'needs the link of a mail',
  'profileSelection.linkUser': 'needs the link of a mail',
  'profileSelection.cancelLink': 'needs the link of a mail',
  'invitations.open': 'needs the link of a mail or the code of a letter',
  'invitations.verify': 'needs the link of a mail or the code of a letter',
  'invitations.current': 'needs the proof of an invitation',
  'invitations.accept': 'needs the proof of an invitation',
  'invitations.registration': 'needs a client that allows self-registration',
  'invitations.register': 'needs a client that allows self-registration',
  'messages.attachmentFile': 'sends a file',
  'paychecks.cancelExport': 'needs an archive that is being made',
  'paychecks.resumeExport': 'needs an archive that failed',
  'paychecks.declineOffer': 'needs an offer of pay stubs',
  'paychecks.documentFile': 'sends a file',
  'paychecks.exportFile': 'sends a file',
  'yearEnd.giveConsent': 'needs the code in a PDF',
  'documents.add': 'takes a file',
  'documents.replace': 'takes a file',
  'documents.file': 'sends a file',
  'employeeLookup.file': 'sends a file',
  'pendingTransactions.approveByGet': 'the same command as pendingTransactions.approve',
  'pendingTransactions.rejectByGet': 'the same command as pendingTransactions.reject',
};

/** One successful request per endpoint, and several for the changes, in an order in which each finds what it needs. */
export function samplesFor(harness: Harness): readonly Sample[] {
  const as = (key: PersonKey) => harness.as(key);
  const read = (endpoint: EndpointName, path: string, key: PersonKey = 'plain'): Sample => ({
    endpoint,
    send: () => as(key).get(`/api/${path}`),
  });
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const versioned = async (url: string) => {
    const { version } = (await as('plain').get(url)).json<{ version: number }>();
    return { headers: { 'idempotency-key': randomUUID(), 'if-match': String(version) } };
  };
  let headers = keyed();
  const latest = new Map<number, NonNullable<Receipt['change']>>();
  const keep = async (ruleType: number, sent: Promise<LightMyRequestResponse>) => {
    const response = await sent;
    const { change } = response.json<Receipt>();
    if (change) latest.set(ruleType, change);
    return response;
  };
  const decision = (ruleType: number) => {
    const { employeeWorkflowId, version } = latest.get(ruleType) ?? { employeeWorkflowId: randomUUID(), version: 1 };
    return { employeeWorkflowId, ruleType, version, reason: 'Because.' };
  };
  const open = (ruleType: number) => ({ employeeWorkflowId: decision(ruleType).employeeWorkflowId });
  const seeVersion = (url: string) => async () => {
    headers = await versioned(url);
  };
  const home = {
    firstName: 'Petra',
    lastName: 'Tester1',
    streetAddress: '1 New Street',
    city: 'Lancaster',
    state: 'PA',
    zip: '17603',
  };
  const w4 = (extraWithholding: number) => ({
    employeeFederalTaxCategory: { ...BLANK_ELECTIONS, extraWithholding },
    signature: { name: 'Petra Tester1', statementVersion: STATEMENT_VERSION, language: 'en', accepted: true },
  });
  const everyday = (split: object) => ({ id: SAVINGS, bankAccountType: 'savings', split });
  const addAccount = (note?: string): Sample => ({
    endpoint: 'directDeposits.add',
    ...(note && { note }),
    before: async () => {
      headers = keyed();
    },
    send: () => keep(2, as('plain').post(BASE, holiday(), headers)),
  });
  const editSplit = (amount: number, note?: string): Sample => ({
    endpoint: 'directDeposits.edit',
    ...(note && { note }),
    before: seeVersion(BASE),
    send: () => keep(2, as('plain').put(BASE, everyday({ kind: 'amount', amount }), headers)),
  });
  const saveAddress = (streetAddress: string, note?: string): Sample => ({
    endpoint: 'profile.savePersonal',
    ...(note && { note }),
    before: seeVersion(PERSONAL),
    send: () => keep(1, as('plain').put(PERSONAL, { ...home, streetAddress }, headers)),
  });
  const saveW4 = (extra: number, note?: string): Sample => ({
    endpoint: 'taxes.save',
    ...(note && { note }),
    before: seeVersion(TAXES),
    send: () => keep(5, as('plain').put(TAXES, w4(extra), headers)),
  });
  const post = (endpoint: EndpointName, key: PersonKey, path: string, body: () => object, note?: string): Sample => ({
    endpoint,
    ...(note && { note }),
    send: () => as(key).post(`/api/${path}`, body() as Record<string, unknown>, keyed()),
  });
  const decide = (ruleType: number, how: 'approve' | 'reject', note: string): Sample => ({
    ...post(`pendingTransactions.${how}`, 'manager', `pendingTransactions/${how}`, () => decision(ruleType), note),
    before: () => as('manager').post(`${REQUESTS}/detail`, open(ruleType)),
  });
  const undo = (ruleType: number, note: string): Sample =>
    post('pendingTransactions.undo', 'manager', 'pendingTransactions/undo', () => decision(ruleType), note);
  let deputyId: string | undefined;
  const ofColin = colleague.employeeId;
  const document = (person: { readonly number: number }) => idOf('docu', person.number);

  return [
    read('session.read', 'session'),
    post('session.extend', 'plain', 'session/extend', () => ({})),
    read('session.devices', 'sessions'),
    post('session.keepEntry', 'plain', 'session/entries', () => ({ endpoint: 'directDeposits.edit', content: '{}' })),
    read('branding.read', 'branding-partner'),
    read('branding.byHostname', 'branding-partner/hostname?hostname=localhost'),
    read('menu.read', 'menu/employee'),
    read('menu.isManagerView', 'is-manager-view'),
    read('menu.brandingFeature', 'setting/feature/isBrandingEnabled'),
    read('menu.feature', 'setting/feature/isManagerViewEnabled'),
    read('menu.setting', 'setting/idleMinutes'),
    read('menu.pendo', 'pendo'),
    read('messages.landingPage', 'LandingPage'),
    {
      endpoint: 'messages.acknowledge',
      send: () => as('plain').put(`/api/clientAttachment/${idOf('patt', plain.number)}`, {}, keyed()),
    },
    {
      endpoint: 'messages.markRead',
      send: () => as('plain').put(`/api/message/${idOf('pmsg', plain.number)}/read`, {}, keyed()),
    },
    read('paychecks.list', 'check'),
    read('paychecks.ofEmployee', `checks/employees/${ofColin}`, 'manager'),
    post('paychecks.detail', 'plain', 'check/detail', () => ({ checkId: checkId(plain, 0) })),
    post('paychecks.change', 'plain', 'check/change', () => ({ before: checkId(plain, 0), after: checkId(plain, 1) })),
    read('paychecks.file', `check/${checkId(plain, 0)}/file`),
    post('paychecks.files', 'plain', 'check/files', () => ({
      checkIds: [checkId(plain, 0), checkId(plain, 1)],
      format: 'pdf',
    })),
    read('paychecks.documents', 'check/documents'),
    read('paychecks.documentsOfEmployee', `checks/employees/${ofColin}/documents`, 'manager'),
    read('paychecks.garnishments', 'check/garnishments'),
    read('paychecks.garnishmentsOfEmployee', `checks/employees/${ofColin}/garnishments`, 'manager'),
    read('paychecks.offers', 'check/offers'),
    read('paychecks.offersOfEmployee', `checks/employees/${ofColin}/offers`, 'manager'),
    post('paychecks.startExport', 'plain', 'check/export', () => ({ years: null })),
    read('paychecks.exports', 'check/export'),
    read('paychecks.export', `check/export/${idOf('expo', plain.number)}`),
    read('paychecks.exportKeys', 'check/export-keys'),
    read('payCalendar.read', 'payCalendar'),
    post('payCalendar.createFeed', 'plain', 'payCalendar/feed', () => ({})),
    { endpoint: 'payCalendar.deleteFeed', send: () => as('plain').delete('/api/payCalendar/feed') },
    read('yearEnd.list', 'yearEndDocument'),
    read('yearEnd.ofEmployee', `yearEndDocument/employees/${ofColin}`, 'manager'),
    read('yearEnd.boxes', `yearEndDocument/${formId(plain)}/boxes`),
    read('yearEnd.file', `yearEndDocument/${formId(plain)}/file`),
    read('yearEnd.disclosure', 'yearEndDocument/consent/disclosure?formFamily=W-2&lang=en'),
    read('yearEnd.agreements', 'yearEndDocument/consent/agreements?formFamily=W-2'),
    read('yearEnd.sample', 'yearEndDocument/consent/sample?formFamily=W-2&lang=en'),
    post('yearEnd.withdrawConsent', 'plain', 'yearEndDocument/consent/withdrawal', () => ({ formFamily: 'W-2' })),
    post('yearEnd.requestPaper', 'plain', `yearEndDocument/${formId(plain)}/paperRequest`, () => ({})),
    read('paychecks.planner', 'check/planner'),
    read('profile.read', 'employeeProfile'),
    read('profile.ofEmployee', `employeeProfile/employees/${ofColin}`, 'manager'),
    read('profile.personal', 'employeeProfile/personal'),
    read('profile.usStates', 'usState'),
    post('profile.previewMove', 'plain', 'employeeProfile/personal/preview', () => home),
    read('taxes.read', 'employeeTaxes/taxes'),
    read('taxes.calculator', 'employeeTaxes/calculator'),
    {
      endpoint: 'taxes.saveCalculator',
      send: () => as('plain').put('/api/calculatorEntries', { draft: null }),
    },
    read('taxes.locationsByZipCode', 'geoCodeLocation/byZipCode?zipCode=17603'),
    read('taxes.ofPlace', 'employeeTaxes/taxCategoryTaxes/390710001/true'),
    ...recordsEndpoints.map(({ name, path }) =>
      path.includes('{') ? read(name, path.replace('{employeeId}', ofColin), 'manager') : read(name, path),
    ),
    read('documents.list', 'employeeAttachments'),
    read('documents.ofEmployee', `roles/manager/employees/${ofColin}/employeeAttachments`, 'manager'),
    read('documents.history', `employeeAttachments/${document(plain)}/history`),
    {
      endpoint: 'documents.remove',
      send: () =>
        as('plain').delete(`/api/employees/${plain.employeeId}/employeeAttachment/${document(plain)}`, keyed()),
    },
    post(
      'documents.restore',
      'plain',
      `employees/${plain.employeeId}/employeeAttachment/${document(plain)}/restore`,
      () => ({}),
    ),
    {
      endpoint: 'hrRecords.saveContacts',
      before: seeVersion('/api/employeeContacts'),
      send: () =>
        keep(
          2,
          as('plain').put(
            '/api/employeeContacts',
            {
              contacts: [
                {
                  details: {
                    name: 'Rosa Tester',
                    relationship: 'Sister',
                    isEmergency: true,
                    mobilePhone: '717-555-0140',
                    homePhone: null,
                    workPhone: null,
                    email: null,
                    address: null,
                  },
                },
              ],
            },
            headers,
          ),
        ),
    },
    read('preferences.read', 'preferences/blockPayrollAlertsStatus'),
    post('preferences.save', 'plain', 'preferences/blockPayrollAlerts', () => ({ blockPayrollAlerts: true })),
    read('activity.list', 'activity'),
    read('activity.file', 'activity/file'),
    read('employeeLookup.list', 'employeesList', 'manager'),
    read('employeeLookup.employees', 'employees', 'manager'),
    read('employeeLookup.read', `employees/${ofColin}`, 'manager'),
    read('employeeLookup.options', 'employees/searchOptions', 'manager'),
    post('employeeLookup.search', 'manager', 'employees/search', () => ({ text: 'tester' })),

    read('directDeposits.list', 'employeeProfile/directDeposit'),
    read('directDeposits.ofEmployee', `employeeProfile/directDeposit/${ofColin}`, 'manager'),
    read('directDeposits.bank', 'employeeProfile/directDepositBank/021000021'),
    addAccount(),
    editSplit(5_000, 'amends a waiting request'),
    {
      endpoint: 'directDeposits.delete',
      before: seeVersion(BASE),
      send: () => keep(2, as('plain').delete(`${BASE}/${SAVINGS}`, headers)),
    },
    saveAddress('1 New Street'),
    saveAddress('2 New Street', 'amends a waiting request'),
    saveW4(1_000),
    saveW4(2_000, 'amends a waiting request'),
    { ...read('taxes.read', 'employeeTaxes/taxes'), note: 'with a waiting request' },
    { ...read('directDeposits.list', 'employeeProfile/directDeposit'), note: 'with a waiting request' },
    read('pendingTransactions.list', 'pendingTransactions/employee'),
    {
      ...read('pendingTransactions.list', `pendingTransactions/employee?employeeId=${plain.employeeId}`, 'manager'),
      note: 'of an employee in scope',
    },
    read('firstDay.read', 'firstDay'),
    read('team.read', 'team?role=manager', 'manager'),
    read('employeeLookup.shortcuts', 'employees/shortcuts', 'manager'),
    post('employeeLookup.addRecent', 'manager', 'employees/recents', () => ({ employeeId: plain.employeeId })),
    post('employeeLookup.favorite', 'manager', 'employees/favorites', () => ({
      employeeId: plain.employeeId,
      isFavorite: true,
    })),
    {
      endpoint: 'employeeLookup.saveSearches',
      send: () => as('manager').put('/api/employees/savedSearches', { savedSearches: [{ name: 'All', criteria: {} }] }),
    },
    read('pendingTransactions.report', 'pendingTransactions/report?role=manager', 'manager'),
    read('pendingTransactions.deputies', 'pendingTransactions/deputies', 'manager'),
    post('pendingTransactions.nameDeputy', 'manager', 'pendingTransactions/deputies', () => ({
      deputyId: PEOPLE.chief.employeeId,
      ruleTypes: [1],
      firstDate: '2026-12-01',
      lastDate: '2026-12-05',
    })),
    {
      ...post('pendingTransactions.endDeputy', 'manager', 'pendingTransactions/deputies/end', () => ({
        decisionDeputyId: deputyId,
      })),
      before: async () => {
        const { named } = (await as('manager').get(`${REQUESTS}/deputies`)).json<DeputiesReply>();
        deputyId = named[0]?.decisionDeputyId;
      },
    },
    post('pendingTransactions.queue', 'manager', 'pendingTransactions/queue', async () => ({})),
    post('pendingTransactions.counts', 'manager', 'pendingTransactions/counts', async () => ({})),
    post('pendingTransactions.detail', 'manager', 'pendingTransactions/detail', () => open(2)),
    post('pendingTransactions.note', 'manager', 'pendingTransactions/note', () => ({ ...open(2), text: 'Asked her.' })),
    post('pendingTransactions.sendBack', 'manager', 'pendingTransactions/send-back', () => decision(2)),
    undo(2, 'a request sent back'),
    decide(1, 'approve', 'address, applied at once'),
    decide(5, 'approve', 'Form W-4'),
    decide(2, 'reject', 'bank accounts'),
    addAccount('after a rejected request'),
    post('pendingTransactions.withdraw', 'plain', 'pendingTransactions/withdraw', () => decision(2)),
    editSplit(7_000, 'changes the split only'),
    decide(2, 'approve', 'split, applied at once'),
    { ...addAccount('with a number that is held'), send: () => keep(2, as('plain').post(BASE, holiday(), headers)) },
    decide(2, 'approve', 'held account'),
    undo(2, 'an approval'),
    post(
      'pendingTransactions.bulk',
      'manager',
      'pendingTransactions/bulk',
      // Each further item runs the statements of its decision again.
      () => ({ decision: 'approve', items: [decision(2)] }),
      'approves one request',
    ),
    {
      ...saveAddress('3 New Street', 'applied at once, no one decides'),
      before: async () => {
        await decideBy(harness, 'none');
        await seeVersion(PERSONAL)();
      },
    },
    { ...saveW4(3_000, 'no one decides') },
  ];
}
