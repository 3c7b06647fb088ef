import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { giveRecords, recordRequestOf, RECORDS } from '../../test/access/records.ts';
import { requestOf } from '../../test/access/request.ts';
import { createHarness, type Visitor } from '../../test/harness.ts';
import { EVERYONE, PEOPLE, type PersonKey } from '../../test/harness/people.ts';
import { issueForm } from '../../test/harness/year-end.ts';
import { clearEvents, storedEvents, storedTotal } from '../../test/security.ts';
import { createBackground } from '../background.ts';
import { brandsOf } from '../brands.ts';
import { readConfig } from '../config.ts';
import { statement } from '../platform/database/port.ts';
import { createLog } from '../platform/log.ts';
import { createSecurityRecorder } from '../platform/security/recorder.ts';
import { deleteSecurityEvents } from '../platform/security/store.ts';
import { alertOnLimits } from '../notices/security-alerts.ts';

const MAIL = 'security@provider.example.test';
const lines: Record<string, unknown>[] = [];
const log = createLog(
  'warn',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      done();
    },
  }),
);
const harness = await createHarness({ ports: { log } });
afterAll(harness.close);
const { database, keys, people } = harness;
const config = readConfig({ PAYSTEAD_SECURITY_EMAIL: MAIL, PAYSTEAD_SECURITY_PER_ADDRESS: '60' });
const ports = { database, keys, brands: brandsOf(config), log, security: config.security };
const { worker, catcher } = createBackground({ config, database, keys, clock: { now: () => harness.now }, log });

beforeAll(async () => {
  await harness.change('update client_policy set reviews_enabled = true');
  for (const person of EVERYONE) {
    await issueForm(harness.insert, { person });
    await giveRecords(harness, person);
  }
});
beforeEach(async () => {
  // Advance past the windows of earlier tests.
  harness.advanceSeconds(3600);
  await clearEvents(harness);
  await harness.change(
    'delete from outbox; delete from caught_mail; update session set last_seen_at = $$2100-01-01$$, signed_in_at = $$2100-01-01$$, created_at = $$2100-01-01$$',
  );
  lines.length = 0;
});

const checksOf = (key: PersonKey) => `/api/checks/employees/${people[key].employeeId}`;

function send(visitor: Visitor, { method, url, headers, body }: ReturnType<typeof requestOf>) {
  if (method === 'GET') return visitor.get(url, { headers });
  if (method === 'DELETE') return visitor.delete(url, { headers });
  return method === 'PUT' ? visitor.put(url, body ?? {}, { headers }) : visitor.post(url, body ?? {}, { headers });
}

/** Makes `count` calls of a person for another person's paychecks, which are refused. */
async function refuse(key: PersonKey, count: number, target: PersonKey = 'reader'): Promise<void> {
  for (let number = 0; number < count; number += 1)
    expect((await harness.as(key).get(checksOf(target))).statusCode).toBe(404);
}

async function alerts(): Promise<{ readonly to: string; readonly subject: string; readonly text: string }[]> {
  await worker.drain();
  return [...((await catcher?.list()) ?? [])];
}

async function look(): Promise<number> {
  await harness.security.flush();
  return alertOnLimits(ports, harness.now, 100);
}

const takesEmployee = endpoints.filter((endpoint: Endpoint) => endpoint.employee !== undefined);
const takesRecord = endpoints.filter(({ name }) => name in RECORDS && name !== 'session.revoke');

