import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { recordInvitation } from './audit.ts';
import { readOnFile } from './employee-on-file.ts';
import { whyNotInvited, type WhyNotInvited } from './invitable.ts';
import { mailInvitation } from './issue.ts';
import { originOf } from './portal-origin.ts';
import type { InvitationMailPorts } from './ports.ts';
import { policyOf, revokeInvitation } from './store.ts';

const standing = statement(
  'invitations.standing',
  z.object({
    client_name: z.string(),
    is_live: z.boolean(),
    hostname: z.string().nullable(),
    has_account: z.boolean(),
    is_enabled: z.boolean(),
  }),
  `select c.name as client_name, client_is_live(c.client_id) as is_live,
          (select min(h.hostname) from partner_hostname h where h.partner_id = c.partner_id) as hostname,
          exists (select from profile p join person_identity i on i.person_id = p.person_id
                   where p.client_id = c.client_id and p.employee_id = $2) as has_account,
          coalesce((select p.is_enabled from profile p where p.client_id = c.client_id and p.employee_id = $2), true) as is_enabled
     from client c where c.client_id = $1`,
);

/** The audit row's details of an operator of the console. */
type Noted = Readonly<Record<string, unknown>>;

/** Returns whether an employee can be invited by email now, or why not. As maintenance. */
export async function inviteVerdict(
  tx: Transaction,
  employee: JobSubject,
  now: Date,
): Promise<Exclude<WhyNotInvited, 'noAddress'> | 'possible' | 'noPortal'> {
  const onFile = await readOnFile(tx, employee, now);
  const { facts } = await policyOf(tx, employee);
  const row = await tx.one(standing, [employee.clientId, employee.employeeId]);
  const who = {
    isLive: row.is_live,
    isEmployed: onFile.isEmployed,
    isEnabled: row.is_enabled,
    hasAccount: row.has_account,
  };
  const why = whyNotInvited(who, onFile, facts, 'mail');
  if (why === 'noAddress') throw new Error('An email needs no postal address.');
  return why ?? (row.hostname === null ? 'noPortal' : 'possible');
}

/** Mails an invitation for an operator of the console. The verdict has to be `possible`. */
export async function inviteOne(
  tx: Transaction,
  employee: JobSubject,
  by: { readonly name: string; readonly noted: Noted; readonly language: Language },
  now: Date,
  { port, ...ports }: InvitationMailPorts & { readonly port: number },
): Promise<void> {
  const onFile = await readOnFile(tx, employee, now);
  const { mailDays: days } = await policyOf(tx, employee);
  const { client_name: clientName, hostname } = await tx.one(standing, [employee.clientId, employee.employeeId]);
  const issue = {
    origin: 'operator' as const,
    by: by.name,
    noted: by.noted,
    language: by.language,
    email: onFile.emails[0] ?? '',
    givenName: onFile.givenName,
    clientName,
    portal: originOf(hostname ?? '', port),
    days,
    isReminder: false,
    now,
  };
  await mailInvitation(tx, employee, issue, ports);
}

/** Voids the invitation that waits, for an operator of the console. Returns false if none does. */
export async function revokeOne(tx: Transaction, employee: JobSubject, noted: Noted, now: Date): Promise<boolean> {
  if (!(await revokeInvitation(tx, employee, now))) return false;
  await recordInvitation(tx, employee, { action: 'invitations.revoked', by: 'operator', detail: noted }, now);
  return true;
}
