import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import { changeEngine, noticePorts } from '../../change-engine.ts';
import { changeJobsOf } from '../../change-jobs.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { secretPlace } from '../../platform/audit/secret-place.ts';
import { statement } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import { createLog } from '../../platform/log.ts';
import { applyDue } from './apply/apply-due.ts';
import { readAcknowledgements, writeEngineFile, type EngineRecord } from './export/engine-file.ts';
import { acknowledge, retry } from './export/acknowledge.ts';
import { exportChanges } from './export/export-changes.ts';
import { countUnacknowledged } from './export/exchange-store.ts';
import { acknowledgedSince, reportUnacknowledged } from './export/report-unacknowledged.ts';
import {
  submitAs,
  currentToast,
  targetIn,
  toastApplier,
  toastOf,
  proposal,
  type TestProposal,
} from './test/changes.ts';
import { clearRequests, createToastHarness, PATH } from './test/toast-harness.ts';

/** The steps of which the feature of the data was informed. */
const informed: string[] = [];
const { harness, keys, brands, engine, submit, mine } = await createToastHarness({
  ...toastApplier,
  ended: async () => void informed.push('ended'),
  reopened: async () => void informed.push('reopened'),
});
afterAll(harness.close);
const { database } = harness;

const HOUR = 3600;
const DAY = 24 * HOUR;

type Submitted = Awaited<ReturnType<typeof submit>>;

beforeEach(() => clearRequests(harness));

/** Creates the scheduler of a process that has just started: all of its state comes from the database. */
async function restarted() {
  const log = createLog('silent');
  const scheduler = createScheduler({
    database,
    clock: { now: () => harness.now },
    log,
    jobs: changeJobsOf({ keys, brands, log, engine }),
  });
  await scheduler.register();
  return scheduler;
}

/** Advances the clock and runs the due jobs of a new process. */
async function later(seconds: number): Promise<void> {
  // Registers the jobs before the time passes, as a running gateway does.
  const before = await restarted();
  harness.advanceSeconds(seconds);
  await before.runDue();
}

const decide = async (verb: 'approve' | 'reject', submitted: object, person: PersonKey = 'admin') =>
  harness.signedInAnew(person).post(`${PATH}/${verb}`, { ...submitted, ...(verb === 'reject' && { reason: 'no' }) });
const rule = (rest: Record<string, string | number | null>) =>
  harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 2, decider: 'payrollAdministrator', deadline_days: 3, ...rest },
  ]);
const mailed = statement(
  'test.mailed_to',
  z.object({ topic: z.string(), employee_id: z.string() }),
  'select topic, employee_id from outbox order by created_at, topic, employee_id',
);
const toDecide = async () =>
  (await database.asMaintenance((tx) => tx.rows(mailed, [])))
    .filter(({ topic }) => topic === 'mail.changeToDecide')
    .map(({ employee_id: id }) => Object.values(PEOPLE).find(({ employeeId }) => employeeId === id)?.firstName);
const kept = statement(
  'test.kept_versions',
  z.object({ version: z.int(), after: z.string() }),
  "select version, summary -> 'changes' -> 0 ->> 'after' as after from pending_transaction_version order by version",
);

const effects = statement(
  'test.effects_in_the_audit',
  z.object({
    audit_event_id: z.string(),
    actor_role: z.string(),
    detail: z.record(z.string(), z.unknown()),
    sealed_detail: z.instanceof(Uint8Array),
  }),
  `select audit_event_id, actor_role, detail, sealed_detail from audit_event
    where employee_id = $1 and endpoint = 'pendingTransactions.applied'`,
);

