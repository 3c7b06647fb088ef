import { userInfo } from 'node:os';
import { z } from 'zod';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../test/harness.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../test/harness/people.ts';
import { brandsOf } from '../brands.ts';
import { changeEngine } from '../change-engine.ts';
import { submitAs, preferenceRows, toastApplier, proposal } from '../features/pending-transactions/test/changes.ts';
import { connectEngineCommand, disconnectEngineCommand } from '../operator/clients/client-engine.ts';
import {
  clientHistoryCommand,
  listClientsCommand,
  resetDecisionCommand,
  setClientCommand,
  setDecisionCommand,
  showClientCommand,
} from '../operator/clients/clients.ts';
import type { Command } from '../operator/command.ts';
import { statement } from '../platform/database/port.ts';
import { generateKeys, parseKeys } from '../platform/keys/key-ring.ts';

const engine = changeEngine(parseKeys(generateKeys()), brandsOf({ branding: true }), {
  personalInformation: toastApplier,
  directDeposit: toastApplier,
  taxes: toastApplier,
});
const harness = await createHarness({ ports: { changeEngine: engine } });
afterAll(harness.close);
beforeEach(async () => {
  await harness.change(
    `delete from pending_transaction; delete from preference; delete from client_decision_rule; delete from client_feature; delete from client_pay_engine;
     delete from client_policy; insert into client_policy (client_id) select client_id from client`,
  );
  await harness.insert('preference', preferenceRows());
});

const run = (command: Command, given: string, options: Readonly<Record<string, string | boolean>> = {}) =>
  command.run({ given: given.split(' '), options, database: harness.database, tell: () => undefined });
/** Returns the client's settings after a change, or without one. */
const resultOf = async (command: Command, given: string, options: Readonly<Record<string, string | boolean>> = {}) => {
  const { done, lines, data } = await run(command, given, options);
  if (!done) throw new Error(lines.join(' '));
  return (data as { client: { policy: Record<string, unknown>; decisionRules: Record<string, unknown>[] } }).client;
};
const ruleOf = async (ruleType: number) =>
  (await resultOf(showClientCommand, 'MILLRACE')).decisionRules.find((one) => one['ruleType'] === ruleType);
const historyOf = async (code: string) =>
  ((await run(clientHistoryCommand, code)).data as { changes: { by: string; action: string; detail: unknown }[] })
    .changes;

const number = (key: PersonKey) => `E-${String(PEOPLE[key].number).padStart(4, '0')}`;
const waiting = statement(
  'test.waiting_decision',
  z.object({ decider: z.string(), days: z.int() }),
  `select decider, (extract(epoch from decide_by - submitted_at) / 86400)::int as days from pending_transaction
    where employee_id = $1 and state = 'pending'`,
);
const rewrite = statement('test.rewrite_client_change', z.object({}), `update client_change set changed_by = 'nobody'`);
const erase = statement('test.erase_client_change', z.object({}), 'delete from client_change');

