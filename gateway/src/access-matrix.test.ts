import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@paystead/contract/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, type Case } from '../test/access/cases.ts';
import { ENDPOINTS, type Persona, type Target } from '../test/access/expectations.ts';
import { matrixPage } from '../test/access/page.ts';
import { requestOf } from '../test/access/request.ts';
import { openHouse, type Visitor } from '../test/house.ts';
import { checkId } from '../test/house/checks.ts';
import { attach, post } from '../test/house/messages.ts';
import { BAKERY, EVERYONE, idOf, MILL, PEOPLE, SHOP, type HousePerson, type PersonKey } from '../test/house/people.ts';
import { formId, issueForm } from '../test/house/year-end.ts';

const house = await openHouse();
afterAll(house.close);

/** A client beside MILL under the same partner, with one employee. */
const NEIGHBOUR = { clientId: idOf('clnt', 3), employeeId: idOf('empl', 31) };

beforeAll(async () => {
  await house.change(`update client_policy set reviews_enabled = true`);
  await house.insert('client', [
    { client_id: NEIGHBOUR.clientId, partner_id: MILL.partnerId, client_code: 'NEXTDOOR', name: 'Next Door' },
  ]);
  await house.insert('employee', [
    {
      client_id: NEIGHBOUR.clientId,
      employee_id: NEIGHBOUR.employeeId,
      employee_number: 'N-1',
      created_at: '2020-01-01T00:00:00Z',
    },
  ]);
  for (const person of EVERYONE) {
    await issueForm(house.insert, { person });
    await giveRecords(person);
  }
  for (const [place, client] of [MILL, BAKERY].entries()) {
    const messageId = idOf('mssg', place + 1);
    await post(house.insert, {
      messageId,
      to: EVERYONE.filter((person) => person.client.clientId === client.clientId),
    });
    await attach(house.insert, { attachmentId: attachmentOf(client.clientId), messageId, client });
  }
  // The chief supervises the supervisor and, beside that, manages the shop.
  await house.insert('manager_scope', [
    {
      client_id: MILL.clientId,
      manager_id: PEOPLE.chief.employeeId,
      scope_number: 1,
      organization_value_id: SHOP,
    },
  ]);
});

/** A document and an account, for what is asked about one of them. */
async function giveRecords({ client: { clientId: client_id }, employeeId: employee_id, number }: HousePerson) {
  const [created, bytes] = ['2026-01-05T12:00:00Z', new Uint8Array(32)];
  await house.insert('document_type', [
    { client_id, document_type_id: idOf('dtyp', number), name: JSON.stringify({ en: 'Note', es: 'Nota' }) },
  ]);
  await house.insert('stored_file', [
    {
      client_id,
      file_id: idOf('file', number),
      employee_id,
      file_name: 'note.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: bytes,
      location: `${client_id}/${String(number).padStart(32, '0')}`,
      key_sealed: bytes,
      created_at: created,
    },
  ]);
  await house.insert('employee_document', [
    {
      client_id,
      employee_id,
      document_id: idOf('docu', number),
      version: 1,
      document_type_id: idOf('dtyp', number),
      title: 'A note',
      file_id: idOf('file', number),
      visibility: 'employee',
      uploaded_at: created,
      uploaded_by: 'Somebody',
      uploaded_by_id: employee_id,
    },
  ]);
  await house.insert('direct_deposit', [
    {
      client_id,
      employee_id,
      direct_deposit_id: idOf('depo', number),
      position: 1,
      routing_number: '021000021',
      account_type: 'checking',
      account_sealed: bytes,
      account_fingerprint: bytes,
      account_last_four: '0000',
      split: 'remainder',
      status: 'active',
      started_on: '2024-01-02',
    },
  ]);
}

const KEYS: Readonly<Record<Exclude<Persona, 'nobody'>, PersonKey>> = {
  employee: 'plain',
  manager: 'manager',
  supervisor: 'supervisor',
  both: 'chief',
  administrator: 'admin',
  otherClient: 'baker',
  former: 'former',
};

/** Whom each target is for each persona; somebody whom nobody of the sort exists for is asked for as out of scope. */
function idFor(persona: Persona, target: Target): string {
  const { plain, colleague, supervisor, reader, other } = PEOPLE;
  const isBaker = persona === 'otherClient';
  switch (target) {
    case 'self':
      return persona === 'nobody' ? plain.employeeId : PEOPLE[KEYS[persona]].employeeId;
    case 'asManager':
      return isBaker ? other.employeeId : colleague.employeeId;
    case 'asSupervisor':
      return isBaker ? reader.employeeId : persona === 'supervisor' ? plain.employeeId : supervisor.employeeId;
    case 'outOfScope':
      // An administrator of the whole client reaches everybody in it but themselves.
      return persona === 'administrator' || isBaker ? randomUUID() : reader.employeeId;
    case 'otherClient':
      return NEIGHBOUR.employeeId;
    case 'otherPartner':
      return isBaker ? plain.employeeId : other.employeeId;
    case 'unknown':
      return randomUUID();
  }
}

/** Calls that end or change the very session that makes them. */
const ENDS_SESSION = new Set(['session.end', 'session.switchProfile']);

async function answerTo({ endpoint, persona, target, role }: Case): Promise<{ status: number; code: string }> {
  const visitor =
    persona === 'nobody'
      ? house.stranger
      : ENDS_SESSION.has(endpoint.name)
        ? house.signedInAnew(KEYS[persona])
        : house.as(KEYS[persona]);
  const asked = requestOf(
    endpoint,
    target === null ? ownIdIn(endpoint, persona) : idFor(persona, target),
    role,
    recordOf(endpoint, idFor(persona, target ?? 'self')),
  );
  const response = await send(visitor, asked);
  const { code = '' } = response.body === '' || response.statusCode < 400 ? {} : response.json<{ code?: string }>();
  return { status: response.statusCode, code };
}