describe('the audit row of an applied change', () => {
  it('keeps the values before and after, sealed to the row, also if a job applies the change after a hold', async () => {
    await harness.change('delete from audit_event');
    const submitted = await submit(proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + DAY * 1000) }));
    await decide('approve', submitted);
    const { clientId } = MILLRACE;
    const { employeeId } = PEOPLE.plain;
    const read = () => database.asMaintenance((tx) => tx.rows(effects, [employeeId]));
    expect(await read()).toEqual([]);
    await later(2 * DAY);
    const rows = await read();
    expect(rows).toMatchObject([
      {
        actor_role: 'system',
        detail: { employeeWorkflowId: submitted.employeeWorkflowId, version: 1, ruleType: 2, fields: ['account'] },
      },
    ]);
    const [row] = rows;
    const secret = open(
      keys,
      row!.sealed_detail,
      secretPlace(jobSubject({ clientId, employeeId }), row!.audit_event_id),
    );
    expect(JSON.parse(secret)).toEqual({
      changes: [{ group: 'Everyday', field: 'account', kind: 'changed', before: '5', after: '9' }],
    });
    expect(JSON.stringify(row!.detail)).not.toContain('Everyday');
  });
});

describe('submitting a change', () => {
  it('E1: the receipt has the submission time of the newest version; repeating the same change has no receipt', async () => {
    const began = harness.now.getTime();
    const secondsAt = async (proposed: TestProposal) =>
      (Date.parse((await submitAs(harness, engine.changes, 'plain', proposed)).change?.submittedAt ?? '') - began) /
      1000;
    expect(await secondsAt(proposal(5, 9))).toBe(0);
    harness.advanceSeconds(DAY);
    expect(await secondsAt(proposal(5, 12))).toBe(DAY);
    harness.advanceSeconds(HOUR);
    expect(await submitAs(harness, engine.changes, 'plain', proposal(5, 12))).toMatchObject({
      outcome: 'unchanged',
      change: null,
    });
    const { clientId, employeeId } = { clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId };
    const open = await database.asTenant({ clientId, employeeId }, (tx) =>
      engine.changes.openProposal(tx, { clientId, employeeId, view: 'self' } as VisibleEmployee, 'directDeposit', {
        language: 'en',
        now: harness.now,
      }),
    );
    expect((Date.parse(open?.change.submittedAt ?? '') - began) / 1000).toBe(DAY);
  });

  it('amending keeps every former version', async () => {
    const first = await submit(proposal(5, 9));
    const second = await submit(proposal(5, 12, { holdUntil: new Date('2026-12-24T00:00:00Z') }));
    const third = await submit(proposal(5, 15));
    expect([second, third].map(({ employeeWorkflowId: id, version }) => [id, version])).toEqual([
      [first.employeeWorkflowId, 2],
      [first.employeeWorkflowId, 3],
    ]);
    const [shown] = await mine();
    expect(shown?.history.map(({ event, version }) => [event, version])).toEqual([
      ['submitted', 1],
      ['amended', 2],
      ['amended', 3],
    ]);
    // The list shows the first submission, the history the later ones.
    expect(shown?.submittedAt).toBe(shown?.history[0]?.at);
    // Amending never shortens a hold.
    expect(shown?.holdUntil).toBe('2026-12-24T00:00:00Z');
    expect(await database.asMaintenance((tx) => tx.rows(kept, []))).toEqual([
      { version: 1, after: '9' },
      { version: 2, after: '12' },
    ]);
  });

  it('repeating a change makes no new version, and setting the data back withdraws the request', async () => {
    const { employeeWorkflowId, waiting } = await submitAs(harness, engine.changes, 'plain', proposal(5, 9));
    expect(waiting?.change.decidedBy).toEqual(expect.any(String));
    const unchanged = { outcome: 'unchanged', change: null };
    expect(await submitAs(harness, engine.changes, 'plain', proposal(5, 9))).toMatchObject({
      ...unchanged,
      employeeWorkflowId,
      waiting: { change: { decidedBy: waiting?.change.decidedBy } },
    });
    await submitAs(harness, engine.changes, 'plain', proposal(5, 5));
    expect((await mine()).map(({ status }) => status)).toEqual(['withdrawn']);
    expect(await submitAs(harness, engine.changes, 'plain', proposal(5, 5))).toMatchObject({
      ...unchanged,
      employeeWorkflowId: null,
    });
  });

  it('a change based on an outdated version is a conflict', async () => {
    await submit();
    await expect(submit(proposal(5, 12, { basedOnVersion: 4 }))).rejects.toMatchObject({ code: 'version_conflict' });
    await expect(submit(proposal(5, 12, { basedOnVersion: 0 }))).rejects.toMatchObject({ code: 'version_conflict' });
    expect((await submit(proposal(5, 12, { basedOnVersion: 1 }))).version).toBe(2);
  });

  it('a change after an approval is a new request, which supersedes the approved one', async () => {
    const first = await submit(proposal(5, 9, { holdUntil: new Date('2026-12-24T00:00:00Z') }));
    await decide('approve', first);
    const second = await submit(proposal(5, 12));
    expect(second.employeeWorkflowId).not.toBe(first.employeeWorkflowId);
    const shown = await mine();
    expect(shown.map(({ status }) => status).toSorted()).toEqual(['pending', 'superseded']);
    expect((await decide('approve', first)).statusCode).toBe(409);
  });

  it('takes effect at once if no one decides and nothing holds it; a review reason requires payroll’s decision', async () => {
    await rule({ decider: 'none' });
    const receipt = await submitAs(harness, engine.changes, 'plain', proposal(5, 9));
    expect(receipt).toMatchObject({ outcome: 'applied', change: null });
    expect(await currentToast(database, 'plain')).toEqual({ value: 9, effects: 1 });
    const risky = await submitAs(harness, engine.changes, 'plain', proposal(9, 12, { review: ['sharedAccount'] }));
    expect(risky).toMatchObject({ outcome: 'pending', change: { decidedBy: 'Your payroll team' } });
  });

  it('the feature that owns the data can stop an open request', async () => {
    await submit();
    const employee = jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId });
    const stop = () =>
      database.asMaintenance(async (tx) => {
        const held = await engine.changes.holdOpen(tx, employee, 'directDeposit');
        return held.stop({ now: harness.now, comment: null });
      });
    expect(await stop()).toBe(true);
    expect(await stop()).toBe(false);
    expect((await mine())[0]?.status).toBe('withdrawn');
  });
});

