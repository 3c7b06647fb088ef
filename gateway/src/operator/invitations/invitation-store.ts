import { z } from 'zod';
import { IDENTITY_FACTS, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import { language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { claimedRow } from '../../platform/access/job-subject.ts';
import { operatorScope, type OperatorScope } from '../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const client = statement(
  'operator.invitation_client',
  z.object({
    client_id: z.string(),
    client_code: z.string(),
    name: z.string(),
    is_live: z.boolean(),
    is_sandbox: z.boolean(),
    hostnames: z.array(z.string()),
  }),
  `select c.client_id, c.client_code, c.name, client_is_live(c.client_id) as is_live, c.sandbox_of is not null as is_sandbox,
          array(select h.hostname from partner_hostname h where h.partner_id = c.partner_id order by h.hostname) as hostnames
     from client c where c.client_code = $1 for update of c`,
);

export const INVITATION_STATES = [
  'accepted',
  'hasAccount',
  'invited',
  'opened',
  'bounced',
  'locked',
  'expired',
  'revoked',
  'neverInvited',
] as const;

/** Current employees, each with the last invitation and the sign-in that they have. */
const employees = statement(
  'operator.invited_employees',
  z.object({
    employee_id: z.string(),
    employee_number: z.string(),
    name: z.string(),
    state: z.enum(INVITATION_STATES),
    kind: z.enum(['mail', 'letter']).nullable(),
    language: language.nullable(),
    created_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    is_reminder: z.boolean().nullable(),
    is_enabled: z.boolean(),
    is_employed: z.boolean(),
  }),
  `select e.employee_id, e.employee_number, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as name,
          case
            when i.accepted_at is not null then 'accepted'
            when a.has_account then 'hasAccount'
            when i.invitation_id is null then 'neverInvited'
            when i.revoked_at is not null then 'revoked'
            when i.locked_at is not null then 'locked'
            when i.expires_at <= $3 then 'expired'
            when o.state = 'dead' then 'bounced'
            when i.opened_at is not null then 'opened'
            else 'invited'
          end as state,
          i.kind, coalesce(a.language, i.language) as language, i.created_at, i.expires_at, i.is_reminder,
          coalesce(a.is_enabled, true) as is_enabled,
          coalesce(w.status not in ('t', 'r', 'd'), false) as is_employed
     from employee e
     left join lateral (select v.status from employment_version v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id
                         order by ${versionOrder('v', '$2::date')} limit 1) w on true
     left join lateral (select v.first_name, v.preferred_name, v.last_name from personal_version v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id
                         order by ${versionOrder('v', '$2::date')} limit 1) p on true
     left join lateral (
       select f.is_enabled, r.language,
              exists (select from person_identity n where n.person_id = f.person_id) as has_account
         from profile f left join person r on r.person_id = f.person_id
        where f.client_id = e.client_id and f.employee_id = e.employee_id) a on true
     left join lateral (select v.* from invitation v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id
                         order by v.created_at desc, v.revoked_at is null desc limit 1) i on true
     left join outbox o on o.outbox_id = i.mail_id
    where e.client_id = $1
    order by e.employee_number`,
);

const policy = z.object({
  facts: z.tuple([z.enum(IDENTITY_FACTS), z.enum(IDENTITY_FACTS)]),
  mail_days: z.int(),
  letter_days: z.int(),
  self_registration: z.boolean(),
});
const policyOfClient = statement(
  'operator.invitation_policy',
  policy,
  'select facts, mail_days, letter_days, self_registration from invitation_policy_of($1)',
);
const savePolicyRow = statement(
  'operator.save_invitation_policy',
  noRow,
  `insert into invitation_policy (client_id, facts, mail_days, letter_days, self_registration) values ($1, $2, $3, $4, $5)
   on conflict (client_id) do update set facts = excluded.facts, mail_days = excluded.mail_days,
     letter_days = excluded.letter_days, self_registration = excluded.self_registration`,
);

/** A client whose employees an operator invites. */
export interface InvitingClient extends OperatorScope {
  readonly code: string;
  readonly name: string;
  readonly isLive: boolean;
  /** Its people are named one by one: mail of a sandbox isn't sent. */
  readonly isSandbox: boolean;
  readonly hostnames: readonly string[];
}

/** Returns the client with this code. Locks the row, so that two operators don't invite the same people at once. */
export async function invitingClient(tx: Transaction, code: string): Promise<InvitingClient | undefined> {
  const row = await tx.maybe(client, [code]);
  if (!row) return undefined;
  const { client_id: clientId, client_code, name, is_live: isLive, is_sandbox: isSandbox, hostnames } = row;
  return { ...operatorScope({ clientId }), code: client_code, name, isLive, isSandbox, hostnames };
}

/** Returns everyone at a client with the state of their invitation, by employee number. */
export async function invitedEmployees(tx: Transaction, { clientId }: OperatorScope, now: Date) {
  const rows = await tx.rows(employees, [clientId, todayIn('UTC', now), now.toISOString()]);
  return rows.map((row) =>
    claimedRow(
      { clientId, employeeId: row.employee_id },
      {
        number: row.employee_number,
        name: row.name,
        state: row.state,
        kind: row.kind,
        language: row.language,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        isEnabled: row.is_enabled,
        isEmployed: row.is_employed,
      },
    ),
  );
}
export type InvitedEmployee = Awaited<ReturnType<typeof invitedEmployees>>[number];

/** A client's rules for invitations, by the names of the options that set them. */
export interface InvitationSettings {
  readonly facts: readonly [IdentityFact, IdentityFact];
  readonly mailDays: number;
  readonly letterDays: number;
  readonly selfRegistration: boolean;
}

export async function readSettings(tx: Transaction, { clientId }: OperatorScope): Promise<InvitationSettings> {
  const row = await tx.one(policyOfClient, [clientId]);
  return {
    facts: row.facts,
    mailDays: row.mail_days,
    letterDays: row.letter_days,
    selfRegistration: row.self_registration,
  };
}

export async function saveSettings(
  tx: Transaction,
  { clientId }: OperatorScope,
  { facts, mailDays, letterDays, selfRegistration }: InvitationSettings,
): Promise<void> {
  await tx.run(savePolicyRow, [clientId, facts, mailDays, letterDays, selfRegistration]);
}
