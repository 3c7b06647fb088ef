import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { readFurnisher, type Contact } from './contacts-store.ts';

/** Returns the sender of the forms and the address for a withdrawal in writing. `contact` is the employee's own. */
export async function senderOf(
  tx: Transaction,
  employee: VisibleEmployee<'yearEnd'>,
  contact: Contact | undefined,
  now: Date,
): Promise<Disclosure['contact']> {
  const furnisher = await readFurnisher(tx, employee, now);
  const { name, street_address: street, city, state, zip_code: zip, phone } = furnisher ?? {};
  return {
    name: name ?? contact?.clientName ?? '',
    address: street && city ? [street, `${city}, ${state ?? ''} ${zip ?? ''}`.trim()] : [],
    phone: phone ?? null,
    email: contact?.supportContact ?? null,
  };
}
