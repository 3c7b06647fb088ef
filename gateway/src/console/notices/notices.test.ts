import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { faultsIn } from '../../../test/console/employment.ts';
import { forClients, notice, noticeCalls, noticeId } from '../../../test/console/notices.ts';
import { signedInOperator } from '../../../test/operators.ts';
import { clearEvents, storedEvents } from '../../../test/security.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

let signIn: SignInHarness;
let owner: Browser;
let partner: Browser;
let payroll: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness();
  owner = await signedInOperator(signIn, 'manager', { role: 'owner' });
  partner = await signedInOperator(signIn, 'chief', { role: 'implementation', partner: 'partner-2' });
  payroll = await signedInOperator(signIn, 'supervisor', { role: 'payroll', client: 'MILLRACE' });
});
afterAll(() => signIn.harness.close());
beforeEach(async () => {
  base += 100;
  await signIn.harness.change('delete from operator_notice');
});

/** The ids of a test's notices begin here: the history of earlier tests stays. */
let base = 0;
const at = (browser: Browser) => noticeCalls(browser, base);
const idOf = (number: number) => noticeId(base + number);
const numberOf = (id: string) => Number(id.slice(-6)) - base;
const states = async (browser: Browser) =>
  (await at(browser).list()).rows.map(({ noticeId: id, state }) => [numberOf(id), state]);

