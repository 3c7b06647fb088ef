import { createHash } from 'node:crypto';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { json, type SqlValue } from '../../src/platform/database/port.ts';
import { jobSubject } from '../../src/platform/access/job-subject.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { accountPlace, fingerprintOf } from '../../src/features/direct-deposits/accounts-store.ts';
import { sealHalf } from '../../src/features/pending-transactions/sealed-set.ts';
import { checkRow, grossOf } from '../harness/checks.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type TestPerson } from '../harness/people.ts';
import { boxesOf } from '../harness/year-end.ts';
import { NEWCOMERS, ownerOf, PAY_GROUPS, SECOND_LEGALS } from './people.ts';
import { bytes, put, sealedIn, type World } from './put.ts';

const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
const { plain, colleague, manager, admin, supervisor, baker, other } = PEOPLE;
const policyOf = (place: number) => new Uint8Array(Buffer.from(`Policy ${place}`));
const both = (text: string) => json({ en: text, es: `es: ${text}` });
/** The person of each client who has rows in every state. */
const OWNERS = [omar, dario] as const;

/** Returns the lines of a check that add up to its totals. */
function linesOf(sums: Readonly<Partial<Record<'gross' | 'hours' | 'preTax' | 'postTax' | 'tax', number>>>) {
  const { gross = 0, hours = 0, preTax = 0, postTax = 0, tax = 0 } = sums;
  const deduction = (code: string, timing: 'preTax' | 'postTax', amount: number) =>
    amount === 0 ? [] : [{ code, description: code, timing, percent: null, amount, ytdAmount: amount }];
  const net = gross - preTax - postTax - tax;
  const lines: CheckLines = {
    earnings: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: hours === 0 ? null : hours, rate: null, amount: gross, ytdHours: hours, ytdAmount: gross }],
    deductions: [...deduction('401K', 'preTax', preTax), ...deduction('DUES', 'postTax', postTax)],
    taxes: tax === 0 ? [] : [{ taxCode: 'FIT', description: 'Federal Income Tax', jurisdiction: 'US', geoCode: null, rate: null, taxableWages: gross - preTax, amount: tax, ytdTaxableWages: gross - preTax, ytdAmount: tax }],
    employer: [],
    accruals: [],
    deposits: net > 0 ? [{ kind: 'check', nickname: null, bankName: null, accountType: null, lastFour: null, amount: net }] : [],
    messages: [],
  }; // prettier-ignore
  return json(lines);
}

