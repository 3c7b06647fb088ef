import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '@paystead/contract/local-date.ts';
import type { DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import type { DetailReply, TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueueCountsReply, QueueReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import { MILLRACE, PEOPLE, SHOP, type PersonKey } from '../../../../test/harness/people.ts';
import { statement } from '../../../platform/database/port.ts';
import { proposal, submitAs } from '../test/changes.ts';
import { clearRequests, createToastHarness, PATH } from '../test/toast-harness.ts';

const { harness, engine, submit } = await createToastHarness();
afterAll(harness.close);

const DEPUTIES = `${PATH}/deputies`;
const TODAY = '2026-11-20';
const rule = (rest: Readonly<Record<string, string | number | null>> = {}) =>
  harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 2, decider: 'manager', deadline_days: 3, ...rest },
  ]);

beforeEach(async () => {
  await harness.change(
    `delete from decision_deputy; update client_policy set allow_manager_self_service = true, allow_supervisor_self_service = true, payroll_assurance = 'password';
     update employment_version set status = 'a' where status = 'l'; update profile set is_enabled = true`,
  );
  await clearRequests(harness);
});

type Body = Readonly<Record<string, unknown>>;
const naming = (rest: Body = {}): Body => ({
  deputyId: PEOPLE.supervisor.employeeId,
  ruleTypes: [2],
  firstDate: TODAY,
  lastDate: addDays(TODAY, 6),
  ...rest,
});
const name = (key: PersonKey, rest: Body = {}) => harness.signedInAnew(key).post(DEPUTIES, naming(rest));
const deputiesOf = async (key: PersonKey, text = '') =>
  (await harness.signedInAnew(key).get(`${DEPUTIES}?text=${text}`)).json<DeputiesReply>();
const named = async (key: PersonKey, rest: Body = {}) => {
  expect((await name(key, rest)).statusCode).toBe(204);
  return deputiesOf(key);
};
const end = async (key: PersonKey, decisionDeputyId = '') =>
  (await harness.signedInAnew(key).post(`${DEPUTIES}/end`, { decisionDeputyId })).statusCode;
const queueOf = async (key: PersonKey) =>
  (await harness.signedInAnew(key).post(`${PATH}/queue`, { decider: 'me' })).json<QueueReply>().pendingTransactions;
const approve = async (key: PersonKey, submitted: Body) =>
  (await harness.signedInAnew(key).post(`${PATH}/approve`, submitted)).statusCode;
const promised = async (language = 'en') =>
  (await harness.signedInAnew('plain').get(`${PATH}/employee`, { headers: { 'accept-language': language } }))
    .json<TransactionsReply>()
    .pendingTransactions.map(({ decidedBy }) => decidedBy);
/** Moves the dates of all namings, as if days had passed. */
const passDays = (days: number) =>
  harness.change(
    `update decision_deputy set starts_at = starts_at - interval '${days} days', ends_at = ends_at - interval '${days} days'`,
  );

