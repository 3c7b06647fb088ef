import type { FieldChange, TransactionStatus, TransactionWhyNot } from './model.ts';

/** Rule type codes (TRX-1); 3 and 4 are reserved (reading 15). */
export const RULE_TYPE = { Undefined: 0, NameAddress: 1, DirectDeposit: 2, TaxCategories: 5 } as const;
export type RuleTypeName = keyof typeof RULE_TYPE;

const NAMES = new Map<number, RuleTypeName>([
  [RULE_TYPE.Undefined, 'Undefined'],
  [RULE_TYPE.NameAddress, 'NameAddress'],
  [RULE_TYPE.DirectDeposit, 'DirectDeposit'],
  [RULE_TYPE.TaxCategories, 'TaxCategories'],
]);

/** TRX-1: returns the name of a rule type, or null for a reserved or unknown code, which is shown read-only. */
export function ruleTypeName(ruleType: number): RuleTypeName | null {
  return NAMES.get(ruleType) ?? null;
}

/** Checks whether requests of a rule type can be decided: known, and not Undefined. */
export function isDecidable(ruleType: number): boolean {
  const name = ruleTypeName(ruleType);
  return name !== null && name !== 'Undefined';
}

/** TRX-1: labels of tax categories; null for a category without one. */
export function taxCategoryLabel(category: string): 'Federal Income Tax' | 'State Income Tax' | null {
  if (category === 'federal') return 'Federal Income Tax';
  return category === 'state' ? 'State Income Tax' : null;
}

/** Actions on a requested change. */
export type TransactionAction =
  | 'amend'
  | 'approve'
  | 'approveFirst'
  | 'reject'
  | 'sendBack'
  | 'undo'
  | 'withdraw'
  | 'supersede'
  | 'escalate'
  | 'export'
  | 'apply'
  | 'fail'
  | 'retry';

/**
 * The states of a request and the actions that lead from one to another (handbook 7.1). An approved change that is
 * changed again is superseded by a new request, because the decision was about the old one. A change that the pay
 * engine has received can't be withdrawn. A decision can be undone until the change leaves for the pay engine or takes
 * effect. A request that was sent back waits for the employee, who corrects it as its next version.
 */
const TRANSITIONS: Readonly<
  Record<TransactionStatus, Readonly<Partial<Record<TransactionAction, TransactionStatus>>>>
> = {
  pending: {
    amend: 'pending',
    approve: 'approved',
    approveFirst: 'pending',
    reject: 'rejected',
    sendBack: 'sentBack',
    undo: 'pending',
    withdraw: 'withdrawn',
    supersede: 'superseded',
    escalate: 'pending',
  },
  approved: {
    undo: 'pending',
    withdraw: 'withdrawn',
    supersede: 'superseded',
    export: 'exported',
    apply: 'applied',
    fail: 'failed',
  },
  exported: { apply: 'applied', fail: 'failed' },
  failed: { retry: 'approved', supersede: 'superseded' },
  sentBack: { amend: 'pending', undo: 'pending', withdraw: 'withdrawn', supersede: 'superseded' },
  applied: {},
  rejected: { undo: 'pending' },
  withdrawn: {},
  superseded: {},
};

/** Returns the status after an action; null if the action isn't possible. */
export function nextStatus(status: TransactionStatus, action: TransactionAction): TransactionStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/**
 * Statuses of a change that is neither in effect nor ended: it waits for a decision, a correction, a date or the pay
 * engine.
 */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'approved' || status === 'exported' || status === 'sentBack';
}

export type Decider = 'payrollAdministrator' | 'manager' | 'supervisor';

/** A client's deciders, by rule type. */
export interface DecisionRule {
  readonly decider: Decider | 'none';
  /** Calendar days from the newest version. */
  readonly deadlineDays: number;
  /** Additional deciders after the deadline, or if no usual decider can decide. Null: payroll administrators then. */
  readonly escalateTo: Decider | null;
  /** One person who may decide in the same cases; must have the employee in scope like any decider. */
  readonly deputyEmployeeId: string | null;
  /** The number of different people who have to approve: 1 or 2. */
  readonly approvalsNeeded: number;
}

