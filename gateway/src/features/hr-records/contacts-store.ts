import { z } from 'zod';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

type OfHr = VisibleEmployee<'hrRecords'>;

const storedContact = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string().nullable(),
  isEmergency: z.boolean(),
  isPrimary: z.boolean(),
  homePhone: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  workPhone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
});
export type StoredContact = z.output<typeof storedContact>;

// The content itself makes the version: an import that changes a contact changes it too, and nothing has to be counted.
const VERSION = `hashtext(coalesce(string_agg(to_jsonb(c)::text, ',' order by c.employee_contact_id), '')) & 536870911`;
const version = statement(
  'hr_records.contacts_version',
  z.object({ version: z.int() }),
  `select ${VERSION} as version
     from employee_contact c where c.client_id = $1 and c.employee_id = $2`,
);

/** Returns the version of an employee's list of contacts: 0 to 536,870,911, and the same for the same list. */
export async function contactsVersion(tx: Transaction, { clientId, employeeId }: OfHr): Promise<number> {
  return (await tx.one(version, [clientId, employeeId])).version;
}

const lock = statement(
  'hr_records.lock_contacts',
  z.object({ locked: z.unknown() }),
  `select pg_advisory_xact_lock(hashtextextended('contacts ' || $1::text || $2::text, 0))::text as locked`,
);

const list = statement(
  'hr_records.locked_contacts',
  z.object({ version: z.int(), contacts: z.array(storedContact) }),
  `select ${VERSION} as version,
          coalesce(jsonb_agg(jsonb_build_object(
            'id', c.employee_contact_id, 'name', c.name, 'relationship', c.relationship, 'isEmergency', c.is_emergency,
            'isPrimary', c.is_primary, 'homePhone', c.home_phone, 'mobilePhone', c.mobile_phone,
            'workPhone', c.work_phone, 'email', c.email, 'address', c.address)
            order by not c.is_primary, coalesce(c.position, 99), plain_text(c.name) collate "C", c.employee_contact_id),
            '[]') as contacts
     from employee_contact c where c.client_id = $1 and c.employee_id = $2`,
);

/**
 * Locks an employee's contacts until the transaction ends, so that one change is saved at a time, and returns them in their order
 * with the version of the list.
 */
export async function lockContacts(
  tx: Transaction,
  { clientId, employeeId }: OfHr,
): Promise<{ readonly version: number; readonly contacts: readonly StoredContact[] }> {
  await tx.one(lock, [clientId, employeeId]);
  return tx.one(list, [clientId, employeeId]);
}

const remove = statement(
  'hr_records.remove_contacts',
  noRow,
  `delete from employee_contact where client_id = $1 and employee_id = $2 and employee_contact_id <> all ($3::uuid[])`,
);

// Its own statement: an employee has at most one primary contact at any time.
const clearPrimary = statement(
  'hr_records.clear_primary_contact',
  noRow,
  `update employee_contact set is_primary = false where client_id = $1 and employee_id = $2 and is_primary`,
);

const save = statement(
  'hr_records.save_contacts',
  noRow,
  `insert into employee_contact (client_id, employee_id, employee_contact_id, name, relationship, is_emergency, is_primary,
                                 home_phone, mobile_phone, work_phone, email, address, position, created_at, created_by)
   select $1, $2, c.id, c.name, c.relationship, c."isEmergency", c.place = 1,
          c."homePhone", c."mobilePhone", c."workPhone", c.email, c.address, c.place, $4, 'Employee'
     from rows from (jsonb_to_recordset($3::jsonb) as (
            id uuid, name text, relationship text, "isEmergency" boolean,
            "homePhone" text, "mobilePhone" text, "workPhone" text, email text, address text)) with ordinality
       as c (id, name, relationship, "isEmergency", "homePhone", "mobilePhone", "workPhone", email, address, place)
   on conflict (client_id, employee_id, employee_contact_id) do update
     set name = excluded.name, relationship = excluded.relationship, is_emergency = excluded.is_emergency,
         is_primary = excluded.is_primary, home_phone = excluded.home_phone, mobile_phone = excluded.mobile_phone,
         work_phone = excluded.work_phone, email = excluded.email, address = excluded.address, position = excluded.position`,
);

const keep = statement(
  'hr_records.keep_contacts',
  noRow,
  `insert into employee_contact_change (client_id, employee_id, employee_contact_id, changed_at)
   select $1, $2, unnest($3::uuid[]), $4
   on conflict (client_id, employee_id, employee_contact_id) do update set changed_at = excluded.changed_at`,
);

/**
 * Stores a locked list of contacts in its order; the first one becomes the primary contact. `changed` are the ids of contacts
 * that the employee added, changed or removed: imports leave them alone from now on.
 */
export async function storeContacts(
  tx: Transaction,
  { clientId, employeeId }: OfHr,
  contacts: readonly StoredContact[],
  changed: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(remove, [clientId, employeeId, contacts.map(({ id }) => id)]);
  await tx.run(clearPrimary, [clientId, employeeId]);
  await tx.run(save, [clientId, employeeId, json(contacts), now.toISOString()]);
  await tx.run(keep, [clientId, employeeId, changed, now.toISOString()]);
}
