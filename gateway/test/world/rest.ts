import { json } from '../../src/platform/database/port.ts';
import { BAKERY, idOf, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, SECOND_LEGALS } from './people.ts';
import { bytes, put, RECORDED, sealedIn, type World } from './put.ts';

const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
/** A person of each client, and a second one. */
const BOTH = [omar, dario] as const;
const MADE = { created_at: '2026-01-05T12:00:00Z', created_by: 'Ina Import' };

/** Returns a row for each person: two of one, one of another, the second one filled in whole. */
function rows(id: string, kind: string, make: (place: number) => object, whole: object) {
  return [omar, omar, dario].map((one, place) => ({
    ...ownerOf(one),
    [id]: idOf(kind, 900 + place),
    ...MADE,
    ...make(place),
    ...(place === 1 && whole),
  }));
}

/** HR records of each kind: two of one person, one of another. */
export async function furnishHrRecords({ insert }: World): Promise<void> {
  await put(insert, 'employee_contact', rows('employee_contact_id', 'cont', (place) => ({ name: `Contact ${place}`, relationship: place ? 'Friend' : 'Sister', is_emergency: place !== 0, is_primary: place === 0, mobile_phone: '614-555-0140' }), { home_phone: '614-555-0141', work_phone: '614-555-0142', email: 'contact@example.test', address: '1 Side Street', notes: 'Calls back.', position: 2 })); // prettier-ignore
  await put(insert, 'award', rows('award_id', 'awrd', (place) => ({ name: `Award ${place}`, date_awarded: `2026-0${place + 1}-02` }), { category: 'Safety', presented_by: 'Mona', amount: 5_000, notes: 'Again.' })); // prettier-ignore
  await put(insert, 'certification', rows('certification_id', 'cert', (place) => ({ name: `Certificate ${place}`, renewal_required: place === 1, issue_date: '2025-02-02', expiration_date: ['2026-11-20', '2026-12-31', null][place] }), { number: 'C-1', issuing_authority: 'State', state: 'OH', notes: 'Renewed.' })); // prettier-ignore
  await put(insert, 'company_asset', rows('company_asset_id', 'asst', (place) => ({ category: 'Tools', description: `Tool ${place}`, issued_date: `2025-0${place + 1}-02`, returned_date: place === 2 ? '2026-02-02' : null }), { serial_number: 'S-1', asset_tag: 'T-1', expected_return: '2026-11-20', condition: 'good', value: 10_000, notes: 'Blue.' })); // prettier-ignore
  await put(insert, 'education', rows('education_id', 'educ', (place) => ({ institution: `School ${place}`, graduated: place === 1 }), { degree: 'BS', major: 'Physics', start_date: '2010-09-01', end_date: '2014-06-30', gpa: '3.50', notes: 'Evenings.' })); // prettier-ignore
  await put(insert, 'prior_employment', rows('prior_employment_id', 'prio', (place) => ({ employer: `Shop ${place}`, may_contact: place === 1 }), { title: 'Clerk', start_date: '2015-01-01', end_date: '2019-12-31', city: 'Dayton', state: 'OH', supervisor: 'Sam', phone: '937-555-0100', ending_pay: 2_000_000, reason_for_leaving: 'Moved', notes: 'Good.' })); // prettier-ignore
  await put(insert, 'review', rows('review_id', 'revw', (place) => ({ review_date: `2026-0${place + 1}-03`, reviewer: 'Mona', status: ['draft', 'shared', 'acknowledged'][place] }), { period_begin: '2025-01-01', period_end: '2025-12-31', rating: '4', next_review_date: '2027-01-03', comments: 'Well done.', notes: 'Soon.' })); // prettier-ignore
  await put(insert, 'skill', rows('skill_id', 'skil', (place) => ({ name: `Skill ${place}`, level: ['beginner', 'expert', 'advanced'][place] }), { category: 'Trade', years: 5, last_used: 2026, notes: 'Often.' })); // prettier-ignore
  await put(insert, 'training', rows('training_id', 'trai', (place) => ({ course: `Course ${place}`, status: ['assigned', 'completed', 'inProgress'][place] }), { provider: 'College', type: 'Class', start_date: '2026-01-01', completed_date: '2026-02-01', hours: 80_000, score: 90, cost: 1_000, expiration: '2027-02-01', notes: 'Passed.' })); // prettier-ignore
  await put(
    insert,
    'federal_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), effective_date: `2025-0${place + 1}-01`, sequence: 1, source: ['form', 'default', 'lockIn'][place], form_year: place ? 2025 : 2019, filing_status: ['M', 'S', 'H'][place], multiple_jobs: place === 0, dependents_credit: place * 200_000, other_income: place * 10_000, deductions: place * 5_000, extra_withholding: place * 1_000, allowances: place ? 0 : 2, is_exempt: false, is_nonresident_alien: place === 2, children_credit: 0, other_dependents_credit: 0, ...RECORDED })), // prettier-ignore
  );
  await put(
    insert,
    'state_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), state: ['OH', 'CA', 'CA'][place], effective_date: `2025-0${place + 1}-01`, sequence: 1, filing_status: place ? 'S' : null, allowances: place, dependents: 2 - place, extra_withholding: place * 500, is_exempt: place === 2, ...RECORDED })), // prettier-ignore
  );
  await put(
    insert,
    'deduction_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), code: '401K', effective_date: `2025-0${place + 1}-01`, sequence: 1, amount: place === 1 ? null : 10_000, percent: place === 1 ? 50_000 : null, annual_goal: place ? null : 500_000, ends_on: place === 2 ? '2026-06-30' : null, ...RECORDED })), // prettier-ignore
  );
}