describe('DSK-5: what a deputy sees and decides', () => {
  it('is the approver’s queue, with the approver’s name, and its numbers', async () => {
    await rule();
    await submit();
    expect(await queueOf('supervisor')).toEqual([]);
    await named('manager');
    expect(await queueOf('supervisor')).toMatchObject([
      { decidesFor: 'Mona Tester3', approvable: true, employee: { employeeFullName: 'Petra Tester1' } },
    ]);
    const counts = (await harness.signedInAnew('supervisor').post(`${PATH}/counts`, {})).json<QueueCountsReply>();
    expect([counts.mine, counts.deciders.me]).toEqual([1, 1]);
    expect((await queueOf('manager')).map(({ decidesFor }) => decidesFor)).toEqual([null]);
  });

  it.each([
    ['manager', 'supervisor', 'manager', 'Mona Tester3'],
    ['supervisor', 'manager', 'supervisor', 'Silas Tester4'],
    ['payrollAdministrator', 'supervisor', 'admin', 'Ada Tester6'],
  ] as const)('is what a %s decides, in the list, the numbers and the decision', async (decider, deputy, approver, approverName) => {
    await rule({ decider });
    const submitted = await submit();
    expect([(await queueOf(deputy)).length, await approve(deputy, submitted)]).toEqual([0, 403]);
    await named(approver, { deputyId: PEOPLE[deputy].employeeId });
    expect((await queueOf(deputy)).map(({ decidesFor, approvable }) => [decidesFor, approvable])).toEqual([
      [approverName, true],
    ]);
    const counts = (await harness.signedInAnew(deputy).post(`${PATH}/counts`, {})).json<QueueCountsReply>();
    expect([counts.mine, counts.deciders.me]).toEqual([1, 1]);
    expect(await approve(deputy, submitted)).toBe(200);
  }); // prettier-ignore

  it('is nothing before the first day, after the last one, of other kinds, or once it was ended', async () => {
    await rule();
    const submitted = await submit();
    await submit(proposal(5, 9, { kind: 'taxes' }));
    const { named: namings } = await named('manager', { firstDate: addDays(TODAY, 1) });
    expect([(await queueOf('supervisor')).length, await approve('supervisor', submitted)]).toEqual([0, 403]);
    await passDays(1);
    expect((await queueOf('supervisor')).map(({ ruleType }) => ruleType)).toEqual([2]);
    await passDays(6);
    expect([(await queueOf('supervisor')).length, await approve('supervisor', submitted)]).toEqual([0, 403]);
    await passDays(-6);
    const [{ decisionDeputyId } = { decisionDeputyId: '' }] = namings;
    expect([await end('manager', decisionDeputyId), (await deputiesOf('manager')).named]).toEqual([204, []]);
    expect([(await queueOf('supervisor')).length, await approve('supervisor', submitted)]).toEqual([0, 403]);
  });

  it('reaches people outside the deputy’s own scope, and only their requests', async () => {
    await rule({ decider: 'payrollAdministrator' });
    const submitted = await submit();
    await harness.insert('manager_scope', [
      {
        client_id: MILLRACE.clientId,
        manager_id: PEOPLE.reader.employeeId,
        scope_number: 9,
        organization_value_id: SHOP,
      },
    ]);
    try {
      await harness.change(`update manager_scope set organization_value_id = (select organization_value_id
        from organization_value where client_id = '${MILLRACE.clientId}' and organization_value_id <> '${SHOP}' limit 1)
        where scope_number = 9`);
      expect(await approve('reader', submitted)).toBe(404);
      await named('admin', { deputyId: PEOPLE.reader.employeeId });
      expect((await queueOf('reader')).map(({ decidesFor }) => decidesFor)).toEqual(['Ada Tester6']);
      expect((await harness.signedInAnew('reader').get(`/api/employees/${PEOPLE.plain.employeeId}`)).statusCode).toBe(
        404,
      );
      expect(await approve('reader', submitted)).toBe(200);
    } finally {
      await harness.change('delete from manager_scope where scope_number = 9');
    }
  });

  it('is never a request of the deputy’s own, nor one of the approver’s', async () => {
    await rule({ decider: 'payrollAdministrator' });
    for (const person of ['supervisor', 'admin', 'plain'] as const)
      await submitAs(harness, engine.changes, person, proposal(5, 9));
    await named('admin');
    expect((await queueOf('supervisor')).map(({ employee }) => employee.employeeId)).toEqual([PEOPLE.plain.employeeId]);
    const ids = await harness.database.asMaintenance((tx) => tx.rows(requests, []));
    for (const { id, employee_id: employeeId } of ids.filter((one) => one.employee_id !== PEOPLE.plain.employeeId))
      expect([employeeId, await approve('supervisor', { employeeWorkflowId: id, ruleType: 2, version: 1 })]).toEqual([
        employeeId,
        employeeId === PEOPLE.supervisor.employeeId ? 403 : 404,
      ]);
  });

  it('has its state: upcoming, current, or inactive while the deputy can’t sign in', async () => {
    await named('manager', { firstDate: addDays(TODAY, 2) });
    const enable = (isEnabled: boolean) =>
      harness.change(
        `update profile set is_enabled = ${isEnabled} where employee_id = '${PEOPLE.supervisor.employeeId}'`,
      );
    const states = async () => (await deputiesOf('manager')).named.map(({ status }) => status);
    const seen = [await states()];
    await enable(false);
    seen.push(await states());
    await passDays(2);
    seen.push(await states());
    await enable(true);
    seen.push(await states());
    expect(seen.flat()).toEqual(['upcoming', 'inactive', 'inactive', 'current']);
  });

  it.each([
    ['supervisor', 'manager', ['Ada', 'Chiara', 'Silas'], ['Ada']],
    ['manager', 'chief', ['Ada', 'Mona', 'Silas'], ['Silas']],
  ] as const)('is inactive while the client has no %s view, in which no one can be named either', async (view, approver, all, left) => {
    for (const deputy of ['admin', 'supervisor'] as const) await named(approver, { deputyId: PEOPLE[deputy].employeeId });
    const first = (name: string) => name.split(' ')[0] ?? '';
    const shown = async () => {
      const { named: namings, candidates } = await deputiesOf(approver);
      const current = namings.flatMap(({ name: who, status }) => (status === 'current' ? [first(who)] : []));
      return [current.toSorted(), candidates.map(({ name: who }) => first(who))];
    };
    expect(await shown()).toEqual([['Ada', 'Silas'], all]);
    await harness.change(`update client_policy set allow_${view}_self_service = false`);
    expect(await shown()).toEqual([left, left]);
    const gone = PEOPLE[view === 'manager' ? 'admin' : 'supervisor'].employeeId;
    const refused = await name(approver, { deputyId: gone, firstDate: addDays(TODAY, 9), lastDate: addDays(TODAY, 9) });
    expect(refused.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('deputy_not_allowed');
  }); // prettier-ignore

  it('ends at once when the deputy or the approver loses the role or can’t sign in', async () => {
    await rule();
    const submitted = await submit();
    await named('manager');
    await harness.change('update client_policy set allow_supervisor_self_service = false');
    expect(await approve('supervisor', submitted)).toBe(404);
    await harness.change('update client_policy set allow_supervisor_self_service = true');
    expect((await queueOf('supervisor')).length).toBe(1);
    await harness.change(`update profile set is_enabled = false where employee_id = '${PEOPLE.manager.employeeId}'`);
    expect([(await queueOf('supervisor')).length, await approve('supervisor', submitted)]).toEqual([0, 403]);
  });

  it('of a payroll administrator needs the sign-in that the client requires of them', async () => {
    await rule({ decider: 'payrollAdministrator' });
    const submitted = await submit();
    await named('admin');
    expect((await queueOf('supervisor')).length).toBe(1);
    await harness.change(`update client_policy set payroll_assurance = 'secondFactor'`);
    expect([(await queueOf('supervisor')).length, await approve('supervisor', submitted)]).toEqual([0, 403]);
  });

  it('isn’t handed on: a deputy’s deputy sees the deputy’s own queue alone', async () => {
    await rule({ decider: 'payrollAdministrator' });
    await submit();
    await named('admin');
    await named('supervisor', { deputyId: PEOPLE.chief.employeeId });
    expect((await queueOf('supervisor')).length).toBe(1);
    expect(await queueOf('chief')).toEqual([]);
  });
});

describe('DSK-5: the record of a deputy’s decision', () => {
  it('has both names: in the decision, the history and in both languages', async () => {
    await rule();
    const submitted = await submit();
    await named('manager');
    expect(await approve('supervisor', submitted)).toBe(200);
    const shown = async (language: string) =>
      (await harness.signedInAnew('plain').get(`${PATH}/employee`, { headers: { 'accept-language': language } }))
        .json<TransactionsReply>()
        .pendingTransactions.map(({ decision, history }) => [decision?.by, history.at(-1)?.by]);
    expect((await shown('en'))[0]?.[0]).toBe('Silas Tester4 (for Mona Tester3)');
    expect((await shown('es'))[0]?.[0]).toBe('Silas Tester4 (en nombre de Mona Tester3)');
    const events = await harness.database.asMaintenance((tx) => tx.rows(decisions, []));
    expect(events).toEqual([
      { actor_name: 'Silas Tester4', actor_for_name: 'Mona Tester3', actor_role: 'manager', is_proved: true },
    ]);
    const audited = await harness.database.asMaintenance((tx) => tx.rows(audit, []));
    expect(audited.at(-1)?.acts_for).toBe(PEOPLE.manager.employeeId);
  });

  it('each step is recorded with the approver for whom it was made', async () => {
    await rule();
    const holdUntil = new Date(harness.now.getTime() + 48 * 3600 * 1000);
    const request = await submit(proposal(5, 9, { holdUntil }));
    const { employeeWorkflowId } = request;
    await named('manager');
    const from = harness.now.toISOString();
    const steps: [verb: string, body: object][] = [
      ['detail', { employeeWorkflowId }],
      ['note', { employeeWorkflowId, text: 'Called.' }],
      ['approve', request],
      ['undo', request],
      ['reject', { ...request, reason: 'No.' }],
      ['undo', request],
      ['send-back', { ...request, reason: 'No.' }],
    ];
    for (const [verb, body] of steps) {
      harness.advanceSeconds(1);
      const reply = await harness.signedInAnew('supervisor').post(`${PATH}/${verb}`, { ...body });
      expect([verb, reply.statusCode]).toEqual([verb, 200]);
    }
    const recorded = await harness.database.asMaintenance((tx) =>
      tx.rows(stepAudit, [PEOPLE.plain.employeeId, PEOPLE.supervisor.employeeId, from]),
    );
    expect(recorded).toEqual(
      ['detail', 'note', 'approve', 'undo', 'reject', 'undo', 'sendBack'].map((name) => ({
        endpoint: `pendingTransactions.${name}`,
        acts_for: PEOPLE.manager.employeeId,
      })),
    );
  });

  it('counts as a second person beside the approver, and no one counts twice', async () => {
    await rule({ approvals_needed: 2 });
    const submitted = await submit();
    await named('manager');
    expect(await approve('supervisor', submitted)).toBe(200);
    const again = await harness.signedInAnew('supervisor').post(`${PATH}/approve`, submitted);
    expect(again.json<{ repeated: boolean }>().repeated).toBe(true);
    const detail = await harness
      .as('manager')
      .post(`${PATH}/detail`, { employeeWorkflowId: submitted.employeeWorkflowId });
    expect(detail.json<DetailReply>().pendingTransaction.approvals).toMatchObject({
      needed: 2,
      given: [{ by: 'Silas Tester4 (for Mona Tester3)' }],
    });
    expect(await approve('manager', submitted)).toBe(200);
  });

  it('is refused by the database outside of the dates and kinds, whatever the application does', async () => {
    await rule();
    await submit();
    const { named: namings } = await named('manager', { ruleTypes: [5] });
    const forged = harness.database.asTenant({ clientId: MILLRACE.clientId, employeeId: null }, (tx) =>
      tx.run(forge, [namings[0]?.decisionDeputyId ?? '', harness.now.toISOString()]),
    );
    await expect(forged).rejects.toThrow('no deputy may take');
  });

  it('is possible from the first instant to just before the last, and until the naming was ended', async () => {
    await rule();
    await submit();
    const { named: namings } = await named('manager');
    const id = namings[0]?.decisionDeputyId ?? '';
    const [starts, ends] = [Date.parse('2026-11-20T05:00:00Z'), Date.parse('2026-11-27T05:00:00Z')];
    const at = (instant: number) => new Date(instant).toISOString();
    const standing = async (instant: number) => {
      const values = [MILLRACE.clientId, PEOPLE.supervisor.employeeId, at(instant)];
      const represented = await harness.database.asMaintenance((tx) => tx.rows(approversOf, values));
      const requested = await harness.database.asMaintenance((tx) =>
        tx.rows(requestedAt, [MILLRACE.clientId, PEOPLE.plain.employeeId, ['manager'], at(instant)]),
      );
      const listed = await harness.database.asTenant({ clientId: MILLRACE.clientId, employeeId: null }, (tx) =>
        tx.rows(listedAt, values),
      );
      const taken = await harness.database
        .asMaintenance(async (tx) => {
          await tx.run(forge, [id, at(instant)]);
          throw new Error('taken');
        })
        .catch((error: Error) => error.message === 'taken');
      return [
        represented.length === 1,
        requested.some(({ employee_id: deputy }) => deputy === PEOPLE.supervisor.employeeId),
        listed[0]?.has_started ?? null,
        taken,
      ];
    };
    expect(await standing(starts - 1)).toEqual([false, false, false, false]);
    expect(await standing(starts)).toEqual([true, true, true, true]);
    expect(await standing(ends - 1)).toEqual([true, true, true, true]);
    expect(await standing(ends)).toEqual([false, false, null, false]);
    await harness.change(`update decision_deputy set ended_at = '${at(starts + 1000)}'`);
    expect([(await standing(starts + 999))[3], (await standing(starts + 1000))[3]]).toEqual([true, false]);
  });
});

describe('DSK-5: the promise', () => {
  it('names a deputy with the approver, follows its end, and leaves out people on leave', async () => {
    await rule();
    await submit();
    expect(await promised()).toEqual(['Your manager']);
    const { named: namings } = await named('manager');
    expect(await promised()).toEqual(['Your manager or Silas Tester4 (for Mona Tester3)']);
    expect(await promised('es')).toEqual(['Su gerente o Silas Tester4 (en nombre de Mona Tester3)']);
    await harness.change(
      `update employment_version set status = 'l' where employee_id = '${PEOPLE.manager.employeeId}'`,
    );
    expect(await promised()).toEqual(['Silas Tester4 (for Mona Tester3)']);
    await end('manager', namings[0]?.decisionDeputyId);
    expect(await promised()).toEqual(['Your payroll team']);
  });

  it.each([
    ['manager', 'admin', 'Mona Tester3'],
    ['admin', 'manager', 'Ada Tester6'],
  ] as const)(
    'represents the approver with the earlier first day: %s before %s',
    async (first, second, represented) => {
      await rule();
      await named(second, { firstDate: addDays(TODAY, 1) });
      await named(first);
      const values = [MILLRACE.clientId, PEOPLE.plain.employeeId, ['manager', 'payrollAdministrator'], `${addDays(TODAY, 3)}T15:00:00Z`]; // prettier-ignore
      const deciders = await harness.database.asMaintenance((tx) => tx.rows(requestedAt, values));
      const deputies = deciders.filter(({ employee_id: id }) => id === PEOPLE.supervisor.employeeId);
      expect(deputies.map(({ acts_for: actsFor }) => actsFor)).toEqual([represented]);
    },
  );

  it('names no deputy for the deputy’s own request', async () => {
    await rule({ decider: 'payrollAdministrator' });
    await named('admin', { deputyId: PEOPLE.supervisor.employeeId });
    const requested = async (key: PersonKey) => {
      const values = [MILLRACE.clientId, PEOPLE[key].employeeId, ['payrollAdministrator'], `${DURING}T15:00:00Z`];
      const found = await harness.database.asMaintenance((tx) => tx.rows(requestedAt, values));
      return found.map(({ employee_id: employeeId }) => employeeId).toSorted();
    };
    const both = [PEOPLE.admin.employeeId, PEOPLE.supervisor.employeeId].toSorted();
    expect([await requested('plain'), await requested('supervisor')]).toEqual([both, [PEOPLE.admin.employeeId]]);
  });

  it('mails a decider at the address on file, never at a former one', async () => {
    await rule();
    const emailOf = async () => {
      const values = [MILLRACE.clientId, PEOPLE.plain.employeeId, ['manager'], `${DURING}T15:00:00Z`];
      return (await harness.database.asMaintenance((tx) => tx.rows(requestedAt, values))).map(({ email }) => email);
    };
    await harness.insert('person_email', [
      { email: 'a.former@example.test', person_id: PEOPLE.manager.personId, verified_at: '2019-01-01T00:00:00Z', replaced_at: '2020-01-01T00:00:00Z' },
      { email: 'b.unverified@example.test', person_id: PEOPLE.manager.personId, verified_at: null, replaced_at: null },
    ]); // prettier-ignore
    expect(await emailOf()).toEqual(['mona@example.test']);
    await harness.change(`update person_email set verified_at = null where email = 'mona@example.test'`);
    expect(await emailOf()).toEqual(['b.unverified@example.test']);
    await harness.change(`delete from person_email where email in ('a.former@example.test', 'b.unverified@example.test');
      update person_email set verified_at = '2020-01-01' where email = 'mona@example.test'`);
  });

  it('names a deputy of an escalated request who was named later, and the deputy decides', async () => {
    await rule({ decider: 'supervisor', escalate_to: 'manager' });
    const submitted = await submit();
    await harness.change('update pending_transaction set escalated_at = now()');
    await named('manager', { deputyId: PEOPLE.chief.employeeId });
    expect(await promised()).toEqual(['Your supervisor, your manager, or Chiara Tester5 (for Mona Tester3)']);
    expect(await approve('chief', submitted)).toBe(200);
  });
});

describe('DSK-5: naming a deputy', () => {
  it('is refused for strangers and for people who approve for no one', async () => {
    expect((await harness.stranger.post(DEPUTIES, naming())).statusCode).toBe(401);
    expect((await name('colleague')).statusCode).toBe(404);
    expect((await harness.signedInAnew('manager').post(DEPUTIES, naming(), { antiForgery: false })).statusCode).toBe(
      403,
    );
  });

  it.each([
    [
      'a colleague who approves for no one',
      { deputyId: PEOPLE.colleague.employeeId },
      '/deputyId',
      'deputy_not_allowed',
    ],
    ['oneself', { deputyId: PEOPLE.manager.employeeId }, '/deputyId', 'deputy_not_allowed'],
    ['someone of another client', { deputyId: PEOPLE.baker.employeeId }, '/deputyId', 'deputy_not_allowed'],
    ['a day in the past', { firstDate: addDays(TODAY, -1) }, '/firstDate', 'date_past'],
    ['a last day before the first', { lastDate: addDays(TODAY, -1) }, '/lastDate', 'last_before_first'],
    ['more than a year', { lastDate: addDays(TODAY, 366) }, '/lastDate', 'deputy_too_long'],
    ['no kind', { ruleTypes: [] }, '/ruleTypes', 'too_small'],
    ['a kind that no one decides', { ruleTypes: [3] }, '/ruleTypes/0', 'invalid'],
  ])('is refused for %s, with the field', async (_title, rest, pointer, code) => {
    const response = await name('manager', rest);
    const { errors } = response.json<{ errors: { pointer: string; code: string }[] }>();
    expect([response.statusCode, errors[0]]).toEqual([422, expect.objectContaining({ pointer, code })]);
  });

  it('is possible for up to a year ahead, and for twenty that haven’t ended', async () => {
    for (let place = 0; place < 19; place += 1) {
      const day = addDays(TODAY, place);
      expect((await name('manager', { firstDate: day, lastDate: day })).statusCode).toBe(204);
    }
    const last = { firstDate: addDays(TODAY, 30), lastDate: addDays(TODAY, 365) };
    const { named: namings } = await named('manager', last);
    expect([
      namings.length,
      namings
        .map(({ lastDate }) => lastDate)
        .toSorted()
        .at(-1),
    ]).toEqual([20, '2027-11-20']);
    const more = { firstDate: addDays(TODAY, 20), lastDate: addDays(TODAY, 20) };
    const refused = await name('manager', more);
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/deputyId', code: 'too_many_deputies' })],
    ]);
    expect(await end('manager', namings[0]?.decisionDeputyId)).toBe(204);
    expect((await name('manager', more)).statusCode).toBe(204);
  });

  it('is possible once a day and kind for the same deputy, and beside other deputies', async () => {
    await named('manager', { ruleTypes: [2, 5] });
    const again = await name('manager', { ruleTypes: [5], firstDate: addDays(TODAY, 6), lastDate: addDays(TODAY, 9) });
    expect([again.statusCode, again.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      422,
      'deputy_overlaps',
    ]);
    await named('manager', { ruleTypes: [1] });
    await named('manager', { ruleTypes: [5], firstDate: addDays(TODAY, 7), lastDate: addDays(TODAY, 9) });
    const { named: namings } = await named('manager', { deputyId: PEOPLE.chief.employeeId });
    expect(namings.map(({ name: who, status }) => [who, status])).toEqual(
      expect.arrayContaining([
        ['Silas Tester4', 'current'],
        ['Silas Tester4', 'upcoming'],
        ['Chiara Tester5', 'current'],
      ]),
    );
    expect(namings).toHaveLength(4);
  });

  it('shows the deputy whom they represent, mails both, and lets the deputy step down', async () => {
    const { named: namings, candidates } = await named('manager');
    expect(candidates.map(({ name: who }) => who)).toEqual(['Ada Tester6', 'Chiara Tester5', 'Silas Tester4']);
    expect((await deputiesOf('manager', encodeURIComponent('SÍL'))).candidates).toHaveLength(1);
    const filtered = (await deputiesOf('manager', 'sil')).candidates;
    expect(filtered.map(({ employeeId }) => employeeId)).toEqual([PEOPLE.supervisor.employeeId]);
    const seen = await deputiesOf('supervisor');
    expect([seen.today, seen.named, seen.represented.map(({ name: who }) => who)]).toEqual([
      TODAY,
      [],
      ['Mona Tester3'],
    ]);
    const decisionDeputyId = namings[0]?.decisionDeputyId;
    const ends = [];
    for (const key of ['chief', 'supervisor', 'manager'] as const) ends.push(await end(key, decisionDeputyId));
    expect(ends).toEqual([404, 204, 404]);
    const topics = await harness.database.asMaintenance((tx) => tx.rows(mails, []));
    expect(topics.map(({ topic }) => topic)).toEqual(Array(4).fill('mail.deputyNamed'));
  });
});

