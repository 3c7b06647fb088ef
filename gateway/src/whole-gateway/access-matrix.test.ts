import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints, type EndpointName } from '@paystead/contract/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, type Case } from '../../test/access/cases.ts';
import {
  UNKNOWN_RECORD,
  expectedAccess,
  type DataClass,
  type Persona,
  type Target,
} from '../../test/access/expectations.ts';
import { matrixPage } from '../../test/access/page.ts';
import { requestOf } from '../../test/access/request.ts';
import { createHarness, type Visitor } from '../../test/harness.ts';
import { giveRecords, namesRecord, recordIdOf, recordRequestOf, RECORDS } from '../../test/access/records.ts';
import { checkRow } from '../../test/harness/checks.ts';
import { EVERYONE, idOf, MILLRACE, PEOPLE, SHOP, type TestPerson, type PersonKey } from '../../test/harness/people.ts';
import { openSession } from '../../test/harness/session.ts';
import type { SecurityEvent } from '../platform/security/event.ts';
import { issueForm } from '../../test/harness/year-end.ts';

const recorded: SecurityEvent[] = [];
const harness = await createHarness({
  ports: {
    security: {
      record: (event) => void recorded.push(event),
      flush: async () => undefined,
      waiting: 0,
      close: async () => undefined,
    },
  },
});
afterAll(harness.close);

/** The employee of a client beside MILLRACE under the same partner. */
const NEIGHBOR: TestPerson = {
  number: 31,
  namedAfter: 31,
  client: { partnerId: MILLRACE.partnerId, clientId: idOf('clnt', 3), code: 'NEXTDOOR', zone: MILLRACE.zone },
  firstName: 'Nadia',
  department: null,
  status: 'a',
  roleNames: [],
  employeeId: idOf('empl', 31),
  personId: idOf('pers', 31),
  profileId: idOf('prof', 31),
};

async function furnishSecondClient(): Promise<void> {
  const { clientId: client_id, partnerId: partner_id, code, zone } = NEIGHBOR.client;
  const { employeeId: employee_id, personId: person_id, profileId: profile_id } = NEIGHBOR;
  const [created_at, legalId, payGroupId] = ['2020-01-01T00:00:00Z', idOf('legl', 3), idOf('payg', 3)];
  await harness.insert('client', [{ client_id, partner_id, client_code: code, name: 'Next Door' }]);
  await harness.insert('legal', [
    {
      client_id,
      legal_id: legalId,
      name: 'Next Door, Inc.',
      ein: '07-0000003',
      street_address: '3 Water Street',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
    },
  ]);
  await harness.insert('pay_group', [
    { client_id, pay_group_id: payGroupId, code: 'BI', name: 'Biweekly', frequency: 'B', time_zone: zone },
  ]);
  await harness.insert('employee', [{ client_id, employee_id, employee_number: 'N-1', created_at }]);
  await harness.insert('person', [{ person_id, created_at }]);
  await harness.insert('profile', [
    { client_id, employee_id, profile_id, username: 'nadia', person_id, role_names: NEIGHBOR.roleNames },
  ]);
  await harness.insert('pay_check', [checkRow(NEIGHBOR, 0, legalId, payGroupId)]);
  await issueForm(harness.insert, { person: NEIGHBOR, legalId });
  await giveRecords(harness, NEIGHBOR);
}

beforeAll(async () => {
  await harness.change(`update client_policy set reviews_enabled = true`);
  await furnishSecondClient();
  for (const person of EVERYONE) {
    await issueForm(harness.insert, { person });
    await giveRecords(harness, person);
  }
  // The chief supervises the supervisor and also manages the shop.
  await harness.insert('manager_scope', [
    {
      client_id: MILLRACE.clientId,
      manager_id: PEOPLE.chief.employeeId,
      scope_number: 1,
      organization_value_id: SHOP,
    },
  ]);
});

