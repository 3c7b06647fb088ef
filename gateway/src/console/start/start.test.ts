import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayHealth, Need } from '@paystead/contract/console/model.ts';
import { BAKERY, idOf, MILLRACE } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import { createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(() =>
  signIn.harness.change(
    `delete from console_operator; delete from gateway_keys; delete from key_use; delete from partner_hostname;
     delete from service_account`,
  ),
);

const start = async (
  options: Parameters<typeof signedInOperator>[2],
  key: 'plain' | 'manager' | 'supervisor' = 'plain',
) => {
  const browser = await signedInOperator(signIn, key, options);
  return (await browser.get('/api/console/start')).json<{ needs: Need[]; gateways: GatewayHealth[] | null }>();
};
const endings = ({ needs }: { needs: Need[] }) =>
  needs
    .filter(({ kind }) => ['certificateEnds', 'credentialEnds', 'keyIsOld'].includes(kind))
    .map(({ kind, subject, clientCode }) => `${kind} ${subject} ${clientCode}`)
    .toSorted();

describe('CON-7: what ends soon', () => {
  it('is each certificate and account that ends within 30 days, and each sealing key older than a year', async () => {
    const { insert } = signIn.harness;
    const { partnerId } = MILLRACE;
    const hosts: readonly (readonly [string, string | null])[] = [
      ['ended.example', '2026-11-01T00:00:00Z'],
      ['soon.example', '2026-12-20T14:59:59Z'],
      ['later.example', '2026-12-20T15:00:00Z'],
      ['none.example', null],
    ];
    await insert(
      'partner_hostname',
      hosts.map(([hostname]) => ({ hostname, partner_id: partnerId })),
    );
    const checked = hosts.map(([hostname, until]) => ({
      hostname,
      checked_at: '2026-11-20T00:00:00Z',
      valid_until: until,
    }));
    await insert('host_certificate', checked);
    const use = (key_id: string, first: string, last: string) => ({
      key_id,
      check_value: new Uint8Array([1]),
      first_used_at: first,
      last_used_at: last,
    });
    await insert('key_use', [
      use('old', '2025-11-20T14:59:59Z', '2026-11-20T14:59:00Z'),
      use('young', '2025-11-20T15:00:00Z', '2026-11-20T14:59:00Z'),
      use('retired', '2024-01-01T00:00:00Z', '2026-11-19T14:59:00Z'),
    ]);
    const account = (number: number, name: string, disabled_at: string | null = null) => ({
      service_account_id: idOf('serv', number),
      name,
      created_at: '2026-01-01T00:00:00Z',
      created_by: 'Olivia',
      disabled_at,
    });
    await insert('service_account', [
      account(1, 'mill-engine'),
      account(2, 'both-engine'),
      account(3, 'renewed'),
      account(4, 'endless'),
      account(5, 'disabled', '2026-11-01T00:00:00Z'),
      account(6, 'revoked'),
    ]);
    const grant = (number: number, { clientId }: { clientId: string }) => ({
      service_account_id: idOf('serv', number),
      client_id: clientId,
      scope: 'changes:read',
    });
    await insert('service_grant', [
      ...[1, 3, 4, 5, 6].map((number) => grant(number, MILLRACE)),
      grant(2, MILLRACE),
      grant(2, BAKERY),
    ]);
    const credential = (number: number, of: number, expires: string | null, revoked: string | null = null) => ({
      service_credential_id: idOf('cred', number),
      service_account_id: idOf('serv', of),
      kind: 'secret',
      hint: `${number}`,
      secret_hash: new Uint8Array(32).fill(number),
      created_at: '2026-01-01T00:00:00Z',
      created_by: 'Olivia',
      expires_at: expires,
      revoked_at: revoked,
    });
    const soon = '2026-12-01T00:00:00Z';
    await insert('service_credential', [
      credential(1, 1, soon),
      credential(2, 2, soon),
      credential(3, 3, soon),
      credential(4, 3, '2027-12-01T00:00:00Z'),
      credential(5, 4, soon),
      credential(6, 4, null),
      credential(7, 5, soon),
      credential(8, 6, soon, '2026-11-01T00:00:00Z'),
    ]);
    expect(endings(await start({ role: 'owner' }))).toEqual([
      'certificateEnds ended.example null',
      'certificateEnds soon.example null',
      'credentialEnds both-engine null',
      'credentialEnds mill-engine MILLRACE',
      'keyIsOld old null',
    ]);
    // An account that reaches another client too isn't theirs.
    expect(endings(await start({ role: 'support', partner: 'partner-1' }, 'supervisor'))).toEqual([
      'credentialEnds mill-engine MILLRACE',
    ]);
    expect(endings(await start({ role: 'payroll', client: 'BAKERY' }, 'manager'))).toEqual([]);
  });
});

describe('the health of gateways', () => {
  it('names those of the last day: ready, failing by check, or not heard from for a minute', async () => {
    const gateway = (number: number, seen_at: string, faults: readonly string[] = []) => ({
      gateway_id: idOf('gate', number),
      place: `machine:${number}`,
      key_ids: ['a'],
      started_at: '2026-11-20T10:00:00Z',
      seen_at,
      faults: [...faults],
    });
    await signIn.harness.insert('gateway_keys', [
      gateway(1, '2026-11-20T14:59:00Z'),
      gateway(2, '2026-11-20T14:59:50Z', ['outbox']),
      gateway(3, '2026-11-20T14:58:59Z', ['outbox']),
      gateway(4, '2026-11-19T14:59:59Z'),
    ]);
    const { gateways } = await start({ role: 'readOnly' });
    expect(gateways?.map(({ place, state, faults }) => [place, state, faults])).toEqual([
      ['machine:1', 'ready', []],
      ['machine:2', 'failing', ['outbox']],
      ['machine:3', 'lost', ['outbox']],
    ]);
    expect((await start({ role: 'payroll', client: 'BAKERY' }, 'manager')).gateways).toBeNull();
    expect((await start({ role: 'support', partner: 'partner-1' }, 'supervisor')).gateways).toBeNull();
  });
});

describe('CON-7: changes without an answer of the pay engine', () => {
  it('need attention once they are a day old', async () => {
    const { harness } = signIn;
    const key = (place: number) => ({
      client_id: MILLRACE.clientId,
      employee_id: idOf('empl', place + 1),
    });
    const times = ['2026-11-19T14:59:58Z', '2026-11-19T14:59:59Z', '2026-11-19T15:00:00Z'];
    const sealed = new Uint8Array([1]);
    await harness.insert(
      'pending_transaction',
      times.map((at, place) => ({
        ...key(place),
        employee_workflow_id: idOf('rqst', 801 + place),
        rule_type: 2,
        state: 'approved',
        before_sealed: sealed,
        after_sealed: sealed,
        summary: '{"label":null,"changes":[]}',
        effective_date: '2026-12-04',
        decider: 'payrollAdministrator',
        submitted_at: at,
        submitted_by: 'x',
      })),
    );
    await harness.insert(
      'published_change',
      times.map((at, place) => ({
        ...key(place),
        change_id: idOf('chng', 801 + place),
        position: 801 + place,
        employee_workflow_id: idOf('rqst', 801 + place),
        published_at: at,
        content_sealed: sealed,
        ...(place === 0 && { acknowledged_at: at, answer_sealed: sealed }),
      })),
    );
    const { needs } = await start({ role: 'owner' });
    expect(needs.filter(({ kind }) => kind === 'changeUnanswered')).toEqual([
      {
        kind: 'changeUnanswered',
        clientCode: 'MILLRACE',
        clientName: expect.stringMatching(/./) as string,
        subject: null,
        count: 1,
        oldestAt: '2026-11-19T14:59:59Z',
        endsAt: null,
      },
    ]);
    await harness.change('delete from published_change; delete from pending_transaction');
  });
});

describe('CON-7: failed imports', () => {
  it('are news for 30 days, on the command line and in the console', async () => {
    const { harness } = signIn;
    const operator = await signedInOperator(signIn, 'plain', { role: 'owner' });
    const times = ['2026-10-21T14:59:59Z', '2026-10-21T15:00:00Z', '2026-10-21T15:00:01Z'];
    const common = { source_name: 'x', client_codes: ['MILLRACE'], state: 'failed' };
    const needs = async () =>
      (await operator.get('/api/console/start'))
        .json<{ needs: Need[] }>()
        .needs.filter(({ kind }) => kind === 'importFailed')
        .map(({ count, oldestAt }) => [count, oldestAt]);
    const run = { ...common, content_hash: 'a'.repeat(64), started_by: 'Olivia' };
    await harness.insert(
      'import_run',
      times.map((started_at, place) => ({ ...run, import_run_id: idOf('imrn', 801 + place), started_at })),
    );
    expect(await needs()).toEqual([[1, '2026-10-21T15:00:01Z']]);
    await harness.change("delete from import_run where state = 'failed'");
    expect(await needs()).toEqual([]);
    for (const [place, created_at] of times.entries())
      await harness.change(
        `insert into service_import (service_import_id, operator_id, scopes, mode, without_rejected, state, failure, created_at,
                                     source_name, client_codes)
         select '${idOf('simp', 801 + place)}', operator_id, '{}', 'plan', false, 'failed', 'internal', '${created_at}', 'x', '{MILLRACE}'
           from console_operator`,
      );
    expect(await needs()).toEqual([[1, '2026-10-21T15:00:01Z']]);
    await harness.change('delete from service_import');
    expect(await needs()).toEqual([]);
  });
});
