import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../../test/database.ts';
import { furnish, inserter } from '../../../../test/harness/furnish.ts';
import { MILLRACE, PEOPLE } from '../../../../test/harness/people.ts';
import { openSession } from '../../../../test/harness/session.ts';
import { enterStatement, toSession } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { takeNotes } from '../../../platform/audit/record.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { Failure } from '../../../platform/failures/failure.ts';
import { tokenHash } from '../../../platform/http/request/credential.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import { applyChange, isDue, type ApplyPorts } from '../apply/apply-change.ts';
import { decideRequest } from '../decide/decide-request.ts';
import { withdrawRequest } from '../decide/withdraw-request.ts';
import { createChanges } from '../submit/changes.ts';
import { openRequest } from '../decide/open-request.ts';
import { readRequestContext } from '../request-context.ts';
import { lockTransaction } from '../request-store.ts';
import { preferenceRows, toastApplier, proposal } from '../test/changes.ts';

/*
 * Compares the implementation with a reference that was written from the handbook (§7.1) alone, with plain lists and no
 * database. Both run the same history; after every step they must agree about every request and about the current data.
 */

const HISTORIES = env.PAYSTEAD_LONG_TESTS === 'yes' ? 2000 : 300;
const START = Date.parse('2026-11-20T15:00:00Z');
const HOUR = 3600 * 1000;

const test = await freshDatabase();
afterAll(test.close);
const insert = inserter(test.database);
await furnish(insert);
await insert('preference', preferenceRows());
const token = await openSession(test.database, PEOPLE.admin, new Date(START));
const admin = await test.database.asDirectory(async (tx) =>
  toSession(
    await tx.one(enterStatement, [tokenHash(token), 'cookie', new Date(START).toISOString(), 900, 43_200, false]),
  ),
);
const ports: ApplyPorts = {
  keys: parseKeys(generateKeys()),
  appliers: { directDeposit: toastApplier },
  notify: async () => undefined,
};
const changes = createChanges(ports);
const { employeeId } = PEOPLE.plain;
const { clientId } = MILLRACE;
const self = { clientId, employeeId, view: 'self' } as VisibleEmployee<'transactions'>;

type Step =
  | { readonly do: 'propose'; readonly value: number; readonly hold: number; readonly risk: boolean }
  | { readonly do: 'approve' | 'reject' | 'withdraw'; readonly which: number; readonly seen: 'now' | 'old' | 'none' }
  | { readonly do: 'open'; readonly which: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'meddle'; readonly value: number };

const value = fc.integer({ min: 5, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('propose' as const),
      value,
      hold: fc.constantFrom(0, 0, 4, 72),
      risk: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'withdraw' as const),
      which: fc.nat({ max: 3 }),
      seen: fc.constantFrom('now' as const, 'now' as const, 'old' as const, 'none' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 80) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('meddle' as const), value }) },
);

/** The reference implementation. */
class Reference {
  value = 5;
  effects = 0;
  now = START;
  readonly list: {
    status: string;
    version: number;
    before: number;
    after: number;
    until: number;
    decision: string;
    /** True if someone has to decide about it. */
    submitted: boolean;
    risk: boolean;
    /** The newest version that its decider opened; 0: none. */
    opened: number;
  }[] = [];
  readonly isUndecided: boolean;
  constructor(isUndecided: boolean) {
    this.isUndecided = isUndecided;
  }

  take(one: Step): string {
    if (one.do === 'meddle') return this.meddle(one.value);
    if (one.do === 'wait') return this.wait(one.hours);
    if (one.do === 'propose') return this.propose(one);
    const target = this.list[one.which];
    if (!target) return 'not_found';
    if (one.do === 'open') return this.open(target);
    return one.do === 'withdraw' ? this.withdraw(target, one.seen) : this.decide(target, one.do, one.seen);
  }

  private meddle(to: number): string {
    if (to !== this.value) this.effects += 1;
    this.value = to;
    return 'ok';
  }

  private wait(hours: number): string {
    this.now += hours * HOUR;
    for (const one of this.list) if (one.status === 'approved' && one.until <= this.now) this.enforce(one);
    return 'ok';
  }

  private enforce(one: Reference['list'][number]): void {
    if (this.value !== one.before) one.status = 'failed';
    else {
      one.status = 'applied';
      this.value = one.after;
      this.effects += 1;
    }
  }