/** Paychecks of other kinds, and records of pay. */
export async function furnishPay({ insert }: World): Promise<void> {
  const row = (one: TestPerson, place: number, more: object) => ({
    ...checkRow(one, 2, SECOND_LEGALS[one.client.clientId] ?? '', one.client === BAKERY ? PAY_GROUPS.twiceAMonth : PAY_GROUPS.weekly), // prettier-ignore
    check_id: idOf('chck', one.number * 100 + place),
    check_number: String(90_000 + one.number * 20 + place),
    // A year of its own, so that its sums of the year are right.
    check_date: `${2018 + place}-0${1 + (place % 9)}-2${place % 7}`,
    frequency: one.client === BAKERY ? 'S' : 'W',
    issued_at: `${2018 + place}-0${1 + (place % 9)}-2${place % 7}T09:00:00Z`,
    ...more,
  });
  const id = (one: TestPerson, place: number) => idOf('chck', one.number * 100 + place);
  const none = { pre_tax: 0, taxes: 0, gross: 50_000, hours: 0, hours_worked: 0, pay_rate: null };
  const back = (one: TestPerson) => {
    const gross = -grossOf(one);
    return { gross, pre_tax: -10_000, taxes: -30_000, net: gross + 40_000, hours: -800_000, hours_worked: -800_000, lines: linesOf({ gross, hours: -800_000, preTax: -10_000, tax: -30_000 }) };
  }; // prettier-ignore
  await put(insert, 'pay_check', [
    ...OWNERS.flatMap((one) => [
      row(one, 1, { run_type: 'regular', check_status: 'voided' }),
      row(one, 2, { run_type: 'void', check_status: 'reversal', related_check_id: id(one, 1), ...back(one), period_begin: null, period_end: null, issued_at: null }), // prettier-ignore
      row(one, 3, { check_status: 'reissued', payment_type: 'paperCheck' }),
      row(one, 4, {
        run_type: 'reissue',
        related_check_id: id(one, 3),
        payment_type: 'paperCheck',
        check_number: null,
      }),
      row(one, 5, {
        run_type: 'bonus',
        payment_type: 'mixed',
        ...none,
        post_tax: 1000,
        net: 49_000,
        lines: linesOf({ gross: 50_000, postTax: 1000 }),
        sequence: 2,
      }),
      row(one, 6, { run_type: 'adjustment', payment_type: 'none', ...none, net: 50_000, lines: linesOf({ gross: 50_000 }), period_begin: null, period_end: null }), // prettier-ignore
      row(one, 7, { run_type: 'regular', pay_type: 's', salary: 600_000, standard_hours: 400_000, employer: json({ name: 'Old Freight', ein: '07-0000913', street_address: '1 Dock Road', city: 'Columbus', state: 'OH', zip_code: '43215', phone: null }) }), // prettier-ignore
    ]),
    ...(['offCycle', 'manual', 'thirdPartySick', 'reversal', 'correction', 'retro', 'severance', 'final'] as const).map(
      (run_type, place) => row(tess, place + 1, { run_type, pay_type: null }),
    ),
    row(carla, 3, { check_date: '2026-11-20', pay_type: 's', salary: 600_000, frequency: 'M' }),
    row(sofia, 3, { check_date: '2026-11-20', pay_type: 'c' }),
  ]);
  await put(
    insert,
    'garnishment_order',
    [omar, omar, dario].map((one, place) => ({
      ...ownerOf(one), order_number: `G-${place + 1}`, code: 'CSUP', kind: (['childSupport', 'taxLevy', 'creditor'] as const)[place] ?? '',
      authority: 'County', priority: place + 1, received_on: place ? '2025-02-03' : null, amount: place === 1 ? null : 10_000, percent: place === 1 ? 100_000 : null,
      total: place ? 500_000 : null, balance: place ? 400_000 : null, arrears: place * 100, as_of: `2026-11-0${place + 1}`,
      status: ['active', 'suspended', 'ended'][place] ?? '', ended_on: place === 2 ? '2026-10-31' : null,
    })),
  ); // prettier-ignore
  await put(
    insert,
    'accrual_balance',
    OWNERS.flatMap(
      (one) =>
      ['VAC', 'SICK'].map((plan, place) => ({ ...ownerOf(one), plan, description: `${plan} plan`, as_of: `2026-1${place}-15`, beginning: 100, earned: 20 + place, taken: 10, adjusted: -5, ending: 105 + place })), // prettier-ignore
    ),
  );
}

/** Direct-deposit accounts of each status. Salaries are split by percent, too. */
export async function furnishDeposits({ insert, keys }: World): Promise<void> {
  const states = [
    { status: 'active', account_type: 'checking', split: 'percent', percent: 250_000 },
    { status: 'prenote', account_type: 'savings', split: 'amount', amount: 5_000, prenote_until: '2030-01-04', nickname: null },
    { status: 'pending', account_type: 'payCard', split: 'percent', percent: 100_000, bank_name: null },
    { status: 'prenoteFailed', account_type: 'checking', split: 'amount', amount: 700, status_reason: 'R03', ended_on: '2026-03-01' },
    { status: 'rejected', account_type: 'checking', split: 'amount', amount: 800, status_reason: 'R02' },
    { status: 'inactive', account_type: 'savings', split: 'amount', amount: 900, ended_on: '2025-12-01', replaced_by: 6 },
    { status: 'active', account_type: 'checking', split: 'remainder' },
  ] as const; // prettier-ignore
  await put(
    insert,
    'direct_deposit',
    OWNERS.flatMap((one) =>
      states.map((state, place) => {
        const id = idOf('depo', one.number * 10 + place);
        // The first number is Petra's, which others have as well.
        const number = place === 0 ? '00318824821' : `7700${one.number}${place}`;
        const routing = place === 0 ? '031302955' : '021000021';
        return {
          ...ownerOf(one),
          direct_deposit_id: id,
          position: place + 1,
          nickname: `Account ${place + 1}`,
          bank_name: place % 2 ? 'First Test Bank' : 'Second Test Bank',
          routing_number: routing,
          account_sealed: seal(keys, number, accountPlace(jobSubject({ clientId: one.client.clientId, employeeId: one.employeeId }), id)), // prettier-ignore
          account_fingerprint: fingerprintOf(keys, routing, number),
          account_last_four: number.slice(-4),
          started_on: `2025-0${place + 1}-01`,
          version: place + 1,
          ...state,
          ...('replaced_by' in state && { replaced_by: idOf('depo', one.number * 10 + state.replaced_by) }),
        };
      }),
    ),
  );
  await put(
    insert,
    'bank_change_freeze',
    OWNERS.flatMap((one) => [
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 1), reason: 'notMe', began_at: '2026-10-01T12:00:00Z', lifted_at: '2026-10-02T12:00:00Z', lifted_by: 'Ben' },
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 2), reason: 'contactChanged', began_at: '2026-10-05T12:00:00Z', ends_at: '2026-10-15T12:00:00Z' },
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 3), reason: 'operator', began_at: '2026-11-05T12:00:00Z', ends_at: '2030-01-01T12:00:00Z' },
    ]),
  ); // prettier-ignore
}