describe('notices of operators', () => {
  it('are listed with their audience and history: current, coming and past', async () => {
    const written = notice({ kind: 'warning', link: 'https://status.example.test/1', until: '2026-11-20T17:00:00Z' });
    expect((await at(owner).post(1, written)).statusCode).toBe(204);
    await at(owner).post(2, notice({ audience: forClients('MILLRACE', 'BAKERY'), from: '2026-11-21T15:00:00Z' }));
    await at(owner).post(3, notice({ audience: forClients('BAKERY') }));
    expect((await at(owner).withdraw(3)).statusCode).toBe(204);
    const { rows, mayPost, mayPostForEveryone } = await at(owner).list();
    expect([mayPost, mayPostForEveryone]).toEqual([true, true]);
    expect(rows.map(({ state }) => state)).toEqual(['current', 'coming', 'past']);
    expect(rows[0]).toEqual({
      noticeId: idOf(1),
      kind: 'warning',
      text: { en: 'Paychecks load slowly.', es: 'Los pagos tardan en cargar.' },
      link: 'https://status.example.test/1',
      from: '2026-11-20T15:00:00Z',
      until: '2026-11-20T17:00:00Z',
      state: 'current',
      withdrawnAt: null,
      isForEveryone: true,
      clients: [],
      clientsBeyond: 0,
      changes: [{ at: '2026-11-20T15:00:00.000Z', by: 'Mona', action: 'post', until: '2026-11-20T17:00:00.000Z' }],
      mayChange: true,
    } satisfies NoticeRow);
    expect(rows[1]?.clients).toEqual([
      { clientCode: 'BAKERY', name: 'Bluebonnet Bakery' },
      { clientCode: 'MILLRACE', name: 'Millrace Fabrication' },
    ]);
    expect(rows[2]).toMatchObject({
      withdrawnAt: '2026-11-20T15:00:00Z',
      mayChange: false,
      changes: [{ action: 'post' }, { action: 'withdraw', by: 'Mona' }],
    });
  });

  it('are posted once however often they are sent, and another one under the id is refused', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => at(owner).post(1, notice())));
    expect([...sent, await at(owner).post(1, notice())].map(({ statusCode }) => statusCode)).toEqual([
      204, 204, 204, 204,
    ]);
    expect(refusal(await at(owner).post(1, notice({ kind: 'warning' })))).toEqual([409, 'idempotency_mismatch']);
    const { rows } = await at(owner).list();
    expect(rows.map(({ kind, changes }) => [kind, changes.length])).toEqual([['notice', 1]]);
  });

  it('begin now if their start has passed', async () => {
    await at(owner).post(1, notice({ from: '2026-11-19T15:00:00Z', until: '2026-11-20T17:00:00Z' }));
    expect((await at(owner).list()).rows.map(({ from, until }) => [from, until])).toEqual([
      ['2026-11-20T15:00:00Z', '2026-11-20T17:00:00Z'],
    ]);
    const over = notice({ from: '2026-11-19T15:00:00Z', until: '2026-11-20T14:00:00Z' });
    expect(faultsIn(await at(owner).post(2, over))).toEqual(['/until endsEarly']);
  });

  it('get another end until they have ended, and a withdrawn one is not withdrawn again', async () => {
    await at(owner).post(1, notice({ until: '2026-11-20T16:00:00Z' }));
    await at(owner).post(2, notice());
    expect((await at(owner).end(1, '2026-11-20T18:00:00Z')).statusCode).toBe(204);
    expect((await at(owner).end(1, null)).statusCode).toBe(204);
    const changed = (await at(owner).list()).rows.find((row) => row.noticeId === idOf(1));
    expect(changed).toMatchObject({
      until: null,
      changes: [
        { action: 'post' },
        { action: 'end', until: '2026-11-20T18:00:00.000Z' },
        { action: 'end', until: null },
      ],
    });
    expect(faultsIn(await at(owner).end(1, '2026-11-20T15:00:00Z'))).toEqual(['/until endsEarly']);
    expect((await at(owner).withdraw(1)).statusCode).toBe(204);
    for (const reply of [await at(owner).withdraw(1), await at(owner).end(1, null)])
      expect(refusal(reply)).toEqual([409, 'version_conflict']);
    expect(await states(owner)).toEqual([
      [2, 'current'],
      [1, 'past'],
    ]);
    await signIn.harness.change(
      `update operator_notice set shown_from = '2026-11-20T13:00:00Z', shown_until = '2026-11-20T15:00:00Z' where notice_id = '${idOf(2)}'`,
    );
    expect(refusal(await at(owner).end(2, '2026-11-20T18:00:00Z'))).toEqual([409, 'version_conflict']);
  });

  it('are refused with the faults of their texts, link and times, and nothing is stored', async () => {
    const long = 'x'.repeat(301);
    expect(faultsIn(await at(owner).post(1, notice({ text: { en: ' ', es: long } })))).toEqual([
      '/text/en too_small',
      '/text/es too_big',
    ]);
    for (const link of ['http://example.test', 'javascript:alert(1)', 'status'])
      expect(faultsIn(await at(owner).post(1, notice({ link })))).toEqual([expect.stringMatching(/^\/link /)]);
    const early = notice({ from: '2026-11-21T15:00:00Z', until: '2026-11-21T15:00:00Z' });
    expect(faultsIn(await at(owner).post(1, early))).toEqual(['/until endsEarly']);
    // 366 days ahead is the last moment.
    const from = (time: string) => at(owner).post(1, notice({ from: time }));
    expect(faultsIn(await from('2027-11-21T15:00:01Z'))).toEqual(['/from tooFarAhead']);
    expect((await from('2027-11-21T15:00:00Z')).statusCode).toBe(204);
    await signIn.harness.change('delete from operator_notice');
    expect(refusal(await at(owner).post(1, notice({ audience: forClients('BAKERY', 'NOWHERE') })))).toEqual([
      404,
      'not_found',
    ]);
    expect((await at(owner).list()).rows).toEqual([]);
  });
});

