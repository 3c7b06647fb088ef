/**
 * Where each table would be in a cluster sharded by client (Citus). Tables under row-level security are distributed by
 * `client_id`; every other table is named here.
 *
 * - `reference`: a copy on every node, because distributed tables refer to it or join it. Small, and rarely written.
 * - `coordinator`: on one node. Read by an id of its own, such as a token's, before a client is known, or by jobs.
 */
export type Placement = 'distributed' | 'reference' | 'coordinator';

const REFERENCE = [
  'audit_anchor_file',
  'bank',
  'client',
  'partner',
  'partner_hostname',
  'place_tax',
  'tax_place',
  'tax_place_set',
] as const;

const COORDINATOR = [
  // People and sessions: a person may be at several clients, and a session is found by its token.
  ...['person', 'person_email', 'person_identity', 'profile', 'session', 'shared_account', 'spent_refresh_token'],
  ...['used_token', 'email_link', 'email_link_attempt', 'sign_in_refusal', 'invitation', 'invitation_attempt'],
  ...['invitation_policy', 'pay_calendar_feed'],
  // Outgoing mail and notices, and the jobs that send them.
  ...['outbox', 'job', 'caught_mail', 'deposit_notice', 'bank_change_freeze'],
  // Imports stage the rows of many clients.
  ...['import_run', 'import_row', 'import_fault', 'import_change'],
  // Callers that are no persons.
  ...['service_account', 'service_account_change', 'service_assertion', 'service_credential', 'service_grant'],
  ...['service_idempotency_key', 'service_import', 'service_import_fault', 'service_import_part', 'service_position'],
  ...['service_token', 'service_usage', 'webhook', 'webhook_delivery'],
  // Operators.
  ...['console_identity', 'console_mapping', 'console_operator', 'console_operator_change', 'console_session'],
  // The installation itself.
  ...['change_export', 'demonstration', 'gateway_keys', 'host_certificate', 'key_use', 'partner_brand_draft'],
  ...['partner_brand_version', 'partner_change', 'schema_migration', 'security_address_count', 'security_alert'],
  'security_event',
] as const;

/** Returns where a table is; undefined for one that nobody has placed. */
export function placementOf(table: string, isTenant: boolean): Placement | undefined {
  const isReference = (REFERENCE as readonly string[]).includes(table);
  const isOnCoordinator = (COORDINATOR as readonly string[]).includes(table);
  if (Number(isTenant) + Number(isReference) + Number(isOnCoordinator) !== 1) return undefined;
  return isTenant ? 'distributed' : isReference ? 'reference' : 'coordinator';
}

/** Returns the names in the lists above, to find those of tables that are gone. */
export const placedTables = (): readonly string[] => [...REFERENCE, ...COORDINATOR];