const KEYS: Readonly<Record<Exclude<Persona, 'nobody'>, PersonKey>> = {
  employee: 'plain',
  manager: 'manager',
  supervisor: 'supervisor',
  both: 'chief',
  administrator: 'admin',
  otherClient: 'baker',
  former: 'former',
};

/** Returns the employee id of each target for a persona. A target that no employee matches gets an id out of scope. */
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
      // An administrator of the whole client reaches every employee in it but themselves.
      return persona === 'administrator' || isBaker ? randomUUID() : reader.employeeId;
    case 'otherClient':
      return NEIGHBOR.employeeId;
    case 'otherPartner':
      return isBaker ? plain.employeeId : other.employeeId;
    case 'unknown':
      return randomUUID();
  }
}

/** Calls that end or change the session that makes them. */
const ENDS_SESSION = new Set(['session.end', 'session.switchProfile']);

/** Returns the person whose records the call requests, or null for a record that doesn't exist. */
function ownerOf(persona: Persona, target: Target): TestPerson | null {
  const employeeId = idFor(persona, target);
  return [...EVERYONE, NEIGHBOR].find((one) => one.employeeId === employeeId) ?? null;
}

async function answerTo(one: Case): Promise<{ status: number; code: string }> {
  const { endpoint, persona, target, role, names } = one;
  if (names === 'record' && target !== null) return answerAboutRecord(one, ownerOf(persona, target));
  const visitor =
    persona === 'nobody'
      ? harness.stranger
      : ENDS_SESSION.has(endpoint.name)
        ? harness.signedInAnew(KEYS[persona])
        : harness.as(KEYS[persona]);
  const input = requestOf(
    endpoint,
    target === null ? ownIdIn(endpoint, persona) : idFor(persona, target),
    role,
    recordIdOf(endpoint, ownerOf(persona, target ?? 'self')),
  );
  return read(await send(visitor, input));
}

/**
 * Creates a record that a permitted call uses up: a session to end, an entry to withdraw. Undefined for other records.
 */
async function createForTry(endpoint: Endpoint, owner: TestPerson | null): Promise<string | undefined> {
  if (endpoint.name === 'session.revoke') {
    const sessionId = randomUUID();
    if (owner) await openSession(harness.database, owner, harness.now, sessionId);
    return sessionId;
  }
  const key = (Object.keys(PEOPLE) as PersonKey[]).find((one) => PEOPLE[one] === owner);
  if (endpoint.name !== 'session.takeEntry' || !key) return undefined;
  const entry = await harness.as(key).post('/api/session/entries', { endpoint: 'directDeposits.edit', content: '{}' });
  return entry.json<{ entryId: string }>().entryId;
}

/** Requests a person's record without naming them, or under the name of `about` where the call names an employee. */
async function answerAboutRecord(
  { endpoint, persona }: Pick<Case, 'endpoint' | 'persona'>,
  owner: TestPerson | null,
  about: string | null = ownIdIn(endpoint, persona),
): Promise<{ status: number; code: string }> {
  const input = recordRequestOf(endpoint, owner, about, await createForTry(endpoint, owner));
  if (persona === 'nobody') return read(await send(harness.stranger, input));
  const visitor = harness.as(KEYS[persona]);
  if (endpoint.name !== 'paychecks.exportFile') return read(await send(visitor, input));
  // The archive's bytes don't exist here: once the archive is the caller's own, an old sign-in gets another refusal.
  const signedIn = (moment: string) =>
    harness.change(
      `update session set signed_in_at = signed_in_at ${moment} where person_id = '${PEOPLE[KEYS[persona]].personId}'`,
    );
  await visitor.get('/api/session');
  await signedIn("- interval '1 hour'");
  const answer = read(await send(visitor, input));
  await signedIn("+ interval '1 hour'");
  return answer.code === 'step_up_required' ? { status: 200, code: '' } : answer;
}