describe('an operator sets a client’s portal policy', () => {
  it('lists the clients and shows one with its settings or their defaults', async () => {
    const { data } = await run(listClientsCommand, '');
    expect(data).toMatchObject({
      clients: [{ clientCode: 'BAKERY' }, { clientCode: 'MILLRACE', partnerCode: 'partner-1' }],
    });
    await harness.change('delete from client_policy');
    expect(await resultOf(showClientCommand, 'millrace')).toMatchObject({
      clientCode: 'MILLRACE',
      policy: { 'deposit-accounts': 5, 'managers-see-bank': true, 'cutoff-time': '17:00', reviews: false },
      decisionRules: [
        { ruleType: 1, isDefault: true, decider: 'payrollAdministrator', deadline: 5 },
        { ruleType: 2, isDefault: true, deadline: 3, 'escalate-to': 'none', deputy: 'none' },
        { ruleType: 5, isDefault: true },
      ],
      notes: [],
    });
    // A client without a row yet: the first change makes one.
    expect((await resultOf(setClientCommand, 'MILLRACE', { 'deposit-accounts': '4' })).policy).toMatchObject({
      'deposit-accounts': 4,
      'hr-access': true,
    });
  });

  it('the next call follows the new settings for bank, pay, HR records and the number of accounts', async () => {
    const of = (path: string) => `/api/${path}/${PEOPLE.colleague.employeeId}`;
    const statuses = async () => {
      const paths = ['employeeProfile/directDeposit', 'checks/employees', 'employeeAwards'];
      const answers = await Promise.all(paths.map((path) => harness.as('manager').get(of(path))));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    await resultOf(setClientCommand, 'MILLRACE', { 'managers-see-bank': 'off' });
    expect(await statuses()).toEqual([404, 200, 200]);
    await resultOf(setClientCommand, 'MILLRACE', {
      'managers-see-pay': 'off',
      'hr-access': 'off',
      'deposit-accounts': '2',
    });
    expect(await statuses()).toEqual([404, 404, 404]);
    const own = await harness.as('plain').get('/api/employeeProfile/directDeposit');
    expect(own.json()).toMatchObject({ maxAccounts: 2 });
    // Another client keeps its own.
    expect((await resultOf(showClientCommand, 'BAKERY')).policy).toMatchObject({ 'managers-see-bank': true });
  });

  it('a named switch of the same meaning changes too, since it takes precedence', async () => {
    await harness.insert('client_feature', [
      { client_id: MILLRACE.clientId, name: 'isManagerViewEnabled', enabled: true },
    ]);
    const lookup = () => harness.as('manager').get(`/api/employeeProfile/employees/${PEOPLE.colleague.employeeId}`);
    expect((await lookup()).statusCode).toBe(200);
    expect((await resultOf(setClientCommand, 'MILLRACE', { 'manager-view': 'off' })).policy['manager-view']).toBe(
      false,
    );
    expect((await lookup()).statusCode).toBe(404);
    await resultOf(setClientCommand, 'MILLRACE', { 'manager-view': 'on' });
    expect((await lookup()).statusCode).toBe(200);
  });

  it('a dry run changes nothing', async () => {
    const length = (await historyOf('MILLRACE')).length;
    const tried = await run(setClientCommand, 'MILLRACE', { 'deposit-accounts': '9', 'dry-run': true });
    expect(tried).toMatchObject({ done: true, data: { dryRun: true, client: { policy: { 'deposit-accounts': 9 } } } });
    expect((await resultOf(showClientCommand, 'MILLRACE')).policy['deposit-accounts']).toBe(5);
    expect(await historyOf('MILLRACE')).toHaveLength(length);
  });
});

describe('TRX-3: an operator sets who decides about a client’s changes', () => {
  const requested = async (person: PersonKey = 'plain') => {
    await submitAs(harness, engine.changes, person, proposal(5, 9));
    return harness.database.asMaintenance((tx) => tx.one(waiting, [PEOPLE[person].employeeId]));
  };

  it('decider and deadline apply to requests submitted afterwards', async () => {
    expect(await requested()).toEqual({ decider: 'payrollAdministrator', days: 3 });
    const options = { decider: 'manager', deadline: '7', 'escalate-to': 'payrollAdministrator' };
    expect(await resultOf(setDecisionCommand, 'MILLRACE 2', options)).toMatchObject({
      decisionRules: [{}, { ruleType: 2, isDefault: false, decider: 'manager', deadline: 7 }, { isDefault: true }],
    });
    expect(await requested('colleague')).toEqual({ decider: 'manager', days: 7 });
    await resultOf(resetDecisionCommand, 'MILLRACE DirectDeposit');
    expect(await ruleOf(2)).toMatchObject({ isDefault: true, decider: 'payrollAdministrator', deadline: 3 });
  });

  it('changes only the given settings and keeps the rest, including the deputy', async () => {
    await resultOf(setDecisionCommand, 'MILLRACE 5', { decider: 'supervisor', deputy: number('manager') });
    await resultOf(setDecisionCommand, 'MILLRACE taxcategories', { deadline: '10' });
    const rule = { decider: 'supervisor', deadline: 10, deputy: number('manager') };
    expect(await ruleOf(5)).toMatchObject(rule);
    // A deputy who has left doesn't block other changes, and can be removed.
    await harness.change(`update profile set is_enabled = false where employee_id = '${PEOPLE.manager.employeeId}'`);
    await resultOf(setDecisionCommand, 'MILLRACE 5', { deadline: '11' });
    expect(await ruleOf(5)).toMatchObject({ ...rule, deadline: 11 });
    await resultOf(setDecisionCommand, 'MILLRACE 5', { deputy: 'none' });
    expect(await ruleOf(5)).toMatchObject({ deputy: 'none' });
    await harness.change(`update profile set is_enabled = true where employee_id = '${PEOPLE.manager.employeeId}'`);
  });

  it('the deputy decides once the deadline has passed', async () => {
    await resultOf(setDecisionCommand, 'MILLRACE 2', { deputy: number('supervisor') });
    await requested();
    const list = `/api/pendingTransactions/employee?employeeId=${PEOPLE.plain.employeeId}`;
    const whyNot = async () =>
      (await harness.as('supervisor').get(list)).json<{ pendingTransactions: { approveWhyNot: unknown }[] }>()
        .pendingTransactions[0]?.approveWhyNot;
    expect(await whyNot()).toBe('notYourDecision');
    await harness.change(`update pending_transaction set escalated_at = submitted_at`);
    expect(await whyNot()).toBe(null);
  });

  it('reports a rule that leaves no decider, and what the decider can see', async () => {
    await resultOf(setClientCommand, 'MILLRACE', { 'supervisor-self-service': 'off', 'managers-see-bank': 'off' });
    const { lines } = await run(setDecisionCommand, 'MILLRACE 2', { decider: 'supervisor' });
    expect(lines.join('\n')).toContain('DirectDeposit: the supervisor view is turned off');
    expect(lines.join('\n')).toContain('although managers-see-bank is off');
    expect((await run(setDecisionCommand, 'BAKERY 1', { decider: 'supervisor' })).lines.join('\n')).toContain(
      'NameAddress: no one at this client has the role supervisor',
    );
  });
});

describe('TRX-3: an operator connects a client to its pay engine', () => {
  const engineOf = async () => ((await resultOf(showClientCommand, 'MILLRACE')) as { payEngine?: unknown }).payEngine;
  const states = statement(
    'test.engine_states',
    z.object({ state: z.string() }),
    'select state from pending_transaction',
  );
  const state = async () => (await harness.database.asMaintenance((tx) => tx.one(states, []))).state;

  it('approved changes wait for the engine, which can be disconnected once it has answered all of them', async () => {
    await resultOf(setDecisionCommand, 'MILLRACE 2', { decider: 'none' });
    await resultOf(connectEngineCommand, 'MILLRACE Ledger');
    expect(await engineOf()).toBe('Ledger');
    await submitAs(harness, engine.changes, 'plain', proposal(5, 9));
    expect(await state()).toBe('approved');
    await harness.change(`update pending_transaction set state = 'exported', exported_at = submitted_at`);
    const { done, lines } = await run(disconnectEngineCommand, 'MILLRACE');
    expect([done, lines.join(' ')]).toEqual([false, expect.stringContaining('hasn’t answered yet for 1 change.')]);
    expect(await engineOf()).toBe('Ledger');
    await harness.change('delete from pending_transaction');
    await resultOf(disconnectEngineCommand, 'MILLRACE');
    expect(await engineOf()).toBe(null);
    await submitAs(harness, engine.changes, 'plain', proposal(5, 9));
    expect(await state()).toBe('applied');
    expect((await historyOf('MILLRACE')).slice(-2).map(({ detail }) => detail)).toEqual([
      { payEngine: { before: null, after: 'Ledger' } },
      { payEngine: { before: 'Ledger', after: null } },
    ]);
  });
});

describe('an operator who reads Spanish', () => {
  it('sees settings, results and refusals in Spanish', async () => {
    const spanish = async (command: Command, given: string, options: Readonly<Record<string, string>> = {}) =>
      (
        await command.run({
          given: given.split(' '),
          options,
          database: harness.database,
          language: 'es',
          tell: () => undefined,
        })
      ).lines;
    expect(await spanish(showClientCommand, 'MILLRACE')).toContain(
      'motor de nómina               ninguno: los cambios aprobados se aplican aquí',
    );
    expect((await spanish(setClientCommand, 'MILLRACE', { 'deposit-accounts': '5' })).at(-1)).toBe(
      'No hay nada que cambiar: esta es la configuración actual.',
    );
    expect(await spanish(setDecisionCommand, 'MILLRACE 2', { deputy: number('plain') })).toEqual([
      'No se cambió nada.',
      `--deputy: ${number('plain')} no es gerente ni supervisor. Un suplente debe tener empleados a su cargo.`,
    ]);
    expect(await spanish(clientHistoryCommand, 'NOBODY')).toContain(
      'No existe el cliente NOBODY. `client list` muestra los códigos.',
    );
  });
});

describe('invalid operator input changes nothing', () => {
  it.each([
    ['There is no client NOBODY.', showClientCommand, 'NOBODY', {}],
    ['There is no client NOBODY.', clientHistoryCommand, 'NOBODY', {}],
    ['There is no client NOBODY.', setClientCommand, 'NOBODY', { reviews: 'on' }],
    ['Give at least one option', setClientCommand, 'MILLRACE', {}],
    ['Give at least one option', setClientCommand, 'MILLRACE', { by: 'ada' }],
    [
      '--deposit-accounts must be a whole number',
      setClientCommand,
      'MILLRACE',
      { reviews: 'on', 'deposit-accounts': '11' },
    ],
    ['The rule types are 1 (NameAddress), 2 (DirectDeposit)', setDecisionCommand, 'MILLRACE 3', { decider: 'manager' }],
    ['The rule types are 1 (NameAddress)', resetDecisionCommand, 'MILLRACE 0', {}],
    ['Give at least one option', setDecisionCommand, 'MILLRACE 2', {}],
    ['must be one line of 1 to 60 characters', connectEngineCommand, 'MILLRACE ', {}],
    ['There is no client NOBODY.', disconnectEngineCommand, 'NOBODY', {}],
    ['--deadline must be a whole number of days', setDecisionCommand, 'MILLRACE 2', { deadline: '61' }],
    ['No one at this client has the employee number E-9999', setDecisionCommand, 'MILLRACE 2', { deputy: 'E-9999' }],
    // The number belongs to an employee of another client.
    ['No one at this client has the employee number', setDecisionCommand, 'MILLRACE 2', { deputy: number('baker') }],
    ['has left or can’t sign in', setDecisionCommand, 'MILLRACE 2', { deputy: number('former') }],
    ['isn’t a manager or supervisor', setDecisionCommand, 'MILLRACE 2', { deputy: number('plain') }],
  ] as const)('%s', async (why, command, given, options) => {
    const before = [await resultOf(showClientCommand, 'MILLRACE'), await historyOf('MILLRACE')];
    const { done, lines } = await run(command, given, options);
    expect([done, lines.join(' ')]).toEqual([false, expect.stringContaining(why)]);
    expect([await resultOf(showClientCommand, 'MILLRACE'), await historyOf('MILLRACE')]).toEqual(before);
  });
});

describe('setting changes are recorded permanently', () => {
  it('the record has before and after of the changed settings, under the given name or the account’s', async () => {
    const length = (await historyOf('BAKERY')).length;
    await resultOf(setClientCommand, 'BAKERY', { 'deposit-accounts': '3', 'hr-access': 'on', by: 'ada' });
    await resultOf(setClientCommand, 'BAKERY', { 'deposit-accounts': '3' });
    await resultOf(setDecisionCommand, 'BAKERY 1', { decider: 'none', by: 'ben' });
    await resultOf(resetDecisionCommand, 'BAKERY 1');
    await resultOf(resetDecisionCommand, 'BAKERY 1');
    expect((await historyOf('BAKERY')).slice(length)).toEqual([
      expect.objectContaining({ by: 'ada', action: 'set', detail: { 'deposit-accounts': { before: 5, after: 3 } } }),
      expect.objectContaining({
        by: 'ben',
        action: 'decision set',
        detail: { ruleType: 1, isNew: true, decider: { before: 'payrollAdministrator', after: 'none' } },
      }),
      expect.objectContaining({
        by: userInfo().username,
        action: 'decision reset',
        detail: { ruleType: 1, decider: { before: 'none', after: 'payrollAdministrator' } },
      }),
    ]);
    for (const again of [rewrite, erase])
      await expect(harness.database.asMaintenance((tx) => tx.run(again, []))).rejects.toThrow(/append-only/);
  });
});
