import { z } from 'zod';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactDetails, ContactsReply } from '@paystead/contract/features/hr-records/model.ts';
import { createHarness } from '../../../test/harness.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { secretPlace } from '../../platform/audit/secret-place.ts';
import { statement } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import { KINDS, recordRow, type Kind } from './test/records.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague } = harness.people;
const URL = '/api/employeeContacts';
const contacts = KINDS[7] as Kind;

const details = (name: string, more: Partial<ContactDetails> = {}): ContactDetails => ({
  name,
  relationship: 'Sister',
  isEmergency: true,
  mobilePhone: '717-555-0140',
  homePhone: null,
  workPhone: null,
  email: null,
  address: null,
  ...more,
});
type Visitor = ReturnType<typeof harness.as>;
const read = async (visitor: Visitor = harness.as('plain')) => (await visitor.get(URL)).json<ContactsReply>();
const save = (
  list: readonly unknown[],
  version: number,
  { visitor = harness.as('plain'), headers = {} }: { visitor?: Visitor; headers?: Record<string, string> } = {},
) => visitor.put(URL, { contacts: list }, { headers: { 'if-match': String(version), ...headers } });
const names = ({ contacts: list }: ContactsReply) => list.map(({ name }) => name);
const changed = statement(
  'test.contact_changes',
  z.object({ employee_id: z.string(), id: z.string(), at: z.string() }),
  'select employee_id, employee_contact_id as id, changed_at as at from employee_contact_change order by changed_at, employee_contact_id',
);
const audits = statement(
  'test.contact_audits',
  z.object({ id: z.string(), detail: z.unknown(), sealed: z.instanceof(Uint8Array).nullable() }),
  `select audit_event_id as id, detail, sealed_detail as sealed from audit_event
    where endpoint = 'hrRecords.saveContacts' and detail is not null order by at, audit_event_id`,
);

beforeAll(() => harness.change('update client_policy set hr_access = true'));
beforeEach(async () => {
  await harness.change('delete from employee_contact');
  await harness.change('delete from employee_contact_change');
  await harness.insert('employee_contact', [
    { ...recordRow(contacts, plain, 1, 'Birch', ''), is_primary: true, notes: 'From HR' },
    { ...recordRow(contacts, plain, 2, 'Alder', ''), is_primary: false },
    { ...recordRow(contacts, colleague, 3, 'Dogwood', ''), is_primary: true },
  ]);
});

describe('HR-4: refusals of a saved list of contacts', () => {
  it('401 without a session, 403 without the edit role, 404 for a former employee', async () => {
    expect((await harness.stranger.put(URL, { contacts: [] })).statusCode).toBe(401);
    const reader = await save([], 0, { visitor: harness.as('reader') });
    expect([reader.statusCode, reader.json().code]).toEqual([403, 'edit_role_required']);
    expect((await save([], 0, { visitor: harness.as('former') })).statusCode).toBe(404);
  });

  it('404 if the client hides HR records', async () => {
    await harness.change('update client_policy set hr_access = false');
    try {
      expect((await save([], 0)).statusCode).toBe(404);
    } finally {
      await harness.change('update client_policy set hr_access = true');
    }
  });

  it('422 names each field of a contact that is wrong, with a sentence', async () => {
    const { version } = await read();
    const response = await save(
      [
        { details: details('', { relationship: ' ', mobilePhone: '12', email: 'rosa@' }) },
        { details: details('Rosa', { mobilePhone: null }) },
        {},
      ],
      version,
    );
    expect(response.statusCode).toBe(422);
    const faults = response.json().errors as { pointer: string; code: string; detail: string }[];
    expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/contacts/0/details/name', 'required'],
      ['/contacts/0/details/relationship', 'required'],
      ['/contacts/0/details/mobilePhone', 'phone'],
      ['/contacts/0/details/email', 'invalid_format'],
      ['/contacts/1/details/mobilePhone', 'phone_needed'],
      ['/contacts/2/details', 'required'],
    ]);
    expect(faults[0]?.detail).toBe('Enter a name.');
    expect(faults[4]?.detail).toBe('Enter at least one phone number.');
  });

  it('422 for another employee’s contact, and for one that is in the list twice', async () => {
    const { version, contacts: list } = await read();
    const theirs = (await read(harness.as('colleague'))).contacts[0]?.id;
    const [first] = list;
    for (const wrong of [[{ id: theirs }], [{ id: first?.id }, { id: first?.id }]]) {
      const response = await save(wrong, version);
      expect([response.statusCode, response.json().errors[0].code]).toEqual([422, 'unknown_contact']);
    }
    expect(names(await read())).toEqual(['Birch', 'Alder']);
    expect(names(await read(harness.as('colleague')))).toEqual(['Dogwood']);
  });

  it('409 if the list changed after the page was loaded, by the employee or by an import', async () => {
    const { version, contacts: list } = await read();
    const kept = list.map(({ id }) => ({ id }));
    await harness.change(`update employee_contact set mobile_phone = '717-555-0199' where name = 'Alder'`);
    const response = await save(kept.slice(1), version);
    expect([response.statusCode, response.json().code]).toEqual([409, 'version_conflict']);
    expect(names(await read())).toEqual(['Birch', 'Alder']);
  });
});