/** Documents of each visibility, removed, expiring and confidential, of a type that employees may not upload. */
export async function furnishDocuments({ insert }: World): Promise<void> {
  await put(
    insert,
    'document_type',
    OWNERS.flatMap(({ client, number }) => [
      { client_id: client.clientId, document_type_id: idOf('dtyp', number * 10), name: both('Contract'), employee_may_upload: false, is_confidential: true },
      { client_id: client.clientId, document_type_id: idOf('dtyp', number * 10 + 1), name: both('License'), employee_may_upload: true, is_confidential: false },
    ]),
  ); // prettier-ignore
  const documents = [
    { visibility: 'employee', expiration_date: '2026-12-20' },
    { visibility: 'manager', expiration_date: '2026-11-20' },
    { visibility: 'hr' },
    { visibility: 'employee', removed_at: '2026-11-10T12:00:00Z' },
    { visibility: 'employee', version: 2, of: 0 },
  ] as const;
  const rows = OWNERS.flatMap((one) =>
    documents.map(({ ...document }, place) => {
      const number = one.number * 10 + place;
      return { one, number, place, document };
    }),
  );
  await put(
    insert,
    'stored_file',
    rows.map(({ one, number, place }) => ({
      client_id: one.client.clientId,
      file_id: idOf('file', number),
      employee_id: place === 2 ? null : one.employeeId,
      file_name: `file-${place}.${place % 2 ? 'png' : 'pdf'}`,
      content_type: place % 2 ? 'image/png' : 'application/pdf',
      size_bytes: 10 + place,
      sha256: bytes(place),
      location: `${one.client.clientId}/${String(number).padStart(32, '0')}`,
      key_sealed: bytes(place + 1),
      created_at: `2026-0${place + 1}-05T12:00:00Z`,
    })),
  );
  await put(
    insert,
    'employee_document',
    rows.map(({ one, number, place, document }) => ({
      ...ownerOf(one),
      document_id: idOf('docu', 'of' in document ? one.number * 10 + document.of : number),
      version: 'version' in document ? document.version : 1,
      document_type_id: idOf('dtyp', one.number * 10 + (place % 2)),
      title: `Document ${place}`,
      file_id: idOf('file', number),
      visibility: document.visibility,
      expiration_date: 'expiration_date' in document ? document.expiration_date : null,
      uploaded_at: `2026-0${place + 1}-06T12:00:00Z`,
      uploaded_by: place % 2 ? 'Ina Import' : 'Somebody else',
      removed_at: 'removed_at' in document ? document.removed_at : null,
      uploaded_by_id: place % 2 ? null : one.employeeId,
    })),
  );
}

