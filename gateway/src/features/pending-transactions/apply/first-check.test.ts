import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  DecisionReply,
  ReportReply,
  TransactionsReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { createHarness } from '../../../../test/harness.ts';
import { MILLRACE, type PersonKey } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { changeEngine } from '../../../change-engine.ts';
import { firstOpenCheck } from '../../../platform/changes/first-check.ts';
import { RULE_TYPE_OF } from '../../../platform/changes/kind.ts';
import type { ChangeApplier } from '../../../platform/changes/port.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import type { EngineRecord } from '../export/engine-file.ts';
import { acknowledge } from '../export/acknowledge.ts';
import { exportChanges } from '../export/export-changes.ts';
import { applyDue } from './apply-due.ts';
import { escalateLate } from './escalate-late.ts';
import { submitAs, preferenceRows, targetIn, toastApplier, proposal, type TestProposal } from '../test/changes.ts';

const keys = parseKeys(generateKeys());
const applier: ChangeApplier = {
  ...toastApplier,
  firstCheck: (calendar, timing) => firstOpenCheck(calendar, timing, timing.effectiveDate),
};
const engine = changeEngine(keys, brandsOf({ branding: true }), {
  personalInformation: applier,
  directDeposit: applier,
});
const harness = await createHarness({ ports: { changeEngine: engine } });
afterAll(harness.close);
const { database } = harness;

const PATH = '/api/pendingTransactions';
const began = harness.now.getTime();
/** Starts on Friday, November 20. Check dates are December 4 and 18; payroll closes three banking days before, at five in the evening. */
const goTo = (instant: string) => harness.advanceSeconds((Date.parse(instant) - harness.now.getTime()) / 1000);

beforeEach(async () => {
  harness.advanceSeconds((began - harness.now.getTime()) / 1000);
  await harness.change('delete from pending_transaction; delete from preference; delete from client_pay_engine');
  await harness.insert('preference', preferenceRows());
});

const submit = async (rest: Partial<TestProposal> = {}) => {
  const receipt = await submitAs(harness, engine.changes, 'plain', proposal(5, 9, rest));
  const { employeeWorkflowId } = receipt;
  return {
    submitted: { employeeWorkflowId, ruleType: RULE_TYPE_OF[rest.kind ?? 'directDeposit'], version: 1 },
    change: receipt.change,
  };
};
const seen = async (person: PersonKey, list: 'employee' | 'report') => {
  const answer = await harness.signedInAnew(person).get(`${PATH}/${list}?status=all`);
  return answer.json<TransactionsReply | ReportReply>().pendingTransactions[0]?.effectivePayDate;
};
const approve = async (submitted: Awaited<ReturnType<typeof submit>>['submitted']) =>
  (await harness.signedInAnew('admin').post(`${PATH}/approve`, submitted)).json<DecisionReply>().pendingTransaction;
const slice = () => ({ database, now: harness.now, size: 10, stop: new AbortController().signal });

describe('TRX-1: the first check of a change', () => {
  it('before a decision, it is the check that a decision today would reach, for employee and decider', async () => {
    const { change } = await submit();
    expect(change?.effectivePayDate).toBe('2026-12-04');
    for (const [instant, date] of [
      ['2026-11-30T15:00:00Z', '2026-12-04'],
      ['2026-12-01T21:59:59Z', '2026-12-04'],
      ['2026-12-01T22:00:00Z', '2026-12-18'],
      ['2026-12-16T15:00:00Z', null],
    ] as const) {
      goTo(instant);
      expect([await seen('plain', 'employee'), await seen('admin', 'report')]).toEqual([date, date]);
    }
  });

  it('after a late approval, it is the check that the change reaches, also once applied', async () => {
    const { submitted } = await submit();
    goTo('2026-12-02T15:00:00Z');
    expect(await approve(submitted)).toMatchObject({ status: 'applied', effectivePayDate: '2026-12-18' });
    goTo('2027-01-10T15:00:00Z');
    expect(await seen('plain', 'employee')).toBe('2026-12-18');
  });

  it('an approval in time keeps the announced check when the job applies the change', async () => {
    const { submitted } = await submit({ effectiveDate: '2026-12-04' });
    goTo('2026-11-24T15:00:00Z');
    expect(await approve(submitted)).toMatchObject({ status: 'approved', effectivePayDate: '2026-12-04' });
    goTo('2026-12-04T06:00:00Z');
    await applyDue(slice(), engine);
    expect(await seen('plain', 'employee')).toBe('2026-12-04');
  });

  it('with a hold beyond the announced check, it is the first one after the hold', async () => {
    const { submitted, change } = await submit({ holdUntil: new Date('2026-12-05T05:00:00Z') });
    expect(change?.effectivePayDate).toBe('2026-12-18');
    expect(await approve(submitted)).toMatchObject({ status: 'approved', effectivePayDate: '2026-12-18' });
  });

  it('after an escalation, it is the check that can still be reached', async () => {
    await submit();
    goTo('2026-12-02T15:00:00Z');
    await escalateLate(slice(), engine);
    await harness.change("update pending_transaction set state = 'withdrawn'");
    expect(await seen('plain', 'employee')).toBe('2026-12-18');
  });

  it('after a late acknowledgement, it is the next check', async () => {
    await harness.insert('client_pay_engine', [
      { client_id: MILLRACE.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
    ]);
    const { submitted } = await submit();
    expect(await approve(submitted)).toMatchObject({ status: 'approved', effectivePayDate: '2026-12-04' });
    const files = new Map<string, string>();
    await exportChanges(database, engine, harness.now, targetIn(files, 'out.jsonl'));
    const { changeId } = JSON.parse(files.get('out.jsonl')?.split('\n')[0] ?? '') as EngineRecord;
    expect(await seen('plain', 'employee')).toBe('2026-12-04');
    goTo('2026-12-02T15:00:00Z');
    expect(await seen('plain', 'employee')).toBe('2026-12-18');
    const processedAt = harness.now.toISOString();
    const answer = { changeId, status: 'accepted' as const, engineReference: 'E-1', errors: [], processedAt };
    expect(await acknowledge(database, answer, harness.now, engine)).toBe('applied');
    expect(await seen('plain', 'employee')).toBe('2026-12-18');
  });
});
