import { z } from 'zod';
import { assurance, type Assurance } from '@paystead/contract/assurance.ts';
import type { FailureCode } from '@paystead/contract/failure.ts';
import { statement } from '../database/port.ts';

/** A client's portal policy: the row of `client_policy`, by column name. */
export const clientPolicy = z.object({
  allow_self_service: z.boolean(),
  allow_manager_self_service: z.boolean(),
  allow_supervisor_self_service: z.boolean(),
  is_manager_view_enabled: z.boolean(),
  is_hr_w2_1099_view_enabled: z.boolean(),
  hr_access: z.boolean(),
  managers_see_pay: z.boolean(),
  managers_see_bank: z.boolean(),
  reviews_enabled: z.boolean(),
  deposit_account_limit: z.int(),
  change_cutoff_days: z.int(),
  change_cutoff_time: z.string(),
  upload_file_types: z.array(z.string()),
  upload_max_bytes: z.int(),
  /** The required level of a sign-in, by role: the strongest of the person's roles counts. */
  employee_assurance: assurance,
  manager_assurance: assurance,
  payroll_assurance: assurance,
  /** Greatest age of a sign-in in seconds by kind of act. */
  sign_in_ages: z.record(z.string(), z.int()),
  /** Months for which former employees can sign in; null: without end. */
  former_access_months: z.int().nullable(),
  /** Whether the team page shows birthdays, and anniversaries of service. */
  team_birthdays: z.boolean(),
  team_anniversaries: z.boolean(),
  /** Whether every operator of the console gives a reason before seeing a person; support always does. */
  operator_reasons: z.boolean(),
  /** Whether a second operator confirms what decides about money. */
  two_operators: z.boolean(),
  /** Features of the portal that the client doesn't have (`PORTAL_FEATURES`). */
  features_off: z.array(z.string()),
});
export type ClientPolicy = z.infer<typeof clientPolicy>;

/** The row of `enter`: the person behind the token, their tenant and their reach. */
export const entered = z.object({
  verdict: z.enum(['ok', 'weak', 'idle', 'expired', 'revoked', 'token_expired']),
  session_id: z.string(),
  kind: z.enum(['web', 'native']),
  person_id: z.string(),
  profile_id: z.string(),
  client_id: z.string(),
  employee_id: z.string(),
  username: z.string(),
  client_code: z.string(),
  client_name: z.string(),
  partner_id: z.string(),
  role_names: z.array(z.string()),
  language: z.enum(['en', 'es']),
  signed_in_at: z.string(),
  amr: z.array(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  native_client_id: z.string().nullable(),
  has_manager_scope: z.boolean(),
  has_whole_client_scope: z.boolean(),
  has_reports: z.boolean(),
  employment_status: z.string().nullable(),
  policy: clientPolicy.nullable(),
  assurance,
  required_assurance: assurance,
  provider_id: z.string().nullable(),
  time_zone: z.string(),
});

export const enterStatement = statement(
  'session.enter',
  entered,
  'select * from enter_in_zone($1, $2, $3, $4, $5, $6)',
);

/** A valid session, made only from `enter`'s reply. */
export interface Session {
  readonly sessionId: string;
  readonly kind: 'web' | 'native';
  readonly personId: string;
  readonly profileId: string;
  readonly clientId: string;
  readonly employeeId: string;
  readonly username: string;
  readonly clientCode: string;
  readonly clientName: string;
  readonly partnerId: string;
  readonly roleNames: readonly string[];
  readonly language: 'en' | 'es';
  /** Instants in UTC. `signedInAt` is the last time the password was entered. */
  readonly signedInAt: Date;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The wrapper's client, to which its tokens are bound. */
  readonly nativeClientId: string | null;
  readonly amr: readonly string[];
  readonly hasManagerScope: boolean;
  readonly hasWholeClientScope: boolean;
  readonly hasReports: boolean;
  /** One letter (handbook 6), null if no status is in effect yet: a future hire. */
  readonly employmentStatus: string | null;
  readonly policy: ClientPolicy;
  /** The level of the newest sign-in, and the level that the client requires of this person. */
  readonly assurance: Assurance;
  readonly requiredAssurance: Assurance;
  /** The configured provider that the person signed in with; null for sessions from before it was stored. */
  readonly providerId: string | null;
  /** The IANA zone of the person's pay group: the days of what they see of others are those of this zone. */
  readonly timeZone: string;
}

/** A person as far as it decides what they see of others: of a session, or of an approver whose mail a job writes. */
export type Viewing = Pick<
  Session,
  | 'clientId'
  | 'employeeId'
  | 'policy'
  | 'hasManagerScope'
  | 'hasWholeClientScope'
  | 'hasReports'
  | 'employmentStatus'
  | 'assurance'
  | 'timeZone'
>;

/** The refusal for each verdict of the database. Both absolute expiry and idling require a fresh sign-in. */
export const VERDICT_CODE = {
  weak: 'stronger_sign_in_required',
  idle: 'session_idle',
  expired: 'session_idle',
  revoked: 'session_revoked',
  token_expired: 'token_expired',
  unknown: 'unauthenticated',
} as const satisfies Record<string, FailureCode>;

/** The policy of a client that hasn't set one yet (migration 0002). */
export const UNDECIDED: ClientPolicy = {
  allow_self_service: true,
  allow_manager_self_service: true,
  allow_supervisor_self_service: true,
  is_manager_view_enabled: true,
  is_hr_w2_1099_view_enabled: true,
  hr_access: true,
  managers_see_pay: true,
  managers_see_bank: true,
  reviews_enabled: false,
  deposit_account_limit: 5,
  change_cutoff_days: 3,
  change_cutoff_time: '17:00:00',
  upload_file_types: ['pdf', 'png', 'jpg', 'docx', 'txt'],
  upload_max_bytes: 10_485_760,
  employee_assurance: 'password',
  manager_assurance: 'password',
  payroll_assurance: 'password',
  sign_in_ages: {},
  former_access_months: null,
  team_birthdays: false,
  team_anniversaries: true,
  operator_reasons: false,
  two_operators: false,
  features_off: [],
};

export function toSession(row: z.infer<typeof entered>): Session {
  return {
    sessionId: row.session_id,
    kind: row.kind,
    personId: row.person_id,
    profileId: row.profile_id,
    clientId: row.client_id,
    employeeId: row.employee_id,
    username: row.username,
    clientCode: row.client_code,
    clientName: row.client_name,
    partnerId: row.partner_id,
    roleNames: row.role_names,
    language: row.language,
    signedInAt: new Date(row.signed_in_at),
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    nativeClientId: row.native_client_id,
    amr: row.amr,
    hasManagerScope: row.has_manager_scope,
    hasWholeClientScope: row.has_whole_client_scope,
    hasReports: row.has_reports,
    employmentStatus: row.employment_status,
    policy: row.policy ?? UNDECIDED,
    assurance: row.assurance,
    requiredAssurance: row.required_assurance,
    providerId: row.provider_id,
    timeZone: row.time_zone,
  };
}