/** Messages that are not to be reminded of, mailed or listed as current, and a few that are. */
export async function furnishMessages({ insert }: World): Promise<void> {
  const messages = [
    { category: 'benefits', origin: 'posted', withdrawn_at: '2026-11-10T12:00:00Z', withdrawn_by: 'Ben', withdrawal_reason: 'Wrong.' },
    { category: 'payroll', origin: 'posted', expires_at: '2026-11-15T12:00:00Z', due_date: '2026-11-14' },
    { category: 'policies', origin: 'posted', published_at: '2030-11-15T12:00:00Z', expires_at: '2031-01-01T12:00:00Z', due_date: '2030-12-14' },
    { category: 'company', origin: 'notice' },
    { category: 'personal', origin: 'imported', due_date: '2026-12-24' },
    { category: 'policies', origin: 'posted', due_date: '2026-12-30' },
  ] as const; // prettier-ignore
  const rows = OWNERS.flatMap((one) => messages.map((message, place) => ({ one, message, place, number: one.number * 10 + place }))); // prettier-ignore
  await put(
    insert,
    'message',
    rows.map(({ one, message, place, number }) => ({
      client_id: one.client.clientId,
      message_id: idOf('mesg', number),
      title: both(`Message ${place}`),
      body: both(`<p>Body ${place}</p>`),
      published_at: `2026-10-0${place + 1}T12:00:00Z`,
      ...message,
    })),
  );
  await put(
    insert,
    'message_recipient',
    rows.flatMap(({ one, place, number }) =>
      [one, one === omar ? carla : sofia].map((to, second) => ({
        ...ownerOf(to),
        message_id: idOf('mesg', number),
        read_at: second ? '2026-11-01T12:00:00Z' : null,
        mailed_at: place === 5 && second ? '2026-11-02T12:00:00Z' : null,
      })),
    ),
  );
  await put(
    insert,
    'message_attachment',
    rows
      .filter(({ place }) => place !== 3)
      .map(({ one, place, number }) => ({
        client_id: one.client.clientId,
        attachment_id: idOf('atch', number),
        message_id: idOf('mesg', number),
        title: both(`Attachment ${place}`),
        requires_acknowledgement: place !== 4,
        version: place + 1,
        file_name: `policy-${place}.txt`,
        content_type: 'text/plain',
        content: policyOf(place),
        sha256: new Uint8Array(createHash('sha256').update(policyOf(place)).digest()),
      })),
  );
  await put(
    insert,
    'message_posting',
    rows
      .filter(({ message }) => message.origin === 'posted')
      .map(({ one, place, number }) => ({
        client_id: one.client.clientId,
        message_id: idOf('mesg', number),
        fingerprint: bytes(place),
        audience: json(
          place % 2
            ? { kind: 'list', employeeNumbers: [`E-0${one.number}`] }
            : {
                kind: 'groups',
                payGroups: [],
                organizationValues: [],
                legals: [],
                schedule: 'any',
                people: 'everyone',
              },
        ),
        source: place % 2 ? both(`Source ${place}`) : null,
        sends_mail: place !== 1,
        remind_days: place === 5 ? 3 : null,
        posted_at: `2026-10-0${place + 1}T11:00:00Z`,
        posted_by: place % 2 ? 'Ada' : 'Ben',
        delivered_at: place === 2 ? null : `2026-10-0${place + 1}T12:00:05Z`,
        reminded_at: place === 1 ? '2026-11-01T12:00:00Z' : null,
      })),
  );
  await put(
    insert,
    'acknowledgement',
    rows
      .filter(({ place }) => place === 0 || place === 5)
      .map(({ one, place, number }) => ({ ...ownerOf(one === omar ? carla : sofia), attachment_id: idOf('atch', number), version: place + 1, sha256: bytes(place), language: place ? 'es' : 'en', acknowledged_at: `2026-11-0${place + 1}T12:00:00Z` })), // prettier-ignore
  );
}

/** Forms of each type, imported and corrected, and consents that were given and withdrawn in either language. */
export async function furnishForms({ insert }: World): Promise<void> {
  const types = ['W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R', '1095-C', '1042-S'] as const;
  await put(
    insert,
    'year_end_document',
    OWNERS.flatMap((one) =>
      types.map((form_type, place) => ({
        ...ownerOf(one),
        year_end_document_id: idOf('form', one.number * 100 + place + 1),
        legal_id: SECOND_LEGALS[one.client.clientId] ?? '',
        tax_year: place < 2 ? 2025 : 2023,
        form_type,
        form_number: place === 1 ? 2 : 1,
        corrects_id: place === 1 ? idOf('form', one.number * 100 + 1) : null,
        boxes: json(
          boxesOf(
            one,
            form_type === '1095-C' ? { amounts: {} } : form_type === '1099-R' ? { amounts: { '1': 500_000 } } : {},
          ),
        ),
        source: 'computed',
        issued_at: `2026-0${place + 1}-22T15:00:00Z`,
        posted_at: `2026-0${place + 1}-23T15:00:00Z`,
      })),
    ),
  );
  const consents = [
    ['W-2', 'consented', 'en'],
    ['W-2', 'withdrawn', 'es'],
    ['1099', 'consented', 'es'],
    ['1095-C', 'consented', 'en'],
    ['1042-S', 'withdrawn', 'en'],
  ] as const;
  await put(
    insert,
    'year_end_consent',
    OWNERS.flatMap((one) =>
      consents.map(([form_family, status, language], place) => ({
        ...ownerOf(one),
        form_family,
        sequence: place === 1 ? 2 : 1,
        status,
        disclosure_version: place % 2 ? '2025-01' : '2024-01',
        disclosure_hash: bytes(place),
        language,
        recorded_at: `2026-0${place + 1}-05T12:00:00Z`,
      })),
    ),
  );
}

