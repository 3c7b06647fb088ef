import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type PaysteadClient } from '@paystead/client/client.ts';
import type { PublishedChange } from '@paystead/client/service-api.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { MILLRACE } from '../../test/harness/people.ts';
import { openService } from '../../test/service/service-harness.ts';
import { brandsOf } from '../brands.ts';
import { changeEngine } from '../change-engine.ts';
import { preferenceRows, proposal, submitAs, toastApplier } from '../features/pending-transactions/test/changes.ts';
import { generateKeys, parseKeys } from '../platform/keys/key-ring.ts';

const engine = changeEngine(parseKeys(generateKeys()), brandsOf({ branding: true }), { directDeposit: toastApplier });
let harness: Harness;
let client: PaysteadClient;
beforeAll(async () => {
  harness = await createHarness({ ports: { changeEngine: engine } });
  const service = await openService(harness);
  const account = await service.create('engine', { MILLRACE: ['changes:read', 'changes:acknowledge'] });
  const { clientId } = MILLRACE;
  await harness.insert('client_pay_engine', [
    { client_id: clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
  ]);
  await harness.insert('client_decision_rule', [
    { client_id: clientId, rule_type: 2, decider: 'none', deadline_days: 3 },
  ]);
  await harness.insert('preference', preferenceRows());
  await harness.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = harness.server.server.address() as AddressInfo;
  client = createClient({
    url: `http://127.0.0.1:${port}`,
    credentials: { clientId: account.name, clientSecret: account.secrets[0] },
    clock: { now: () => harness.now.getTime(), wait: () => Promise.resolve() },
  });
});
afterAll(() => harness.close());

const approve = (person: 'plain' | 'colleague') => submitAs(harness, engine.changes, person, proposal(5, 9));

/** Returns the changes behind a cursor, and the cursor behind them. */
async function read(cursor: string | null): Promise<{ changes: PublishedChange[]; cursor: string | null }> {
  const changes: PublishedChange[] = [];
  let last = cursor;
  for await (const page of client.changesAfter(cursor)) {
    changes.push(...page.changes);
    last = page.cursor;
  }
  return { changes, cursor: last };
}

describe('SVC-8: approved changes through the client at the real gateway', () => {
  it('are read behind a cursor, and keep their ids when they are read again', async () => {
    expect(await read(null)).toEqual({ changes: [], cursor: null });
    await approve('plain');
    const first = await read(null);
    expect(first.changes).toMatchObject([{ kind: 'directDeposit', employeeNumber: 'E-0001', clientCode: 'MILLRACE' }]);
    await approve('colleague');
    const second = await read(first.cursor);
    expect(second.changes).toHaveLength(1);
    const all = await read(null);
    expect(all.changes).toEqual([...first.changes, ...second.changes]);
    expect(await read(second.cursor)).toEqual({ changes: [], cursor: second.cursor });
  });

  it('are acknowledged once: a repetition gets the first result', async () => {
    const [accepted, rejected] = (await read(null)).changes;
    if (!accepted || !rejected) throw new Error('No changes to acknowledge');
    const processedAt = harness.now.toISOString();
    const answer = { status: 'accepted', engineReference: 'P-1', processedAt } as const;
    const first = await client.changes.acknowledge({ changeId: accepted.changeId, body: answer });
    expect(first).toMatchObject({ status: 'accepted', engineReference: 'P-1', errors: [] });
    const errors = [{ field: null, code: 'R03', message: 'No such account.' }];
    const body = { status: 'rejected', processedAt, errors } as const;
    expect(await client.changes.acknowledge({ changeId: accepted.changeId, body })).toEqual(first);
    expect(await client.changes.acknowledge({ changeId: rejected.changeId, body })).toMatchObject({
      status: 'rejected',
      result: 'failed',
      errors,
    });
  });

  it('are refused with a typed problem for an unknown id and an unknown cursor', async () => {
    const body = { status: 'accepted', processedAt: harness.now.toISOString() } as const;
    const unknown = client.changes.acknowledge({ changeId: '00000000-0000-4000-8000-000000000000', body });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    await expect(read('elsewhere')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ code: 'cursor_unknown' }],
    });
  });
});
