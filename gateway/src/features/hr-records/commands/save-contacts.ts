import { randomUUID } from 'node:crypto';
import type { saveContacts as endpoint } from '@paystead/contract/features/hr-records/endpoints.ts';
import { contact, type ContactsChange } from '@paystead/contract/features/hr-records/model.ts';
import { Failure, refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { contactsVersion, lockContacts, storeContacts, type StoredContact } from '../contacts-store.ts';
import { contactsVerdict, type HrRecordsPorts } from '../contacts-verdict.ts';
import { readRecords } from '../store.ts';

/**
 * Saves the employee's own contacts in the order of the call: adds, changes and removes them, and makes the first one the primary
 * contact (HR-4). It takes effect at once.
 *
 * Errors: `version_conflict` (the list changed after the page was loaded), `invalid_input` (a contact that isn't in the list, or
 * one that is in it twice).
 */
export async function saveContacts(
  ports: HrRecordsPorts,
  { tx, employee, session, body, version, now, audit }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { contacts: before, version: current } = await lockContacts(tx, employee);
  if (version !== current) refuse('version_conflict');
  const after = mergedContacts(before, body);
  const changes = changesBetween(before, after);
  if (changes.changed.length > 0 || changes.isReordered) {
    await storeContacts(tx, employee, after, changes.changed, now);
    audit.note(changes.detail, { before, after });
  }
  const rows = await readRecords(tx, 'contacts', employee, null, after.length);
  return {
    contacts: rows.map((row) => contact.parse(row)),
    nextCursor: null,
    version: await contactsVersion(tx, employee),
    ...contactsVerdict(ports, session, employee),
  };
}

/** Returns the new list. Throws `invalid_input` at an id that is unknown or repeated. */
function mergedContacts(before: readonly StoredContact[], { contacts }: ContactsChange): StoredContact[] {
  const stored = new Map(before.map((one) => [one.id, one]));
  return contacts.map(({ id, details }, place) => {
    const former = id === undefined ? undefined : stored.get(id);
    if (id !== undefined && !stored.delete(id))
      throw new Failure('invalid_input', { faults: [{ pointer: `/contacts/${place}/id`, code: 'unknown_contact' }] });
    const isPrimary = place === 0;
    if (details) return { id: id ?? randomUUID(), ...details, isPrimary };
    // The contract refuses an entry that has neither an id nor details.
    return { ...(former as StoredContact), isPrimary };
  });
}

function changesBetween(before: readonly StoredContact[], after: readonly StoredContact[]) {
  const content = (one: StoredContact) => JSON.stringify(contentOf(one));
  const former = new Map(before.map((one) => [one.id, content(one)]));
  const added = after.filter(({ id }) => !former.has(id));
  const changed = after.filter((one) => former.has(one.id) && former.get(one.id) !== content(one));
  const left = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !left.has(id));
  const idsIn = (list: readonly StoredContact[], others: readonly StoredContact[]) => {
    const known = new Set(others.map(({ id }) => id));
    return list.flatMap(({ id }) => (known.has(id) ? [id] : [])).join(' ');
  };
  const isReordered = idsIn(before, after) !== idsIn(after, before);
  return {
    changed: [...added, ...changed, ...removed].map(({ id }) => id),
    isReordered,
    detail: { added: added.length, changed: changed.length, removed: removed.length, reordered: isReordered },
  };
}

/** The content of a contact in a fixed order of its fields, without its place in the list. */
function contentOf(one: StoredContact): unknown[] {
  const { id, name, relationship, isEmergency, mobilePhone, homePhone, workPhone, email, address } = one;
  return [id, name, relationship, isEmergency, mobilePhone, homePhone, workPhone, email, address];
}