/** Requests in every state with former versions, approvals, notes and events, and who decides. */
export async function furnishRequests({ insert, keys }: World): Promise<void> {
  const set = (nickname: string) => ({ accounts: [], nickname });
  const request = (one: TestPerson, place: number, state: string, more: Readonly<Record<string, SqlValue>> = {}) => {
    const ids = { clientId: one.client.clientId, employeeId: one.employeeId, employeeWorkflowId: idOf('work', one.number * 20 + place) }; // prettier-ignore
    return {
      ...ownerOf(one),
      employee_workflow_id: ids.employeeWorkflowId,
      rule_type: 2,
      state,
      version: 1 + (place % 3),
      before_sealed: sealHalf(keys, ids, 'before_sealed', set('A')),
      after_sealed: sealHalf(keys, ids, 'after_sealed', set('B')),
      summary: json({ label: null, changes: [{ group: 'Account', field: 'nickname', kind: 'changed', before: 'A', after: 'B' }] }), // prettier-ignore
      effective_date: `2026-10-1${place}`,
      decider: 'manager',
      review: [],
      submitted_at: `2026-10-0${place + 1}T12:00:00Z`,
      submitted_by: one.firstName,
      ...more,
    };
  };
  const decided = (by: TestPerson, at: string) => ({ decided_at: at, decided_by_employee_id: by.employeeId, decided_by_name: `${by.firstName} Tester${by.number}` }); // prettier-ignore
  await put(insert, 'pending_transaction', [
    ...OWNERS.flatMap((one) => {
      const by = one === omar ? manager : baker;
      return [
        request(one, 0, 'applied', { ...decided(by, '2026-10-05T12:00:00Z'), decided_for_name: 'Chiara Tester5', first_check_date: '2026-10-23' }),
        request(one, 1, 'rejected', { ...decided(by, '2026-10-06T12:00:00Z'), reason: 'Unknown.' }),
        request(one, 2, 'withdrawn', { decider: 'supervisor' }),
        request(one, 3, 'superseded', { decider: 'payrollAdministrator', escalated_at: '2026-10-09T12:00:00Z' }),
        request(one, 4, 'failed', { ...decided(by, '2026-10-06T12:00:00Z'), change_id: idOf('chge', one.number), exported_at: '2026-10-07T12:00:00Z', acknowledged_at: '2026-10-08T12:00:00Z', engine_reference: 'E-1' }),
        request(one, 5, 'approved', { ...decided(by, '2026-11-06T12:00:00Z'), rule_type: 1, hold_until: '2030-01-01T12:00:00Z', apply_from: '2030-01-01T12:00:00Z', effective_date: '2030-01-01' }),
        request(one, 6, 'sentBack', { rule_type: 5, reason: 'Which line?', review: ['exempt'] }),
        request(one, 7, 'pending', { decider: one === omar ? 'manager' : 'payrollAdministrator', decide_by: '2030-01-01T12:00:00Z', review: ['firstAccount'] }),
      ];
    }),
    request(carla, 7, 'pending', { decider: 'payrollAdministrator', decide_by: '2030-01-02T12:00:00Z' }),
    request(sofia, 7, 'pending', { decider: 'none', decide_by: null }),
  ]); // prettier-ignore
  const about = (one: TestPerson, place: number) => ({ ...ownerOf(one), employee_workflow_id: idOf('work', one.number * 20 + place) }); // prettier-ignore
  await put(insert, 'pending_transaction_approval', [
    { ...about(omar, 7), version: 1, approved_by: admin.employeeId, approved_by_name: 'Ada Tester6', approved_at: '2026-10-09T12:00:00Z' },
    { ...about(dario, 7), version: 1, approved_by: baker.employeeId, approved_by_name: 'Bea Tester22', approved_at: '2026-10-09T12:00:00Z', approved_for_name: 'Otto Tester21' },
  ]); // prettier-ignore
  await put(
    insert,
    'pending_transaction_event',
    OWNERS.flatMap((one) => [
      { ...about(one, 7), event_number: 1, event: 'submitted', version: 1, actor_name: one.firstName, actor_role: 'employee', at: '2026-10-08T12:00:00Z' },
      { ...about(one, 7), event_number: 2, event: 'firstApproved', version: 1, actor_name: 'Ada', actor_role: 'payrollAdministrator', at: '2026-10-09T12:00:00Z', comment: 'Fine.', actor_for_name: 'Chiara Tester5' },
      { ...about(one, 4), event_number: 1, event: 'failed', version: 2, actor_name: '', actor_role: 'system', at: '2026-10-08T12:00:00Z', comment: 'Closed.', code: 'X1' },
    ]),
  ); // prettier-ignore
}