  private propose({ value: wanted, hold, risk }: Extract<Step, { do: 'propose' }>): string {
    const open = this.list.find(({ status }) => status === 'pending' || status === 'approved');
    if (wanted === this.value) {
      if (!open) return 'unchanged';
      open.status = 'withdrawn';
      return 'applied';
    }
    if (open && open.before === this.value && open.after === wanted) return 'unchanged';
    const until = Math.max(hold === 0 ? 0 : this.now + hold * HOUR, open?.until ?? 0);
    const submitted = !this.isUndecided || risk;
    const status = submitted ? 'pending' : 'approved';
    if (open?.status === 'pending') {
      Object.assign(open, {
        status,
        version: open.version + 1,
        before: this.value,
        after: wanted,
        until,
        submitted,
        risk,
      });
      return this.enforceIfDue(open);
    }
    for (const old of this.list) if (old === open || old.status === 'failed') old.status = 'superseded';
    const fresh = {
      status,
      version: 1,
      before: this.value,
      after: wanted,
      until,
      decision: '',
      submitted,
      risk,
      opened: 0,
    };
    this.list.push(fresh);
    return this.enforceIfDue(fresh);
  }

  private enforceIfDue(one: Reference['list'][number]): string {
    if (one.status === 'approved' && one.until <= this.now) this.enforce(one);
    return one.status === 'applied' ? 'applied' : 'pending';
  }

  private open(target: Reference['list'][number]): string {
    if (!target.submitted) return 'not_your_decision';
    if (target.risk) target.opened = target.version;
    return 'done';
  }

  private decide(target: Reference['list'][number], verb: 'approve' | 'reject', seen: string): string {
    // Without a decider, no one may decide.
    if (!target.submitted) return 'not_your_decision';
    if (target.status === 'pending' && target.risk && target.opened !== target.version) return 'request_not_opened';
    const decision = verb === 'approve' ? 'approved' : 'rejected';
    const isSame = target.decision === decision && !['withdrawn', 'superseded'].includes(target.status);
    if (target.status !== 'pending' && !isSame) return 'already_decided';
    if (seen === 'old') return 'version_conflict';
    if (isSame) return 'repeated';
    // With several versions, the call has to name one.
    if (seen === 'none' && target.version > 1) return 'invalid_input';
    target.decision = decision;
    target.status = decision;
    if (decision === 'approved' && target.until <= this.now) this.enforce(target);
    return 'done';
  }

  private withdraw(target: Reference['list'][number], seen: string): string {
    if (target.status !== 'withdrawn' && target.status !== 'pending' && target.status !== 'approved')
      return 'already_decided';
    if (seen === 'old') return 'version_conflict';
    if (target.status === 'withdrawn') return 'repeated';
    target.status = 'withdrawn';
    return 'done';
  }
}

const setRule = statement(
  'test.histories_rule',
  noRow,
  `insert into client_decision_rule (client_id, rule_type, decider, deadline_days) values ($1, 2, $2, 3)`,
);
const meddle = statement(
  'test.histories_meddle',
  noRow,
  'update preference set toast_seconds = $2, version = version + 1 where employee_id = $1 and toast_seconds <> $2',
);
const state = statement(
  'test.histories_state',
  z.object({ toast_seconds: z.int(), version: z.int() }),
  'select toast_seconds, version from preference where employee_id = $1',
);
const all = statement(
  'test.histories_all',
  z.object({ id: z.string(), status: z.string(), version: z.int(), decided: z.boolean() }),
  `select employee_workflow_id as id, state as status, version, decided_at is not null as decided
     from pending_transaction where employee_id = $1`,
);

