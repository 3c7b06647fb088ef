import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { returnFile } from '../../src/features/direct-deposits/bank/ach/test/return-file.ts';
import { furnishAccounts, ON_FILE } from '../../src/features/direct-deposits/test/petra.ts';
import { json } from '../../src/platform/database/port.ts';
import { sealSecret } from '../../src/service/webhooks/secret.ts';
import type { Harness } from '../harness.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../harness/people.ts';
import type { ServiceHarness, TestAccount } from '../service/service-harness.ts';
import { PDF } from '../uploads/samples.ts';
import { SANDBOX } from '../world/people.ts';
import { approveAsPayroll } from './approve.ts';
import type { Stage } from './stage.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64');
const at = { client_code: 'MILLRACE' };
const of = (employee_number: string) => ({ ...at, employee_number });
const CHECK = {
  ...of('E-0002'),
  payment_type: 'paperCheck',
  check_date: '2026-12-04',
  run_type: 'regular',
  status: 'issued',
  legal_ein: '07-0000001',
  pay_group: 'BI',
  gross: 1000,
  taxes: 100,
  net: 900,
  earning_lines: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: 40, rate: 25, amount: 1000 }],
  tax_lines: [{ tax_code: 'FIT', description: 'Federal income tax', jurisdiction: 'federal', geo_code: '000000000', taxable_wages: 1000, amount: 100 }],
}; // prettier-ignore
const HIRED = {
  ...of('E-0501'),
  effective_date: '2026-11-02',
  event: 'hire',
  legal_ein: '07-0000001',
  pay_group: 'BI',
  pay_type: 'hourly',
  hourly_rate: 25,
  standard_hours: 80,
  is_full_time: true,
  is_overtime_exempt: false,
  job_title: 'Fitter',
  work_location: 'Lancaster',
  first_name: 'New',
  last_name: 'Hire',
  ssn: '900-10-4275',
  street_address: '1 Water Street',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17603',
  resident_geo_code: '390710002',
  work_geo_code: '390710002',
};

/** Records that programs put, each with a change and with a fault. */
const RECORDS: readonly (readonly [kind: string, id: string, body: object, changed: object, wrong: object])[] = [
  ['employment', 'hr-501', HIRED, { job_title: 'Lead fitter' }, { pay_group: 'NO' }],
  ['people', 'person-501', { ...at, email: 'new.hire@example.test', language: 'en', profiles: [{ employee_number: 'E-0501', username: 'new.hire' }] }, { language: 'es' }, { language: 'fr' }],
  ['checks', '2026-25-0002', CHECK, { check_number: '17' }, { net: 901 }],
  ['year-end-forms', 'W2-2025-2', { ...of('E-0002'), legal_ein: '07-0000001', tax_year: 2025, form_type: 'W-2', issued_at: '2026-01-22T15:00:00Z', file: 'files/w2.pdf', files: [{ path: 'files/w2.pdf', content: base64(PDF) }] }, { file_name: 'W-2 of 2025.pdf' }, { tax_year: 1990 }],
  ['hr-records', 'C-311', { ...of('E-0002'), kind: 'certification', name: 'Forklift operator', issue_date: '2026-01-01' }, { name: 'Forklift' }, { kind: 'poem' }],
  ['documents', 'D-17', { ...of('E-0002'), document_type: 'Contract', title: 'Contract', visibility: 'employee', file: 'files/a.pdf', files: [{ path: 'files/a.pdf', content: base64(PDF) }] }, { title: 'Employment contract' }, { document_type: 'Poem' }],
  ['messages', 'M-1', { ...at, category: 'policies', title_en: 'Handbook', title_es: 'Manual', body_en: '<p>Read it.</p>', body_es: '<p>Léalo.</p>', published_at: '2026-11-01T13:00:00Z', recipients: 'E-0001;E-0002' }, { title_en: 'Safety handbook' }, { recipients: 'E-9999' }],
]; // prettier-ignore

