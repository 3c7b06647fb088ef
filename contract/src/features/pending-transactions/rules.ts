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

/** TRX-1: the name of a rule type, or null for a code that is reserved or unknown, which renders read-only. */
export function ruleTypeName(ruleType: number): RuleTypeName | null {
  return NAMES.get(ruleType) ?? null;
}

/** Whether a rule type can be decided at all: known, and not Undefined. */
export function isDecidable(ruleType: number): boolean {
  const name = ruleTypeName(ruleType);
  return name !== null && name !== 'Undefined';
}

/** TRX-1: the labels of tax categories; null for a category without one. */
export function taxCategoryLabel(category: string): 'Federal Income Tax' | 'State Income Tax' | null {
  if (category === 'federal') return 'Federal Income Tax';
  return category === 'state' ? 'State Income Tax' : null;
}

/** What can happen to a requested change. */
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
 * The whole life of a requested change (domain handbook §7.1). What is approved and then changed again is superseded by a
 * new one, since the decision was about the old; what the pay engine has can no longer be called back.
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

/** Where an action leads from a status; null where it is not possible there. */
export function nextStatus(status: TransactionStatus, action: TransactionAction): TransactionStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** Not in force and not ended: it waits for a decision, a date or the pay engine. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'approved' || status === 'exported';
}

export type Decider = 'payrollAdministrator' | 'manager' | 'supervisor';

/** Who decides at a client, by rule type. */
export interface DecisionRule {
  readonly decider: Decider | 'nobody';
  /** Calendar days from the newest version. */
  readonly deadlineDays: number;
  /** Who may decide too once the deadline has passed, or where the deciders are only the employee themself. */
  readonly escalateTo: Decider | null;
  /** One person who steps in at the same moments; has to reach the employee like any decider. */
  readonly deputyEmployeeId: string | null;
}

/** What holds at a client that decided nothing itself: payroll decides, within three days about bank accounts. */
export function defaultDecisionRule(ruleType: number): DecisionRule {
  return {
    decider: 'payrollAdministrator',
    deadlineDays: ruleType === RULE_TYPE.DirectDeposit ? 3 : 5,
    escalateTo: null,
    deputyEmployeeId: null,
  };
}

/** Who decides about one change: a risk calls for a person even where the client asks for none. */
export function deciderOf(rule: DecisionRule, review: readonly string[]): Decider | 'nobody' {
  return rule.decider === 'nobody' && review.length > 0 ? 'payrollAdministrator' : rule.decider;
}

/** As whom somebody reaches the employee of a change. */
export interface Reach {
  readonly employeeId: string;
  readonly manager: boolean;
  readonly supervisor: boolean;
  /** A manager for the whole client is a payroll administrator. */
  readonly wholeClient: boolean;
}

/** Whether somebody who reaches the employee may decide. Payroll administrators are managers too. */
export function mayDecide(
  change: { readonly decider: Decider | 'nobody'; readonly isEscalated: boolean },
  rule: Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>,
  reach: Reach,
): boolean {
  const isOne = (decider: Decider | 'nobody' | null) =>
    (decider === 'payrollAdministrator' && reach.manager && reach.wholeClient) ||
    (decider === 'manager' && reach.manager) ||
    (decider === 'supervisor' && reach.supervisor);
  if (change.decider === 'nobody') return false;
  if (isOne(change.decider)) return true;
  const reached = reach.manager || reach.supervisor;
  return change.isEscalated && (isOne(rule.escalateTo) || (reached && reach.employeeId === rule.deputyEmployeeId));
}

/** Why somebody cannot decide now, in the order in which it is told; null: they can. */
export function approveWhyNot(change: {
  readonly status: TransactionStatus;
  readonly ruleType: number;
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
  /** Whether this decider has opened the version that waits. */
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
 * Whether a decider has to open a request by itself before deciding: it waits, it has review reasons, and they have not
 * opened this version yet. Whoever approves many at once must not pass over a sign of fraud.
 */
export function mustOpen(change: {
  readonly status: TransactionStatus;
  readonly review: readonly string[];
  readonly isOpened: boolean;
}): boolean {
  return change.status === 'pending' && change.review.length > 0 && !change.isOpened;
}

/** Why an employee cannot take their change back now; null: they can. */
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

/** What a change came to so far, as far as a further decision is concerned. */
export interface Standing {
  readonly status: TransactionStatus;
  readonly version: number;
  /** Null: nobody decided (yet). */
  readonly decision: 'approved' | 'rejected' | null;
}

/**
 * TRX-2: what a decision does. `now`: it is taken. `repeated`: the same one was recorded before, nothing happens again.
 * `alreadyDecided`: another one was, or the change ended without one. `versionConflict`: it is not what was seen.
 * `seen` is the version that the person saw; null means the current one.
 */
export function decisionOn(
  standing: Standing,
  wanted: 'approved' | 'rejected' | 'withdrawn',
  seen: number | null,
): 'now' | 'repeated' | 'alreadyDecided' | 'versionConflict' {
  const isRecorded = wanted === 'withdrawn' ? standing.status === 'withdrawn' : standing.decision === wanted;
  const action = wanted === 'approved' ? 'approve' : wanted === 'rejected' ? 'reject' : 'withdraw';
  const isPossible = nextStatus(standing.status, action) !== null;
  if (!isRecorded && !isPossible) return 'alreadyDecided';
  // An approval that was withdrawn or superseded since is no longer the recorded result.
  if (isRecorded && wanted === 'approved' && ['withdrawn', 'superseded'].includes(standing.status))
    return 'alreadyDecided';
  if (seen !== null && seen !== standing.version) return 'versionConflict';
  return isRecorded ? 'repeated' : 'now';
}

/**
 * What is left of a change once another one that had the same starting point is in force: the newer wish counts in full,
 * also where it leaves alone what the other one changed.
 */
export function rebase(wanted: readonly FieldChange[], done: readonly FieldChange[]): FieldChange[] {
  const key = ({ group, field }: FieldChange) => JSON.stringify([group, field]);
  const wishes = new Map(wanted.map((change) => [key(change), change]));
  const inForce = new Map(done.map((change) => [key(change), change]));
  return [...new Map([...inForce, ...wishes])].flatMap(([name, { group, field }]) => {
    const wish = wishes.get(name);
    const was = inForce.get(name);
    const before = was ? was.after : (wish?.before ?? null);
    const after = wish ? wish.after : (was?.before ?? null);
    if (before === after) return [];
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ group, field, kind, before, after }];
  });
}
