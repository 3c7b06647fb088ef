import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
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
import { applyChange, isDue } from '../apply/apply-change.ts';
import type { RequestCall } from '../decide/decide-context.ts';
import { decideRequest, type DecidePorts } from '../decide/decide-request.ts';
import { undoDecision } from '../decide/undo-decision.ts';
import { withdrawRequest } from '../decide/withdraw-request.ts';
import { createChanges } from '../submit/changes.ts';
import type { RequestedDecision } from '../decide/outcome.ts';
import { openRequest } from '../decide/open-request.ts';
import { readRequestContext } from '../request-context.ts';
import { lockTransaction } from '../request-store.ts';
import { preferenceRows, toastApplier, proposal } from '../test/changes.ts';

/*
 * Property: compares the implementation with a reference that was written from the handbook (§7.1) alone, with plain lists and no
 * database. Both run the same history; after every step they must agree about every request and about the current data.
 */

const HISTORIES = env.PAYSTEAD_LONG_TESTS === 'yes' ? 2000 : 180;
const START = Date.parse('2026-11-20T15:00:00Z');
const HOUR = 3600 * 1000;

const test = await freshDatabase();
afterAll(test.close);
const insert = inserter(test.database);
await furnish(insert);
await insert('preference', preferenceRows());
const sessionOf = async (person: 'admin' | 'manager') => {
  const token = await openSession(test.database, PEOPLE[person], new Date(START));
  const values = [tokenHash(token), 'cookie', new Date(START).toISOString(), 900, 43_200, false];
  return test.database.asDirectory(async (tx) => toSession(await tx.one(enterStatement, values)));
};
const sessions = { admin: await sessionOf('admin'), manager: await sessionOf('manager') };
type By = keyof typeof sessions;
const ports: DecidePorts = {
  limits: { recentSeconds: Number.POSITIVE_INFINITY },
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
  | {
      readonly do: 'approve' | 'reject' | 'sendBack' | 'undo' | 'withdraw';
      readonly which: number;
      readonly seen: 'now' | 'old' | 'none';
      readonly by: By;
    }
  | { readonly do: 'open'; readonly which: number; readonly by: By }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'meddle'; readonly value: number };

/** The deciders: the administrator alone, no one unless there is a risk, or two people of whom each counts once. */
type Mode = 'one' | 'none' | 'two';