/** Sends every call of the service API that writes. */
export async function serviceChanges({
  signIn: { harness },
  service,
  background,
  request,
  work,
}: Stage): Promise<void> {
  await harness.change(`
    delete from client_decision_rule;
    delete from outbox`);
  const programs = await service.create('programs', {
    MILLRACE: [
      'imports:write',
      'imports:read',
      'changes:read-full',
      'changes:acknowledge',
      'webhooks:manage',
      'bank-notices:write',
    ],
    BAKERY: ['people:write', 'changes:read', 'webhooks:manage'],
  });
  const token = await service.tokenOf(programs);
  const sends = (
    name: string,
    title: string,
    method: Method,
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    request(`service/${name}`, title, () =>
      service.call({ method, url: `/api/v1/${path}`, token, headers, ...(payload && { payload }) }),
    );
  const sign = (title: string, account: TestAccount, form: Record<string, string> = {}) =>
    request('service/oauth.token', title, () =>
      service.requestToken({
        grant_type: 'client_credentials',
        client_id: account.name,
        client_secret: account.secrets[0],
        ...form,
      }),
    );
  await sign('with a secret', programs);
  await sign('with one of its scopes', programs, { scope: 'changes:read' });
  await sign('with a wrong secret', programs, { client_secret: 'wrong' });

  for (const [kind, id, body, changed, wrong] of RECORDS) {
    await sends(`${kind}.put`, 'with a fault', 'PUT', `${kind}/${id}`, { ...body, ...wrong });
    await sends(`${kind}.put`, 'added', 'PUT', `${kind}/${id}`, body);
    await sends(`${kind}.put`, 'the same again', 'PUT', `${kind}/${id}`, body);
    await sends(`${kind}.put`, 'changed', 'PUT', `${kind}/${id}`, { ...body, ...changed });
  }
  await sends('people.put', 'at a client without the scope', 'PUT', 'hr-records/X', {
    client_code: 'BAKERY',
    employee_number: 'E-0021',
    kind: 'skill',
    name: 'x',
  });

  const jobs = (...titles: string[]) => ({
    files: [{ file: 'jobs', records: titles.map((title, place) => ({ ...at, code: `S${place}`, title })) }],
  });
  const key = { 'idempotency-key': randomUUID() };
  await sends('imports.create', 'two records', 'POST', 'imports', jobs('Welder', 'Cutter'), key);
  await sends('imports.create', 'the same call again', 'POST', 'imports', jobs('Welder', 'Cutter'), key);
  await sends('imports.create', 'another call with its key', 'POST', 'imports', jobs('Other'), key);
  await work('service/imports.create', 'two records, in the background', () =>
    background.runImports(new AbortController().signal),
  );
  await sends('imports.create', 'with a fault, as a plan', 'POST', 'imports?mode=plan', jobs('Welder', ''));
  await work('service/imports.create', 'a plan, in the background', () =>
    background.runImports(new AbortController().signal),
  );

  await harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 1, decider: 'none', deadline_days: 3 },
  ]);
  await harness.insert('client_pay_engine', [
    { client_id: MILLRACE.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
  ]);
  for (const who of ['manager', 'chief'] as const) {
    const [visitor, url, { firstName, number }] = [
      harness.signedInAnew(who),
      '/api/employeeProfile/personal',
      PEOPLE[who],
    ];
    const { version } = (await visitor.get(url)).json<{ version: number }>();
    const headers = { 'if-match': String(version), 'idempotency-key': randomUUID() };
    const home = { streetAddress: '41 Engine Street', city: 'Lancaster', state: 'PA', zip: '17603' };
    const sent = await visitor.put(url, { firstName, lastName: `Tester${number}`, ...home }, { headers });
    await approveAsPayroll(harness, sent, 1);
    harness.advanceSeconds(1);
  }
  const published = await request('service/changes.list', 'two that no one has read', () =>
    service.call({ url: '/api/v1/changes', token }),
  );
  const [accepted, rejected] = published.json<{ changes: { changeId: string }[] }>().changes;
  const acknowledge = (title: string, changeId: string | undefined, answer: object) =>
    sends('changes.acknowledge', title, 'POST', `changes/${changeId}/acknowledgement`, {
      processedAt: harness.now.toISOString(),
      ...answer,
    });
  await acknowledge('accepted', accepted?.changeId, { status: 'accepted', engineReference: 'P-1' });
  await acknowledge('again', accepted?.changeId, { status: 'accepted' });
  const errors = [{ field: '/after/streetAddress', code: 'X1', message: 'Unknown street.' }];
  await acknowledge('rejected', rejected?.changeId, { status: 'rejected', errors });
  await acknowledge('of no change', randomUUID(), { status: 'accepted' });
  await harness.change(
    'delete from client_pay_engine; delete from client_decision_rule; delete from published_change; delete from pending_transaction',
  );

  await furnishAccounts(harness);
  const notices = [
    { code: 'R03', routing: '231382306', account: '4410270937', individual: 'E-0001', amount: 20_000, trace: 41 },
    { code: 'C07', routing: '031302955', account: ON_FILE, individual: 'E-0001', trace: 42 },
    { code: 'R02', routing: '021000021', account: '666000999', individual: 'E-0001', trace: 44 },
  ];
  const content = returnFile([{ notices }]);
  await sends('bank-notices.create', 'a return, a correction and an unknown account', 'POST', 'bank-notices', {
    content,
  });
  await sends('bank-notices.create', 'the same again', 'POST', 'bank-notices', { content });
  await sends('bank-notices.create', 'of a client without the scope', 'POST', 'bank-notices', {
    content,
    client: 'BAKERY',
  });

  const hook = await sends('webhooks.create', 'for some kinds', 'POST', 'webhooks', {
    url: 'https://hooks.example/in',
    types: ['consent.given', 'change.submitted'],
  });
  await sends('webhooks.create', 'at a private address', 'POST', 'webhooks', { url: 'https://10.0.0.1/' });
  const { webhookId } = hook.json<{ webhookId: string }>();
  await sends('webhooks.rotate', 'with an overlap', 'POST', `webhooks/${webhookId}/rotate`, { overlapHours: 1 });
  await sends('webhooks.rotate', 'at once', 'POST', `webhooks/${webhookId}/rotate`, { overlapHours: 0 });
  await sends('webhooks.test', 'a test', 'POST', `webhooks/${webhookId}/test`);
  await furnishEvents(harness, service);
  await work('service/events', 'are numbered, with a delivery to each webhook', () =>
    background.numberEvents(new AbortController().signal),
  );
  // The delivery of the test still waits.
  await harness.change(
    `update webhook_delivery set state = 'dead', attempts = 24, settled_at = next_attempt_at where client_id is not null`,
  );
  await sends('webhooks.replay', 'everything that was given up', 'POST', `webhooks/${webhookId}/replay`, {});
  await sends('webhooks.replay', 'nothing is left', 'POST', `webhooks/${webhookId}/replay`, {});
  await sends('webhooks.remove', 'with its deliveries', 'DELETE', `webhooks/${webhookId}`);
  await sends('webhooks.remove', 'that is gone', 'DELETE', `webhooks/${webhookId}`);
  await harness.change(`delete from webhook where webhook_id in ('${OTHER_HOOKS.join("', '")}')`);
}