describe('the feature that owns the data', () => {
  const held = () => proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + HOUR * 1000) });
  const call = async (verb: string, submitted: object, person: PersonKey = 'admin') => {
    const answer = await harness.signedInAnew(person).post(`${PATH}/${verb}`, { ...submitted, reason: 'no' });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const owner = jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId });
  /** Approves a request, and refuses it as the pay engine. */
  async function refusedByEngine(submitted: Submitted): Promise<void> {
    await call('approve', submitted);
    const changeId = randomUUID();
    await harness.change(
      `update pending_transaction set state = 'exported', change_id = '${changeId}', exported_at = submitted_at`,
    );
    const answer = { engineReference: null, errors: [], processedAt: harness.now.toISOString() };
    expect(await acknowledge(database, { changeId, status: 'rejected', ...answer }, harness.now, engine)).toBe(
      'failed',
    );
  }

  it.each<[string, (submitted: Submitted) => Promise<unknown>, readonly string[]]>([
    ['waits', async () => undefined, []],
    ['was withdrawn', (submitted) => call('withdraw', submitted, 'plain'), ['ended']],
    ['was set back to what is in effect', () => submit(proposal(5, 5)), ['ended']],
    ['was amended', () => submit(proposal(5, 12)), []],
    ['was rejected', (submitted) => call('reject', submitted), ['ended']],
    [
      'waits again after a rejection',
      async (submitted) => {
        await call('reject', submitted);
        await call('undo', submitted);
      },
      ['ended', 'reopened'],
    ],
    [
      'waits again after it was sent back',
      async (submitted) => {
        await call('send-back', submitted);
        await call('undo', submitted);
      },
      [],
    ],
    [
      'was superseded after its approval',
      async (submitted) => {
        await call('approve', submitted);
        await submit(proposal(5, 12));
      },
      ['ended'],
    ],
    [
      'was applied',
      async (submitted) => {
        await call('approve', submitted);
        await later(2 * HOUR);
      },
      [],
    ],
    [
      'failed, because the data had changed',
      async (submitted) => {
        await call('approve', submitted);
        await harness.change('update preference set toast_seconds = 30');
        await later(2 * HOUR);
      },
      ['ended'],
    ],
    ['was refused by the pay engine', refusedByEngine, ['ended']],
    [
      'is tried again after the pay engine refused it',
      async (submitted) => {
        await refusedByEngine(submitted);
        const key = { ...owner, employeeWorkflowId: submitted.employeeWorkflowId };
        expect(await retry(database, key, harness.now, engine)).toBe(true);
      },
      ['ended', 'reopened'],
    ],
  ])('is informed when a request ends without effect, and when it goes on: it %s', async (_how, act, expected) => {
    const submitted = await submit(held());
    informed.length = 0;
    await act(submitted);
    expect(informed).toEqual(expected);
  });
});