function read(response: Awaited<ReturnType<Visitor['get']>>): { status: number; code: string } {
  const { code = '' } = response.body === '' || response.statusCode < 400 ? {} : response.json<{ code?: string }>();
  return { status: response.statusCode, code };
}

/** Returns the caller's own id where the employee is part of the address. */
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
  if (status === 403 && code === 'not_your_decision') return 'notTheirs';
  // Permitted: only a caller with access gets this code.
  if (code === 'consent_required') return 'open';
  return status < 300 || [409, 415, 422].includes(status) ? 'open' : `${status} ${code}`;
}

/**
 * Returns the security events that a case expects. Requesting one's own record by its own id counts where it is closed
 * to former employees: the gateway refuses before it checks the owner.
 */
function eventsOf({ endpoint, persona, target, names, expected }: Case): string[] {
  if (expected === 'notTheirs') return ['decision_refused'];
  if (expected !== 'hidden' || persona === 'nobody') return [];
  if (UNKNOWN_RECORD.includes(endpoint.name as EndpointName)) return [];
  // A call about a record uses an id that doesn't exist, unless the case is about a person's record.
  if (namesRecord(endpoint)) return ['record_refused'];
  const namesOwn = target === 'self' && names === 'person';
  const namesNothing = target === null && expectedAccess(endpoint)[0] !== 'scope';
  return namesOwn || namesNothing ? [] : ['record_refused'];
}

const all = endpoints.map((endpoint: Endpoint) => ({ name: endpoint.name, cases: casesOf(endpoint) }));

