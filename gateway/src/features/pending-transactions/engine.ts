import { localDateIn } from '@paystead/contract/local-date.ts';
import { randomUUID } from 'node:crypto';
import type { OpenChange } from '@paystead/contract/change.ts';
import { deciderOf, type DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type {
  ChangeCall,
  ChangeReceipt,
  ChangeRuleType,
  Changes,
  OpenProposal,
  ProposedChange,
  StoppedChange,
} from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { advance, type AdvancePorts } from './advance.ts';
import { firstCheckOf, firstChecksOf } from './first-check.ts';
import { beginningOf, readDeciders, readDecisionRule, readSubject, type ChangedEmployee } from './people.ts';
import { openSet, sameSet, sealHalf } from './sealed.ts';
import { record, sentAt, SYSTEM, type Happening } from './history-store.ts';
import {
  addTransaction,
  addVersion,
  markEscalated,
  moveTo,
  oneAtATime,
  readOpen,
  type TransactionKey,
  type TransactionRow,
  type VersionColumns,
} from './store.ts';
import { deciderWords } from './words.ts';

const DAY = 24 * 3600 * 1000;

/**
 * The engine that every feature asks for changes of a person's data; see platform/changes/port.ts. `newId` makes the id of a
 * new request.
 */
export function createChanges(ports: AdvancePorts, newId: () => string = randomUUID): Changes {
  return {
    openProposal: (tx, employee, ruleType, as) => openProposal(tx, employee, ruleType, as, ports),
    propose: (call, proposed) => propose(call, proposed, ports, newId),
    stop: (tx, stopped) => stop(tx, stopped, ports),
  };
}

async function openProposal(
  tx: Transaction,
  employee: Pick<TransactionKey, 'clientId' | 'employeeId'>,
  ruleType: ChangeRuleType,
  { language, now }: { readonly language: Language; readonly now: Date },
  { keys, appliers }: AdvancePorts,
): Promise<OpenProposal | null> {
  const row = (await readOpen(tx, employee, ruleType)).find(({ status }) => status !== 'failed');
  if (!row || (row.status !== 'pending' && row.status !== 'approved' && row.status !== 'exported')) return null;
  const { timeZone } = await zoneOf(tx, row);
  const [firstCheckDate = null] = await firstChecksOf(tx, [row], now, appliers);
  return {
    employeeWorkflowId: row.employeeWorkflowId,
    version: row.version,
    status: row.status,
    ...(await openSet(tx, keys, row)),
    change: await toOpenChange(tx, { ...row, firstCheckDate }, timeZone, language),
  };
}

async function propose(
  call: ChangeCall,
  proposed: ProposedChange,
  ports: AdvancePorts,
  newId: () => string,
): Promise<ChangeReceipt> {
  const { tx, employee, now, language } = call;
  const { ruleType } = proposed;
  if (employee.view !== 'self') throw new Error('Only the employee may ask for a change of their own data.');
  if (!ports.appliers[ruleType]) throw new Error(`Nothing applies changes of rule type ${ruleType}.`);
  await oneAtATime(tx, employee, ruleType);
  const standing = await readOpen(tx, employee, ruleType);
  const open = standing.find(({ status }) => status === 'pending' || status === 'approved');
  if (proposed.seenVersion !== null && proposed.seenVersion !== (open?.version ?? 0)) refuse('version_conflict');
  const person = await readSubject(tx, employee, now);
  const actor = { name: person.fullName, role: 'employee' } as const;
  if (proposed.changes.length === 0) {
    if (open) await end(tx, open, 'withdrawn', { event: 'withdrawn', actor, at: now, code: 'asBefore' }, ports);
    note(call, proposed, open ?? null, 'withdrawn');
    return {
      outcome: open ? 'applied' : 'unchanged',
      change: null,
      employeeWorkflowId: open?.employeeWorkflowId ?? null,
    };
  }
  if (open && sameSet(await openSet(tx, ports.keys, open), { before: proposed.before, after: proposed.after }))
    return { outcome: 'unchanged', change: null, employeeWorkflowId: open.employeeWorkflowId };

  const rule = await readDecisionRule(tx, employee.clientId, ruleType);
  let row: TransactionRow;
  if (open?.status === 'pending') {
    const version = await columnsOf(call, proposed, open, open, rule, person, ports);
    row = await addVersion(tx, open, version, now);
    await record(tx, row, { event: 'amended', actor, at: now });
  } else {
    for (const old of standing) {
      if (old.status === 'exported') continue;
      const code = old.status === 'failed' ? 'askedAgain' : 'amended';
      await end(tx, old, 'superseded', { event: 'superseded', actor, at: now, code }, ports);
    }
    const { clientId, employeeId } = employee;
    const key = { clientId, employeeId, employeeWorkflowId: newId() };
    const version = await columnsOf(call, proposed, key, open ?? null, rule, person, ports);
    row = await addTransaction(tx, key, version, { ruleType, at: now, by: person.fullName });
    await record(tx, row, { event: 'submitted', actor, at: now });
  }
  note(call, proposed, row, row.version === 1 ? 'submitted' : 'amended');
  row = await afterSubmission(tx, row, rule, now, ports);
  return receiptOf(tx, row, person, language);
}

/** Nobody decides: on its way. Somebody does, but nobody is left who may: others are asked at once. */
async function afterSubmission(
  tx: Transaction,
  row: TransactionRow,
  rule: DecisionRule,
  now: Date,
  ports: AdvancePorts,
): Promise<TransactionRow> {
  if (row.status === 'approved') {
    const advanced = await advance(tx, row, now, ports);
    // What it was built upon changed under our feet: the person has to look again, and nothing is kept.
    if (advanced.status === 'failed') refuse('version_conflict');
    if (advanced.status !== 'applied') await ports.notify(tx, advanced, { step: 'submitted', now });
    return advanced;
  }
  const asked = { decider: row.decider, isEscalated: false };
  if ((await readDeciders(tx, row, asked, rule, now)).length > 0) {
    await ports.notify(tx, row, { step: row.version === 1 ? 'submitted' : 'amended', now });
    return row;
  }
  const escalated = await markEscalated(tx, row, now, new Date(row.decideBy ?? now), row.firstCheckDate);
  await record(tx, escalated, { event: 'escalated', actor: SYSTEM, at: now, code: 'nobodyElse' });
  await ports.notify(tx, escalated, { step: row.version === 1 ? 'submitted' : 'amended', now });
  return escalated;
}

async function columnsOf(
  { tx, now }: ChangeCall,
  proposed: ProposedChange,
  key: TransactionKey,
  former: TransactionRow | null,
  rule: DecisionRule,
  person: ChangedEmployee,
  { keys, appliers }: AdvancePorts,
): Promise<VersionColumns> {
  const decider = deciderOf(rule, proposed.review);
  const held = latest([proposed.holdUntil, former?.holdUntil ? new Date(former.holdUntil) : null]);
  const begins = await beginningOf(tx, proposed.effectiveDate, person.timeZone);
  const starts = latest([held, begins]);
  const applyFrom = starts !== null && starts > now ? starts.toISOString() : null;
  const timing = { ...key, ...proposed, applyFrom, decidedAt: null };
  return {
    beforeSealed: sealHalf(keys, key, 'before_sealed', proposed.before),
    afterSealed: sealHalf(keys, key, 'after_sealed', proposed.after),
    label: proposed.label,
    changes: proposed.changes,
    effectiveDate: proposed.effectiveDate,
    firstCheckDate: await firstCheckOf(tx, timing, now, appliers),
    holdUntil: held?.toISOString() ?? null,
    applyFrom,
    review: proposed.review,
    decider,
    decideBy: decider === 'nobody' ? null : new Date(now.getTime() + rule.deadlineDays * DAY).toISOString(),
    status: decider === 'nobody' ? 'approved' : 'pending',
  };
}

function latest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((late, one) => (late === null || (one !== null && one > late) ? one : late), null);
}