describe('time', () => {
  it('applies an approved change once, when its hold ends, also across a restart', async () => {
    const submitted = await submit(proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + 72 * HOUR * 1000) }));
    await decide('approve', submitted);
    await later(72 * HOUR - 60);
    expect((await currentToast(database, 'plain')).effects).toBe(0);
    await later(120);
    expect(await currentToast(database, 'plain')).toEqual({ value: 9, effects: 1 });
    await later(DAY);
    expect((await currentToast(database, 'plain')).effects).toBe(1);
    const [shown] = await mine();
    expect(shown?.history.map(({ event }) => event)).toEqual(['submitted', 'approved', 'applied']);
  });

  it('never applies a change that isn’t approved', async () => {
    await submit(proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + HOUR * 1000) }));
    await later(2 * DAY);
    expect((await currentToast(database, 'plain')).effects).toBe(0);
  });

  it('waits for the effective date in the pay group’s time zone', async () => {
    const day = addDays(todayIn('UTC', harness.now), 5);
    const submitted = await submit(proposal(5, 9, { effectiveDate: day }));
    await decide('approve', submitted);
    // Midnight in New York is 05:00 in UTC (04:00 in summer).
    const midnight = Date.parse(`${day}T05:00:00Z`);
    await later((midnight - harness.now.getTime()) / 1000 - 60);
    expect((await currentToast(database, 'plain')).effects).toBe(0);
    await later(120);
    expect((await currentToast(database, 'plain')).effects).toBe(1);
  });

  it('fails once if the current data changed during the hold', async () => {
    const submitted = await submit(proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + HOUR * 1000) }));
    await decide('approve', submitted);
    await harness.change('update preference set toast_seconds = 30');
    await later(2 * HOUR);
    await later(2 * HOUR);
    expect((await mine())[0]).toMatchObject({ status: 'failed', meanwhile: null });
    expect((await mine())[0]?.history.filter(({ event }) => event === 'failed')).toHaveLength(1);
    await submit(proposal(30, 12));
    const comments = new Map((await mine()).map(({ status, history }) => [status, history.at(-1)?.comment]));
    expect(comments).toEqual(
      new Map([
        ['pending', null],
        ['superseded', 'It was requested again.'],
      ]),
    );
  });

  it('notifies the deputy and the escalation role once per missed deadline', async () => {
    await harness.change(`update preference set decision_mail = 'atOnce'`);
    await rule({
      decider: 'supervisor',
      escalate_to: 'payrollAdministrator',
      deputy_employee_id: PEOPLE.manager.employeeId,
    });
    const submitted = await submit();
    expect(await toDecide()).toEqual(['Silas']);
    for (const person of ['admin', 'manager'] as const)
      expect((await decide('approve', submitted, person)).statusCode).toBe(403);
    await later(3 * DAY - 60);
    expect((await mine())[0]?.isEscalated).toBe(false);
    await later(600);
    expect((await toDecide()).slice(1).toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      'Ada',
      'Mona',
      'Silas',
    ]);
    expect((await mine())[0]).toMatchObject({ status: 'pending', isEscalated: true });
    await later(HOUR);
    expect(await toDecide()).toHaveLength(4);
    await later(3 * DAY);
    expect(await toDecide()).toHaveLength(7);
    expect((await decide('approve', submitted, 'manager')).statusCode).toBe(200);
    expect((await mine())[0]?.decision?.by).toBe('Mona Tester3');
  });

  it('escalates at once if the employee is the only decider', async () => {
    await harness.change(`update preference set decision_mail = 'atOnce'`);
    await rule({ escalate_to: 'supervisor', deputy_employee_id: null });
    await harness.change(
      `insert into reporting_closure (client_id, supervisor_id, employee_id, depth)
       values ('${MILLRACE.clientId}', '${PEOPLE.chief.employeeId}', '${PEOPLE.admin.employeeId}', 1)`,
    );
    await submitAs(harness, engine.changes, 'admin', proposal(5, 9));
    expect(await toDecide()).toEqual(['Chiara']);
    const [shown] = await mine('admin');
    expect(shown?.history.map(({ event }) => event)).toEqual(['submitted', 'escalated']);
    const own = { employeeWorkflowId: shown?.employeeWorkflowId, ruleType: 2, version: 1 };
    expect((await decide('approve', own)).statusCode).toBe(403);
    expect((await decide('approve', own, 'chief')).statusCode).toBe(200);
  });

  it('a request that fails with a defect doesn’t hold up the others, and is tried again after 15 minutes', async () => {
    let attempts = 0;
    const broken = changeEngine(keys, brands, {
      directDeposit: {
        apply: async (tx, change) => {
          if (JSON.stringify(change.after) === JSON.stringify(toastOf(13))) {
            attempts += 1;
            throw new Error('a defect');
          }
          return toastApplier.apply(tx, change);
        },
      },
    });
    const log = createLog('silent');
    const holdUntil = new Date(harness.now.getTime() + HOUR * 1000);
    for (const [person, after] of [
      ['plain', 13],
      ['colleague', 9],
    ] as const) {
      const { employeeWorkflowId } = await submitAs(harness, engine.changes, person, proposal(5, after, { holdUntil }));
      await decide('approve', { employeeWorkflowId, ruleType: 2, version: 1 });
    }
    const scheduler = createScheduler({
      database,
      clock: { now: () => harness.now },
      log,
      jobs: changeJobsOf({ keys, brands, log, engine: broken }),
    });
    await scheduler.register();
    harness.advanceSeconds(2 * HOUR);
    await scheduler.runDue();
    harness.advanceSeconds(60);
    await scheduler.runDue();
    expect(await currentToast(database, 'colleague')).toEqual({ value: 9, effects: 1 });
    expect((await currentToast(database, 'plain')).effects).toBe(0);
    expect((await mine())[0]?.status).toBe('approved');
    harness.advanceSeconds(15 * 60 - 60 - 1);
    await applyDue({ database, now: harness.now, size: 10, stop: new AbortController().signal }, broken);
    expect(attempts).toBe(1);
    harness.advanceSeconds(1);
    const again = applyDue({ database, now: harness.now, size: 10, stop: new AbortController().signal }, broken);
    await expect(again).rejects.toThrow('a defect');
    expect(attempts).toBe(2);
  });
});

