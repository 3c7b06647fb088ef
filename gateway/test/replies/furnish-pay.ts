import { idOf } from '../../seed/seeded-ids.ts';
import { json } from '../../src/platform/database/port.ts';
import type { Change, Insert, Row } from '../harness/furnish.ts';
import { ofEmployee, type StoreFile } from './furnish-records.ts';

const MARISOL = ['KEYSTONE', 'KF-0417'] as const;
const personOf = (client: string, number: string) =>
  `(select person_id from profile where employee_id = '${ofEmployee(client, number).employee_id}')`;

/** Ids of archives by state. */
export const EXPORTS = {
  ready: idOf('approved', 'export', 1),
  over: idOf('approved', 'export', 2),
  expired: idOf('approved', 'export', 3),
  cancelled: idOf('approved', 'export', 4),
  failed: idOf('approved', 'export', 5),
  running: idOf('approved', 'export', 6),
  ofSamuel: idOf('approved', 'export', 7),
} as const;

/** Archives of pay stubs in each state; of two that were ready, one is past its expiry, and its bytes are still there. */
export async function furnishExports(insert: Insert, change: Change, store: StoreFile): Promise<void> {
  const row = (person: readonly [string, string], id: string, day: number, status: string, more: Row) => ({
    ...ofEmployee(...person),
    export_id: id,
    // Replaced below by the person's.
    person_id: id,
    status,
    language: 'en',
    years: null,
    total: 50,
    done: 0,
    after_date: null,
    after_sequence: null,
    failures: 0,
    not_before: '2026-11-18T15:00:00Z',
    created_at: `2026-11-${day}T15:00:00Z`,
    touched_at: `2026-11-${day}T15:05:00Z`,
    expires_at: null,
    file_id: null,
    ...more,
  });
  const file = (person: readonly [string, string], name: string) => store(...person, `Pay history ${name}.txt`);
  const samuel = ['KEYSTONE', 'KF-0296'] as const;
  await insert('pay_export', [
    row(MARISOL, EXPORTS.ready, 19, 'ready', {
      years: [2024, 2025],
      done: 50,
      expires_at: '2026-11-26T15:05:00Z',
      file_id: await file(MARISOL, '2024 to 2025'),
    }),
    row(MARISOL, EXPORTS.over, 13, 'ready', {
      done: 50,
      expires_at: '2026-11-21T01:00:00Z',
      file_id: await file(MARISOL, 'of last week'),
    }),
    row(MARISOL, EXPORTS.expired, 10, 'expired', { done: 50, expires_at: '2026-11-17T15:05:00Z' }),
    row(MARISOL, EXPORTS.cancelled, 18, 'cancelled', { language: 'es', done: 3, expires_at: '2026-11-25T15:05:00Z' }),
    row(MARISOL, EXPORTS.failed, 17, 'failed', { failures: 5, done: 7, expires_at: '2026-11-24T15:05:00Z' }),
    row(['KEYSTONE', 'KF-0388'], EXPORTS.running, 20, 'running', {
      language: 'es',
      done: 25,
      after_date: '2025-11-21',
      after_sequence: 1,
      failures: 1,
    }),
    row(samuel, EXPORTS.ofSamuel, 19, 'ready', {
      done: 50,
      expires_at: '2026-11-26T15:05:00Z',
      file_id: await file(samuel, 'of Samuel'),
    }),
  ]);
  await change(
    `update pay_export e set person_id = p.person_id from profile p
      where p.client_id = e.client_id and p.employee_id = e.employee_id and e.person_id = e.export_id`,
  );
}

/** Ids of pay stubs of an earlier system: two of one day, and one of someone else. */
export const STUBS = [1, 2, 3].map((number) => idOf('approved', 'stub', number));