describe('EMP-5: every endpoint × persona × subject × role', () => {
  it('tries every call about one record with the records of others', () => {
    const namingRecords = endpoints.filter((endpoint) => namesRecord(endpoint)).map(({ name }) => name);
    expect(namingRecords.filter((name) => !(name in RECORDS))).toEqual([]);
  });

  it.each(all)(
    '$name; S4: each refused access to another person’s data records one security event, any other call none',
    async ({ cases }) => {
      const wrong: string[] = [];
      for (const one of cases) {
        recorded.length = 0;
        const got = outcomeOf(await answerTo(one));
        const what = `${one.persona} about ${one.names === 'record' ? 'a record of ' : ''}${one.target ?? 'themselves'} as ${one.role}`;
        if (got !== one.expected) wrong.push(`${what}: ${got}, not ${one.expected}`);
        const events = recorded.map(({ kind, caller }) => `${kind} by ${caller?.employeeId ?? 'nobody'}`);
        const expected = eventsOf(one).map((kind) => `${kind} by ${idFor(one.persona, 'self')}`);
        if (events.join() !== expected.join()) wrong.push(`${what}: [${events.join()}], not [${expected.join()}]`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('docs/access-matrix.md matches the generated matrix', async () => {
    const file = path.join(import.meta.dirname, '../../../docs/access-matrix.md');
    const page = matrixPage(all.flatMap(({ cases }) => cases));
    if (process.env['PAYSTEAD_WRITE_ACCESS_MATRIX'] === 'yes') await writeFile(file, page);
    expect(await readFile(file, 'utf8')).toBe(page);
  });
});

describe('EMP-5: access to one employee doesn’t open another employee’s record', () => {
  const either = endpoints.filter(
    (endpoint: Endpoint) => endpoint.name in RECORDS && expectedAccess(endpoint)[0] === 'either',
  );
  it.each(either)('$name', async (endpoint: Endpoint) => {
    const { colleague, plain, reader, manager, chief, admin, other } = PEOPLE;
    const owners = {
      manager: [plain, reader, manager, other],
      both: [reader, chief, other],
      administrator: [admin, other],
    };
    for (const [persona, others] of Object.entries(owners) as [Exclude<Persona, 'nobody'>, TestPerson[]][]) {
      const ask = async (owner: TestPerson) =>
        outcomeOf(await answerAboutRecord({ endpoint, persona }, owner, colleague.employeeId));
      expect([persona, await ask(colleague)]).toEqual([persona, 'open']);
      for (const owner of [...others, NEIGHBOR])
        expect([persona, owner.firstName, await ask(owner)]).toEqual([persona, owner.firstName, 'hidden']);
    }
  });
});

describe('settings that hide data from managers', () => {
  const HIDES = {
    managers_see_pay: ['pay'],
    managers_see_bank: ['bank'],
    is_hr_w2_1099_view_enabled: ['yearEnd'],
    hr_access: ['hrRecords', 'documents'],
  } as const satisfies Readonly<Record<string, readonly DataClass[]>>;
  it.each(Object.entries(HIDES))('%s off: hides the data from others, not from the employee', async (column, data) => {
    const hides: readonly DataClass[] = data;
    await harness.change(`update client_policy set ${column} = false`);
    try {
      const hidden = all
        .flatMap(({ cases }) => cases)
        .filter(({ endpoint, persona, target, role }) => {
          const [form, resource] = expectedAccess(endpoint);
          const isOthers = (form === 'ofEmployee' || form === 'either') && target === 'asManager';
          return isOthers && persona === 'manager' && role !== 'supervisor' && hides.includes(resource);
        });
      expect(hidden.length).toBeGreaterThan(0);
      for (const one of hidden)
        expect([one.endpoint.name, outcomeOf(await answerTo(one))]).toEqual([one.endpoint.name, 'hidden']);
      if (hides.includes('pay')) expect((await harness.as('manager').get('/api/check')).statusCode).toBe(200);
    } finally {
      await harness.change(`update client_policy set ${column} = true`);
    }
  });

  it('managers_see_bank off: hides an account change from everyone but its deciders', async () => {
    const { colleague, supervisor, plain } = PEOPLE;
    /**
     * Counts the change in the employee's list, in the report and by its id, and returns what is visible of it and how
     * an approval ends.
     */
    const visibleTo = async (persona: Exclude<Persona, 'nobody'>, owner: TestPerson) => {
      const visitor = harness.as(KEYS[persona]);
      const read = async (path: string) =>
        (await visitor.get(`/api/pendingTransactions/${path}?employeeId=${owner.employeeId}`))
          .json<TransactionsReply>()
          .pendingTransactions.map(({ changes }) => (changes === null ? 'that it waits' : 'what it asks for'));
      const endpoint = endpoints.find(({ name }) => name === 'pendingTransactions.approve');
      if (!endpoint) throw new Error('there is no approving');
      const approved = outcomeOf(await answerAboutRecord({ endpoint, persona }, owner));
      return { list: await read('employee'), report: await read('report'), approved };
    };
    const OTHERS = [
      ['manager', colleague],
      ['supervisor', plain],
      ['both', colleague],
      ['both', supervisor],
    ] as const;
    const visible = { list: ['that it waits'], report: ['that it waits'], approved: 'notTheirs' };
    const absent = { list: [], report: [], approved: 'hidden' };
    const decides = { list: ['what it asks for'], report: ['what it asks for'], approved: 'open' };
    await harness.change(`update pending_transaction set decider = 'payrollAdministrator'`);
    try {
      for (const [persona, owner] of OTHERS)
        expect([persona, await visibleTo(persona, owner)]).toEqual([persona, visible]);
      await harness.change(`update client_policy set managers_see_bank = false`);
      for (const [persona, owner] of OTHERS)
        expect([persona, await visibleTo(persona, owner)]).toEqual([persona, absent]);
      expect(await visibleTo('administrator', colleague)).toEqual(decides);
      await harness.change(`update pending_transaction set decider = 'manager'`);
      expect(await visibleTo('manager', colleague)).toEqual(decides);
      expect(await visibleTo('supervisor', plain)).toEqual(absent);
    } finally {
      await harness.change(`update client_policy set managers_see_bank = true`);
      await harness.change(`update pending_transaction set decider = 'manager'`);
    }
  });
});
