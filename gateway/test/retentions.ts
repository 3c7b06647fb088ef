import { randomBytes, randomUUID } from 'node:crypto';
import { json } from '../src/platform/database/port.ts';
import { checkId } from './harness/checks.ts';
import type { Insert, Row } from './harness/furnish.ts';
import { PEOPLE, type TestPerson } from './harness/people.ts';

const { plain, namesake } = PEOPLE;
const bytes = (): Uint8Array => new Uint8Array(randomBytes(32));
const NOW = '2026-11-20T15:00:00.000Z';
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const HOUR = 3600;
const DAY = 24 * HOUR;
const of = ({ client, employeeId }: Pick<TestPerson, 'client' | 'employeeId'>) => ({
  client_id: client.clientId,
  employee_id: employeeId,
});
const SESSION = randomUUID();
const ACCOUNT = { service_account_id: randomUUID() };
const CREDENTIAL = randomUUID();
const session = { kind: 'web', person_id: plain.personId, profile_id: plain.profileId, signed_in_at: NOW, last_seen_at: NOW }; // prettier-ignore

/** A table whose rows are deleted by a job once `column` is older than `seconds`. */
export interface Retention {
  readonly rows: string;
  readonly table: string;
  readonly column: string;
  readonly job: string;
  readonly seconds: number;
  /** Whether a row of exactly that age is deleted too. */
  readonly exactly: 'kept' | 'deleted';
  /** `place`: which one of several it is, from 0. */
  readonly row: (at: string, place: number) => Row;
}

/** Entries of the calculator are one row per employee. */
const OWNERS = [plain, namesake, PEOPLE.colleague, PEOPLE.reader];
const ownerAt = (place: number): TestPerson => OWNERS[place % OWNERS.length] ?? plain;