/** Policy of a client without its own: payroll decides, bank account changes within three days. */
export function defaultDecisionRule(ruleType: number): DecisionRule {
  return {
    decider: 'payrollAdministrator',
    deadlineDays: ruleType === RULE_TYPE.DirectDeposit ? 3 : 5,
    escalateTo: null,
    deputyEmployeeId: null,
    approvalsNeeded: 1,
  };
}

/** Review reasons that many honest requests have. They have to be read, but don't require a decision by themselves. */
const COMMON_REASONS: ReadonlySet<string> = new Set(['firstAccount', 'bigShareMoved']);

/** The review reason of bank changes whose employee couldn't enter an account on file. */
export const NO_ACCOUNT_ON_FILE = 'noAccountOnFile';

/**
 * Returns true if the payroll team has to confirm that the employee made the request: only a payroll administrator approves
 * it, with a text that says how it was confirmed.
 */
export function needsConfirmation(review: readonly string[]): boolean {
  return review.includes(NO_ACCOUNT_ON_FILE);
}

/**
 * Returns the deciders of a change. A risk requires a person even if the client requires no approval, unless it is a common
 * one.
 */
export function deciderOf(rule: DecisionRule, review: readonly string[]): Decider | 'none' {
  if (needsConfirmation(review)) return 'payrollAdministrator';
  const isRisky = review.some((reason) => !COMMON_REASONS.has(reason));
  return rule.decider === 'none' && isRisky ? 'payrollAdministrator' : rule.decider;
}

/** A decider's roles toward the employee of a change. */
export interface Reach {
  readonly employeeId: string;
  readonly manager: boolean;
  readonly supervisor: boolean;
  /** A manager for the whole client is a payroll administrator. */
  readonly wholeClient: boolean;
}

/** Returns true for a manager of the whole client. */
export function isPayrollAdministrator({ manager, wholeClient }: Pick<Reach, 'manager' | 'wholeClient'>): boolean {
  return manager && wholeClient;
}

/** Checks whether someone with access to the employee may decide. Payroll administrators are managers too. */
export function mayDecide(
  change: { readonly decider: Decider | 'none'; readonly isEscalated: boolean },
  rule: Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>,
  reach: Reach,
): boolean {
  const isOne = (decider: Decider | 'none' | null) =>
    (decider === 'payrollAdministrator' && isPayrollAdministrator(reach)) ||
    (decider === 'manager' && reach.manager) ||
    (decider === 'supervisor' && reach.supervisor);
  if (change.decider === 'none') return false;
  if (isOne(change.decider)) return true;
  const reached = reach.manager || reach.supervisor;
  // Without anyone named, payroll administrators decide what no one else did, so that no request waits for no one.
  const escalateTo = rule.escalateTo ?? 'payrollAdministrator';
  return change.isEscalated && (isOne(escalateTo) || (reached && reach.employeeId === rule.deputyEmployeeId));
}

/** Reasons why someone can't decide now, in order of precedence; null if they can. */
export function approveWhyNot(change: {
  readonly status: TransactionStatus;
  readonly ruleType: number;
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
  /** True if this decider has opened the waiting version. */
  readonly isOpened: boolean;
  /** True if this decider has given the first of two approvals. */
  readonly isApprovedByThem: boolean;
  readonly review: readonly string[];
}): TransactionWhyNot | null {
  if (change.isOwn) return 'ownTransaction';
  if (change.ruleType === RULE_TYPE.Undefined) return 'undefinedRuleType';
  if (!isDecidable(change.ruleType)) return 'reservedRuleType';
  if (change.status !== 'pending') return 'alreadyDecided';
  if (!change.mayDecide) return 'notYourDecision';
  if (change.isApprovedByThem) return 'approvedByYou';
  return mustOpen(change) ? 'notOpened' : null;
}

/**
 * Checks whether a decider must open a request before deciding: it is waiting, has review reasons, and they haven't opened
 * this version. Approving several requests together must not hide a sign of fraud.
 */
export function mustOpen(change: {
  readonly status: TransactionStatus;
  readonly review: readonly string[];
  readonly isOpened: boolean;
}): boolean {
  return change.status === 'pending' && change.review.length > 0 && !change.isOpened;
}