export async function furnishStubs(insert: Insert, store: StoreFile): Promise<void> {
  const stub = async (person: readonly [string, string], number: number, more: Row) => ({
    ...ofEmployee(...person),
    pay_stub_document_id: idOf('approved', 'stub', number),
    check_date: '2021-03-05',
    period_begin: null,
    period_end: null,
    net: null,
    legal_name: 'Old Keystone',
    system_name: 'Ledger 3',
    file_id: await store(...person, `Stub ${number} of ${person[1]}.txt`),
    ...more,
  });
  const period = { period_begin: '2021-02-14', period_end: '2021-02-27' };
  await insert('pay_stub_document', [
    await stub(MARISOL, 1, { ...period, net: 123_456 }),
    await stub(MARISOL, 2, { net: 0, system_name: 'Ledger 4' }),
    await stub(['KEYSTONE', 'KF-0296'], 3, { check_date: '2020-12-31', legal_name: 'Old Mill' }),
    await stub(['BLUEBONNET', 'BB-C01'], 4, { ...period }),
  ]);
}

/** Ids of forms: imported as files, not issued yet, and someone else's file. */
export const FORM_FILES = {
  imported: idOf('approved', 'form', 1),
  miscellaneous: idOf('approved', 'form', 2),
  later: idOf('approved', 'form', 3),
  ofFelix: idOf('approved', 'form', 4),
} as const;

/** Forms that were imported as files, one to be issued this night, and what was printed, requested and corrected. */
export async function furnishForms(insert: Insert, change: Change, store: StoreFile): Promise<void> {
  const form = async (
    [client, number]: readonly [string, string],
    id: string,
    [type, year]: readonly [string, number],
    file: boolean,
    issuedAt: string,
  ) => {
    const fileId = file ? `'${await store(client, number, `${type} ${year} of ${number}.txt`)}'` : 'null';
    await change(
      `insert into year_end_document (client_id, employee_id, year_end_document_id, legal_id, tax_year, form_type,
         form_number, boxes, source, file_id, issued_at, posted_at)
       select client_id, employee_id, '${id}', legal_id, ${year}, '${type}', 1, boxes, '${file ? 'imported' : 'computed'}',
         ${fileId}, '${issuedAt}', issued_at
         from year_end_document where employee_id = '${ofEmployee(client, number).employee_id}' and corrects_id is null
        order by tax_year desc, form_type desc limit 1`,
    );
  };
  await form(MARISOL, FORM_FILES.imported, ['W-2', 2023], true, '2024-01-23T15:00:00Z');
  await form(MARISOL, FORM_FILES.miscellaneous, ['1099-MISC', 2025], true, '2026-01-24T02:00:00Z');
  // An hour and a half from now: still the same evening where she is paid.
  await form(MARISOL, FORM_FILES.later, ['1042-S', 2025], false, '2026-11-21T03:00:00Z');
  await form(['BLUEBONNET', 'BB-C01'], FORM_FILES.ofFelix, ['1042-S', 2025], true, '2026-03-12T15:00:00Z');
  const marisol = ofEmployee(...MARISOL);
  const of = (type: string, year: number) =>
    `from year_end_document y where y.employee_id = '${marisol.employee_id}' and y.form_type = '${type}' and y.tax_year = ${year}`;
  const corrected = (number: number, at: string, box: number) =>
    change(
      `insert into year_end_correction (client_id, employee_id, year_end_document_id, correction_number, before, corrected_at,
         import_run_number)
       select y.client_id, y.employee_id, y.year_end_document_id, ${number}, jsonb_build_object('formType', y.form_type, 'taxYear',
         y.tax_year, 'boxes', jsonb_set(y.boxes, '{amounts,1}', '${box}'), 'fileId', y.file_id), '${at}', 7 ${of('W-2', 2025)}`,
    );
  await corrected(1, '2026-02-03T15:00:00Z', 5_000_000);
  await corrected(2, '2026-03-05T02:00:00Z', 5_100_000);
  for (const at of ['2025-02-01T15:00:00Z', '2026-11-20T02:00:00Z'])
    await change(
      `insert into year_end_paper_request (client_id, employee_id, year_end_document_id, requested_at)
       select y.client_id, y.employee_id, y.year_end_document_id, '${at}' ${of('W-2', 2024)}`,
    );
  const run = (number: number, more: Row) => ({
    client_id: marisol.client_id,
    print_run_id: idOf('approved', 'print run', number),
    run_number: number,
    tax_year: 2024,
    started_at: `2025-01-2${number}T15:00:00Z`,
    started_by: 'Olivia',
    busy_until: `2025-01-2${number}T15:05:00Z`,
    finished_at: null,
    pages: null,
    mailed_on: null,
    mailed_recorded_at: null,
    ...more,
  });
  const finished = { finished_at: '2025-01-30T15:00:00Z', pages: 4 };
  await insert('year_end_print_run', [
    run(1, { ...finished, mailed_on: '2025-01-31', mailed_recorded_at: '2025-02-01T15:00:00Z' }),
    run(2, finished),
    run(3, {}),
  ]);
  await insert(
    'year_end_print_recipient',
    [1, 2, 3].map((number) => ({
      ...marisol,
      print_run_id: idOf('approved', 'print run', number),
      sequence: number,
      name: 'Marisol Vega',
      address: ['318 Eden Road', 'Lancaster, PA 17601'],
      zip_code: number === 1 ? '17601' : null,
      pages: number === 1 ? 4 : null,
    })),
  );
  for (const number of [1, 2, 3])
    await change(
      `insert into year_end_print_form (client_id, print_run_id, employee_id, year_end_document_id, is_reissued)
       select y.client_id, '${idOf('approved', 'print run', number)}', y.employee_id, y.year_end_document_id, ${number > 1}
         ${of('W-2', 2024)}`,
    );
  // Agreements to other families, in Spanish too; of one she has withdrawn the first and agreed again.
  const agreed = (family: string, sequence: number, status: string, at: string) =>
    change(
      `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version,
         disclosure_hash, language, recorded_at)
       select c.client_id, c.employee_id, '${family}', ${sequence}, '${status}', c.disclosure_version, c.disclosure_hash, 'es', '${at}'
         from year_end_consent c where c.employee_id = '${marisol.employee_id}' and c.form_family = 'W-2' order by sequence limit 1`,
    );
  await agreed('1095-C', 1, 'consented', '2026-02-01T15:00:00Z');
  await agreed('1095-C', 2, 'withdrawn', '2026-02-02T15:00:00Z');
  await agreed('1095-C', 3, 'consented', '2026-02-03T15:00:00Z');
  await agreed('1042-S', 1, 'consented', '2026-02-04T15:00:00Z');
  await agreed('1042-S', 2, 'withdrawn', '2026-11-21T01:00:00Z');
}

