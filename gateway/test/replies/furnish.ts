import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import type { QueueReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import { json } from '../../src/platform/database/port.ts';
import type { Insert } from '../harness/furnish.ts';
import type { OperatorName } from './console-replies.ts';
import {
  furnishChecks,
  furnishExports,
  furnishForms,
  furnishMessages,
  furnishNotices,
  furnishSessions,
  furnishStubs,
} from './furnish-pay.ts';
import { furnishPrints, furnishSets } from './furnish-forms.ts';
import { furnishNameless } from './furnish-identities.ts';
import { furnishLongLists, furnishPayVersions } from './furnish-pay-versions.ts';
import { furnishDocuments, furnishOffers, furnishOrders, furnishRecords, type StoreFile } from './furnish-records.ts';
import { furnishQueue } from './furnish-requests.ts';
import { furnishTeam } from './furnish-team.ts';
import {
  furnishDeposits,
  furnishDeputies,
  furnishEndedNotices,
  furnishOwnEntries,
  furnishRequests,
  furnishShortcuts,
  furnishVersions,
  furnishWorkPlaces,
} from './furnish-versions.ts';
import type { consoleOf, portalOf } from './signed-in.ts';

/** Requests that write, as people of the demo and as operators. They throw unless the reply is a success. */
export interface Writers {
  readonly portal: ReturnType<typeof portalOf>['send'];
  readonly operator: ReturnType<typeof consoleOf>['send'];
  readonly insert: Insert;
  readonly change: (sql: string) => Promise<void>;
  readonly store: StoreFile;
}
type Body = Readonly<Record<string, unknown>>;

const employeeIn = (client: string, number: string) => idOf('employee', client, number);
const MARISOL = employeeIn('KEYSTONE', 'KF-0417');
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');

/** Adds what the demo doesn't have, by the product's own calls: two of a kind where a list may have several. */
export async function furnish({ portal, operator, insert, change, store }: Writers): Promise<void> {
  await furnishRows(insert);
  await furnishRecords(insert);
  await furnishOrders(insert);
  await furnishOffers(insert);
  await furnishDocuments(insert, store);
  await furnishExports(insert, change, store);
  await furnishStubs(insert, store);
  await furnishForms(insert, change, store);
  await furnishPrints({ insert, change });
  await furnishSets(change);
  await furnishChecks(change);
  await furnishNotices(change);
  await furnishMessages(insert);
  await furnishSessions(change);
  await furnishVersions(change);
  await furnishWorkPlaces(insert);
  await furnishDeposits(insert, change);
  await furnishDeputies(insert);
  await furnishShortcuts(insert);
  await furnishPayVersions(insert, change);
  await furnishLongLists(insert, change);
  await furnishNameless(insert);
  await furnishPortal(portal);
  await furnishOwnEntries(portal, change);
  await furnishRequests(portal, change);
  await furnishDecisions(portal);
  await furnishQueue(insert, change);
  await furnishTeam(insert, change);
  await furnishConsole(operator);
  await furnishEndedNotices(operator);
  // Events of one instant are in the order of their random ids.
  await change(
    `update service_event e set occurred_at = e.occurred_at + n.place * interval '1 millisecond'
       from (select service_event_id, row_number() over (partition by occurred_at order by client_id, type, employee_id, data::text) - 1 as place
               from service_event) n
      where e.service_event_id = n.service_event_id`,
  );
}

/** Rows that only commands and programs of the operator make. */
async function furnishRows(insert: Insert): Promise<void> {
  const run = (number: number, state: string, codes: readonly string[]) => ({
    import_run_id: idOf('approved', 'import', number),
    source_name: `folder ${number}`,
    content_hash: String(number).repeat(64),
    client_codes: codes,
    state,
    started_by: number === 1 ? 'Olivia' : 'service account engine',
    started_at: `2026-11-1${number}T09:00:00Z`,
    planned_at: `2026-11-1${number}T09:00:04Z`,
    applied_at: state === 'applied' ? `2026-11-1${number}T09:01:00Z` : null,
    summary: json({
      files: {
        jobs: { rows: 3 + number, rejected: number, warnings: 0 },
        people: { rows: 2, rejected: 0, warnings: 1 },
      },
      tables: { job_definition: { added: 1, changed: number, kept: 0 } },
    }),
  });
  await insert('import_run', [
    run(1, 'applied', ['KEYSTONE']),
    run(2, 'applied', ['BLUEBONNET']),
    run(3, 'failed', ['MESAPINE']),
    run(4, 'rolledBack', ['BLUEBONNET', 'KEYSTONE']),
  ]);
  await insert('pay_stub_offer', [
    {
      client_id: idOf('client', 'KEYSTONE'),
      employee_id: employeeIn('KEYSTONE', 'KF-0296'),
      pay_stub_offer_id: idOf('approved', 'offer'),
      ended_on: '2026-04-17',
      access_until: '2027-04-17',
      offered_at: '2026-11-01T15:00:00Z',
    },
  ]);
  const contact = (number: number, name: string, isPrimary: boolean) => ({
    client_id: idOf('client', 'BLUEBONNET'),
    employee_id: employeeIn('BLUEBONNET', 'BB-013'),
    employee_contact_id: idOf('approved', 'contact', number),
    name,
    relationship: 'Sister',
    is_primary: isPrimary,
    mobile_phone: `512-555-010${number}`,
    created_at: '2026-01-01T00:00:00Z',
    created_by: 'import',
  });
  await insert('employee_contact', [contact(1, 'Ada', false), contact(2, 'Zoe', true), contact(3, 'Bea', false)]);
  await insert(
    'client_pay_engine',
    ['KEYSTONE', 'BLUEBONNET'].map((code) => ({
      client_id: idOf('client', code),
      name: `Engine of ${code}`,
      connected_at: '2026-01-01T00:00:00Z',
    })),
  );
}

/** Requests that Dana decides: one approved for the pay engine, one sent back, one with a note. */
async function furnishDecisions(portal: Writers['portal']): Promise<void> {
  const queue = await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/queue', { role: 'manager', limit: 50 });
  const { pendingTransactions } = queue.json<QueueReply>();
  const about = async (number: string) => {
    const found = pendingTransactions.find(({ employee }) => employee.employeeNumber === number);
    if (!found) throw new Error(`No request of ${number} waits.`);
    const { employeeWorkflowId, ruleType, version } = found;
    await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/detail', { employeeWorkflowId });
    return { employeeWorkflowId, ruleType, version };
  };
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/approve', await about('KF-0402'));
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/approve', await about('KF-0074'));
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/send-back', {
    ...(await about('KF-0512')),
    reason: 'Please send a voided check.',
  });
  const { employeeWorkflowId } = await about('KF-0521');
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/note', {
    employeeWorkflowId,
    text: 'Left a voicemail.',
  });
}

