import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';
import { escalateOrphaned } from './apply/escalate-orphaned.ts';
import { submitAs, proposal } from './test/changes.ts';
import { clearRequests, createToastHarness, PATH } from './test/toast-harness.ts';

const { harness, engine, submit } = await createToastHarness();
afterAll(harness.close);
beforeEach(() => clearRequests(harness));
afterEach(() => policy({ allow_supervisor_self_service: true, is_manager_view_enabled: true }));

const policy = (switches: Readonly<Record<string, boolean>>) =>
  harness.change(
    `update client_policy set ${Object.entries(switches)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ')}`,
  );
const rule = (rest: Record<string, string | number | null>) =>
  harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 2, decider: 'supervisor', deadline_days: 3, ...rest },
  ]);
const promised = async (language = 'en', person: PersonKey = 'plain') =>
  (await harness.as(person).get(`${PATH}/employee`, { headers: { 'accept-language': language } }))
    .json<TransactionsReply>()
    .pendingTransactions.map(({ decidedBy }) => decidedBy);
const approve = async (submitted: Readonly<Record<string, unknown>>, person: PersonKey) =>
  (await harness.as(person).post(`${PATH}/approve`, submitted)).statusCode;

it('DSK-5: the promise names the usual decider while they can decide', async () => {
  await rule({});
  await submit();
  expect(await promised()).toEqual(['Your supervisor']);
  expect(await promised('es')).toEqual(['Su supervisor']);
});

it('DSK-5: with the supervisor view off, the promise names the payroll team, which can decide', async () => {
  await rule({});
  await policy({ allow_supervisor_self_service: false });
  const { receipt } = await submitted();
  expect(receipt.change?.decidedBy).toBe('Your payroll team');
  expect(await promised()).toEqual(['Your payroll team']);
  expect(await promised('es')).toEqual(['Su equipo de nómina']);
  expect(await approve(receipt.decision, 'supervisor')).toBe(404);
  expect(await approve(receipt.decision, 'manager')).toBe(403);
  expect(await approve(receipt.decision, 'admin')).toBe(200);
});

it('DSK-5: the promise follows a view that is turned off after the request', async () => {
  await rule({ escalate_to: 'manager' });
  await submit();
  expect(await promised()).toEqual(['Your supervisor']);
  await policy({ allow_supervisor_self_service: false });
  expect(await promised()).toEqual(['Your manager']);
  await policy({ is_manager_view_enabled: false });
  expect(await promised()).toEqual(['Your payroll team']);
});

it('DSK-5: after the deadline, the promise names everyone who can decide', async () => {
  await rule({ escalate_to: 'payrollAdministrator', deputy_employee_id: PEOPLE.manager.employeeId });
  await submit();
  await harness.change('update pending_transaction set escalated_at = now()');
  expect(await promised()).toEqual(['Your supervisor, your payroll team, or another approver']);
  expect(await promised('es')).toEqual(['Su supervisor, su equipo de nómina u otra persona que aprueba']);
});

it('DSK-5: of several requests, the promise of each goes by the rule of its own kind', async () => {
  await rule({ escalate_to: 'payrollAdministrator' });
  await rule({ rule_type: 5, escalate_to: 'manager' });
  await submit();
  await submit({ ...proposal(5, 9), kind: 'taxes' });
  await harness.change('update pending_transaction set escalated_at = now()');
  expect(new Set(await promised())).toEqual(
    new Set(['Your supervisor or your manager', 'Your supervisor or your payroll team']),
  );
});

it('DSK-5: an escalated request without anyone named can be decided by the payroll team, and before by the decider alone', async () => {
  await rule({});
  const decision = await submit();
  expect(await approve(decision, 'admin')).toBe(403);
  await harness.change('update pending_transaction set escalated_at = now()');
  expect(await approve(decision, 'manager')).toBe(403);
  expect(await approve(decision, 'admin')).toBe(200);
});

it('DSK-5: a request whose deciders all go is escalated before the deadline, so that those who are promised can decide', async () => {
  await rule({ escalate_to: 'manager' });
  const decision = await submit();
  const sweep = escalateOrphaned(engine);
  const run = (size: number) =>
    sweep({ database: harness.database, now: harness.now, size, stop: new AbortController().signal });
  expect(await run(100)).toBe('done');
  expect(await approve(decision, 'manager')).toBe(403);
  const silas = `employee_id = '${PEOPLE.supervisor.employeeId}'`;
  await harness.change(`update employment_version set status = 'l' where ${silas}`);
  try {
    expect(await promised()).toEqual(['Your manager']);
    expect([await run(1), await run(1)]).toEqual(['more', 'done']);
    await run(100);
    expect(await promised()).toEqual(['Your manager']);
    const events = await harness.database.asMaintenance((tx) => tx.rows(escalations, []));
    expect(events).toEqual([{ code: 'noOtherDecider' }]);
    expect(await approve(decision, 'manager')).toBe(200);
  } finally {
    await harness.change(`update employment_version set status = 'a' where ${silas}`);
  }
});

/** Submits a change and returns its receipt with what a decision about it needs. */
async function submitted() {
  const receipt = await submitAs(harness, engine.changes, 'plain', proposal(5, 9));
  const decision = { employeeWorkflowId: receipt.employeeWorkflowId, ruleType: 2, version: 1 };
  return { receipt: { change: receipt.change, decision } };
}

const escalations = statement(
  'test.promise.escalations',
  z.object({ code: z.string().nullable() }),
  `select code from pending_transaction_event where event = 'escalated'`,
);