const OTHER_HOOKS = [951, 952, 953, 954].map((number) => idOf('hook', number));

/**
 * Replaces all events by new ones of several people, clients and a sandbox. Of other accounts with webhooks, one manages those of one of
 * the clients and of the sandbox, one was disabled, and one may only read events.
 */
async function furnishEvents({ change, insert, now, keys }: Harness, accounts: ServiceHarness): Promise<void> {
  await change('delete from service_event');
  const happened = (number: number, client_id: string, employee_id: string | null, type = 'consent.given') => ({
    client_id, service_event_id: idOf('sevt', number), employee_id, type, data: json({ formFamily: '1099' }), occurred_at: `2026-11-20T14:00:${number - 941}Z`,
  }); // prettier-ignore
  await insert('service_event', [
    happened(951, MILLRACE.clientId, PEOPLE.plain.employeeId),
    happened(952, MILLRACE.clientId, PEOPLE.colleague.employeeId),
    happened(953, BAKERY.clientId, PEOPLE.other.employeeId),
    happened(954, MILLRACE.clientId, PEOPLE.plain.employeeId, 'change.applied'),
    happened(955, SANDBOX, null),
  ]);
  const listener = await accounts.create('listener', {
    MILLRACE: ['webhooks:manage'],
    BAKERY: ['events:read'],
    TRIAL: ['webhooks:manage'],
  });
  const former = await accounts.create('former-listener', { MILLRACE: ['webhooks:manage'] });
  const reader = await accounts.create('event-reader', { MILLRACE: ['events:read'] });
  await change(`update service_account set disabled_at = '${now.toISOString()}' where name = 'former-listener'`);
  await insert(
    'webhook',
    [listener, listener, former, reader].map(({ accountId }, place) => {
      const webhook_id = OTHER_HOOKS[place] ?? '';
      return {
        webhook_id, service_account_id: accountId, url: `https://hooks.example/${place}`, types: place === 1 ? ['change.applied'] : [],
        created_at: now.toISOString(), secret_sealed: sealSecret(keys, webhook_id, 'secret_sealed', `whsec_${'C'.repeat(43)}=`),
      };
    }),
  ); // prettier-ignore
}