/** Corrections of paychecks that people had seen, a check that pays two ways, and one without rate, frequency and time. */
export async function furnishChecks(change: Change): Promise<void> {
  const of = (client: string, number: string, date: string) =>
    `employee_id = '${ofEmployee(client, number).employee_id}' and check_date = '${date}'`;
  const corrected = (where: string, number: number, at: string, more: number) =>
    change(
      `insert into pay_check_correction (client_id, employee_id, check_id, correction_number, before, corrected_at,
         import_run_number)
       select client_id, employee_id, check_id, ${number}, jsonb_build_object('gross', gross + ${more}, 'preTax', pre_tax,
         'taxes', taxes, 'postTax', post_tax, 'reimbursements', reimbursements, 'net', net + ${more}, 'hours', hours,
         'hoursWorked', hours_worked, 'checkDate', check_date, 'periodBegin', period_begin, 'periodEnd', period_end,
         'checkNumber', check_number, 'lines', lines), '${at}', 9 from pay_check where ${where}`,
    );
  await corrected(of(...MARISOL, '2026-11-06'), 1, '2026-11-09T15:00:00Z', 111);
  await corrected(of(...MARISOL, '2026-11-06'), 2, '2026-11-12T02:00:00Z', 222);
  await corrected(of('KEYSTONE', 'KF-0431', '2026-11-20'), 1, '2026-11-21T01:00:00Z', 333);
  await change(
    `update pay_check set payment_type = 'mixed', pay_type = null, frequency = null, issued_at = null, check_number = null
      where ${of(...MARISOL, '2026-10-09')}`,
  );
  await change(
    `update pay_check set run_type = 'thirdPartySick' where ${of('BLUEBONNET', 'BB-011', '2026-10-30')} and run_type = 'regular'`,
  );
  await change(
    `update pay_check set run_type = 'adjustment', payment_type = 'none' where ${of('KEYSTONE', 'KF-0119', '2026-10-23')}`,
  );
  await change(
    `update accrual_balance set adjusted = 12500, ending = ending + 12500
      where employee_id = '${ofEmployee(...MARISOL).employee_id}' and plan = 'PTO'`,
  );
}