const by = fc.constantFrom('admin' as const, 'admin' as const, 'manager' as const);
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
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['approve', 'approve', 'reject', 'sendBack', 'undo', 'undo', 'withdraw'] as const)),
      which: fc.nat({ max: 2 }),
      seen: fc.constantFrom('now' as const, 'now' as const, 'old' as const, 'none' as const),
      by,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), which: fc.nat({ max: 2 }), by }) },
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
    /** The newest version that each decider opened; 0: none. */
    opened: Record<By, number>;
    /** The people who approved the current version, where two have to. */
    approvedBy: By[];
    decidedBy: By | '';
  }[] = [];
  readonly mode: Mode;
  constructor(mode: Mode) {
    this.mode = mode;
  }

  take(one: Step): string {
    if (one.do === 'meddle') return this.meddle(one.value);
    if (one.do === 'wait') return this.wait(one.hours);
    if (one.do === 'propose') return this.propose(one);
    const target = this.list[one.which];
    if (!target) return 'not_found';
    if (one.do === 'withdraw') return this.withdraw(target, one.seen);
    // Without a decider, no one may decide; the manager decides only where two have to.
    if (!target.submitted || (one.by === 'manager' && this.mode !== 'two')) return 'not_your_decision';
    if (one.do === 'open') return this.open(target, one.by);
    return one.do === 'undo' ? this.undo(target, one.seen, one.by) : this.decide(target, one.do, one.seen, one.by);
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
    // Two requests at the same instant have no order.
    this.now += 1;
    const open = this.list.find(({ status }) => ['pending', 'approved', 'sentBack'].includes(status));
    if (wanted === this.value) {
      if (!open) return 'unchanged';
      open.status = 'withdrawn';
      return 'applied';
    }
    const isSame = open !== undefined && open.before === this.value && open.after === wanted;
    if (isSame && open.status !== 'sentBack') return 'unchanged';
    const until = Math.max(hold === 0 ? 0 : this.now + hold * HOUR, open?.until ?? 0);
    const submitted = this.mode !== 'none' || risk;
    const status = submitted ? 'pending' : 'approved';
    if (open?.status === 'pending' || open?.status === 'sentBack') {
      Object.assign(open, {
        status,
        version: open.version + 1,
        before: this.value,
        after: wanted,
        until,
        submitted,
        risk,
        decision: '',
        decidedBy: '',
        approvedBy: [],
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
      opened: { admin: 0, manager: 0 },
      approvedBy: [],
      decidedBy: '' as const,
    };
    this.list.push(fresh);
    return this.enforceIfDue(fresh);
  }

  private enforceIfDue(one: Reference['list'][number]): string {
    if (one.status === 'approved' && one.until <= this.now) this.enforce(one);
    return one.status === 'applied' ? 'applied' : 'pending';
  }

  private open(target: Reference['list'][number], who: By): string {
    if (target.risk) target.opened[who] = target.version;
    return 'done';
  }

  private decide(
    target: Reference['list'][number],
    verb: 'approve' | 'reject' | 'sendBack',
    seen: string,
    who: By,
  ): string {
    if (target.status === 'pending' && target.risk && target.opened[who] !== target.version)
      return 'request_not_opened';
    const decision = { approve: 'approved', reject: 'rejected', sendBack: 'sentBack' }[verb];
    const isSame = target.decision === decision && !['withdrawn', 'superseded'].includes(target.status);
    if (target.status !== 'pending' && !isSame) return 'already_decided';
    if (seen === 'old') return 'version_conflict';
    if (isSame) return 'repeated';
    // With several versions, the call has to name one.
    if (seen === 'none' && target.version > 1) return 'invalid_input';
    if (this.mode === 'two' && verb === 'approve') {
      const isGiven = target.approvedBy.includes(who);
      if (!isGiven) target.approvedBy.push(who);
      if (target.approvedBy.length < 2) return isGiven ? 'repeated' : 'done';
    }
    Object.assign(target, { decision, status: decision, decidedBy: who });
    if (decision === 'approved' && target.until <= this.now) this.enforce(target);
    return 'done';
  }

  private undo(target: Reference['list'][number], seen: string, who: By): string {
    const { status, decidedBy, approvedBy } = target;
    if (!['pending', 'approved', 'rejected', 'sentBack'].includes(status)) return 'decision_final';
    if (seen === 'old') return 'version_conflict';
    const isTheirs = approvedBy.includes(who) || (status !== 'pending' && decidedBy === who);
    if (!isTheirs || (status === 'rejected' && this.list.at(-1) !== target)) return 'decision_final';
    Object.assign(target, { status: 'pending', approvedBy: approvedBy.filter((one) => one !== who) });
    if (status !== 'pending') Object.assign(target, { decision: '', decidedBy: '' });
    return 'done';
  }

  private withdraw(target: Reference['list'][number], seen: string): string {
    if (!['withdrawn', 'pending', 'approved', 'sentBack'].includes(target.status)) return 'already_decided';
    if (seen === 'old') return 'version_conflict';
    if (target.status === 'withdrawn') return 'repeated';
    target.status = 'withdrawn';
    return 'done';
  }
}

const setRule = statement(
  'test.histories_rule',
  noRow,
  `insert into client_decision_rule (client_id, rule_type, decider, deadline_days, approvals_needed)
   values ($1, 2, $2, 3, $3)`,
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
  const session = sessions['by' in one ? one.by : 'admin'];
  const call = { tx, session, now, language: 'en', audit: takeNotes(null) } as const;
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
  const reply = await replyTo(one.do, call, submitted, standing?.version ?? 1);
  return reply.repeated ? 'repeated' : 'done';
}

const VERDICT = { approve: 'approved', reject: 'rejected', sendBack: 'sentBack' } as const;

function replyTo(
  verb: keyof typeof VERDICT | 'undo' | 'withdraw',
  call: RequestCall,
  submitted: RequestedDecision,
  current: number,
): Promise<DecisionReply> {
  if (verb === 'withdraw') return withdrawRequest({ ...call, employee: self }, submitted, ports);
  if (verb === 'undo') return undoDecision(call, { ...submitted, version: submitted.version ?? current }, ports);
  return decideRequest(call, submitted, VERDICT[verb], ports);
}

class RolledBack extends Error {}

/** Histories that cover every kind of reply, whatever the random ones cover. */
const change: Step = { do: 'propose', value: 6, hold: 0, risk: false };
const verbs = ['approve', 'reject', 'sendBack', 'withdraw'] as const;
const held: Step = { ...change, hold: 4 };
const act = (verb: (typeof verbs)[number] | 'undo', who: By = 'admin', version: 'now' | 'old' = 'now'): Step => ({
  do: verb,
  which: 0,
  seen: version,
  by: who,
});
const examples: [Mode, Step[]][] = [
  ['one', [change, act('reject'), act('sendBack'), act('undo', 'admin', 'old'), act('undo'), act('undo')]],
  ['one', [change, act('sendBack'), act('undo', 'manager'), { ...change, value: 7 }, act('undo'), act('approve')]],
  ['one', [change, { ...act('undo'), which: 3 } as Step, act('reject'), { ...change, value: 8 }, act('undo')]],
  ['two', [held, act('approve'), act('approve'), act('approve', 'manager'), act('undo'), act('approve')]],
  ...verbs.map((verb): [Mode, Step[]] => {
    const other: Step = { do: verb === 'reject' ? 'approve' : 'reject', which: 1, seen: 'now', by: 'admin' };
    const seen = (version: 'now' | 'old', which = 0): Step => ({ do: verb, which, seen: version, by: 'admin' });
    const again: Step[] = [{ ...change, value: 7 }, other, seen('now', 1)];
    return ['one', [change, seen('now', 3), seen('old'), seen('now'), seen('now'), ...again]];
  }),
  ['none', [{ ...change, value: 5 }, { ...change, hold: 4 }, act('approve')]],
];

const modes = fc.constantFrom<Mode>('one', 'none', 'two');

it(
  `TRX-2, DSK-2: agrees with a reference implementation about ${HISTORIES} histories`,
  { timeout: 400_000 },
  async () => {
    const outcomes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(modes, fc.array(step, { minLength: 3, maxLength: 12 }), async (mode, steps) => {
        const reference = new Reference(mode);
        const ids: string[] = [];
        const history = test.database.asMaintenance(async (tx) => {
          if (mode === 'none') await tx.run(setRule, [clientId, 'none', 1]);
          if (mode === 'two') await tx.run(setRule, [clientId, 'manager', 2]);
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
      { numRuns: HISTORIES, examples, ...(env.PAYSTEAD_LONG_TESTS !== 'yes' && { seed: 20_261_128 }) },
    );
    // Agreement proves nothing about a reply that never occurred.
    const kinds = [
      'propose: applied',
      'propose: pending',
      'propose: unchanged',
      ...verbs.flatMap((verb) =>
        ['done', 'repeated', 'already_decided', 'version_conflict', 'not_found'].map((kind) => `${verb}: ${kind}`),
      ),
      'approve: not_your_decision',
      'approve: request_not_opened',
      'reject: request_not_opened',
      'sendBack: request_not_opened',
      ...['done', 'decision_final', 'version_conflict', 'not_found', 'not_your_decision'].map(
        (kind) => `undo: ${kind}`,
      ),
      'open: done',
    ];
    expect(kinds.filter((kind) => !outcomes.has(kind))).toEqual([]);
  },
);
