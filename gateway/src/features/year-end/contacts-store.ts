import { z } from 'zod';
import { language, type Language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

/** A person's mail address (null without a verified one) and what a mail to them needs. */
export interface Contact {
  readonly clientId: string;
  readonly employeeId: string;
  readonly email: string | null;
  readonly language: Language;
  readonly clientName: string;
  readonly partnerId: string;
  /** The partner's support address, for a withdrawal in writing. */
  readonly supportContact: string | null;
}

const contactRow = z.object({
  email: z.string().nullable(),
  language,
  client_name: z.string(),
  partner_id: z.string(),
  support_contact: z.string().nullable(),
});
const contact = statement('year_end.contact', contactRow, 'select * from year_end_contact($1, $2)');

/** Returns the contact of an employee; undefined for one without a portal sign-in. */
export async function readContact(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'yearEnd'> | Session,
): Promise<Contact | undefined> {
  const row = await tx.maybe(contact, [clientId, employeeId]);
  return row && toContact(clientId, employeeId, row);
}

const payrollTeam = statement(
  'year_end.payroll_team',
  contactRow.extend({ manager_id: z.string() }),
  `select m.manager_id, c.*
     from (select distinct manager_id from manager_scope
            where client_id = $1 and organization_value_id is null order by manager_id limit 5) m
    cross join lateral year_end_contact($1, m.manager_id) c
    order by m.manager_id`,
);

/** Returns the contacts of the payroll team: at most five people who see the whole client. */
export async function readPayrollTeam(
  tx: Transaction,
  { clientId }: VisibleEmployee<'yearEnd'>,
): Promise<readonly Contact[]> {
  return (await tx.rows(payrollTeam, [clientId])).map(({ manager_id: id, ...row }) => toContact(clientId, id, row));
}

function toContact(clientId: string, employeeId: string, row: z.infer<typeof contactRow>): Contact {
  return {
    clientId,
    employeeId,
    email: row.email,
    language: row.language,
    clientName: row.client_name,
    partnerId: row.partner_id,
    supportContact: row.support_contact,
  };
}

const furnisher = statement(
  'year_end.furnisher',
  z.object({
    name: z.string().nullable(),
    street_address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  'select name, street_address, city, state, zip_code, phone from year_end_furnisher($1, $2, $3)',
);

/** Returns the employer who furnishes the forms. */
export function readFurnisher(tx: Transaction, employee: VisibleEmployee<'yearEnd'>, now: Date) {
  return tx.maybe(furnisher, [employee.clientId, employee.employeeId, todayIn('UTC', now)]);
}