/** Notices of the portal itself: read and unread, current, too old, and of something that was corrected. */
export async function furnishNotices(change: Change): Promise<void> {
  const { employee_id: marisol } = ofEmployee(...MARISOL);
  const notice = (number: number, kind: string, at: string, read: boolean, about: string) =>
    change(
      `insert into employee_notice (client_id, employee_id, notice_id, kind, check_id, year_end_document_id,
         correction_number, published_at, read_at)
       select client_id, employee_id, '${idOf('approved', 'employee notice', number)}', '${kind}', ${about} and employee_id = '${marisol}'
       order by 1, 2, 5, 6, 7 limit 1`
        .replace('PUBLISHED', `'${at}'::timestamptz`)
        .replace('READ', read ? `'${at}'::timestamptz + interval '1 minute'` : 'null::timestamptz'),
    );
  const check = (date: string) =>
    `check_id, null::uuid, null::integer, PUBLISHED, READ from pay_check where check_date = '${date}'`;
  const correction = (number: number) =>
    `check_id, null::uuid, correction_number, PUBLISHED, READ from pay_check_correction where correction_number = ${number}`;
  const form = (number: string) =>
    `null::uuid, year_end_document_id, ${number}, PUBLISHED, READ from year_end_correction where correction_number = 2`;
  await notice(1, 'paycheck', '2026-11-20T12:00:00Z', false, check('2026-11-20'));
  await notice(2, 'paycheck', '2026-11-07T01:31:00Z', true, check('2026-11-06'));
  await notice(3, 'paycheck', '2026-11-06T12:00:00Z', false, check('2026-10-23'));
  await notice(4, 'paycheckCorrected', '2026-11-12T12:00:00Z', true, correction(2));
  await notice(5, 'paycheckCorrected', '2026-08-22T12:00:00Z', false, correction(1));
  await notice(6, 'formCorrected', '2026-11-13T12:00:00Z', false, form('correction_number'));
  await notice(7, 'formCorrected', '2026-08-24T12:00:00Z', true, form('null::integer'));
  await notice(8, 'formCorrected', '2026-08-20T12:00:00Z', false, form('null::integer'));
  await notice(9, 'paycheck', '2026-11-21T03:00:00Z', false, check('2026-11-20'));
}

/** Ids of attachments: of a message that has expired, that comes later, and of one in its second version. */
export const ATTACHMENTS = {
  expired: idOf('approved', 'attachment', 1),
  later: idOf('approved', 'attachment', 2),
  second: idOf('approved', 'attachment', 3),
  others: idOf('approved', 'attachment', 5),
} as const;

