import { json } from '../../src/platform/database/port.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../harness/people.ts';
import { NEWCOMERS, ownerOf } from './people.ts';
import { bytes, put, type World } from './world.ts';

const { omar, dario } = NEWCOMERS;
const { namesake } = PEOPLE;
const LATER = '2030-01-01T12:00:00Z';

/** Operators of every role, ended and narrowed, with sessions. */
export async function furnishOperators({ insert }: World): Promise<void> {
  const operator = (number: number, role: string, more: object = {}) => ({ operator_id: idOf('oper', number), email: `operator-${number}@example.test`, name: `Operator ${number}`, role, created_at: '2026-01-05T12:00:00Z', created_by: 'Ben', ...more }); // prettier-ignore
  await put(insert, 'console_operator', [
    operator(901, 'owner'),
    operator(902, 'implementation', { partner_id: BAKERY.partnerId }),
    operator(903, 'support', { partner_id: MILLRACE.partnerId, created_by: 'Ada' }),
    operator(904, 'readOnly'),
    operator(905, 'auditor', { ended_at: '2026-10-05T12:00:00Z' }),
    operator(906, 'payroll', { client_id: BAKERY.clientId }),
    operator(9051, 'owner', {
      created_at: '2025-01-05T12:00:00Z',
      email: 'operator-905@example.test',
      ended_at: '2026-09-05T12:00:00Z',
    }),
  ]);
  await put(insert, 'console_session', [
    { token_hash: bytes(211), operator_id: idOf('oper', 901), opened_at: '2026-11-20T12:00:00Z', last_used_at: '2026-11-21T03:20:00Z', expires_at: LATER },
    { token_hash: bytes(212), operator_id: idOf('oper', 901), opened_at: '2026-11-19T12:00:00Z', last_used_at: '2026-11-19T13:00:00Z', expires_at: '2026-11-19T20:00:00Z', ended_at: '2026-11-19T14:00:00Z' },
    { token_hash: bytes(213), operator_id: idOf('oper', 906), opened_at: '2026-11-18T12:00:00Z', last_used_at: '2026-11-18T13:00:00Z', expires_at: '2026-11-18T20:00:00Z' },
  ]); // prettier-ignore
}

/** Notices to operators that are over, withdrawn, or not shown yet. */
export async function furnishNotices({ insert }: World): Promise<void> {
  const text = (word: string) => json({ en: word, es: `es: ${word}` });
  await put(insert, 'operator_notice', [
    { notice_id: idOf('opno', 901), kind: 'notice', text: text('Ended'), link: null, shown_from: '2026-11-01T12:00:00Z', shown_until: '2026-11-02T12:00:00Z', is_for_everyone: true, fingerprint: bytes(1) },
    { notice_id: idOf('opno', 902), kind: 'warning', text: text('Withdrawn'), link: 'https://status.example/1', shown_from: '2026-11-03T12:00:00Z', is_for_everyone: false, withdrawn_at: '2026-11-04T12:00:00Z', fingerprint: bytes(2) },
    { notice_id: idOf('opno', 903), kind: 'warning', text: text('Later'), link: null, shown_from: LATER, is_for_everyone: false, fingerprint: bytes(3) },
  ]); // prettier-ignore
  await put(insert, 'operator_notice_client', [
    { client_id: BAKERY.clientId, notice_id: idOf('opno', 902) },
    { client_id: BAKERY.clientId, notice_id: idOf('opno', 903) },
  ]);
  const change = (number: number, at: string, action: string, shown_until: string | null, changed_by: string) => ({ notice_id: idOf('opno', number), at, action, shown_until, changed_by }); // prettier-ignore
  await put(insert, 'operator_notice_change', [
    change(901, '2026-11-01T11:00:00Z', 'post', null, 'Ada'),
    change(901, '2026-11-01T13:30:00Z', 'end', '2026-11-02T12:00:00Z', 'Ben'),
    change(902, '2026-11-03T11:00:00Z', 'post', '2026-12-03T12:00:00Z', 'Ben'),
    change(902, '2026-11-04T12:00:00Z', 'withdraw', null, 'Ada'),
    change(903, '2026-11-05T11:00:00Z', 'post', null, 'Ben'),
  ]);
}

/** Events of the audit by every role, seen and changed, and refusals of long ago. */
export async function furnishTrails({ insert }: World): Promise<void> {
  const roles = ['self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system', 'service'] as const;
  await put(
    insert,
    'audit_event',
    [omar, dario].flatMap((one) =>
      roles.map((actor_role, place) => ({
        ...ownerOf(one),
        audit_event_id: idOf('audi', one.number * 10 + place),
        at: `2026-11-1${place}T12:00:00Z`,
        action: place % 2 ? 'change' : 'view',
        resource: place % 2 ? 'bank' : 'pay',
        endpoint: place % 2 ? 'directDeposits.edit' : 'paychecks.list',
        actor_person_id: place < 4 ? one.personId : null,
        actor_employee_id: place < 4 ? one.employeeId : null,
        actor_role,
        request_id: `request-${place}`,
        detail: place % 2 ? json({ place }) : null,
        era: 1,
      })),
    ),
  );
  const sample = (number: number) => ({ requestId: `request-${number}`, sessionId: null, endpoint: 'session.stepUp', resource: 'session', address: `203.0.113.4${number}`, target: null }); // prettier-ignore
  const event = (number: number, more: object) => ({ security_event_id: idOf('secu', number), minute: '2026-11-01T12:00:00Z', kind: 'step_up_failed', occurrences: number - 900, first_at: '2026-11-01T12:00:01Z', last_at: '2026-11-01T12:00:59Z', first_sample: json(sample(1)), last_sample: json(sample(2)), ...more }); // prettier-ignore
  await put(insert, 'security_event', [
    event(901, { person_id: omar.personId, ...ownerOf(omar) }),
    event(902, { person_id: namesake.personId, ...ownerOf(namesake), minute: '2026-11-02T12:00:00Z' }),
    event(903, { address: '203.0.113.44', kind: 'link_token_reused' }),
  ]);
  await put(insert, 'sign_in_refusal', [
    { reference: 'WRLD0001', at: '2026-11-01T12:00:00Z', reason: 'exp is past', provider_id: 'provider', account_hash: 'account-1', endpoint: 'session.authorize', request_id: 'request-1', address: '203.0.113.44' },
    { reference: 'WRLD0002', at: '2026-11-02T12:00:00Z', reason: 'nonce differs', endpoint: 'session.stepUp', request_id: 'request-2', address: '203.0.113.45' },
  ]); // prettier-ignore
}