describe('S4: every endpoint that takes another person’s id', () => {
  it('is covered below', () => {
    expect(takesEmployee.length).toBeGreaterThan(20);
    expect(takesRecord.length).toBeGreaterThan(20);
  });

  it.each(takesEmployee.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
    '%s records exactly one event if refused and none if allowed',
    async (_name, endpoint) => {
      const { colleague, plain } = people;
      const role = endpoint.path.includes('{role}') ? 'manager' : 'none';
      const refused = await send(harness.as('plain'), requestOf(endpoint, colleague.employeeId, role));
      expect(refused.statusCode).toBe(404);
      const stored = await storedEvents(harness);
      expect(stored).toMatchObject([
        {
          kind: 'record_refused',
          person_id: plain.personId,
          client_id: plain.client.clientId,
          employee_id: plain.employeeId,
          occurrences: 1,
          first_sample: {
            endpoint: endpoint.name,
            resource: endpoint.resource,
            target: colleague.employeeId,
            address: '127.0.0.1',
            requestId: refused.headers['x-request-id'],
          },
        },
      ]);
      await clearEvents(harness);
      const asManager = requestOf(endpoint, colleague.employeeId, role);
      const allowed = await send(harness.as('manager'), asManager);
      // Allowed: a field fault, or the record itself; a class of data that managers never see is refused to them too.
      const isHidden = allowed.statusCode === 404;
      expect(await storedTotal(harness)).toEqual(
        isHidden ? { events: 1, at_addresses: 1 } : { events: 0, at_addresses: 0 },
      );
    },
  );

  it.each(takesRecord.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
    '%s: another person’s record records exactly one event, one’s own none',
    async (_name, endpoint) => {
      const about = endpoint.employee === 'params.employeeId' ? people.plain.employeeId : null;
      const refused = await send(harness.as('plain'), recordRequestOf(endpoint, PEOPLE.colleague, about));
      expect(refused.statusCode).toBe(404);
      expect(await storedEvents(harness)).toMatchObject([
        { kind: 'record_refused', occurrences: 1, person_id: people.plain.personId },
      ]);
      if (endpoint.who === 'scope') return;
      await clearEvents(harness);
      const entry = await harness
        .as('plain')
        .post('/api/session/entries', { endpoint: 'directDeposits.edit', content: '{}' });
      const created = endpoint.name === 'session.takeEntry' ? entry.json<{ entryId: string }>().entryId : undefined;
      await send(harness.as('plain'), recordRequestOf(endpoint, PEOPLE.plain, about, created));
      // An archive without bytes doesn't exist: the refusal concerns the file, not the person.
      if (endpoint.name !== 'paychecks.exportFile')
        expect(await storedTotal(harness)).toEqual({ events: 0, at_addresses: 0 });
    },
  );

  it('403: another person’s decision, and another person’s form without a recent sign-in, are events of their own kind', async () => {
    const decide = endpoints.find(({ name }) => name === 'pendingTransactions.approve') as Endpoint;
    const answer = await send(harness.as('supervisor'), recordRequestOf(decide, PEOPLE.plain, null));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not_your_decision']);
    expect(await storedEvents(harness)).toMatchObject([
      { kind: 'decision_refused', person_id: people.supervisor.personId },
    ]);
    await clearEvents(harness);
    const file = endpoints.find(({ name }) => name === 'yearEnd.boxes') as Endpoint;
    await harness.change(`update session set signed_in_at = $$2020-01-01$$`);
    const input = recordRequestOf(file, PEOPLE.colleague, people.colleague.employeeId);
    expect((await send(harness.as('manager'), input)).json<{ code: string }>().code).toBe('step_up_required');
    const own = recordRequestOf(file, PEOPLE.plain, null);
    expect((await send(harness.as('plain'), own)).json<{ code: string }>().code).toBe('step_up_required');
    expect(await storedEvents(harness)).toMatchObject([
      { kind: 'recent_sign_in_missing', person_id: people.manager.personId, occurrences: 1 },
    ]);
  });

  it('never stores text that was typed in place of an id', async () => {
    await harness.as('plain').get('/api/checks/employees/900-12-3456');
    const stored = await storedEvents(harness);
    expect(stored).toMatchObject([{ occurrences: 1, first_sample: { target: null } }]);
    expect(JSON.stringify([stored, lines])).not.toContain('900-12');
  });
});