/** Messages that have expired or come later this evening, whose attachment has a second version, and to others alone. */
export async function furnishMessages(insert: Insert): Promise<void> {
  const { client_id } = ofEmployee(...MARISOL);
  const both = (text: string) => json({ en: text, es: `${text}, en español` });
  const message = (number: number, title: string, more: Row) => ({
    client_id,
    message_id: idOf('approved', 'imported message', number),
    category: 'personal',
    title: both(title),
    body: both(`About: ${title}`),
    published_at: `2026-11-1${number}T15:00:00Z`,
    expires_at: null,
    due_date: null,
    ...more,
  });
  await insert('message', [
    message(1, 'Parking tonight', { expires_at: '2026-11-21T01:00:00Z' }),
    message(2, 'Tomorrow’s shift', { published_at: '2026-11-21T03:00:00Z' }),
    message(3, 'Badge rules', { expires_at: '2026-11-21T03:00:00Z', due_date: '2026-11-20' }),
    message(4, 'Lunch', { category: 'company', due_date: '2026-11-19' }),
    message(5, 'To Dana alone', {}),
  ]);
  const attachment = (number: number, version: number, requires: boolean) => ({
    client_id,
    attachment_id: idOf('approved', 'attachment', number),
    message_id: idOf('approved', 'imported message', number),
    title: both(`Attachment ${number}`),
    requires_acknowledgement: requires,
    version,
    file_name: `Attachment ${number}.txt`,
    content_type: 'text/plain',
    content: Buffer.from(`Attachment ${number}, version ${version}`),
    sha256: Buffer.alloc(32, number),
  });
  await insert('message_attachment', [
    attachment(1, 1, false),
    attachment(2, 1, true),
    attachment(3, 2, true),
    attachment(4, 1, true),
    attachment(5, 1, false),
  ]);
  const recipient = (number: string, place: number, readAt: string | null) => ({
    ...ofEmployee('KEYSTONE', number),
    message_id: idOf('approved', 'imported message', place),
    read_at: readAt,
  });
  await insert('message_recipient', [
    ...[1, 2, 3, 4].map((place) => recipient('KF-0417', place, place === 4 ? '2026-11-15T15:00:00Z' : null)),
    recipient('KF-0388', 3, '2026-11-14T15:00:00Z'),
    recipient('KF-0052', 5, null),
  ]);
  const acknowledged = (number: string, place: number, version: number) => ({
    ...ofEmployee('KEYSTONE', number),
    attachment_id: idOf('approved', 'attachment', place),
    version,
    sha256: Buffer.alloc(32, place),
    language: 'es',
    acknowledged_at: `2026-11-16T15:0${place}:00Z`,
  });
  await insert('acknowledgement', [
    // She has acknowledged an earlier version of the one, and he has acknowledged this one.
    acknowledged('KF-0417', 3, 1),
    acknowledged('KF-0388', 3, 2),
    acknowledged('KF-0417', 4, 1),
  ]);
}

/** Sessions on other devices: a native one, and those that have ended or idled. */
export async function furnishSessions(change: Change): Promise<void> {
  const session = (
    number: number,
    person: readonly [string, string],
    seen: string,
    more: { device: string; native?: true; revoked?: true },
  ) => {
    const { employee_id } = ofEmployee(...person);
    return change(
      `insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at,
         device, revoked_at, revoked_reason, native_client_id)
       select '${idOf('approved', 'session', number)}', sha256('approved ${number}'), '${more.native ? 'native' : 'web'}', person_id,
         profile_id, '${seen}'::timestamptz - interval '1 minute', '{pwd,otp}', '${seen}'::timestamptz - interval '1 minute', '${seen}',
         '${more.device}', ${more.revoked ? `'${seen}'` : 'null'}, ${more.revoked ? "'signed out'" : 'null'},
         ${more.native ? "'paystead-native'" : 'null'}
         from profile where employee_id = '${employee_id}'`,
    );
  };
  await session(1, MARISOL, '2026-11-21T01:25:00Z', { device: 'Paystead, iPhone', native: true });
  await session(2, MARISOL, '2026-11-21T01:24:00Z', { device: 'Safari, Mac', revoked: true });
  await session(3, MARISOL, '2026-11-20T15:00:00Z', { device: 'Edge, Windows' });
  await session(4, MARISOL, '2026-11-21T01:26:00Z', { device: '' });
  await session(5, ['KEYSTONE', 'KF-0296'], '2026-11-21T01:25:00Z', { device: 'Firefox, Linux' });
  // An address that she replaced, and one that she hasn't confirmed.
  await change(
    `insert into person_email (email, person_id, verified_at, replaced_at) values
       ('a.former@mail.example', ${personOf(...MARISOL)}, '2020-01-01T00:00:00Z', '2024-01-01T00:00:00Z'),
       ('a.new@mail.example', ${personOf(...MARISOL)}, null, null),
       ('a.former.bao@mail.example', ${personOf('KEYSTONE', 'KF-0388')}, '2020-01-01T00:00:00Z', '2024-01-01T00:00:00Z')`,
  );
}