/** Rows that requests, notices and offers left, of people whom no request is about. */
export async function furnishLeftovers({ insert, keys }: World): Promise<void> {
  const check = (one: TestPerson, place: number) => ({
    ...ownerOf(one),
    check_id: idOf('chck', one.number * 100 + place),
  });
  const times = ['2026-11-19T12:00:00Z', '2026-11-20T18:00:00Z'] as const;
  const pairs = BOTH.flatMap((one) => times.map((at, place) => ({ one, at, place, number: one.number * 10 + place })));
  const sealed = (number: number) => bytes(number % 256);
  await put(insert, 'idempotency_key', pairs.map(({ one, at, number, place }) => ({ ...ownerOf(one), key_hash: sealed(number), request_hash: sealed(number + 1), endpoint: 'directDeposits.add', status: place ? null : 200, reply: place ? null : sealedIn(keys, 'idempotency_key', 'reply', { ...ownerOf(one), key_hash: sealed(number) }), created_at: at }))); // prettier-ignore
  await put(insert, 'deposit_notice', pairs.map(({ one, at, number, place }) => ({ token_hash: sealed(number + 40), ...ownerOf(one), employee_workflow_id: idOf('work', one.number * 20 + 7), sent_at: at, expires_at: '2030-01-01T12:00:00Z', used_at: place ? at : null }))); // prettier-ignore
  await put(insert, 'employee_notice', pairs.map(({ one, at, number, place }) => ({ notice_id: idOf('noti', number), kind: 'paycheck', ...check(one, 3 + place), published_at: at, read_at: place ? at : null }))); // prettier-ignore
  await put(
    insert,
    'payday_notice',
    pairs.map(({ one, at, place }) => ({ ...check(one, 3 + place), queued_at: at })),
  );
  await put(insert, 'pay_check_correction', pairs.map(({ one, at, place }) => ({ ...check(one, 3 + place), correction_number: 1, before: json({ gross: 1, preTax: 0, taxes: 0, postTax: 0, reimbursements: 0, net: 1, hours: 0, hoursWorked: 0 }), corrected_at: at, import_run_number: 903, notice_queued_at: at }))); // prettier-ignore
  await put(insert, 'message_reminder', pairs.map(({ one, at, number, place }) => ({ client_id: one.client.clientId, message_id: idOf('mesg', one.number * 10 + 5), reminder_id: idOf('remi', number), sent_at: at, sent_by: place ? 'Ada' : null, recipients: 1 + place }))); // prettier-ignore
  await put(insert, 'pay_stub_offer', [
    { ...ownerOf(tess), pay_stub_offer_id: idOf('offr', 901), ended_on: '2026-10-15', access_until: '2027-10-15', offered_at: '2026-10-16T12:00:00Z' },
    { ...ownerOf(rosa), pay_stub_offer_id: idOf('offr', 902), ended_on: '2024-12-31', access_until: '2025-12-31', offered_at: '2025-12-01T12:00:00Z', answer: 'accepted', answered_at: '2025-12-02T12:00:00Z', downloaded_at: '2025-12-03T12:00:00Z', closed_at: '2026-01-01T12:00:00Z' },
    { ...ownerOf(sofia), pay_stub_offer_id: idOf('offr', 903), ended_on: '2025-12-31', access_until: '2026-12-31', offered_at: '2026-01-01T12:00:00Z', answer: 'declined', answered_at: '2026-01-02T12:00:00Z' },
  ]); // prettier-ignore
  const kept = BOTH.flatMap((one, place) =>
    [1, 2].map((number) => ({
      client_id: one.client.clientId,
      entry_id: idOf('kept', one.number * 10 + number),
      session_id: idOf('sess', 901 + place * 10),
      person_id: one.personId,
      endpoint: 'taxes.save',
      expires_at: number === 1 ? '2030-01-01T12:00:00Z' : '2026-11-20T20:30:00Z',
      employee_id: one.employeeId,
      created_at: '2026-11-20T20:00:00Z',
    })),
  );
  await put(insert, 'kept_entry', kept.map((row) => ({ ...row, content: sealedIn(keys, 'kept_entry', 'content', row) }))); // prettier-ignore
  const legal = (one: TestPerson) => ({ ...ownerOf(one), legal_id: SECOND_LEGALS[one.client.clientId] ?? '' });
  await put(insert, 'year_accumulator', BOTH.flatMap((one) => ['earning', 'deduction', 'tax', 'memo'].map((kind, place) => ({ ...legal(one), year: 2025 - (place % 2), kind, code: kind === 'memo' ? 'unemploymentWages' : `C-${place}`, amount: 1_000 * place, quantity: place })))); // prettier-ignore
  await put(insert, 'year_end_print_run', [1, 2].map((run_number) => ({ client_id: BAKERY.clientId, print_run_id: idOf('prun', 900 + run_number), run_number, tax_year: 2023 + run_number, started_at: `2026-0${run_number}-20T12:00:00Z`, started_by: run_number === 1 ? 'Ada' : 'Ben', busy_until: `2026-0${run_number}-20T14:10:00Z`, finished_at: run_number === 1 ? '2026-01-20T12:05:00Z' : null, pages: run_number === 1 ? 4 : null, mailed_on: run_number === 1 ? '2026-01-22' : null, mailed_recorded_at: run_number === 1 ? '2026-01-22T12:00:00Z' : null }))); // prettier-ignore
  await put(insert, 'service_token', [901, 903].map((number) => ({ token_hash: sealed(number), service_account_id: idOf('svca', 901), service_credential_id: idOf('cred', number), scopes: ['changes:read'], issued_at: '2026-11-20T12:00:00Z', expires_at: number === 901 ? '2030-01-01T12:00:00Z' : '2026-11-20T13:00:00Z' }))); // prettier-ignore
}