describe('S4: the reply to a refused access', () => {
  it('is byte for byte the same for an unknown id, one out of scope and one of another client', async () => {
    const headers = { 'x-request-id': 'the-same-request' };
    const ask = (id: string) => harness.as('plain').get(`/api/checks/employees/${id}`, { headers });
    const answers = [];
    for (const id of ['0badc0de-0000-4000-8000-000000000000', people.reader.employeeId, people.other.employeeId, 'x'])
      answers.push(await ask(id));
    for (const { statusCode, body, headers: received } of answers) {
      expect([statusCode, body]).toEqual([404, answers[0]?.body]);
      const { date: _date, ...rest } = received;
      const { date: _first, ...expected } = answers[0]?.headers ?? {};
      expect(JSON.stringify(rest).replace(/XSRF-TOKEN=[^;]*/g, '')).toBe(
        JSON.stringify(expected).replace(/XSRF-TOKEN=[^;]*/g, ''),
      );
    }
    expect(answers[0]?.json()).toEqual({
      type: 'urn:paystead:not_found',
      title: expect.any(String),
      status: 404,
      code: 'not_found',
      detail: expect.any(String),
      requestId: 'the-same-request',
    });
  });

  it('doesn’t wait for the event: nothing is written during the request', async () => {
    await harness.as('plain').get(checksOf('reader'));
    expect(harness.security.waiting).toBe(1);
    expect(await database.asMaintenance((tx) => tx.rows(count, []))).toEqual([{ rows: 0 }]);
    expect(await storedTotal(harness)).toEqual({ events: 1, at_addresses: 1 });
  });
});

const count = statement(
  'test.security_rows',
  z.object({ rows: z.int() }),
  'select count(*)::integer as rows from security_event',
);

describe('S4: counting', () => {
  it('is exact with 100 parallel refusals and two gateways that write at once', async () => {
    const second = createSecurityRecorder({
      database, clock: { now: () => harness.now }, log, windowMinutes: 10, count: () => undefined,
    }); // prettier-ignore
    const other = await openOther(second);
    try {
      const callers = ['plain', 'colleague'] as const;
      const answers = await Promise.all(
        Array.from({ length: 100 }, async (_, number) => {
          const answer = await harness.as(callers[number % 2] ?? 'plain').get(checksOf('reader'));
          if (number % 10 === 0) await Promise.all([harness.security.flush(), second.flush()]);
          other(callers[number % 2] ?? 'plain');
          return answer.statusCode;
        }),
      );
      expect(new Set(answers)).toEqual(new Set([404]));
      await Promise.all([harness.security.flush(), second.flush()]);
      const stored = await storedEvents(harness);
      expect(stored.map(({ person_id, occurrences }) => [person_id, occurrences])).toEqual([
        [people.plain.personId, 100],
        [people.colleague.personId, 100],
      ]);
      expect(await storedTotal(harness)).toEqual({ events: 200, at_addresses: 200 });
    } finally {
      await second.close();
    }
  });

  it('keeps people and clients apart', async () => {
    await refuse('plain', 3);
    await refuse('colleague', 2);
    await refuse('other', 4, 'baker');
    const stored = await storedEvents(harness);
    expect(stored.map(({ client_id, person_id, occurrences }) => [client_id, person_id, occurrences])).toEqual([
      [people.plain.client.clientId, people.plain.personId, 3],
      [people.colleague.client.clientId, people.colleague.personId, 2],
      [people.other.client.clientId, people.other.personId, 4],
    ]);
  });

  it('is complete once the server has closed', async () => {
    const { server, security } = await openGatewayOn();
    security.record({
      kind: 'link_token_reused', at: harness.now, requestId: 'request-1', endpoint: 'profileSelection.linkUser', resource: 'personal',
      address: '203.0.113.7', caller: null, target: null,
    }); // prettier-ignore
    await server.close();
    expect(await storedEvents(harness)).toMatchObject([
      { kind: 'link_token_reused', person_id: null, address: '203.0.113.7' },
    ]);
  });

  it('removes expired events and keeps the rest', async () => {
    await refuse('plain', 1);
    await harness.security.flush();
    expect(await deleteSecurityEvents(database, new Date(harness.now.getTime() - 60_000), 100)).toBe(0);
    expect(await storedTotal(harness)).toEqual({ events: 1, at_addresses: 1 });
    expect(await deleteSecurityEvents(database, new Date(harness.now.getTime() + 60_000), 100)).toBe(1);
    expect(await storedTotal(harness)).toEqual({ events: 0, at_addresses: 0 });
  });
});