/** Returns why an employee can't withdraw their request now; null if they can. */
export function withdrawWhyNot(change: {
  readonly status: TransactionStatus;
  readonly ruleType: number;
  readonly isOwn: boolean;
}): TransactionWhyNot | null {
  if (!change.isOwn) return 'notYourDecision';
  if (!isDecidable(change.ruleType))
    return change.ruleType === RULE_TYPE.Undefined ? 'undefinedRuleType' : 'reservedRuleType';
  if (nextStatus(change.status, 'withdraw') !== null) return null;
  return change.status === 'exported' || change.status === 'applied' ? 'tooLate' : 'alreadyDecided';
}

/** State of a change that a further decision depends on. */
export interface Standing {
  readonly status: TransactionStatus;
  readonly version: number;
  /** Null: no one has decided yet. */
  readonly decision: 'approved' | 'rejected' | 'sentBack' | null;
}

/** The results that a call can request, with the action that leads to each. */
const ACTION_FOR = { approved: 'approve', rejected: 'reject', sentBack: 'sendBack', withdrawn: 'withdraw' } as const;

/**
 * TRX-2: the effect of a decision. `now`: it is taken. `repeated`: the same one is already recorded, and nothing
 * happens again. `alreadyDecided`: a different one is recorded, or the request ended without one. `versionConflict`:
 * the request isn't in the version that was seen. `seen` is the version that the person saw; null means the current
 * one.
 */
export function decisionOn(
  standing: Standing,
  requested: keyof typeof ACTION_FOR,
  seen: number | null,
): 'now' | 'repeated' | 'alreadyDecided' | 'versionConflict' {
  const isRecorded = requested === 'withdrawn' ? standing.status === 'withdrawn' : standing.decision === requested;
  const isPossible = nextStatus(standing.status, ACTION_FOR[requested]) !== null;
  if (!isRecorded && !isPossible) return 'alreadyDecided';
  // A decision about a request that was withdrawn or superseded since then is no longer the recorded result.
  if (isRecorded && requested !== 'withdrawn' && ['withdrawn', 'superseded'].includes(standing.status))
    return 'alreadyDecided';
  if (seen !== null && seen !== standing.version) return 'versionConflict';
  return isRecorded ? 'repeated' : 'now';
}

/** State of a change that taking a decision back depends on. */
export interface UndoStanding {
  readonly status: TransactionStatus;
  readonly version: number;
  /** True if the caller took the recorded decision. */
  readonly isDecidedByThem: boolean;
  /** True if the caller gave one of the approvals of this version, where two are required. */
  readonly isApprovedByThem: boolean;
}

/**
 * DSK-2: the effect of taking a decision back. `now`: the request waits for a decision again. `final`: the caller has no
 * decision to take back, or it can't be taken back any more. `seen` is the version that the caller saw.
 */
export function undoOf(standing: UndoStanding, seen: number): 'now' | 'final' | 'versionConflict' {
  const { status, version, isDecidedByThem, isApprovedByThem } = standing;
  if (nextStatus(status, 'undo') === null) return 'final';
  if (seen !== version) return 'versionConflict';
  return isApprovedByThem || (isDecidedByThem && status !== 'pending') ? 'now' : 'final';
}

/**
 * Returns the rest of a requested change after another change with the same starting point took effect. The newer request
 * wins in full, including fields that it left alone and the other one changed.
 */
export function rebase(requested: readonly FieldChange[], done: readonly FieldChange[]): FieldChange[] {
  const key = ({ group, field }: FieldChange) => JSON.stringify([group, field]);
  const newerChanges = new Map(requested.map((change) => [key(change), change]));
  const inEffect = new Map(done.map((change) => [key(change), change]));
  return [...new Map([...inEffect, ...newerChanges])].flatMap(([name, { group, field }]) => {
    const newer = newerChanges.get(name);
    const earlier = inEffect.get(name);
    const before = earlier ? earlier.after : (newer?.before ?? null);
    const after = newer ? newer.after : (earlier?.before ?? null);
    if (before === after) return [];
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ group, field, kind, before, after }];
  });
}
