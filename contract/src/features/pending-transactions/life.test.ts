import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transactionStatus, type FieldChange } from './model.ts';
import {
  approveWhyNot,
  deciderOf,
  decisionOn,
  defaultDecisionRule,
  isOpen,
  mayDecide,
  mustOpen,
  needsConfirmation,
  nextStatus,
  rebase,
  RULE_TYPE,
  undoOf,
  withdrawWhyNot,
  type Reach,
  type TransactionAction,
} from './rules.ts';

const STATUSES = transactionStatus.options;
const ACTIONS: readonly TransactionAction[] = [
  'amend',
  'approve',
  'approveFirst',
  'reject',
  'sendBack',
  'undo',
  'withdraw',
  'supersede',
  'escalate',
  'export',
  'apply',
  'fail',
  'retry',
];

describe('every transition is allowed or refused as listed', () => {
  /** Written by hand, row by row: transitions that aren't listed are refused. */
  const table: Readonly<Record<string, Partial<Record<TransactionAction, string>>>> = {
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
  const rows = STATUSES.flatMap((status) => ACTIONS.map((action) => [status, action] as const));

  it.each(rows)('%s, %s', (status, action) => {
    expect(nextStatus(status, action)).toBe(table[status]?.[action] ?? null);
  });

  it('a status without transitions is final, and a status is open unless it is final, rejected or failed', () => {
    const over = STATUSES.filter((status) => ACTIONS.every((action) => nextStatus(status, action) === null));
    expect(over).toEqual(['applied', 'withdrawn', 'superseded']);
    expect(STATUSES.filter(isOpen)).toEqual(['pending', 'approved', 'exported', 'sentBack']);
  });
});

describe('TRX-2: the effect of a decision', () => {
  it.each([
    // status, recorded decision, requested decision, version seen, effect
    ['pending', null, 'approved', 3, 'now'],
    ['pending', null, 'approved', null, 'now'],
    ['pending', null, 'rejected', 3, 'now'],
    ['pending', null, 'withdrawn', 3, 'now'],
    ['pending', null, 'approved', 2, 'versionConflict'],
    ['pending', null, 'rejected', 4, 'versionConflict'],
    ['approved', 'approved', 'approved', 3, 'repeated'],
    ['exported', 'approved', 'approved', null, 'repeated'],
    ['applied', 'approved', 'approved', 3, 'repeated'],
    ['failed', 'approved', 'approved', 3, 'repeated'],
    ['applied', 'approved', 'approved', 2, 'versionConflict'],
    ['approved', 'approved', 'rejected', 3, 'alreadyDecided'],
    ['applied', 'approved', 'rejected', 3, 'alreadyDecided'],
    ['rejected', 'rejected', 'rejected', 3, 'repeated'],
    ['rejected', 'rejected', 'approved', 3, 'alreadyDecided'],
    ['withdrawn', null, 'approved', 3, 'alreadyDecided'],
    ['withdrawn', 'approved', 'approved', 3, 'alreadyDecided'],
    ['superseded', 'approved', 'approved', 3, 'alreadyDecided'],
    ['approved', null, 'approved', 3, 'alreadyDecided'],
    ['approved', 'approved', 'withdrawn', 3, 'now'],
    ['withdrawn', null, 'withdrawn', 3, 'repeated'],
    ['exported', 'approved', 'withdrawn', 3, 'alreadyDecided'],
    ['applied', 'approved', 'withdrawn', 3, 'alreadyDecided'],
    ['rejected', 'rejected', 'withdrawn', 3, 'alreadyDecided'],
    ['failed', 'approved', 'withdrawn', 3, 'alreadyDecided'],
    ['pending', null, 'sentBack', 3, 'now'],
    ['pending', null, 'sentBack', 2, 'versionConflict'],
    ['sentBack', 'sentBack', 'sentBack', 3, 'repeated'],
    ['sentBack', 'sentBack', 'approved', 3, 'alreadyDecided'],
    ['sentBack', 'sentBack', 'rejected', 3, 'alreadyDecided'],
    ['approved', 'approved', 'sentBack', 3, 'alreadyDecided'],
    ['sentBack', 'sentBack', 'withdrawn', 3, 'now'],
    ['withdrawn', 'sentBack', 'sentBack', 3, 'alreadyDecided'],
  ] as const)('%s (decided: %s), wanted %s having seen %s: %s', (status, decision, wanted, seen, outcome) => {
    expect(decisionOn({ status, version: 3, decision }, wanted, seen)).toBe(outcome);
  });
});

describe('DSK-2: taking a decision back', () => {
  it.each([
    // status, decided by the caller, approved by the caller, version seen, effect
    ['approved', true, false, 3, 'now'],
    ['rejected', true, false, 3, 'now'],
    ['sentBack', true, false, 3, 'now'],
    ['approved', true, false, 2, 'versionConflict'],
    ['approved', false, false, 3, 'final'],
    ['rejected', false, false, 3, 'final'],
    ['approved', false, true, 3, 'now'],
    ['pending', false, true, 3, 'now'],
    ['pending', false, true, 2, 'versionConflict'],
    ['pending', false, false, 3, 'final'],
    ['pending', true, false, 3, 'final'],
    ['exported', true, true, 3, 'final'],
    ['applied', true, true, 3, 'final'],
    ['failed', true, false, 3, 'final'],
    ['withdrawn', true, false, 3, 'final'],
    ['superseded', true, false, 3, 'final'],
  ] as const)('%s (decided by them: %s, approved by them: %s), having seen %s: %s', (...row) => {
    const [status, isDecidedByThem, isApprovedByThem, seen, effect] = row;
    expect(undoOf({ status, version: 3, isDecidedByThem, isApprovedByThem }, seen)).toBe(effect);
  });
});

describe('the deciders of a request', () => {
  const noReach: Reach = { employeeId: 'me', manager: false, supervisor: false, wholeClient: false };
  const rule = { escalateTo: null, deputyEmployeeId: null };
  it.each([
    ['payrollAdministrator', { manager: true, wholeClient: true }, true],
    ['payrollAdministrator', { manager: true }, false],
    ['payrollAdministrator', { supervisor: true, wholeClient: true }, false],
    ['manager', { manager: true }, true],
    ['manager', { manager: true, wholeClient: true }, true],
    ['manager', { supervisor: true }, false],
    ['supervisor', { supervisor: true }, true],
    ['supervisor', { manager: true }, false],
    ['supervisor', { manager: true, wholeClient: true }, false],
    ['none', { manager: true, supervisor: true, wholeClient: true }, false],
  ] as const)('%s: %o decides %s', (decider, reach, may) => {
    expect(mayDecide({ decider, isEscalated: false }, rule, { ...noReach, ...reach })).toBe(may);
  });

  it('are no one for a request without approval, escalated or not', () => {
    const all = { employeeId: 'me', manager: true, supervisor: true, wholeClient: true };
    const named = { escalateTo: 'manager', deputyEmployeeId: 'me' } as const;
    for (const isEscalated of [false, true])
      expect(mayDecide({ decider: 'none', isEscalated }, named, all)).toBe(false);
  });

  it('have three days for bank accounts and five for everything else, unless the client chose otherwise', () => {
    const days = Object.values(RULE_TYPE).map((ruleType) => [ruleType, defaultDecisionRule(ruleType).deadlineDays]);
    expect(days).toEqual(
      Object.values(RULE_TYPE).map((ruleType) => [ruleType, ruleType === RULE_TYPE.DirectDeposit ? 3 : 5]),
    );
    expect(defaultDecisionRule(RULE_TYPE.DirectDeposit)).toEqual({
      decider: 'payrollAdministrator',
      deadlineDays: 3,
      escalateTo: null,
      deputyEmployeeId: null,
      approvalsNeeded: 1,
    });
  });

  it.each([
    ['pending', ['newDevice'], false, true],
    ['pending', ['newDevice'], true, false],
    ['pending', [], false, false],
    ['approved', ['newDevice'], false, false],
    ['rejected', ['newDevice'], false, false],
  ] as const)('have to open a request that is %s, with %j, opened %s: %s', (status, review, isOpened, must) => {
    expect(mustOpen({ status, review, isOpened })).toBe(must);
  });

  it('include the people whom the client named once it is escalated, and not before', () => {
    const named = { escalateTo: 'manager', deputyEmployeeId: 'me' } as const;
    const supervisor = { ...noReach, supervisor: true };
    const manager = { ...noReach, employeeId: 'other', manager: true };
    for (const [reach, late] of [
      [supervisor, true],
      [manager, true],
      [noReach, false],
      [{ ...supervisor, employeeId: 'third' }, false],
    ] as const) {
      expect(mayDecide({ decider: 'payrollAdministrator', isEscalated: false }, named, reach)).toBe(false);
      expect(mayDecide({ decider: 'payrollAdministrator', isEscalated: true }, named, reach)).toBe(late);
    }
  });

  it('DSK-5: include payroll administrators once it is escalated and the client named no one', () => {
    const payroll = { ...noReach, manager: true, wholeClient: true };
    for (const [reach, isEscalated, may] of [
      [payroll, false, false],
      [payroll, true, true],
      [{ ...noReach, manager: true }, true, false],
      [{ ...payroll, manager: false, supervisor: false }, true, false],
    ] as const)
      expect(mayDecide({ decider: 'supervisor', isEscalated }, rule, reach)).toBe(may);
  });

  it('are payroll unless the client chose otherwise; a risk always requires a person', () => {
    expect(defaultDecisionRule(2)).toMatchObject({ decider: 'payrollAdministrator', deadlineDays: 3 });
    const free = { ...defaultDecisionRule(1), decider: 'none' } as const;
    expect(deciderOf(free, [])).toBe('none');
    expect(deciderOf(free, ['sharedAccount'])).toBe('payrollAdministrator');
    expect(deciderOf(free, ['firstAccount', 'bigShareMoved'])).toBe('none');
    expect(deciderOf(free, ['firstAccount', 'newDevice'])).toBe('payrollAdministrator');
    expect(deciderOf({ ...free, decider: 'supervisor' }, ['sharedAccount'])).toBe('supervisor');
  });

  it.each([
    [[], false, 'supervisor'],
    [['sharedAccount'], false, 'supervisor'],
    [['noAccountOnFile'], true, 'payrollAdministrator'],
    [['sharedAccount', 'noAccountOnFile'], true, 'payrollAdministrator'],
  ])('with the review reasons %j, confirmation is needed: %s, and the decider is %s', (review, needed, decider) => {
    const rule = { ...defaultDecisionRule(2), decider: 'supervisor' } as const;
    expect([needsConfirmation(review), deciderOf(rule, review)]).toEqual([needed, decider]);
  });
});

describe('what a person may do with a request, and the reason if not', () => {
  const change = {
    status: 'pending',
    ruleType: 2,
    isOwn: false,
    mayDecide: true,
    isOpened: false,
    isApprovedByThem: false,
    review: [] as readonly string[],
  } as const;
  it.each([
    [{}, null],
    [{ isOwn: true }, 'ownTransaction'],
    [{ ruleType: 0 }, 'undefinedRuleType'],
    [{ ruleType: 3 }, 'reservedRuleType'],
    [{ ruleType: 4 }, 'reservedRuleType'],
    [{ ruleType: 9 }, 'reservedRuleType'],
    [{ status: 'approved' as const }, 'alreadyDecided'],
    [{ status: 'withdrawn' as const }, 'alreadyDecided'],
    [{ mayDecide: false }, 'notYourDecision'],
    [{ review: ['newDevice'] }, 'notOpened'],
    [{ review: ['newDevice'], isOpened: true }, null],
    [{ review: ['newDevice'], mayDecide: false }, 'notYourDecision'],
    [{ review: ['newDevice'], status: 'approved' as const }, 'alreadyDecided'],
    [{ isApprovedByThem: true }, 'approvedByYou'],
    [{ isApprovedByThem: true, mayDecide: false }, 'notYourDecision'],
  ])('deciding about %o: %s', (rest, why) => expect(approveWhyNot({ ...change, ...rest })).toBe(why));

  it.each([
    [{}, null],
    [{ status: 'approved' as const }, null],
    [{ status: 'exported' as const }, 'tooLate'],
    [{ status: 'applied' as const }, 'tooLate'],
    [{ status: 'rejected' as const }, 'alreadyDecided'],
    [{ status: 'sentBack' as const }, null],
    [{ isOwn: false }, 'notYourDecision'],
    [{ ruleType: 0 }, 'undefinedRuleType'],
    [{ ruleType: 3 }, 'reservedRuleType'],
  ])('withdrawing %o: %s', (rest, why) =>
    expect(withdrawWhyNot({ status: 'pending', ruleType: 2, isOwn: true, ...rest })).toBe(why),
  );
});

describe('a request submitted while another one is with the pay engine', () => {
  type Values = Readonly<Record<string, string | null>>;
  const fields = ['street', 'city', 'zip', 'Everyday', 'Savings'];
  const values = fc.record(
    Object.fromEntries(fields.map((field) => [field, fc.constantFrom(null, 'a', 'b', 'c')])),
  ) as fc.Arbitrary<Values>;
  const difference = (from: Values, to: Values): FieldChange[] =>
    fields.flatMap((field) => {
      const [before, after] = [from[field] ?? null, to[field] ?? null];
      if (before === after) return [];
      const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
      return [{ group: null, field, kind, before, after }];
    });

  it('keeps only its difference from what took effect', () => {
    const byField = (changes: readonly FieldChange[]) =>
      changes.toSorted((one, other) => one.field.localeCompare(other.field));
    fc.assert(
      fc.property(values, values, values, (start, done, wanted) => {
        expect(byField(rebase(difference(start, wanted), difference(start, done)))).toEqual(
          byField(difference(done, wanted)),
        );
      }),
    );
  });
});