/** By the beginning of an address: which record of a person it names. */
const RECORDS: readonly (readonly [string, (person: HousePerson) => string])[] = [
  ['yearEndDocument/', (person) => formId(person)],
  // The first payday: who left later has that one too.
  ['check/{id}/', (person) => checkId(person, 0)],
  ['employees/{employeeId}/employeeAttachment/', ({ number }) => idOf('docu', number)],
  ['employeeAttachments/{id}/', ({ number }) => idOf('docu', number)],
  ['employeeProfile/directDeposit/{id}', ({ number }) => idOf('depo', number)],
  ['clientAttachment/', ({ client }) => attachmentOf(client.clientId)],
];

/** The record that a call about an employee is about: an unknown one is told before who may do what with it. */
function recordOf({ path: address }: Endpoint, employeeId: string): string {
  const person = EVERYONE.find((one) => one.employeeId === employeeId);
  const of = RECORDS.find(([begins]) => address.startsWith(begins))?.[1];
  return person && of ? of(person) : randomUUID();
}

function attachmentOf(clientId: string): string {
  return idOf('atta', clientId === MILL.clientId ? 1 : 2);
}

/** Where the employee stands in the address, one's own id is how one names oneself. */
function ownIdIn(endpoint: Endpoint, persona: Persona): string | null {
  return endpoint.employee === 'params.employeeId' ? idFor(persona, 'self') : null;
}

function send(visitor: Visitor, { method, url, headers, body }: ReturnType<typeof requestOf>) {
  if (method === 'GET') return visitor.get(url, { headers });
  if (method === 'DELETE') return visitor.delete(url, { headers });
  return method === 'PUT' ? visitor.put(url, body ?? {}, { headers }) : visitor.post(url, body ?? {}, { headers });
}

function outcomeOf({ status, code }: { status: number; code: string }): string {
  if (status === 401) return 'signIn';
  if (status === 404) return 'hidden';
  if (status === 403 && code === 'edit_role_required') return 'readOnly';
  // Let in, and met by what only who is let in is told.
  if (code === 'consent_required') return 'open';
  return status < 300 || [409, 415, 422].includes(status) ? 'open' : `${status} ${code}`;
}

const all = endpoints.map((endpoint: Endpoint) => ({ name: endpoint.name, cases: casesOf(endpoint) }));

describe('EMP-5: every endpoint × persona × subject × role', () => {
  it('has a row for each endpoint and none besides', () => {
    expect(Object.keys(ENDPOINTS).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  it.each(all)('$name', async ({ cases }) => {
    const wrong: string[] = [];
    for (const one of cases) {
      const got = outcomeOf(await answerTo(one));
      if (got !== one.expected)
        wrong.push(`${one.persona} about ${one.target ?? 'themselves'} as ${one.role}: ${got}, not ${one.expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is published as it is', async () => {
    const file = path.join(import.meta.dirname, '../../docs/access-matrix.md');
    const page = matrixPage(all.flatMap(({ cases }) => cases));
    if (process.env['PAYSTEAD_WRITE_ACCESS_MATRIX'] === 'yes') await writeFile(file, page);
    expect(await readFile(file, 'utf8')).toBe(page);
  });
});

describe('EMP-5: one employee authorised, another’s record asked for', () => {
  it.each(['manager', 'chief', 'admin'] as const)(
    '%s gets no check of somebody else under a name in scope',
    async (key) => {
      const { colleague, reader, other, plain } = PEOPLE;
      const asked = key === 'admin' ? [other] : [reader, other];
      for (const owner of asked) {
        const body = { employeeId: colleague.employeeId, checkId: checkId(owner, 3) };
        expect((await house.as(key).post('/api/check/detail', body)).statusCode).toBe(404);
        const url = `/api/check/${checkId(owner, 3)}/file?employeeId=${colleague.employeeId}`;
        expect((await house.as(key).get(url)).statusCode).toBe(404);
      }
      const own = { employeeId: colleague.employeeId, checkId: checkId(colleague, 3) };
      expect((await house.as(key).post('/api/check/detail', own)).statusCode).toBe(200);
      const mixed = { employeeId: colleague.employeeId, checkId: checkId(plain, 3) };
      expect((await house.as(key).post('/api/check/detail', mixed)).statusCode).toBe(404);
    },
  );
});

describe('what a client keeps from managers', () => {
  const HIDES = {
    managers_see_pay: 'pay',
    managers_see_bank: 'bank',
    is_hr_w2_1099_view_enabled: 'yearEnd',
    hr_access: 'hrRecords',
  } as const;
  it.each(Object.entries(HIDES))('%s off: absent for others, not for oneself', async (column, data) => {
    await house.change(`update client_policy set ${column} = false`);
    try {
      const hidden = all
        .flatMap(({ cases }) => cases)
        .filter(({ endpoint, persona, target, role }) => {
          const [form, resource] = ENDPOINTS[endpoint.name as keyof typeof ENDPOINTS];
          const isOthers = (form === 'ofEmployee' || form === 'either') && target === 'asManager';
          return isOthers && persona === 'manager' && role !== 'supervisor' && resource === data;
        });
      expect(hidden.length).toBeGreaterThan(0);
      for (const one of hidden)
        expect([one.endpoint.name, outcomeOf(await answerTo(one))]).toEqual([one.endpoint.name, 'hidden']);
      if (data === 'pay') expect((await house.as('manager').get('/api/check')).statusCode).toBe(200);
    } finally {
      await house.change(`update client_policy set ${column} = true`);
    }
  });
});