/** Runs one step of the implementation. `ids` are the ids of its requests, oldest first. */
async function take(tx: Transaction, one: Step, now: Date, ids: string[]): Promise<string> {
  const call = { tx, session: admin, now, language: 'en', audit: takeNotes(null) } as const;
  if (one.do === 'meddle') {
    await tx.run(meddle, [employeeId, one.value]);
    return 'ok';
  }
  if (one.do === 'wait') {
    for (const id of ids) {
      const row = await lockTransaction(tx, self, id);
      if (row?.status !== 'approved' || !isDue(row, now)) continue;
      await applyChange(tx, row, await readRequestContext(tx, row, row.ruleType, now), { now }, ports);
    }
    return 'ok';
  }
  if (one.do === 'propose') {
    const before = (await tx.one(state, [employeeId])).toast_seconds;
    const holdUntil = one.hold === 0 ? null : new Date(now.getTime() + one.hold * HOUR);
    const { kind, ...proposed } = proposal(before, one.value, { holdUntil, review: one.risk ? ['risk'] : [] });
    const receipt = await (await changes.begin({ ...call, employee: self }, kind)).submit(proposed);
    if (receipt.employeeWorkflowId !== null && !ids.includes(receipt.employeeWorkflowId))
      ids.push(receipt.employeeWorkflowId);
    return receipt.outcome;
  }
  const employeeWorkflowId = ids[one.which] ?? '00000000-0000-4000-8000-000000000000';
  if (one.do === 'open') {
    await openRequest(call, employeeWorkflowId, ports);
    return 'done';
  }
  const standing = await lockTransaction(tx, self, employeeWorkflowId);
  const version =
    one.seen === 'none' ? null : one.seen === 'now' ? (standing?.version ?? 1) : (standing?.version ?? 1) - 1;
  const submitted = { employeeWorkflowId, ruleType: 2, version, reason: 'why', place: '/' } as const;
  const reply =
    one.do === 'withdraw'
      ? await withdrawRequest({ ...call, employee: self }, submitted, ports)
      : await decideRequest(call, submitted, one.do === 'approve' ? 'approved' : 'rejected', ports);
  return reply.repeated ? 'repeated' : 'done';
}

class RolledBack extends Error {}

/** Histories that cover every kind of reply, whatever the random ones cover. */
const change: Step = { do: 'propose', value: 6, hold: 0, risk: false };
const verbs = ['approve', 'reject', 'withdraw'] as const;
const examples: [boolean, Step[]][] = [
  ...verbs.map((verb): [boolean, Step[]] => {
    const other: Step = { do: verb === 'reject' ? 'approve' : 'reject', which: 1, seen: 'now' };
    const seen = (version: 'now' | 'old', which = 0): Step => ({ do: verb, which, seen: version });
    const again: Step[] = [{ ...change, value: 7 }, other, seen('now', 1)];
    return [false, [change, seen('now', 3), seen('old'), seen('now'), seen('now'), ...again]];
  }),
  [
    true,
    [
      { ...change, value: 5 },
      { ...change, hold: 4 },
      { do: 'approve', which: 0, seen: 'now' },
    ],
  ],
];

it(`TRX-2: agrees with a reference implementation about ${HISTORIES} histories`, { timeout: 400_000 }, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 10 }), async (isUndecided, steps) => {
      const reference = new Reference(isUndecided);
      const ids: string[] = [];
      const history = test.database.asMaintenance(async (tx) => {
        if (isUndecided) await tx.run(setRule, [clientId, 'none']);
        for (const one of steps) {
          const expected = reference.take(one);
          const met = await take(tx, one, new Date(reference.now), ids).catch((error: unknown) => {
            if (error instanceof Failure) return error.code;
            throw error;
          });
          outcomes.set(`${one.do}: ${met}`, (outcomes.get(`${one.do}: ${met}`) ?? 0) + 1);
          expect(met).toBe(expected);
          const rows = await tx.rows(all, [employeeId]);
          const found = ids.map((id) => rows.find((row) => row.id === id));
          expect(found.map((row) => [row?.status, row?.version, row?.decided])).toEqual(
            reference.list.map(({ status, version, decision }) => [status, version, decision !== '']),
          );
          const { toast_seconds, version } = await tx.one(state, [employeeId]);
          expect([toast_seconds, version - 1]).toEqual([reference.value, reference.effects]);
        }
        throw new RolledBack();
      });
      await history.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    }),
    { numRuns: HISTORIES, examples },
  );
  // Agreement proves nothing about a reply that never occurred.
  const kinds = [
    'propose: applied',
    'propose: pending',
    'propose: unchanged',
    ...['approve', 'reject', 'withdraw'].flatMap((verb) =>
      ['done', 'repeated', 'already_decided', 'version_conflict', 'not_found'].map((kind) => `${verb}: ${kind}`),
    ),
    'approve: not_your_decision',
    'approve: request_not_opened',
    'reject: request_not_opened',
    'open: done',
  ];
  expect(kinds.filter((kind) => !outcomes.has(kind))).toEqual([]);
});