async function furnishPortal(portal: Writers['portal']): Promise<void> {
  // Looks at her record by others, for her activity.
  for (const [who, path] of [
    ['Dana Kowalczyk', `checks/employees/${MARISOL}?role=manager`],
    ['Dana Kowalczyk', `employeeProfile/directDeposit/${MARISOL}?role=manager`],
    ['Dana Kowalczyk', `employeeProfile/employees/${MARISOL}?role=manager`],
  ] as const)
    await portal(who, 'GET', path);
  await portal('Dana Kowalczyk', 'POST', 'employees/favorites', {
    role: 'manager',
    employeeId: MARISOL,
    isFavorite: true,
  });
  for (const number of ['KF-0231', 'KF-0388', 'KF-0231'])
    await portal('Dana Kowalczyk', 'POST', 'employees/recents', {
      role: 'manager',
      employeeId: employeeIn('KEYSTONE', number),
    });
  await portal('Dana Kowalczyk', 'PUT', 'employees/savedSearches', {
    role: 'manager',
    savedSearches: [
      { name: 'On leave', criteria: { employmentStatus: 'l' } },
      { name: 'Hourly', criteria: { payType: 'H', sort: 'employeeNumber' } },
    ],
  });
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/deputies', {
    deputyId: employeeIn('KEYSTONE', 'KF-0015'),
    ruleTypes: [1, 2],
    firstDate: '2026-11-20',
    lastDate: '2026-12-05',
  });
  await portal('Dana Kowalczyk', 'POST', 'pendingTransactions/deputies', {
    deputyId: employeeIn('KEYSTONE', 'KF-0033'),
    ruleTypes: [5],
    firstDate: '2026-12-10',
    lastDate: '2026-12-12',
  });
  await portal('Marisol Vega', 'POST', 'check/export', { years: null });
  await portal('Samuel Kauffman', 'POST', 'check/export', { years: [2025], lang: 'es' });
  await portal('Marisol Vega', 'POST', 'payCalendar/feed', {});
  await portal('Bao-Long Tran', 'POST', 'preferences/blockPayrollAlerts', { blockPayrollAlerts: true, language: 'es' });
  await portal('Dana Kowalczyk', 'POST', 'preferences/blockPayrollAlerts', {
    blockPayrollAlerts: false,
    decisionMail: 'atOnce',
  });
}

