import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '@paystead/contract/failure.ts';
import type { ChangeResult, PublishedChange } from '@paystead/contract/service/changes/model.ts';
import type { ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { openService, type ServiceHarness, type TestAccount } from '../../../test/service/service-harness.ts';
import { brandsOf } from '../../brands.ts';
import { changeEngine } from '../../change-engine.ts';
import {
  currentToast,
  preferenceRows,
  proposal,
  submitAs,
  targetIn,
  toastApplier,
} from '../../features/pending-transactions/test/changes.ts';
import { exportChanges } from '../../features/pending-transactions/export/export-changes.ts';
import { publishDue } from '../../features/pending-transactions/export/publish-changes.ts';
import { statement } from '../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';

const keys = parseKeys(generateKeys());
const engine = changeEngine(keys, brandsOf({ branding: true }), { directDeposit: toastApplier });
let harness: Harness;
let service: ServiceHarness;
/** Reads and answers at both clients; full account numbers at MILLRACE alone. */
let both: TestAccount;
let bakery: TestAccount;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' }, ports: { changeEngine: engine } });
  service = await openService(harness);
  const masked: ServiceScopeName[] = ['changes:read', 'changes:acknowledge'];
  both = await service.create('both', { MILLRACE: ['changes:read-full', 'changes:acknowledge'], BAKERY: masked });
  bakery = await service.create('bakery', { BAKERY: masked, MILLRACE: ['imports:write'] });
  const clients = [MILLRACE, BAKERY].map(({ clientId }) => ({ client_id: clientId }));
  await harness.insert(
    'client_pay_engine',
    clients.map((client) => ({ ...client, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' })),
  );
  await harness.insert(
    'client_decision_rule',
    clients.map((client) => ({ ...client, rule_type: 2, decider: 'none', deadline_days: 3 })),
  );
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.change(
    'delete from pending_transaction; delete from preference; delete from outbox; delete from change_export; delete from audit_event',
  );
  await harness.insert('preference', preferenceRows());
});

const approve = (person: PersonKey, before = 5, after = 9) =>
  submitAs(harness, engine.changes, person, proposal(before, after));
interface Page {
  readonly changes: PublishedChange[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}
const get = async (account: TestAccount, query = '') =>
  service.call({ url: `/api/v1/changes${query}`, token: await service.tokenOf(account) });
const list = async (account: TestAccount, query = '') => (await get(account, query)).json<Page>();
const behind = (cursor: string | null, more = '') => `?after=${cursor ?? ''}${more}`;
const send = async (account: TestAccount, changeId: string, answer: object = {}) =>
  service.call({
    method: 'POST',
    url: `/api/v1/changes/${changeId}/acknowledgement`,
    token: await service.tokenOf(account),
    payload: { status: 'accepted', processedAt: harness.now.toISOString(), ...answer },
  });
const outcome = (reply: { statusCode: number; json(): unknown }) => [
  reply.statusCode,
  problem.parse(reply.json()).code,
];
const numbersOf = (change: PublishedChange | undefined) =>
  change?.kind === 'directDeposit'
    ? [change.before, change.after].map(({ accounts }) => accounts.map(({ accountNumber }) => accountNumber))
    : null;

describe('SVC-3: approved changes', () => {
  it('are listed once each in their order, page by page, under ids that stay', async () => {
    for (const person of ['plain', 'colleague', 'other'] as const) await approve(person);
    const first = await list(both, '?limit=2');
    expect([first.changes.length, first.hasMore]).toEqual([2, true]);
    const rest = await list(both, behind(first.cursor));
    expect([rest.changes.length, rest.hasMore]).toEqual([1, false]);
    expect(await list(both, behind(rest.cursor))).toEqual({ changes: [], cursor: rest.cursor, hasMore: false });
    expect((await list(both)).changes).toEqual([...first.changes, ...rest.changes]);
    await approve('manager');
    expect((await list(both, behind(rest.cursor))).changes).toMatchObject([{ employeeNumber: 'E-0003' }]);
  });

  it('have the published schema, and the same id in the exported file', async () => {
    await approve('plain');
    const [change] = (await list(both)).changes;
    expect(change).toMatchObject({
      schemaVersion: 1,
      clientCode: 'MILLRACE',
      legalEin: '07-0000001',
      employeeNumber: 'E-0001',
      kind: 'directDeposit',
      ruleType: 2,
      action: 'change',
      effectiveDate: '2026-11-20',
      submittedAt: harness.now.toISOString(),
      approvedBy: null,
      before: { accounts: [{ nickname: '5', accountLastFour: '3456' }] },
      after: { accounts: [{ nickname: '9', accountNumber: '000123456' }] },
    });
    const files = new Map<string, string>();
    const exported = await exportChanges(harness.database, engine, harness.now, targetIn(files, 'a.jsonl'));
    expect(exported).toMatchObject({ records: 1, repeated: 1 });
    const record = JSON.parse(files.get('a.jsonl')?.split('\n')[0] ?? '') as object;
    expect(record).toEqual({ ...change, batchId: exported.exportId });
  });

  it('show account numbers only where the account may see them', async () => {
    await approve('plain');
    await approve('other');
    const { changes } = await list(both);
    const of = (code: string) => changes.find(({ clientCode }) => clientCode === code);
    expect([numbersOf(of('MILLRACE')), numbersOf(of('BAKERY'))]).toEqual([
      [['000123456'], ['000123456']],
      [[null], [null]],
    ]);
  });

  it('are those of the clients for which the account has the scope', async () => {
    await approve('plain');
    await approve('other');
    const { changes } = await list(bakery);
    expect(changes.map(({ clientCode }) => clientCode)).toEqual(['BAKERY']);
    const published = statement(
      'test.published_clients',
      z.object({ code: z.string() }),
      'select distinct c.client_code as code from published_change join client c using (client_id) order by 1',
    );
    // Another client's change isn't even given an id.
    const rows = () => harness.database.asMaintenance((tx) => tx.rows(published, []));
    expect(await rows()).toEqual([{ code: 'BAKERY' }]);
    expect((await list(both)).changes).toHaveLength(2);
  });

  it.each([
    ['the client', MILLRACE.clientId, ['BAKERY']],
    ['the other client', BAKERY.clientId, ['MILLRACE']],
    ['the installation', null, []],
  ])('OPS-4: get no id during maintenance of %s, and one afterwards', async (_what, clientId, listed) => {
    await approve('plain');
    await approve('other');
    const resume = await pause(harness.database, clientId, { now: harness.now });
    const codes = async () => (await list(both)).changes.map(({ clientCode }) => clientCode).toSorted();
    try {
      expect(await codes()).toEqual(listed);
    } finally {
      await resume();
    }
    expect(await codes()).toEqual(['BAKERY', 'MILLRACE']);
  });

  it('are not listed before their hold ends', async () => {
    const holdUntil = new Date(harness.now.getTime() + 1000);
    await submitAs(harness, engine.changes, 'plain', proposal(5, 9, { holdUntil }));
    expect((await list(both)).changes).toEqual([]);
    harness.advanceSeconds(1);
    expect((await list(both)).changes).toHaveLength(1);
  });

  it('are seen by the employee as read by the account', async () => {
    await approve('plain');
    await list(both);
    const reply = await harness.signedInAnew('plain').get('/api/activity');
    const { events } = reply.json<{ events: { role: string; name: string | null; what: string }[] }>();
    expect(events.filter(({ role }) => role === 'service')).toMatchObject([
      { name: 'both', what: 'Approved change read by a program', action: 'view' },
    ]);
    const [change] = (await list(both)).changes;
    harness.advanceSeconds(1);
    expect((await send(both, change?.changeId ?? '')).statusCode).toBe(200);
    const after = (await harness.signedInAnew('plain').get('/api/activity')).json<{ events: { role: string; action: string }[] }>(); // prettier-ignore
    expect(after.events.filter(({ role }) => role === 'service').map(({ action }) => action)).toEqual([
      'change',
      'view',
      'view',
    ]);
  });
});

describe('SVC-3: a cursor', () => {
  it.each([['abc'], ['1'], ['0-00000000'], ['1-zzzzzzzz']])(
    '%s that no change belongs to is refused',
    async (cursor) => {
      const reply = await get(both, behind(cursor));
      expect(outcome(reply)).toEqual([422, 'invalid_input']);
      expect(reply.json<{ errors: object[] }>().errors).toMatchObject([
        { pointer: 'query/after', code: 'cursor_unknown' },
      ]);
    },
  );

  it('is refused in a database that was restored from before it, whose positions belong to other changes', async () => {
    await approve('plain');
    const { cursor } = await list(both);
    const position = Number(cursor?.split('-')[0]);
    await harness.change(
      `delete from pending_transaction; update service_position set newest = ${position - 1} where list = 'change'`,
    );
    await approve('colleague');
    expect(outcome(await get(both, behind(cursor)))).toEqual([422, 'invalid_input']);
    expect((await list(both)).cursor).toMatch(new RegExp(`^${position}-`));
  });

  it('passes no change whose transaction commits late', async () => {
    await approve('plain');
    await approve('colleague');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    // Publishes one change, and commits only after the other one's reader has begun.
    const late = harness.database.asMaintenance(async (tx) => {
      expect(await publishDue(tx, engine, harness.now, { limit: 1 })).toBe(1);
      locked();
      await released;
    });
    await isLocked;
    const reading = list(both);
    release();
    await late;
    const page = await reading;
    expect(page.changes).toHaveLength(2);
    expect((await list(both, behind(page.cursor))).changes).toEqual([]);
  });
});

describe('SVC-3: an acknowledgment', () => {
  it('applies the change once, and a repetition gets the first result, whatever it says', async () => {
    await approve('plain');
    const [change] = (await list(both)).changes;
    const first = await send(both, change?.changeId ?? '', { engineReference: 'P-1' });
    expect([first.statusCode, first.json<ChangeResult>()]).toEqual([
      200,
      {
        changeId: change?.changeId,
        status: 'accepted',
        result: 'applied',
        engineReference: 'P-1',
        errors: [],
        processedAt: harness.now.toISOString(),
        acknowledgedAt: harness.now.toISOString(),
      },
    ]);
    harness.advanceSeconds(60);
    for (const answer of [{}, { status: 'duplicate' }, { status: 'rejected', errors: [{ code: 'X', message: 'No.' }] }])
      expect((await send(both, change?.changeId ?? '', answer)).body).toBe(first.body);
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 9, effects: 1 });
  });

  it('that refuses a change ends it with the engine’s reasons', async () => {
    await approve('plain');
    const [change] = (await list(both)).changes;
    const errors = [{ field: '/after/accounts/0', code: 'X1', message: 'Account closed.' }];
    const reply = await send(both, change?.changeId ?? '', { status: 'rejected', errors });
    expect(reply.json()).toMatchObject({ status: 'rejected', result: 'failed', errors });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
  });

  it('of a change with a later date waits for it', async () => {
    await submitAs(harness, engine.changes, 'plain', proposal(5, 9, { effectiveDate: '2026-12-01' }));
    const [change] = (await list(both)).changes;
    expect((await send(both, change?.changeId ?? '')).json()).toMatchObject({ result: 'waiting' });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
  });

  it('is refused for an unknown change, and for one of a client without the scope', async () => {
    await approve('plain');
    const [change] = (await list(both)).changes;
    expect(outcome(await send(both, randomUUID()))).toEqual([404, 'not_found']);
    expect(outcome(await send(bakery, change?.changeId ?? ''))).toEqual([404, 'not_found']);
    expect(outcome(await send(both, change?.changeId ?? '', { status: 'maybe' }))).toEqual([422, 'invalid_input']);
    expect((await send(both, change?.changeId ?? '')).statusCode).toBe(200);
  });
});
