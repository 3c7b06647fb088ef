import { todayIn } from '@paystead/contract/local-date.ts';
import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import {
  decisionOn,
  isDecidable,
  mayDecide,
  mustOpen,
  type Reach,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import { seeEmployee, type VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { seeScope } from '../../platform/access/visible-scope.ts';
import type { AuditNotes } from '../../platform/audit/record.ts';
import type { ChangeRuleType } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import { instantInWords } from '../../platform/mail/templates/dates.ts';
import { advance, type AdvancePorts } from './advance.ts';
import { end } from './engine.ts';
import { firstCheckOf } from './first-check.ts';
import { isKept } from './kept.ts';
import { readShown } from './list-store.ts';
import { readOpened } from './opening-store.ts';
import { nameOfDecider, readDecisionRule, readSubject } from './people.ts';
import { present, type Onlooker } from './present.ts';
import { readEvents, record, type Happening } from './history-store.ts';
import { lockTransaction, moveTo, type TransactionRow } from './store.ts';
import { decisionWords } from './words.ts';

/** What a deciding call brings. */
export interface DecidingCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
  readonly language: Language;
  readonly audit: AuditNotes;
}

export interface DecisionAsked {
  readonly employeeWorkflowId: string;
  readonly ruleType: number;
  /** The version that was seen; null where the call names none, which is enough for the first. */
  readonly version: number | null;
  readonly reason: string | null;
  /** Where the inputs stand, for pointing at a fault: `/` in a body, `query/`. */
  readonly place: '/' | 'query/';
}

/**
 * TRX-2: approves or rejects, once. Refusals: `not_found` (unknown, or nobody in the caller's scope), `not_your_decision`
 * (one's own, or another's to decide), `request_not_opened` (it has review reasons, and the caller has not opened this
 * version by itself), `invalid_input` (rule type, reason, version), `already_decided`, `version_conflict`, `changes_frozen`
 * (approving while the employee's changes are stopped).
 */
export async function decide(
  call: DecidingCall,
  asked: DecisionAsked,
  wanted: 'approved' | 'rejected',
  ports: AdvancePorts,
): Promise<DecisionReply> {
  const { tx, session, now, language, audit } = call;
  if (seeScope(session, 'transactions', undefined, now) === null) refuse('not_found');
  const row = found(await lockTransaction(tx, session.clientId, asked.employeeWorkflowId));
  if (row.employeeId === session.employeeId) refuse('not_your_decision');
  const { reach, employee } = found(await reachOf(tx, session, row.employeeId, now));
  audit.alsoOf(employee);
  refuseRuleType(row, asked);
  const rule = await readDecisionRule(tx, row.clientId, row.ruleType);
  if (!mayDecide({ decider: row.decider, isEscalated: row.escalatedAt !== null }, rule, reach))
    refuse(isKept(session, row.ruleType) ? 'not_found' : 'not_your_decision');
  await requireOpened(tx, row, session);
  if (wanted === 'rejected' && asked.reason === null) refuseInput(asked, 'reason', 'required');
  const onlooker: Onlooker = { isOwn: false, reach };
  const what = await settle(call, row, asked, wanted);
  // What was amended may have been amended behind the back of who decides.
  if (what === 'now' && asked.version === null && row.version > 1) refuseInput(asked, 'version', 'required');
  if (what === 'now' && wanted === 'approved') await demandNotStopped(call, row, ports);
  let settled = row;
  if (what === 'now') {
    const name = await nameOfDecider(tx, session, now);
    const role = reach.manager ? (reach.wholeClient ? 'payrollAdministrator' : 'manager') : 'supervisor';
    const happening = { event: wanted, actor: { name, role }, at: now, comment: asked.reason } as const;
    const decided = { at: now, byEmployeeId: session.employeeId, byName: name, reason: asked.reason };
    settled =
      wanted === 'approved'
        ? await approve(tx, row, happening, decided, ports)
        : await end(tx, row, 'rejected', happening, ports, decided);
  }
  audit.note(
    {
      what: wanted,
      employeeWorkflowId: row.employeeWorkflowId,
      ruleType: row.ruleType,
      version: row.version,
      status: settled.status,
      repeated: what === 'repeated',
    },
    { changes: row.changes, reason: asked.reason },
  );
  const shown = await readShown(tx, row, now);
  const [pendingTransaction] = await present(tx, [{ row: shown, onlooker }], { language, now }, ports);
  return { pendingTransaction: found(pendingTransaction), repeated: what === 'repeated' };
}

/** Refuses a decision about a request with review reasons whose current version the caller has not opened by itself. */
async function requireOpened(tx: Transaction, row: TransactionRow, { employeeId }: Session): Promise<void> {
  if (!mustOpen({ ...row, isOpened: false })) return;
  const opened = await readOpened(tx, row.clientId, [row.employeeWorkflowId], employeeId);
  if (!opened.has(row.employeeWorkflowId)) refuse('request_not_opened');
}

/** What the owner of the rule type has stopped for this employee cannot be approved now. */
async function demandNotStopped({ tx, now }: DecidingCall, row: TransactionRow, { appliers }: AdvancePorts) {
  const applier = appliers[row.ruleType as ChangeRuleType];
  if (await applier?.isStopped?.(tx, row, now)) refuse('changes_frozen');
}

async function approve(
  tx: Transaction,
  row: TransactionRow,
  happening: Happening,
  decided: NonNullable<Parameters<typeof moveTo>[3]>,
  ports: AdvancePorts,
): Promise<TransactionRow> {
  const firstCheck = await firstCheckOf(tx, row, happening.at, ports.appliers);
  const approved = await moveTo(tx, row, 'approved', decided, firstCheck);
  await record(tx, approved, happening);
  const advanced = await advance(tx, approved, happening.at, ports);
  if (advanced.status === 'approved') await ports.notify(tx, advanced, { step: 'approved', now: happening.at });
  return advanced;
}

/** Takes one's own change back while that is possible. */
export async function withdraw(
  call: DecidingCall & { readonly employee: VisibleEmployee<'transactions'> },
  asked: DecisionAsked,
  ports: AdvancePorts,
): Promise<DecisionReply> {
  const { tx, employee, now, language, audit } = call;
  const row = found(await lockTransaction(tx, employee.clientId, asked.employeeWorkflowId));
  if (row.employeeId !== employee.employeeId) refuse('not_found');
  refuseRuleType(row, asked);
  const what = await settle(call, row, asked, 'withdrawn');
  const shown = await readShown(tx, row, now);
  if (what === 'now') {
    const actor = { name: shown.employeeFullName, role: 'employee' } as const;
    await end(tx, row, 'withdrawn', { event: 'withdrawn', actor, at: now, comment: asked.reason }, ports);
  }
  audit.note(
    {
      what: 'withdrawn',
      employeeWorkflowId: row.employeeWorkflowId,
      ruleType: row.ruleType,
      version: row.version,
      repeated: what === 'repeated',
    },
    { changes: row.changes },
  );
  const after = { row: await readShown(tx, row, now), onlooker: { isOwn: true } as const };
  const [pendingTransaction] = await present(tx, [after], { language, now }, ports);
  return { pendingTransaction: found(pendingTransaction), repeated: what === 'repeated' };
}

/** As whom somebody else is reached, in both views; null: not at all. */
export async function reachOf(
  tx: Transaction,
  session: Session,
  employeeId: string,
  now: Date,
): Promise<{ readonly reach: Reach; readonly employee: VisibleEmployee<'transactions'> } | null> {
  const today = todayIn('UTC', now);
  const manager = await seeEmployee(tx, session, employeeId, 'transactions', 'manager', today);
  const supervisor = await seeEmployee(tx, session, employeeId, 'transactions', 'supervisor', today);
  const employee = manager ?? supervisor;
  if (!employee) return null;
  const reach = {
    employeeId: session.employeeId,
    manager: manager !== null,
    supervisor: supervisor !== null,
    wholeClient: session.hasWholeClientScope,
  };
  return { reach, employee };
}

function refuseRuleType(row: TransactionRow, asked: DecisionAsked): void {
  if (row.ruleType !== asked.ruleType) refuseInput(asked, 'ruleType', 'rule_type_mismatch');
  if (!isDecidable(row.ruleType)) refuseInput(asked, 'ruleType', 'rule_type_read_only');
}

function refuseInput({ place }: DecisionAsked, field: string, code: string): never {
  throw new Failure('invalid_input', { faults: [{ pointer: `${place}${field}`, code }] });
}

/** Refuses what can no longer be; says who decided, what and when. */
async function settle(
  { tx, now, language }: DecidingCall,
  row: TransactionRow,
  asked: DecisionAsked,
  wanted: 'approved' | 'rejected' | 'withdrawn',
): Promise<'now' | 'repeated'> {
  const decision = row.decidedAt === null ? null : row.status === 'rejected' ? 'rejected' : 'approved';
  const what = decisionOn({ status: row.status, version: row.version, decision }, wanted, asked.version);
  if (what === 'versionConflict') refuse('version_conflict');
  if (what !== 'alreadyDecided') return what;
  const isTheirs = row.status === 'withdrawn' || row.status === 'superseded';
  const last = (await readEvents(tx, row.clientId, [row.employeeWorkflowId])).get(row.employeeWorkflowId)?.at(-1);
  const by = isTheirs || row.decidedByName === null ? last?.actor_name || row.submittedBy : row.decidedByName;
  const at = isTheirs || row.decidedAt === null ? (last?.at ?? row.submittedAt) : row.decidedAt;
  const { timeZone } = await readSubject(tx, row, now);
  refuse('already_decided', {
    values: { decision: decisionWords(row.status, language), by, at: instantInWords(at, language, timeZone) },
  });
}
