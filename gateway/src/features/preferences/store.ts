import { z } from 'zod';
import type { Preferences } from '@paystead/contract/features/preferences/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

const read = statement(
  'preferences.read',
  z.object({ block_payroll_alerts: z.boolean() }),
  'select block_payroll_alerts from preference where client_id = $1 and employee_id = $2',
);
const save = statement(
  'preferences.save',
  noRow,
  `insert into preference (client_id, employee_id, block_payroll_alerts, updated_at) values ($1, $2, $3, $4)
   on conflict (client_id, employee_id) do update
     set block_payroll_alerts = excluded.block_payroll_alerts, version = preference.version + 1, updated_at = excluded.updated_at`,
);
const chooseLanguage = statement('preferences.choose_language', noRow, 'select from person_choose_language($1, $2)');

/** Returns true if an employee has blocked payday notices; false without a stored choice. */
export async function readBlockPayrollAlerts(
  tx: Transaction,
  employee: VisibleEmployee<'preferences'>,
): Promise<Preferences['blockPayrollAlerts']> {
  return (await tx.maybe(read, [employee.clientId, employee.employeeId]))?.block_payroll_alerts ?? false;
}

export async function saveBlockPayrollAlerts(
  tx: Transaction,
  employee: VisibleEmployee<'preferences'>,
  blockPayrollAlerts: boolean,
  now: Date,
): Promise<void> {
  await tx.run(save, [employee.clientId, employee.employeeId, blockPayrollAlerts, now.toISOString()]);
}

/** Saves the language of the session's person, which applies at every employer. */
export async function saveLanguage(tx: Transaction, session: Session, language: Language): Promise<void> {
  await tx.run(chooseLanguage, [session.personId, language]);
}