const decisions = statement(
  'test.deputies.events',
  z.object({
    actor_name: z.string(),
    actor_for_name: z.string().nullable(),
    actor_role: z.string(),
    is_proved: z.boolean(),
  }),
  `select actor_name, actor_for_name, actor_role, decision_deputy_id is not null as is_proved
     from pending_transaction_event where event = 'approved'`,
);
const audit = statement(
  'test.deputies.audit',
  z.object({ acts_for: z.string().nullable() }),
  `select detail ->> 'actsFor' as acts_for from audit_event where endpoint = 'pendingTransactions.approve' order by at`,
);
const stepAudit = statement(
  'test.deputies.steps',
  z.object({ endpoint: z.string(), acts_for: z.string().nullable() }),
  `select endpoint, detail ->> 'actsFor' as acts_for from audit_event
    where employee_id = $1 and actor_employee_id = $2 and endpoint <> 'pendingTransactions.queue' and at > $3 order by at`,
);
const mails = statement(
  'test.deputies.mails',
  z.object({ topic: z.string() }),
  'select topic from outbox order by topic',
);
const requests = statement(
  'test.deputies.requests',
  z.object({ id: z.string(), employee_id: z.string() }),
  'select employee_workflow_id as id, employee_id from pending_transaction',
);
const forge = statement(
  'test.deputies.forge',
  z.object({}),
  `insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version, actor_name,
     actor_role, actor_for_name, decision_deputy_id, at)
   select client_id, employee_id, employee_workflow_id, 9, 'approved', 1, 'Silas', 'manager', 'Mona', $1, $2 from pending_transaction`,
);