/** Decision rules of each decider at the client where few samples set rules, and deputies of other times. */
export async function furnishDeciders({ insert, keys }: World): Promise<void> {
  const client_id = BAKERY.clientId;
  await put(insert, 'client_decision_rule', [
    { client_id, rule_type: 1, decider: 'supervisor', deadline_days: 2, escalate_to: 'payrollAdministrator', approvals_needed: 1 },
    { client_id, rule_type: 2, decider: 'payrollAdministrator', deadline_days: 4, deputy_employee_id: dario.employeeId, approvals_needed: 2 },
    { client_id, rule_type: 5, decider: 'none', deadline_days: 9, approvals_needed: 1 },
  ]); // prettier-ignore
  const deputy = (number: number, one: TestPerson, deputyOf: TestPerson, first: string, last: string, more: object = {}) => ({ ...ownerOf(one), decision_deputy_id: idOf('depu', number), deputy_id: deputyOf.employeeId, rule_types: [1, 2], first_date: first, last_date: last, starts_at: `${first}T05:00:00Z`, ends_at: `${last}T23:00:00Z`, named_at: `2026-0${(number % 9) + 1}-01T12:00:00Z`, ...more }); // prettier-ignore
  await put(insert, 'decision_deputy', [
    deputy(901, admin, carla, '2026-10-01', '2026-10-05'),
    deputy(902, admin, carla, '2026-11-01', '2026-12-05', { ended_at: '2026-11-10T12:00:00Z', rule_types: [5] }),
    deputy(903, admin, rosa, '2030-11-01', '2030-12-05'),
    deputy(904, baker, dario, '2026-11-01', '2026-12-30', { rule_types: [1, 2, 5] }),
    deputy(905, baker, sofia, '2030-11-01', '2030-12-05', { ended_at: '2026-11-11T12:00:00Z' }),
  ]);
  const grant = (number: number, one: TestPerson, more: object) => ({ ...ownerOf(one), access_grant_id: idOf('grnt', number), first_date: '2026-10-01', time_zone: one.client.zone, granted_at: '2026-09-30T12:00:00Z', granted_by: 'olga@example.test', ...more }); // prettier-ignore
  await put(insert, 'access_grant', [
    grant(901, omar, { role_name: 'EE User', last_date: '2026-10-31', started_at: '2026-10-01T12:00:00Z', ended_at: '2026-11-01T12:00:00Z' }),
    grant(902, carla, { organization_value_id: carla.department, started_at: '2026-10-01T12:00:00Z' }),
    grant(903, dario, { role_name: 'EE User', first_date: '2030-10-01', last_date: '2030-10-31' }),
  ]); // prettier-ignore
  await put(insert, 'preference', [
    { ...ownerOf(omar), block_payroll_alerts: true, hide_amounts: true, theme: 'dark', toast_seconds: 20, version: 3, updated_at: '2026-01-05T12:00:00Z', decision_mail: 'atOnce' },
    { ...ownerOf(dario), block_payroll_alerts: false, hide_amounts: false, theme: 'light', toast_seconds: 5, version: 1, updated_at: '2026-01-06T12:00:00Z', decision_mail: 'daily' },
  ]); // prettier-ignore
  await put(insert, 'favorite_employee', [
    { ...ownerOf(manager), favorite_id: omar.employeeId, added_at: '2026-01-05T12:00:00Z' },
    { ...ownerOf(manager), favorite_id: tess.employeeId, added_at: '2026-01-06T12:00:00Z' },
    { ...ownerOf(baker), favorite_id: dario.employeeId, added_at: '2026-01-06T12:00:00Z' },
  ]);
  await put(insert, 'recent_employee', [
    { ...ownerOf(manager), recent_id: omar.employeeId, opened_at: '2026-01-05T12:00:00Z' },
    { ...ownerOf(manager), recent_id: tess.employeeId, opened_at: '2026-01-06T12:00:00Z' },
    { ...ownerOf(baker), recent_id: other.employeeId, opened_at: '2026-01-06T12:00:00Z' },
  ]);
  await put(insert, 'saved_search', [
    { ...ownerOf(supervisor), position: 1, name: 'Drivers', criteria: json({ text: 'driver' }) },
    { ...ownerOf(supervisor), position: 2, name: 'Fitters', criteria: json({ text: 'fitter' }) },
    { ...ownerOf(baker), position: 1, name: 'Bakers', criteria: json({}) },
  ]);
  await put(insert, 'pay_calendar_feed', [
    { token_hash: bytes(201), ...ownerOf(omar), language: 'es', created_at: '2026-01-05T12:00:00Z', last_read_on: '2026-11-01' },
    { token_hash: bytes(202), ...ownerOf(colleague), language: 'en', created_at: '2026-01-06T12:00:00Z' },
    { token_hash: bytes(203), ...ownerOf(dario), language: 'en', created_at: '2026-01-07T12:00:00Z', last_read_on: '2026-11-20' },
  ]); // prettier-ignore
  await put(insert, 'calculator_draft', [
    {
      ...ownerOf(omar),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(omar)),
      saved_at: '2026-11-20T12:00:00Z',
    },
    {
      ...ownerOf(plain),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(plain)),
      saved_at: '2026-10-30T12:00:00Z',
    },
    {
      ...ownerOf(dario),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(dario)),
      saved_at: '2026-11-19T12:00:00Z',
    },
  ]);
  const exported = (one: TestPerson, status: string, place: number) => ({
    ...ownerOf(one),
    export_id: idOf('expo', one.number * 10 + place),
    person_id: one.personId,
    status,
    language: place ? 'es' : 'en',
    years: place ? [2024 + place] : null,
    total: 5 + place,
    done: place,
    after_date: place ? `2026-01-0${place}` : null,
    after_sequence: place ? place : null,
    failures: place,
    not_before: `2026-11-0${place + 1}T12:00:00Z`,
    created_at: `2026-11-0${place + 1}T12:00:00Z`,
    touched_at: `2026-11-0${place + 1}T13:00:00Z`,
    expires_at: place ? '2030-01-01T12:00:00Z' : null,
  });
  await put(
    insert,
    'pay_export',
    OWNERS.flatMap((one) => ['failed', 'cancelled', 'expired'].map((status, place) => exported(one, status, place))),
  );
  await put(insert, 'former_access', [
    { ...ownerOf(tess), ended_on: '2026-10-15', access_until: '2027-10-15', offered_at: '2026-10-16T12:00:00Z' },
    { ...ownerOf(rosa), ended_on: '2024-12-31', access_until: '2025-12-31', offered_at: '2025-12-01T12:00:00Z', closed_at: '2026-01-01T12:00:00Z' },
  ]); // prettier-ignore
  await put(insert, 'maintenance', [
    { maintenance_id: idOf('mnt', 901), client_id: MILLRACE.clientId, started_at: '2026-11-01T12:00:00Z', expected_end_at: '2026-11-01T13:00:00Z', ended_at: '2026-11-01T14:00:00Z', operators_may_change: true, reason: 'An import', started_by: 'Ada', ended_by: 'Ben' },
    { maintenance_id: idOf('mnt', 902), client_id: null, started_at: '2026-10-01T12:00:00Z', expected_end_at: null, ended_at: '2026-10-01T14:00:00Z', operators_may_change: false, reason: 'A release', started_by: 'Ben', ended_by: 'Ada' },
  ]); // prettier-ignore
}