describe('HR-4: employees keep their own contacts', () => {
  it('the list tells who may change it', async () => {
    expect(await read()).toMatchObject({ canEdit: true, whyNot: null });
    expect(await read(harness.as('reader'))).toMatchObject({ canEdit: false, whyNot: 'editRole' });
  });

  it('adds, changes, orders and removes in one call; the first one is the primary contact', async () => {
    const { version, contacts: list } = await read();
    const [birch, alder] = list;
    const response = await save(
      [
        { details: details('Rosa') },
        { id: birch?.id, details: details('Birch', { workPhone: '+1 (717) 555-0141 x12' }) },
      ],
      version,
    );
    expect(response.statusCode).toBe(200);
    const saved = response.json<ContactsReply>();
    expect(saved.contacts).toMatchObject([
      { name: 'Rosa', isPrimary: true, createdBy: 'Employee', notes: null },
      { id: birch?.id, name: 'Birch', isPrimary: false, workPhone: '+1 (717) 555-0141 x12', notes: 'From HR' },
    ]);
    expect(saved.version).not.toBe(version);
    expect(await read()).toEqual(saved);
    expect(names(await read(harness.as('colleague')))).toEqual(['Dogwood']);
    const ofEmployee = await harness.as('manager').get(`${URL}/${plain.employeeId}`);
    expect(names(ofEmployee.json())).toEqual(['Rosa', 'Birch']);
    const rows = await harness.database.asMaintenance((tx) => tx.rows(changed, []));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([saved.contacts[0]?.id, birch?.id, alder?.id]));
    expect(new Set(rows.map(({ employee_id }) => employee_id))).toEqual(new Set([plain.employeeId]));
  });

  it('changes every field of one contact, and none of the others', async () => {
    const { version, contacts: list } = await read();
    const [birch, alder] = list;
    const fields = {
      name: 'Alder New',
      relationship: 'Aunt',
      isEmergency: true,
      mobilePhone: '717-555-0151',
      homePhone: '717-555-0152',
      workPhone: '717-555-0153',
      email: 'alder@example.test',
      address: '9 Elm Street',
    };
    await save([{ id: birch?.id }, { id: alder?.id, details: fields }], version);
    expect((await read()).contacts).toEqual([birch, { ...alder, ...fields }]);
    const after = { ...fields, mobilePhone: '717-555-0161', homePhone: null, workPhone: '717-555-0163', email: null };
    harness.advanceSeconds(60);
    await save([{ id: birch?.id }, { id: alder?.id, details: after }], (await read()).version);
    expect((await read()).contacts).toEqual([birch, { ...alder, ...after }]);
    const rows = await harness.database.asMaintenance((tx) => tx.rows(changed, []));
    expect(rows.map(({ id, at }) => [id, Date.parse(at)])).toEqual([[alder?.id, harness.now.getTime()]]);
  });

  it('keeps the employee’s order, and an order alone leaves the contacts to the HR team', async () => {
    const { version, contacts: list } = await read();
    const swapped = list.toReversed().map(({ id }) => ({ id }));
    const saved = (await save(swapped, version)).json<ContactsReply>();
    expect(saved.contacts.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Alder', true],
      ['Birch', false],
    ]);
    expect(await harness.database.asMaintenance((tx) => tx.rows(changed, []))).toEqual([]);
  });

  it('can be left empty', async () => {
    const { version } = await read();
    expect((await save([], version)).json()).toMatchObject({ contacts: [], canEdit: true });
    expect(names(await read(harness.as('colleague')))).toEqual(['Dogwood']);
  });

  it('the same key twice saves once', async () => {
    const { version } = await read();
    const headers = { 'idempotency-key': '5f0c1c1e-3b58-4d5c-9a53-0d7c1b6b9d01' };
    const list = [{ details: details('Rosa') }, { details: details('Rosa') }];
    const [one, two] = [await save(list, version, { headers }), await save(list, version, { headers })];
    expect(two.json()).toEqual(one.json());
    expect(names(await read())).toEqual(['Rosa', 'Rosa']);
  });

  it('the audit row counts what changed, and the values are sealed', async () => {
    const all = () => harness.database.asMaintenance((tx) => tx.rows(audits, []));
    const isExpected = ({ detail }: { readonly detail: unknown }) =>
      JSON.stringify(detail) === JSON.stringify({ added: 1, changed: 0, removed: 1, reordered: false });
    const before = await all();
    const { version, contacts: list } = await read();
    const kept = list.map(({ id }) => ({ id }));
    const unchanged = await save(kept, version);
    expect(unchanged.json<ContactsReply>().version).toBe(version);
    await save([{ details: details('Rosa') }, kept[1]], version);
    const rows = await all();
    expect(rows.length).toBe(before.length + 1);
    expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain('Rosa');
    expect(rows.filter(isExpected)).toHaveLength(1);
    const row = rows.find(isExpected);
    assert(row?.sealed);
    const place = secretPlace(jobSubject({ clientId: plain.client.clientId, employeeId: plain.employeeId }), row.id);
    const { before: old, after } = JSON.parse(open(harness.keys, row.sealed, place)) as Record<
      'before' | 'after',
      { name: string }[]
    >;
    expect([old.map(({ name }) => name), after.map(({ name }) => name)]).toEqual([
      ['Birch', 'Alder'],
      ['Rosa', 'Alder'],
    ]);
  });
});
