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
  | 'reject'
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
 * engine has received can't be withdrawn.
 */
const TRANSITIONS: Readonly<
  Record<TransactionStatus, Readonly<Partial<Record<TransactionAction, TransactionStatus>>>>
> = {
  pending: {
    amend: 'pending',
    approve: 'approved',
    reject: 'rejected',
    withdraw: 'withdrawn',
    supersede: 'superseded',
    escalate: 'pending',
  },
  approved: {
    withdraw: 'withdrawn',
    supersede: 'superseded',
    export: 'exported',
    apply: 'applied',
    fail: 'failed',
  },
  exported: { apply: 'applied', fail: 'failed' },
  failed: { retry: 'approved', supersede: 'superseded' },
  applied: {},
  rejected: {},
  withdrawn: {},
  superseded: {},
};

/** Returns the status after an action; null if the action isn't possible. */
export function nextStatus(status: TransactionStatus, action: TransactionAction): TransactionStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** Statuses of a change that is neither in effect nor ended: it waits for a decision, a date or the pay engine. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'approved' || status === 'exported';
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
}

/** Policy of a client without its own: payroll decides, bank account changes within three days. */
export function defaultDecisionRule(ruleType: number): DecisionRule {
  return {
    decider: 'payrollAdministrator',
    deadlineDays: ruleType === RULE_TYPE.DirectDeposit ? 3 : 5,
    escalateTo: null,
    deputyEmployeeId: null,
  };
}

/** Returns the deciders of a change. A risk requires a person even if the client requires no approval. */
export function deciderOf(rule: DecisionRule, review: readonly string[]): Decider | 'none' {
  return rule.decider === 'none' && review.length > 0 ? 'payrollAdministrator' : rule.decider;
}

/** A decider's roles toward the employee of a change. */
export interface Reach {
  readonly employeeId: string;
  readonly manager: boolean;
  readonly supervisor: boolean;
  /** A manager for the whole client is a payroll administrator. */
  readonly wholeClient: boolean;
}

/** Checks whether someone with access to the employee may decide. Payroll administrators are managers too. */
export function mayDecide(
  change: { readonly decider: Decider | 'none'; readonly isEscalated: boolean },
  rule: Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>,
  reach: Reach,
): boolean {
  const isOne = (decider: Decider | 'none' | null) =>
    (decider === 'payrollAdministrator' && reach.manager && reach.wholeClient) ||
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
  readonly review: readonly string[];
}): TransactionWhyNot | null {
  if (change.isOwn) return 'ownTransaction';
  if (change.ruleType === RULE_TYPE.Undefined) return 'undefinedRuleType';
  if (!isDecidable(change.ruleType)) return 'reservedRuleType';
  if (change.status !== 'pending') return 'alreadyDecided';
  if (!change.mayDecide) return 'notYourDecision';
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
  readonly decision: 'approved' | 'rejected' | null;
}

/**
 * TRX-2: the effect of a decision. `now`: it is taken. `repeated`: the same one is already recorded, and nothing
 * happens again. `alreadyDecided`: a different one is recorded, or the request ended without one. `versionConflict`:
 * the request isn't in the version that was seen. `seen` is the version that the person saw; null means the current
 * one.
 */
export function decisionOn(
  standing: Standing,
  requested: 'approved' | 'rejected' | 'withdrawn',
  seen: number | null,
): 'now' | 'repeated' | 'alreadyDecided' | 'versionConflict' {
  const isRecorded = requested === 'withdrawn' ? standing.status === 'withdrawn' : standing.decision === requested;
  const action = requested === 'approved' ? 'approve' : requested === 'rejected' ? 'reject' : 'withdraw';
  const isPossible = nextStatus(standing.status, action) !== null;
  if (!isRecorded && !isPossible) return 'alreadyDecided';
  // An approval that was withdrawn or superseded since then is no longer the recorded result.
  if (isRecorded && requested === 'approved' && ['withdrawn', 'superseded'].includes(standing.status))
    return 'alreadyDecided';
  if (seen !== null && seen !== standing.version) return 'versionConflict';
  return isRecorded ? 'repeated' : 'now';
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