async function furnishConsole(operator: Writers['operator']): Promise<void> {
  const written = {
    kind: 'notice',
    text: { en: 'Paychecks load slowly.', es: 'Los pagos tardan en cargar.' },
    link: null,
    audience: { kind: 'everyone' },
    from: null,
    until: null,
  };
  const notices: readonly (readonly [OperatorName, Body])[] = [
    ['owner', written],
    [
      'owner',
      {
        ...written,
        kind: 'warning',
        link: 'https://status.example/',
        audience: { kind: 'clients', clientCodes: ['KEYSTONE', 'MESAPINE'] },
      },
    ],
    [
      'payroll of BLUEBONNET',
      {
        ...written,
        audience: { kind: 'clients', clientCodes: ['BLUEBONNET'] },
        from: '2026-11-25T12:00:00Z',
        until: '2026-11-26T12:00:00Z',
      },
    ],
  ];
  for (const [number, [who, body]] of notices.entries())
    await operator(who, 'PUT', `notices/${idOf('approved', 'notice', number)}`, body);
  const message = (more: Body) => ({
    category: 'policies',
    title: { en: 'Safety handbook', es: 'Manual de seguridad' },
    body: { en: 'Please read it.\n\n- Chapter **one**', es: 'Por favor, léalo.' },
    audience: EVERYONE,
    publishAt: null,
    expiresAt: null,
    dueDate: '2026-12-04',
    remindDays: 3,
    sendsMail: false,
    attachments: [
      { title: { en: 'Handbook', es: 'Manual' }, requiresAcknowledgement: true, name: 'handbook.pdf', content: PDF },
    ],
    ...more,
  });
  const put = (number: number, code: string, more: Body) =>
    operator('owner', 'PUT', `clients/${code}/messages/${idOf('approved', 'message', number)}`, message(more));
  await put(1, 'KEYSTONE', { audience: { ...EVERYONE, people: 'managers' } });
  await put(2, 'BLUEBONNET', {
    publishAt: '2026-12-01T14:00:00Z',
    dueDate: null,
    remindDays: null,
    attachments: [],
    category: 'company',
  });
  await put(3, 'KEYSTONE', {
    audience: { kind: 'list', employeeNumbers: ['KF-0417', 'KF-0231'] },
    dueDate: null,
    remindDays: null,
  });
  await operator('owner', 'POST', `clients/KEYSTONE/messages/${idOf('approved', 'message', 3)}/withdrawal`, {
    reason: 'Wrong file',
  });
  for (const [number, clientCode] of ['MESAPINE', 'WAYFARER'].entries())
    await operator('owner', 'PUT', `maintenance/${idOf('approved', 'maintenance', number)}`, {
      clientCode,
      expectedEndAt: '2026-11-21T06:00:00Z',
      operatorsMayChange: number === 0,
      reason: 'Import of last year',
    });
  await operator('owner', 'POST', `maintenance/${idOf('approved', 'maintenance', 1)}/end`);
  const columns = { code: 'Position Code', title: 'Position Title' };
  const mapping = { files: [{ path: 'positions.csv', ignore: ['Co'], tables: [{ file: 'jobs', columns }] }] };
  await operator('owner', 'POST', 'clients/KEYSTONE/mappings', { name: 'Old system', mapping });
  await operator('owner', 'POST', `clients/KEYSTONE/people/${MARISOL}/acts`, {
    act: { act: 'freezeBankChanges' },
    reason: 'She called: a stolen phone.',
  });
  await operator('owner', 'POST', `clients/BLUEBONNET/people/${employeeIn('BLUEBONNET', 'BB-006')}/acts`, {
    act: { act: 'grantAccess', access: 'scope:*', firstDate: '2026-12-01', lastDate: '2026-12-31' },
    reason: 'Covers for Grace.',
  });
  await operator('owner', 'POST', 'clients/FALLSCITY/people/' + employeeIn('FALLSCITY', 'FC-038') + '/acts', {
    act: { act: 'invite', language: 'es' },
    reason: 'Asked for it.',
  });
  await operator('owner', 'POST', `clients/KEYSTONE/people/${employeeIn('KEYSTONE', 'KF-0388')}/acts`, {
    act: { act: 'grantAccess', access: 'scope:*', firstDate: '2026-12-01', lastDate: null },
    reason: 'Covers for Dana.',
  });
  const policy = (from: string, to: string, setting: string, code: string) =>
    operator('owner', 'POST', `clients/${code}/policy`, { changes: [{ setting, from, to }], reason: 'As agreed.' });
  await policy('off', 'on', 'team-birthdays', 'KEYSTONE');
  await policy('3', '5', 'cutoff-days', 'BLUEBONNET');
  await policy('payrollAdministrator', 'manager', 'directDeposit.decider', 'KEYSTONE');
}
