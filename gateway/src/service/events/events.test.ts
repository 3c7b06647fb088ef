import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '@paystead/contract/failure.ts';
import { EVENT_PREFIX, eventTypeNames } from '@paystead/contract/service/events/catalog.ts';
import type { ServiceEvent } from '@paystead/contract/service/events/model.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { openService, type ServiceHarness, type TestAccount } from '../../../test/service/service-harness.ts';
import { statement } from '../../platform/database/port.ts';
import { forgetEvents } from './store.ts';

let harness: Harness;
let service: ServiceHarness;
let reader: TestAccount;
let baker: TestAccount;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
  reader = await service.create('reader', { MILLRACE: ['events:read'], BAKERY: ['imports:write'] });
  baker = await service.create('baker-events', { BAKERY: ['events:read'] });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.change(
    'delete from service_event; delete from pending_transaction; delete from invitation; delete from year_end_consent; delete from import_run',
  );
});

interface Page {
  readonly events: ServiceEvent[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}
const get = async (account: TestAccount, query = '') =>
  service.call({ url: `/api/v1/events${query}`, token: await service.tokenOf(account) });
const list = async (account: TestAccount, query = '') => (await get(account, query)).json<Page>();
const shown = ({ events }: Page) => events.map(({ type, data }) => [type.slice(EVENT_PREFIX.length), data]);
const of = ({ client, employeeId }: (typeof PEOPLE)['plain']) => ({
  client_id: client.clientId,
  employee_id: employeeId,
});
const at = (minute: number) => new Date(harness.now.getTime() + minute * 60_000).toISOString();
const ids = { clientCode: 'MILLRACE', employeeNumber: 'E-0001' };

const consent = (person: 'plain' | 'other', sequence: number, minute = sequence, family = 'W-2') =>
  harness.insert('year_end_consent', [
    {
      ...of(PEOPLE[person]),
      form_family: family,
      sequence,
      status: 'consented',
      disclosure_version: '1',
      disclosure_hash: new Uint8Array(32),
      language: 'en',
      recorded_at: at(minute),
    },
  ]);

/** Does everything that the catalog names, at MILLRACE and about one employee where there is one. */
async function doEverything() {
  const [requestId, invitationId, importId, documentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await harness.insert('pending_transaction', [
    {
      ...of(PEOPLE.plain),
      employee_workflow_id: requestId,
      rule_type: 2,
      state: 'pending',
      before_sealed: new Uint8Array(1),
      after_sealed: new Uint8Array(1),
      summary: '{}',
      effective_date: '2026-11-20',
      decider: 'payrollAdministrator',
      submitted_at: at(0),
      submitted_by: 'Petra Tester1',
    },
  ]);
  const steps = ['submitted', 'amended', 'escalated', 'approved', 'exported', 'acknowledged', 'applied'];
  await harness.insert(
    'pending_transaction_event',
    [...steps, 'rejected', 'withdrawn', 'superseded', 'failed', 'retried', 'firstApproved', 'sentBack', 'undone'].map(
      (event, place) => ({
        ...of(PEOPLE.plain),
        employee_workflow_id: requestId,
        event_number: place + 1,
        event,
        version: event === 'submitted' ? 1 : 2,
        actor_name: 'Petra Tester1',
        actor_role: 'employee',
        at: at(place + 1),
        comment: 'A secret of Petra.',
      }),
    ),
  );
  await harness.insert('invitation', [
    {
      ...of(PEOPLE.plain),
      invitation_id: invitationId,
      kind: 'mail',
      origin: 'operator',
      language: 'en',
      email: 'petra@example.test',
      token_hash: new Uint8Array(32),
      created_at: at(20),
      created_by: 'operator',
      expires_at: at(1000),
    },
  ]);
  await harness.change(`update invitation set opened_at = '${at(21)}'`);
  await harness.change(`update invitation set accepted_at = '${at(21)}'`);
  await consent('plain', 1, 22);
  await harness.change(
    `insert into year_end_consent select client_id, employee_id, form_family, 2, 'withdrawn', disclosure_version, disclosure_hash, language, '${at(23)}' from year_end_consent`,
  );
  await harness.insert('import_run', [
    {
      import_run_id: importId,
      source_name: `service import ${importId}`,
      content_hash: 'a'.repeat(64),
      state: 'planned',
      started_by: 'operator',
      started_at: at(24),
    },
  ]);
  return { requestId, invitationId, importId, documentId };
}

describe('SVC-4: events', () => {
  it('are recorded for every step of a request, an invitation and a consent, with ids only', async () => {
    const { requestId, invitationId } = await doEverything();
    const page = await list(reader);
    const request = { ...ids, requestId, kind: 'directDeposit' };
    expect(shown(page)).toEqual([
      ['change.submitted', { ...request, version: 1 }],
      ['change.submitted', { ...request, version: 2 }],
      ['change.decided', { ...request, version: 2, decision: 'approved' }],
      ['change.applied', { ...request, version: 2 }],
      ['change.decided', { ...request, version: 2, decision: 'rejected' }],
      ['change.withdrawn', { ...request, version: 2 }],
      ['change.withdrawn', { ...request, version: 2 }],
      ['change.failed', { ...request, version: 2 }],
      ['change.firstApproved', { ...request, version: 2 }],
      ['change.sentBack', { ...request, version: 2 }],
      ['change.undone', { ...request, version: 2 }],
      ['person.invited', { ...ids, invitationId }],
      ['person.joined', { ...ids, invitationId }],
      ['consent.given', { ...ids, formFamily: 'W-2' }],
      ['consent.withdrawn', { ...ids, formFamily: 'W-2' }],
    ]);
    expect(page.events[0]).toMatchObject({
      specversion: '1.0',
      source: 'urn:paystead:client:MILLRACE',
      time: at(1),
      datacontenttype: 'application/json',
    });
    expect(JSON.stringify(page)).not.toMatch(/Petra|secret|example\.test/);
  });

  it('are listed for a consent to each family of forms', async () => {
    const families = ['W-2', '1099', '1095-C', '1042-S'];
    for (const [minute, family] of families.entries()) await consent('plain', 1, minute, family);
    const given = families.map((formFamily) => ['consent.given', { ...ids, formFamily }]);
    expect(shown(await list(reader))).toEqual(given);
  });

  it('are recorded for an acknowledged message, a document and an import, in the transaction of the effect', async () => {
    const stored = statement(
      'test.event_triggers',
      z.object({ table_name: z.string(), functions: z.string() }),
      `select c.relname as table_name, string_agg(p.proname, ',' order by p.proname) as functions
         from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
        where p.proname like 'service_event%' and not t.tgisinternal group by 1 order by 1`,
    );
    expect(await harness.database.asMaintenance((tx) => tx.rows(stored, []))).toEqual([
      { table_name: 'acknowledgement', functions: 'service_event_of_acknowledgement' },
      { table_name: 'employee_document', functions: 'service_event_of_document' },
      { table_name: 'import_run', functions: 'service_event_of_import' },
      { table_name: 'invitation', functions: 'service_event_of_invitation' },
      { table_name: 'pending_transaction_event', functions: 'service_event_of_request' },
      { table_name: 'year_end_consent', functions: 'service_event_of_consent' },
    ]);
    const importer = await service.create(`importer-${randomUUID().slice(0, 8)}`, { MILLRACE: ['imports:write'] });
    const token = await service.tokenOf(importer);
    const files = [{ file: 'jobs', records: [{ client_code: 'MILLRACE', code: 'EV1', title: 'Welder' }] }];
    const sent = await service.call({ method: 'POST', url: '/api/v1/imports', token, payload: { files } });
    await service.worker.drain();
    const { importId } = sent.json<{ importId: string }>();
    const [event] = shown(await list(reader));
    const data = { clientCode: 'MILLRACE', importId, runNumber: expect.any(Number) as number };
    expect(event).toEqual(['import.applied', data]);
    await harness.change(
      `update import_run set state = 'rolledBack', rolled_back_at = '${at(90)}' where source_name = 'service import ${importId}'`,
    );
    const page = await list(reader);
    expect(shown(page)).toEqual([event, ['import.rolledBack', data]]);
    expect(page.events.map(({ time }) => time)).toEqual([at(0), at(90)]);
    expect(shown(await list(baker))).toEqual([]);
  });

  it('of a transaction that is rolled back never happened', async () => {
    await harness.database
      .asMaintenance(async (tx) => {
        await tx.run(
          statement(
            'test.consent',
            z.object({}),
            `insert into service_event (client_id, type, data, occurred_at) values ($1, 'consent.given', '{}', now())`,
          ),
          [MILLRACE.clientId],
        );
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(shown(await list(reader))).toEqual([]);
  });

  it('are listed page by page and are those of the clients for which the account may read events', async () => {
    for (const sequence of [1, 2, 3]) await consent('plain', sequence);
    await consent('other', 1);
    const first = await list(reader, '?limit=2');
    expect([first.events.length, first.hasMore]).toEqual([2, true]);
    const rest = await list(reader, `?after=${first.cursor ?? ''}`);
    expect([rest.events.length, rest.hasMore]).toEqual([1, false]);
    expect((await list(reader)).events).toEqual([...first.events, ...rest.events]);
    expect((await list(baker)).events.map(({ data }) => data.clientCode)).toEqual(['BAKERY']);
    await consent('plain', 4);
    const next = await list(reader, `?after=${rest.cursor ?? ''}`);
    expect(next.events).toHaveLength(1);
    expect(Number(next.events[0]?.sequence)).toBeGreaterThan(Number(rest.events[0]?.sequence));
  });

  it('of which the one behind a cursor is unknown are not continued', async () => {
    await consent('plain', 1);
    await consent('other', 1);
    const { cursor } = await list(baker);
    const stranger = await service.create(`stranger-${randomUUID().slice(0, 8)}`, { MILLRACE: ['events:read'] });
    for (const after of ['x', '1-00000000', cursor ?? '']) {
      const reply = await get(stranger, `?after=${after}`);
      // Another client's event isn't known either.
      expect([after, reply.statusCode, problem.parse(reply.json()).code]).toEqual([after, 422, 'invalid_input']);
    }
  });

  it('are forgotten after a while, but each client’s newest one stays', async () => {
    for (const sequence of [1, 2]) await consent('plain', sequence);
    await consent('other', 1);
    const { cursor } = await list(reader);
    await list(baker);
    const later = new Date(harness.now.getTime() + 1);
    expect(await harness.database.asMaintenance((tx) => forgetEvents(tx, harness.now, 10))).toBe(0);
    expect(await harness.database.asMaintenance((tx) => forgetEvents(tx, later, 10))).toBe(1);
    expect((await list(reader)).events).toHaveLength(1);
    expect((await list(baker)).events).toHaveLength(1);
    expect((await list(reader, `?after=${cursor ?? ''}`)).events).toEqual([]);
  });

  it('have no type outside the catalog', async () => {
    const written = statement(
      'test.event_types',
      z.object({ source: z.string() }),
      `select prosrc as source from pg_proc where pronamespace = 'paystead'::regnamespace and proname like 'service_event_of%'`,
    );
    const sources = (await harness.database.asMaintenance((tx) => tx.rows(written, []))).map(({ source }) => source);
    const found = [...sources.join('\n').matchAll(/'((?:person|change|message|document|consent|import)\.\w+)'/g)].map(
      ([, type]) => type,
    );
    const ofSteps = ['applied', 'failed', 'firstApproved', 'sentBack', 'undone'].map((step) => `change.${step}`);
    expect(new Set([...found, ...ofSteps])).toEqual(new Set(eventTypeNames));
  });
});
