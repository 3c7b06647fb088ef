import { mayDecide } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Viewing } from '../../../platform/access/session.ts';
import { visibleToOthers } from '../../../platform/access/views.ts';
import { RULE_TYPE_OF, type ChangeKind } from '../../../platform/changes/kind.ts';
import type { DecisionRules } from '../request-context.ts';

/** Other employees' requests that are hidden from a reader, for a condition of SQL. */
export interface HiddenRequests {
  /** Rule types about data that the client hides from managers and supervisors. */
  readonly ruleTypes: readonly number[];
  /**
   * Combinations in which the reader sees them nevertheless, because they decide: rule type, decider, escalated, reached
   * as manager, reached as supervisor (`2 payrollAdministrator f t f`).
   */
  readonly decided: readonly string[];
}

/** For one's own requests, and for clients that hide nothing. */
export const NOTHING_HIDDEN: HiddenRequests = { ruleTypes: [], decided: [] };

/** Returns true if the client hides data of this kind from others. Deciders still see requests about it. */
export function isHidden(session: Pick<Viewing, 'policy'>, kind: ChangeKind | null): boolean {
  return kind === 'directDeposit' && !visibleToOthers(session, 'bank');
}

/** Returns the requests hidden from a manager or supervisor, given the rules that say who decides. */
export function hiddenFrom(session: Viewing, rules: DecisionRules): HiddenRequests {
  if (!isHidden(session, 'directDeposit')) return NOTHING_HIDDEN;
  const ruleType = RULE_TYPE_OF.directDeposit;
  return { ruleTypes: [ruleType], decided: decidedCombinations(session, rules, [ruleType]) };
}

/** Returns the combinations in which a person decides about requests of these rule types, as in `HiddenRequests.decided`. */
export function decidedCombinations(
  { employeeId, hasWholeClientScope: wholeClient }: Pick<Viewing, 'employeeId' | 'hasWholeClientScope'>,
  rules: DecisionRules,
  ruleTypes: readonly number[],
): string[] {
  return ruleTypes.flatMap((ruleType) => {
    const rule = rules(ruleType);
    return (['payrollAdministrator', 'manager', 'supervisor'] as const).flatMap((decider) =>
      REACHES.filter(([isEscalated, manager, supervisor]) => {
        const reach = { employeeId, manager, supervisor, wholeClient };
        return mayDecide({ decider, isEscalated }, rule, reach);
      }).map((flags) => [ruleType, decider, ...flags.map((flag) => (flag ? 't' : 'f'))].join(' ')),
    );
  });
}

/** Every combination of: escalated, reached as manager, reached as supervisor. */
const REACHES = [false, true].flatMap((isEscalated) =>
  (
    [
      [true, false],
      [false, true],
      [true, true],
    ] as const
  ).map(([manager, supervisor]) => [isEscalated, manager, supervisor] as const),
);