export const RETENTIONS: readonly Retention[] = [
  { rows: 'sessions', table: 'session', column: 'created_at', job: 'session.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ session_id: randomUUID(), token_hash: bytes(), ...session, created_at: at }) },
  { rows: 'sent mail', table: 'outbox', column: 'settled_at', job: 'outbox.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ outbox_id: randomUUID(), kind: 'mail', topic: 'mail.test', state: 'sent', created_at: LONG_AGO, next_attempt_at: LONG_AGO, settled_at: at }) },
  { rows: 'muted mail', table: 'outbox', column: 'settled_at', job: 'outbox.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ outbox_id: randomUUID(), kind: 'mail', topic: 'mail.test', state: 'muted', created_at: LONG_AGO, next_attempt_at: LONG_AGO, settled_at: at }) },
  { rows: 'mail that a sandbox kept', table: 'outbox', column: 'settled_at', job: 'outbox.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ outbox_id: randomUUID(), kind: 'mail', topic: 'mail.test', state: 'kept', payload: bytes(), created_at: LONG_AGO, next_attempt_at: LONG_AGO, settled_at: at }) },
  { rows: 'refused sign-ins', table: 'sign_in_refusal', column: 'at', job: 'signInRefusals.forget', seconds: 90 * DAY, exactly: 'kept', row: (at) => ({ reference: randomBytes(4).toString('hex').toUpperCase(), at, reason: 'test', endpoint: 'test', request_id: 'test', address: '192.0.2.1' }) },
  { rows: 'security alerts', table: 'security_alert', column: 'at', job: 'security.forget', seconds: 365 * DAY, exactly: 'kept', row: (at) => ({ security_alert_id: randomUUID(), at, person_id: plain.personId, ['counted_through']: at, first_at: at, last_at: at, counts: json({}), mailed: true }) },
  { rows: 'email links', table: 'email_link', column: 'cancel_until', job: 'links.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ link_id: randomUUID(), person_id: plain.personId, kind: 'change', current_email: 'a@example.test', updated_email: 'b@example.test', token_hash: bytes(), cancel_hash: bytes(), requested_at: LONG_AGO, expires_at: LONG_AGO, cancel_until: at }) },
  { rows: 'requests of email links', table: 'email_link_attempt', column: 'at', job: 'links.forget', seconds: DAY, exactly: 'kept', row: (at) => ({ caller_hash: bytes(), at }) },
  { rows: 'invitations', table: 'invitation', column: 'expires_at', job: 'invitations.forget', seconds: 365 * DAY, exactly: 'kept', row: (at) => ({ invitation_id: randomUUID(), ...of(namesake), kind: 'letter', origin: 'operator', language: 'en', token_hash: bytes(), created_at: LONG_AGO, created_by: 'test', expires_at: at, revoked_at: LONG_AGO, revoked_reason: 'replaced' }) },
  { rows: 'attempts at invitations', table: 'invitation_attempt', column: 'at', job: 'invitations.forget', seconds: DAY, exactly: 'kept', row: (at) => ({ caller_hash: bytes(), at }) },
  { rows: 'notices of bank changes', table: 'deposit_notice', column: 'expires_at', job: 'deposits.forgetNotices', seconds: 0, exactly: 'kept', row: (at) => ({ token_hash: bytes(), ...of(plain), employee_workflow_id: randomUUID(), sent_at: LONG_AGO, expires_at: at }) },
  { rows: 'used tokens', table: 'used_token', column: 'expires_at', job: 'session.forgetTokens', seconds: 0, exactly: 'deleted', row: (at) => ({ token_hash: bytes(), used_for: 'session', used_at: LONG_AGO, expires_at: at }) },
  { rows: 'idempotency keys', table: 'idempotency_key', column: 'created_at', job: 'idempotency.forget', seconds: DAY, exactly: 'deleted', row: (at) => ({ ...of(plain), key_hash: bytes(), request_hash: bytes(), endpoint: 'test', status: 200, created_at: at }) },
  { rows: 'security events', table: 'security_event', column: 'minute', job: 'security.forget', seconds: 365 * DAY, exactly: 'kept', row: (at) => ({ security_event_id: randomUUID(), minute: at, kind: 'record_refused', address: '192.0.2.1', occurrences: 1, first_at: at, last_at: at, first_sample: json({}), last_sample: json({}) }) },
  { rows: 'counts of addresses', table: 'security_address_count', column: 'minute', job: 'security.forget', seconds: 365 * DAY, exactly: 'kept', row: (at) => ({ security_address_count_id: randomUUID(), minute: at, address: '192.0.2.1', kind: 'record_refused', occurrences: 1, first_at: at, last_at: at }) },
  { rows: 'tokens of service accounts', table: 'service_token', column: 'expires_at', job: 'service.forget', seconds: DAY, exactly: 'kept', row: (at) => ({ token_hash: bytes(), ...ACCOUNT, service_credential_id: CREDENTIAL, scopes: [], issued_at: LONG_AGO, expires_at: at }) },
  { rows: 'assertions of service accounts', table: 'service_assertion', column: 'expires_at', job: 'service.forget', seconds: DAY, exactly: 'kept', row: (at) => ({ ...ACCOUNT, jti_hash: bytes(), expires_at: at }) },
  { rows: 'idempotency keys of service accounts', table: 'service_idempotency_key', column: 'created_at', job: 'service.forget', seconds: DAY, exactly: 'deleted', row: (at) => ({ ...ACCOUNT, key_hash: bytes(), request_hash: bytes(), endpoint: 'test', status: 202, created_at: at }) },
  { rows: 'imports of service accounts', table: 'service_import', column: 'finished_at', job: 'service.forget', seconds: 30 * DAY, exactly: 'kept', row: (at) => ({ service_import_id: randomUUID(), ...ACCOUNT, scopes: [], mode: 'apply', without_rejected: false, state: 'applied', created_at: LONG_AGO, finished_at: at }) },
  { rows: 'kept entries', table: 'kept_entry', column: 'expires_at', job: 'keptEntries.forget', seconds: 0, exactly: 'deleted', row: (at) => ({ client_id: plain.client.clientId, entry_id: randomUUID(), session_id: SESSION, person_id: plain.personId, employee_id: plain.employeeId, endpoint: 'test', content: bytes(), created_at: LONG_AGO, expires_at: at }) },
  { rows: 'calculator entries', table: 'calculator_draft', column: 'saved_at', job: 'calculator.forget', seconds: 30 * DAY, exactly: 'kept', row: (at, place) => ({ ...of(ownerAt(place)), content: bytes(), saved_at: at }) },
  { rows: 'messages of the portal itself', table: 'employee_notice', column: 'published_at', job: 'notices.forget', seconds: 90 * DAY, exactly: 'kept', row: (at) => ({ ...of(plain), notice_id: randomUUID(), kind: 'paycheck', check_id: checkId(plain, 1), published_at: at }) },
  { rows: 'uploads', table: 'file_upload', column: 'started_at', job: 'files.collect', seconds: HOUR, exactly: 'kept', row: (at) => ({ client_id: plain.client.clientId, location: `${randomUUID()}/${randomUUID().replaceAll('-', '')}`, started_at: at }) },
]; // prettier-ignore

/** Adds the service account of the rows. */
export async function furnishRetentions(insert: Insert): Promise<void> {
  const made = { created_at: LONG_AGO, created_by: 'test' };
  await insert('service_account', [{ ...ACCOUNT, name: 'retained', ...made }]);
  await insert('service_credential', [
    { ...ACCOUNT, service_credential_id: CREDENTIAL, kind: 'secret', hint: 'test', secret_hash: bytes(), ...made },
  ]);
}

/** Inserts a row for each time, with what it refers to. */
export async function insertAt(insert: Insert, { table, row }: Retention, times: readonly string[]): Promise<void> {
  if (table === 'kept_entry')
    await insert('session', [{ session_id: SESSION, token_hash: bytes(), ...session, created_at: NOW }]);
  await insert(table, times.map(row));
}