/** Ends an open change without applying it, and tells the feature that owns it. */
export async function end(
  tx: Transaction,
  row: TransactionRow,
  status: 'rejected' | 'withdrawn' | 'superseded',
  happening: Happening,
  { keys, appliers, notify }: AdvancePorts,
  decided: Parameters<typeof moveTo>[3] = null,
): Promise<TransactionRow> {
  const ended = await moveTo(tx, row, status, decided);
  await record(tx, ended, happening);
  const applier = appliers[row.ruleType as ChangeRuleType];
  if (applier?.ended) {
    const { clientId, employeeId, employeeWorkflowId, effectiveDate } = row;
    const set = await openSet(tx, keys, row);
    await applier.ended(tx, { clientId, employeeId, employeeWorkflowId, ...set, effectiveDate, now: happening.at });
  }
  // What replaces it says so itself.
  if (status !== 'superseded') await notify(tx, ended, { step: status, now: happening.at });
  return ended;
}

async function stop(tx: Transaction, stopped: StoppedChange, ports: AdvancePorts): Promise<boolean> {
  const { clientId, employeeId, ruleType, now, as, comment } = stopped;
  await oneAtATime(tx, stopped, ruleType);
  const standing = await readOpen(tx, { clientId, employeeId }, ruleType);
  const open = standing.find(({ status }) => status === 'pending' || status === 'approved');
  if (!open) return false;
  const ended = await end(tx, open, as, { event: as, actor: SYSTEM, at: now, comment }, ports);
  if (as === 'superseded') await ports.notify(tx, ended, { step: 'superseded', now });
  return true;
}

/** What the audit row says: which change, by field; before and after as they are shown, sealed. */
function note({ audit }: ChangeCall, proposed: ProposedChange, row: TransactionRow | null, what: string): void {
  audit.note(
    {
      what,
      ruleType: proposed.ruleType,
      ...(row && { employeeWorkflowId: row.employeeWorkflowId, version: row.version }),
      fields: [...new Set(proposed.changes.map(({ field }) => field))],
      review: proposed.review,
    },
    { changes: proposed.changes },
  );
}

async function receiptOf(
  tx: Transaction,
  row: TransactionRow,
  { timeZone }: ChangedEmployee,
  language: Language,
): Promise<ChangeReceipt> {
  const { employeeWorkflowId } = row;
  return row.status === 'applied'
    ? { outcome: 'applied', change: null, employeeWorkflowId }
    : { outcome: 'pending', change: await toOpenChange(tx, row, timeZone, language), employeeWorkflowId };
}

async function toOpenChange(
  tx: Transaction,
  row: TransactionRow,
  timeZone: string,
  language: Language,
): Promise<OpenChange> {
  return {
    employeeWorkflowId: row.employeeWorkflowId,
    version: row.version,
    submittedAt: await sentAt(tx, row),
    effectivePayDate: row.firstCheckDate,
    holdUntil: row.holdUntil,
    decidedBy: row.status === 'pending' ? deciderWords(row.decider, language) : null,
    decideBy: row.status === 'pending' && row.decideBy ? localDateIn(timeZone, row.decideBy) : null,
  };
}

async function zoneOf(tx: Transaction, row: TransactionRow): Promise<Pick<ChangedEmployee, 'timeZone'>> {
  return readSubject(tx, row, new Date(row.submittedAt));
}
