import { json } from '../../src/platform/database/port.ts';
import { BAKERY, idOf, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, OWNERS, SECOND_LEGALS } from './people.ts';
import { bytes, put, sealedIn, type World } from './world.ts';

const { tess, rosa, sofia } = NEWCOMERS;

/** Rows that requests, notices and offers left, of people whom no request is about. */
export async function furnishTraces({ insert, keys }: World): Promise<void> {
  const check = (one: TestPerson, place: number) => ({
    ...ownerOf(one),
    check_id: idOf('chck', one.number * 100 + place),
  });
  const times = ['2026-11-19T12:00:00Z', '2026-11-20T18:00:00Z'] as const;
  const pairs = OWNERS.flatMap((one) =>
    times.map((at, place) => ({ one, at, place, number: one.number * 10 + place })),
  );
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
  const kept = OWNERS.flatMap((one, place) =>
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
  await put(insert, 'year_accumulator', OWNERS.flatMap((one) => ['earning', 'deduction', 'tax', 'memo'].map((kind, place) => ({ ...legal(one), year: 2025 - (place % 2), kind, code: kind === 'memo' ? 'unemploymentWages' : `C-${place}`, amount: 1_000 * place, quantity: place })))); // prettier-ignore
  await put(insert, 'year_end_print_run', [1, 2].map((run_number) => ({ client_id: BAKERY.clientId, print_run_id: idOf('prun', 900 + run_number), run_number, tax_year: 2023 + run_number, started_at: `2026-0${run_number}-20T12:00:00Z`, started_by: run_number === 1 ? 'Ada' : 'Ben', busy_until: `2026-0${run_number}-20T14:10:00Z`, finished_at: run_number === 1 ? '2026-01-20T12:05:00Z' : null, pages: run_number === 1 ? 4 : null, mailed_on: run_number === 1 ? '2026-01-22' : null, mailed_recorded_at: run_number === 1 ? '2026-01-22T12:00:00Z' : null }))); // prettier-ignore
  await put(insert, 'service_token', [901, 903].map((number) => ({ token_hash: sealed(number), service_account_id: idOf('svca', 901), service_credential_id: idOf('cred', number), scopes: ['changes:read'], issued_at: '2026-11-20T12:00:00Z', expires_at: number === 901 ? '2030-01-01T12:00:00Z' : '2026-11-20T13:00:00Z' }))); // prettier-ignore
}
