/**
 * The place of each table in a cluster sharded by client (Citus). Tables under row-level security are distributed by
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
  'operator_notice',
  'partner',
  'partner_hostname',
  'place_tax',
  'tax_place',
  'tax_place_set',
] as const;

const COORDINATOR: Readonly<Record<string, readonly string[]>> = {
  'A person may be at several clients, and a session is found by its token': [
    'email_link',
    'email_link_attempt',
    'invitation',
    'invitation_attempt',
    'invitation_policy',
    'pay_calendar_feed',
    'person',
    'person_email',
    'person_identity',
    'profile',
    'session',
    'shared_account',
    'sign_in_refusal',
    'spent_refresh_token',
    'used_token',
  ],
  'Outgoing mail and notices, and the jobs that send them': [
    'bank_change_freeze',
    'caught_mail',
    'deposit_notice',
    'job',
    'outbox',
  ],
  'Imports stage the rows of many clients': ['import_change', 'import_fault', 'import_row', 'import_run'],
  'Programs that call for several clients': [
    'service_account',
    'service_account_change',
    'service_assertion',
    'service_credential',
    'service_grant',
    'service_idempotency_key',
    'service_import',
    'service_import_fault',
    'service_import_part',
    'service_position',
    'service_token',
    'service_usage',
    'webhook',
    'webhook_delivery',
  ],
  'Operators of several clients': [
    'console_identity',
    'console_mapping',
    'console_operator',
    'console_operator_change',
    'console_session',
    'operator_notice_change',
  ],
  'The installation itself': [
    'change_export',
    'demonstration',
    'gateway_keys',
    'host_certificate',
    'key_use',
    'maintenance',
    'maintenance_change',
    'partner_brand_draft',
    'partner_brand_version',
    'partner_change',
    'request_count',
    'schema_migration',
    'security_address_count',
    'security_alert',
    'security_event',
  ],
};
const onCoordinator = Object.values(COORDINATOR).flat();

/** Returns where a table is; undefined for one without a place. */
export function placementOf(table: string, isTenant: boolean): Placement | undefined {
  const isReference = (REFERENCE as readonly string[]).includes(table);
  const isOnCoordinator = onCoordinator.includes(table);
  if (Number(isTenant) + Number(isReference) + Number(isOnCoordinator) !== 1) return undefined;
  return isTenant ? 'distributed' : isReference ? 'reference' : 'coordinator';
}

/** Returns the names in the lists above, to find those of tables that are gone. */
export const placedTables = (): readonly string[] => [...REFERENCE, ...onCoordinator];
