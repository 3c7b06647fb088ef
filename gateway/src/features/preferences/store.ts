import { z } from 'zod';
import { decisionMail, type DecisionMail } from '@paystead/contract/features/preferences/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

const read = statement(
  'preferences.read',
  z.object({ block_payroll_alerts: z.boolean(), decision_mail: decisionMail }),
  'select block_payroll_alerts, decision_mail from preference where client_id = $1 and employee_id = $2',
);
const save = statement(
  'preferences.save',
  z.object({ decision_mail: decisionMail }),
  `insert into preference (client_id, employee_id, block_payroll_alerts, decision_mail, updated_at)
   values ($1, $2, $3, coalesce($4, 'daily'), $5)
   on conflict (client_id, employee_id) do update
     set block_payroll_alerts = excluded.block_payroll_alerts, decision_mail = coalesce($4, preference.decision_mail), version = preference.version + 1, updated_at = excluded.updated_at
   returning decision_mail`,
);
const chooseLanguage = statement('preferences.choose_language', noRow, 'select from person_choose_language($1, $2)');

/** The choices that are stored for an employee at a client. */
export interface StoredPreferences {
  readonly blockPayrollAlerts: boolean;
  readonly decisionMail: DecisionMail;
}

/** Returns an employee's choices: without stored ones, payday notices come, and approvers get one email a day. */
export async function readChoices(
  tx: Transaction,
  employee: VisibleEmployee<'preferences'>,
): Promise<StoredPreferences> {
  const row = await tx.maybe(read, [employee.clientId, employee.employeeId]);
  return { blockPayrollAlerts: row?.block_payroll_alerts ?? false, decisionMail: row?.decision_mail ?? 'daily' };
}

/** Saves an employee's choices, and returns the email choice as it is now. `decisionMail` null: as before. */
export async function saveChoices(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'preferences'>,
  {
    blockPayrollAlerts,
    decisionMail: mail,
  }: Omit<StoredPreferences, 'decisionMail'> & { readonly decisionMail: DecisionMail | null },
  now: Date,
): Promise<DecisionMail> {
  return (await tx.one(save, [clientId, employeeId, blockPayrollAlerts, mail, now.toISOString()])).decision_mail;
}

/** Saves the language of the session's person, which applies at every employer. */
export async function saveLanguage(tx: Transaction, session: Session, language: Language): Promise<void> {
  await tx.run(chooseLanguage, [session.personId, language]);
}
