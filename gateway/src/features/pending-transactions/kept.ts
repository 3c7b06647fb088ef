import { mayDecide, RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Session } from '../../platform/access/session.ts';
import { visibleToOthers } from '../../platform/access/views.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { readDecisionRule } from './people.ts';

/** What of other people's changes is kept from a reader, for a condition of SQL. */
export interface Kept {
  /** Rule types about data that the client hides from managers and supervisors. */
  readonly ruleTypes: readonly number[];
  /**
   * Standings in which the reader sees them nevertheless, because they decide: rule type, decider, whether escalated,
   * reached as manager, reached as supervisor (`2 payrollAdministrator f t f`).
   */
  readonly decided: readonly string[];
}

/** One's own changes, and those at a client that hides nothing. */
export const NOTHING_KEPT: Kept = { ruleTypes: [], decided: [] };

/** Whether the client hides from others what a rule type is about. Who decides about a change sees it all the same. */
export function isKept(session: Session, ruleType: number): boolean {
  return ruleType === RULE_TYPE.DirectDeposit && !visibleToOthers(session, 'bank');
}

/** What is kept from a manager or supervisor, by the rule that says who decides. */
export async function keptFrom(tx: Transaction, session: Session): Promise<Kept> {
  const ruleTypes = Object.values(RULE_TYPE).filter((ruleType) => isKept(session, ruleType));
  const decided: string[] = [];
  for (const ruleType of ruleTypes) {
    const rule = await readDecisionRule(tx, session.clientId, ruleType);
    for (const decider of ['payrollAdministrator', 'manager', 'supervisor'] as const)
      for (const [isEscalated, manager, supervisor] of STANDINGS) {
        const reach = { employeeId: session.employeeId, manager, supervisor, wholeClient: session.hasWholeClientScope };
        if (mayDecide({ decider, isEscalated }, rule, reach))
          decided.push(
            [ruleType, decider, ...[isEscalated, manager, supervisor].map((is) => (is ? 't' : 'f'))].join(' '),
          );
      }
  }
  return { ruleTypes, decided };
}

const STANDINGS = [false, true].flatMap((isEscalated) =>
  [
    [true, false],
    [false, true],
    [true, true],
  ].map(([manager, supervisor]) => [isEscalated, manager === true, supervisor === true] as const),
);