describe('with a pay engine', () => {
  let kept: Map<string, string>;
  let files: string[];
  const sendOff = async () => {
    const { path, records, repeated } = await exportChanges(
      database,
      engine,
      harness.now,
      targetIn(kept, `${kept.size}.jsonl`),
    );
    if (path !== null) files.push(kept.get(path) ?? '');
    return { records, repeated };
  };
  const recordsOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as EngineRecord);
  const answerTo = (changeId: string, status: 'accepted' | 'rejected' | 'duplicate', rest: object = {}) =>
    acknowledge(
      database,
      { changeId, status, engineReference: 'E-1', errors: [], processedAt: harness.now.toISOString(), ...rest },
      harness.now,
      engine,
    );

  beforeEach(async () => {
    kept = new Map();
    files = [];
    await harness.insert('client_pay_engine', [
      { client_id: MILLRACE.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('a change is approved, exported and applied, each once', async () => {
    const submitted = await submit();
    const { pendingTransaction } = (await decide('approve', submitted)).json<DecisionReply>();
    expect(pendingTransaction.status).toBe('approved');
    await later(HOUR);
    expect((await currentToast(database, 'plain')).effects).toBe(0);
    expect(await sendOff()).toEqual({ records: 1, repeated: 0 });
    const [sent] = recordsOf(files[0] ?? '');
    expect(sent).toMatchObject({
      schemaVersion: 1,
      clientCode: 'MILLRACE',
      legalEin: '07-0000001',
      employeeNumber: 'E-0001',
      ruleType: 2,
      action: 'change',
      approvedBy: 'Ada Tester6',
      before: { accounts: [{ nickname: '5', accountNumber: '000123456' }] },
      after: { accounts: [{ nickname: '9', accountNumber: '000123456' }] },
    });
    expect((await mine())[0]).toMatchObject({ status: 'exported', withdrawWhyNot: 'tooLate' });
    // Not acknowledged, so exported again under the same changeId.
    expect(await sendOff()).toEqual({ records: 1, repeated: 1 });
    expect(recordsOf(files[1] ?? '')[0]?.changeId).toBe(sent?.changeId);
    expect(await answerTo(sent?.changeId ?? '', 'accepted')).toBe('applied');
    expect(await answerTo(sent?.changeId ?? '', 'accepted')).toBe('repeated');
    expect(await answerTo(sent?.changeId ?? '', 'duplicate')).toBe('repeated');
    expect(await currentToast(database, 'plain')).toEqual({ value: 9, effects: 1 });
    expect(await sendOff()).toEqual({ records: 0, repeated: 0 });
    expect((await mine())[0]?.history.map(({ event, status }) => [event, status])).toEqual([
      ['submitted', 'pending'],
      ['approved', 'approved'],
      ['exported', 'exported'],
      ['acknowledged', 'exported'],
      ['applied', 'applied'],
    ]);
    expect(await answerTo('00000000-0000-4000-8000-000000000000', 'accepted')).toBe('unknown');
  });

  it('after 24 hours without an acknowledgement, administrators are notified once and the change is counted until it arrives', async () => {
    await decide('approve', await submit());
    await sendOff();
    const report = () =>
      database.asMaintenance((tx) => reportUnacknowledged(tx, harness.now, noticePorts(keys, brands)));
    const late = () => database.asMaintenance((tx) => countUnacknowledged(tx, acknowledgedSince(harness.now)));
    const notified = async () =>
      (await database.asMaintenance((tx) => tx.rows(mailed, [])))
        .filter(({ topic }) => topic === 'mail.changesUnacknowledged')
        .map(({ employee_id: id }) => Object.values(PEOPLE).find(({ employeeId }) => employeeId === id)?.firstName);
    harness.advanceSeconds(24 * HOUR - 1);
    expect([await report(), await late(), await notified()]).toEqual([[], 0, []]);
    harness.advanceSeconds(1);
    const { changeId = '' } = recordsOf(files[0] ?? '')[0] ?? {};
    expect(await report()).toMatchObject([{ clientCode: 'MILLRACE', changeId }]);
    expect([await report(), await late(), await notified()]).toEqual([[], 1, [PEOPLE.admin.firstName]]);
    expect(await answerTo(changeId, 'accepted')).toBe('applied');
    expect(await late()).toBe(0);
  });

  it('exports nothing before the hold ends', async () => {
    const submitted = await submit(proposal(5, 9, { holdUntil: new Date(harness.now.getTime() + HOUR * 1000) }));
    await decide('approve', submitted);
    expect((await sendOff()).records).toBe(0);
    harness.advanceSeconds(HOUR);
    expect((await sendOff()).records).toBe(1);
  });

  it('a rejected change fails with the engine’s reason, and a retry has a new changeId', async () => {
    const submitted = await submit();
    await decide('approve', submitted);
    await sendOff();
    const first = recordsOf(files[0] ?? '')[0]?.changeId ?? '';
    const errors = [{ field: 'account', code: 'X1', message: 'Account closed.' }];
    expect(await answerTo(first, 'rejected', { errors })).toBe('failed');
    expect((await mine())[0]?.history.at(-1)).toMatchObject({
      event: 'failed',
      comment: 'The payroll system didn’t accept it. Account closed.',
    });
    const owner = jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId });
    const key = { ...owner, employeeWorkflowId: submitted.employeeWorkflowId };
    expect(await retry(database, key, harness.now, engine)).toBe(true);
    expect(await retry(database, key, harness.now, engine)).toBe(false);
    await sendOff();
    const second = recordsOf(files[1] ?? '')[0]?.changeId ?? '';
    expect(second).not.toBe(first);
    expect(await answerTo(first, 'accepted')).toBe('repeated');
    expect(await answerTo(second, 'accepted')).toBe('applied');
  });

  it('a change that is sent again after a failure is reported again when it isn’t acknowledged', async () => {
    const submitted = await submit();
    await decide('approve', submitted);
    await sendOff();
    const report = async () => {
      harness.advanceSeconds(24 * HOUR);
      const late = await database.asMaintenance((tx) =>
        reportUnacknowledged(tx, harness.now, noticePorts(keys, brands)),
      );
      return late.map(({ changeId }) => changeId);
    };
    const sent = (file: number) => recordsOf(files[file] ?? '')[0]?.changeId ?? '';
    expect(await report()).toEqual([sent(0)]);
    expect(await answerTo(sent(0), 'rejected')).toBe('failed');
    const owner = jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId });
    await retry(database, { ...owner, employeeWorkflowId: submitted.employeeWorkflowId }, harness.now, engine);
    await sendOff();
    expect([await report(), await report()]).toEqual([[sent(1)], []]);
    expect(sent(1)).not.toBe(sent(0));
  });

  it('a newer request can be open while the engine has the former one, and is based on its result', async () => {
    await decide('approve', await submit());
    await sendOff();
    const newer = await submit(proposal(5, 12));
    expect(await answerTo(recordsOf(files[0] ?? '')[0]?.changeId ?? '', 'accepted')).toBe('applied');
    const shown = (await mine()).find(({ employeeWorkflowId }) => employeeWorkflowId === newer.employeeWorkflowId);
    expect(shown?.changes).toEqual([
      { group: 'Everyday', field: 'account', kind: 'changed', before: '9', after: '12' },
    ]);
    await decide('approve', newer);
    await sendOff();
    expect(await answerTo(recordsOf(files[1] ?? '')[0]?.changeId ?? '', 'accepted')).toBe('applied');
    expect(await currentToast(database, 'plain')).toEqual({ value: 12, effects: 2 });
  });

  it('every file ends with a count and a hash, and an incomplete file is refused', async () => {
    await decide('approve', await submit());
    await sendOff();
    const text = files[0] ?? '';
    const [record = '', trailer = ''] = text.trim().split('\n');
    expect(JSON.parse(trailer)).toMatchObject({ trailer: true, recordCount: 1 });
    const refusalOf = (content: string) => {
      try {
        return { taken: readAcknowledgements(content) };
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    };
    expect(refusalOf(record)).toBe('The file has no trailer with recordCount and sha256, so it isn’t complete.');
    expect(refusalOf(trailer)).toBe('The trailer lists 1 record, but the file has 0.');
    expect(refusalOf(`${record}\n${record}\n${trailer}\n`)).toBe('The trailer lists 1 record, but the file has 2.');
    expect(refusalOf(text.replace('MILLRACE', 'MALL'))).toBe('The hash in the trailer doesn’t match the records.');
    expect(refusalOf('nonsense')).toBe('Line 1 is not JSON.');
    expect(refusalOf(text)).toBe('Line 1 isn’t an acknowledgment: status, processedAt.');
    const answer = { changeId: randomUUID(), status: 'rejected', processedAt: '2026-11-20T15:00:00Z' };
    const faulty = { ...answer, errors: [{ code: 'closed', message: 'Closed' }, { code: 5 }] };
    expect(refusalOf(writeEngineFile([answer, faulty] as unknown as EngineRecord[]))).toBe(
      'Line 2 isn’t an acknowledgment: errors.1.code, errors.1.message.',
    );
  });
});