const approversOf = statement(
  'test.deputies.represented',
  z.object({ approver_id: z.string() }),
  'select approver_id from represented_approvers($1, $2, $3)',
);
const requestedAt = statement(
  'test.deputies.requested',
  z.object({ employee_id: z.string(), email: z.string().nullable(), acts_for: z.string().nullable() }),
  'select employee_id, email, acts_for from request_deciders($1, $2, 2, $3::text[], null, $4::timestamptz)',
);
const listedAt = statement(
  'test.deputies.listed',
  z.object({ has_started: z.boolean() }),
  'select has_started from deputies_of($1, $2, true, true, $3)',
);

/** A day all of which lies within a naming from today on. */
const DURING = addDays(TODAY, 2);
const decider = z.object({
  employee_id: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  language: z.string(),
});
const decidersOfEarlierRelease = statement(
  'test.deputies.deciders_of_earlier_release',
  decider,
  `select employee_id, role, email, language
     from transaction_deciders($1, $2, $3::text[], null, '${DURING}') order by role desc`,
);
const decidersNow = statement(
  'test.deputies.deciders_now',
  decider,
  `select employee_id, role, email, language
     from request_deciders($1, $2, 2, $3::text[], null, '${DURING}T15:00:00Z') order by role desc`,
);

it('OPS-4: gateways of the release before deputies find the same deciders, and none of the deputies', async () => {
  await named('manager');
  const find = (source: typeof decidersNow, roles: readonly string[]) =>
    harness.database.asMaintenance((tx) => tx.rows(source, [MILLRACE.clientId, PEOPLE.plain.employeeId, roles]));
  const [earlier, now] = [await find(decidersOfEarlierRelease, ['manager']), await find(decidersNow, ['manager'])];
  expect(now).toMatchObject([
    { employee_id: PEOPLE.manager.employeeId, role: 'manager' },
    { employee_id: PEOPLE.supervisor.employeeId, role: 'deputy' },
  ]);
  expect(earlier).toEqual(now.slice(0, 1));
  expect(await find(decidersOfEarlierRelease, ['manager', 'supervisor', 'payrollAdministrator'])).toMatchObject([
    { employee_id: PEOPLE.supervisor.employeeId, role: 'supervisor' },
    { employee_id: PEOPLE.admin.employeeId, role: 'payrollAdministrator' },
    { employee_id: PEOPLE.manager.employeeId, role: 'manager' },
  ]);
});