/** Opens another gateway's server on the same database. */
async function openGatewayOn() {
  const { createApp } = await import('../app.ts');
  return createApp({
    config: readConfig({ PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' }),
    database,
    keys,
    log,
    clock: { now: () => harness.now },
    portal: null,
    identity: null,
  });
}

/** Makes refusals that another gateway counts. */
async function openOther(recorder: ReturnType<typeof createSecurityRecorder>) {
  return (key: 'plain' | 'colleague') => {
    const { personId, employeeId, client } = people[key];
    recorder.record({
      kind: 'record_refused', at: harness.now, requestId: 'elsewhere', endpoint: 'paychecks.ofEmployee', resource: 'pay',
      address: '127.0.0.1', caller: { personId, employeeId, clientId: client.clientId, sessionId: personId }, target: null,
    }); // prettier-ignore
  };
}

describe('S4: alerts', () => {
  it('a stale bookmark and a few mistakes raise no alert', async () => {
    await refuse('plain', 29);
    expect(await look()).toBe(0);
    expect(await alerts()).toEqual([]);
  });

  it('finds as many as it may at a time, people before addresses, and the others the next time', async () => {
    await refuse('plain', 30);
    await refuse('colleague', 30);
    for (const [number, address] of ['203.0.113.7', '203.0.113.8'].entries())
      for (let event = 0; event < 60; event += 1)
        harness.security.record({
          kind: 'link_token_reused', at: harness.now, requestId: `request-${number}-${event}`, endpoint: 'profileSelection.linkUser',
          resource: 'personal', address, caller: null, target: null,
        }); // prettier-ignore
    await harness.security.flush();
    const found: number[] = [];
    const mailed: number[] = [];
    for (const limit of [1, 2, 5, 5]) {
      found.push(await alertOnLimits(ports, harness.now, limit));
      mailed.push((await alerts()).length);
    }
    expect([found, mailed]).toEqual([
      [1, 2, 1, 0],
      [1, 3, 4, 4],
    ]);
    const about = (await alerts()).map(({ text }) => /Person: \w+|Network address: 203\.0\.113\.\d/.exec(text)?.[0]);
    expect(new Set(about)).toEqual(
      new Set(['Person: Petra', 'Person: Colin', 'Network address: 203.0.113.7', 'Network address: 203.0.113.8']),
    );
  });

  it('one mail when a person crosses the limit, even with two gateways and further refusals', async () => {
    await refuse('plain', 30);
    await refuse('colleague', 5);
    await harness.security.flush();
    const found = await Promise.all([alertOnLimits(ports, harness.now, 100), alertOnLimits(ports, harness.now, 100)]);
    expect(found.toSorted()).toEqual([0, 1]);
    await refuse('plain', 40);
    harness.advanceSeconds(300);
    expect(await look()).toBe(0);
    const sent = await alerts();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: MAIL, subject: 'Security alert from Paystead' });
    const text = sent[0]?.text ?? '';
    for (const line of ['Person: Petra', 'Signed in as: petra (MILLRACE)', 'Employer: Millrace Fabrication', 'Other people’s records, refused: 30', 'Network address: 127.0.0.1'])
      expect(text).toContain(line); // prettier-ignore
    expect(text).toMatch(/From: November \d+, 2026 at .* UTC\nTo: November \d+, 2026 at .* UTC/);
    expect(text).not.toMatch(/Rita|reader|Colin/);
    expect(lines.filter(({ msg }) => String(msg).includes('limit was crossed'))).toMatchObject([
      { level: 'warn', person: people.plain.personId, count: 30 },
    ]);
  });

  it('another mail in the next window if it continues, with the new count', async () => {
    await refuse('plain', 30);
    expect(await look()).toBe(1);
    harness.advanceSeconds(601);
    expect(await look()).toBe(0);
    await refuse('plain', 31);
    expect(await look()).toBe(1);
    const refusalCounts = (await alerts()).map(({ text }) => /refused: (\d+)/.exec(text)?.[1] ?? '');
    expect(new Set(refusalCounts)).toEqual(new Set(['30', '31']));
    expect(refusalCounts).toHaveLength(2);
  });

  it('events further apart than the window aren’t added up', async () => {
    await refuse('plain', 20);
    harness.advanceSeconds(11 * 60);
    await refuse('plain', 20);
    expect(await look()).toBe(0);
  });

  it('one mail for an address with refusals of many people, and none about a person below their own limit', async () => {
    await refuse('plain', 20);
    await refuse('colleague', 20);
    await refuse('other', 19, 'baker');
    expect(await look()).toBe(0);
    await refuse('other', 1, 'baker');
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    const sent = await alerts();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('A network address exceeded a security limit');
    expect(sent[0]?.text).toContain('Employer: Bluebonnet Bakery, Millrace Fabrication');
    expect(sent[0]?.text).toContain('Other people’s records, refused: 60');
  });

  it('a person and an address that cross their limits at once get a mail each', async () => {
    await refuse('plain', 30);
    await refuse('colleague', 20);
    await refuse('reader', 20, 'colleague');
    await refuse('other', 20, 'baker');
    expect(await look()).toBe(2);
    const starts = (await alerts()).map(({ text }) => /Person: Petra|A network address exceeded/.exec(text)?.[0]);
    expect(new Set(starts)).toEqual(new Set(['Person: Petra', 'A network address exceeded']));
  });

  it('without an address, the limit is logged as an error and listed', async () => {
    await refuse('plain', 30);
    await harness.security.flush();
    const untold = { ...ports, security: { ...config.security, email: null } };
    expect(await alertOnLimits(untold, harness.now, 100)).toBe(1);
    expect(await alerts()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 'error', person: people.plain.personId });
    expect(String(lines.at(-1)?.['msg'])).toContain('PAYSTEAD_SECURITY_EMAIL');
  });
});