describe('the reach of an operator', () => {
  it('decides for whom a notice may be posted, and a refusal is a security event', async () => {
    await clearEvents(signIn.harness);
    for (const browser of [partner, payroll])
      expect(refusal(await at(browser).post(1, notice()))).toEqual([403, 'scope_required']);
    for (const codes of [['MILLRACE'], ['BAKERY', 'MILLRACE']])
      expect(refusal(await at(partner).post(1, notice({ audience: forClients(...codes) })))).toEqual([
        404,
        'not_found',
      ]);
    expect(refusal(await at(payroll).post(1, notice({ audience: forClients('BAKERY') })))).toEqual([404, 'not_found']);
    const refused = (await storedEvents(signIn.harness)).filter(({ kind }) => kind === 'console_call_refused');
    expect(refused.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(5);
    expect((await at(owner).list()).rows).toEqual([]);
    expect((await at(partner).post(2, notice({ audience: forClients('BAKERY') }))).statusCode).toBe(204);
    expect((await at(payroll).post(3, notice({ audience: forClients('MILLRACE') }))).statusCode).toBe(204);
    expect((await at(partner).list()).mayPostForEveryone).toBe(false);
  });

  it.each([
    ['implementation', 'plain', true],
    ['support', 'colleague', false],
    ['readOnly', 'reader', false],
    ['auditor', 'admin', false],
  ] as const)('offers posting to roles that may: for everyone, %s', async (role, person, mayPost) => {
    const list = await at(await signedInOperator(signIn, person, { role })).list();
    expect([list.mayPost, list.mayPostForEveryone]).toEqual([mayPost, mayPost]);
  });

  it('decides which notices are seen and changed: a client’s own, not those that others share', async () => {
    await at(owner).post(1, notice());
    await at(owner).post(2, notice({ audience: forClients('BAKERY') }));
    await at(owner).post(3, notice({ audience: forClients('MILLRACE') }));
    await at(owner).post(4, notice({ audience: forClients('BAKERY', 'MILLRACE') }));
    const seen = async (browser: Browser) =>
      (await at(browser).list()).rows
        .map((row) => [
          numberOf(row.noticeId),
          row.clients.map(({ clientCode }) => clientCode).join(),
          row.clientsBeyond,
          row.mayChange,
        ])
        .toSorted(([one], [other]) => Number(one) - Number(other));
    expect(await seen(partner)).toEqual([
      [1, '', 0, false],
      [2, 'BAKERY', 0, true],
      [4, 'BAKERY', 1, false],
    ]);
    expect(await seen(payroll)).toEqual([
      [1, '', 0, false],
      [3, 'MILLRACE', 0, true],
      [4, 'MILLRACE', 1, false],
    ]);
    for (const [number, expected] of [
      [1, [403, 'scope_required']],
      [3, [404, 'not_found']],
      [4, [403, 'scope_required']],
      [9, [404, 'not_found']],
    ] as const)
      // prettier-ignore
      for (const reply of [await at(partner).withdraw(number), await at(partner).end(number, null)])
        expect(refusal(reply)).toEqual(expected);
    expect((await states(owner)).map(([, state]) => state)).toEqual(['current', 'current', 'current', 'current']);
    expect((await at(partner).end(2, '2026-11-20T18:00:00Z')).statusCode).toBe(204);
    expect((await at(partner).withdraw(2)).statusCode).toBe(204);
  });

  it.each(operatorRoles.filter((role) => role !== 'payroll'))('of role %s', async (role) => {
    await signIn.harness.change(`delete from console_operator where email like 'ada%'`);
    const browser = await signedInOperator(signIn, 'admin', { role });
    await at(owner).post(1, notice());
    const writes = role === 'owner' || role === 'implementation';
    const { rows, mayPost } = await at(browser).list();
    expect([mayPost, rows[0]?.mayChange]).toEqual([writes, writes]);
    const expected = writes ? 204 : 403;
    expect((await at(browser).post(2, notice())).statusCode).toBe(expected);
    expect((await at(browser).end(1, null)).statusCode).toBe(expected);
    expect((await at(browser).withdraw(1)).statusCode).toBe(expected);
  });
});

it.each(['delete from operator_notice_change', "update operator_notice_change set changed_by = 'x'"])(
  'the history of notices is append-only: %s',
  async (sql) => {
    await at(owner).post(1, notice());
    const change = statement(`test.${sql.slice(0, 6)}_history`, noRow, sql);
    await expect(signIn.harness.database.asMaintenance((tx) => tx.run(change, []))).rejects.toThrow('append-only');
  },
);