it('S4: a harvest of 500 foreign records leaves an exact trace, two log lines and one mail, and stays 404', async () => {
  // The next event ends the log windows of earlier tests.
  await refuse('colleague', 1);
  await clearEvents(harness);
  lines.length = 0;
  const before = await harness.metrics.text();
  const of = (text: string) => Number(/paystead_security_events_total\{kind="record_refused"\} (\d+)/.exec(text)?.[1]);
  const targets = EVERYONE.filter(({ client }) => client.code === 'BAKERY').map(({ employeeId }) => employeeId);
  for (let number = 0; number < 500; number += 1) {
    const id = targets[number % 20] ?? `0badc0de-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const answer = await harness.as('plain').get(`/api/${number % 2 ? 'checks' : 'employeeProfile'}/employees/${id}`);
    expect(answer.statusCode).toBe(404);
  }
  const stored = await storedEvents(harness);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ occurrences: 500, person_id: people.plain.personId, kind: 'record_refused' });
  expect(await look()).toBe(1);
  expect(await alerts()).toHaveLength(1);
  expect(of(await harness.metrics.text()) - of(before)).toBe(500);
  harness.advanceSeconds(600);
  await harness.as('plain').get(checksOf('reader'));
  const logged = lines.filter(({ person }) => person === people.plain.personId).map(({ msg, count: n }) => [msg, n]);
  expect(logged).toEqual([
    ['security event', undefined],
    ['a security limit was crossed: the provider is told by mail', 500],
    ['further security events', 499],
    ['security event', undefined],
  ]);
});
