import { RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { ScopeRole } from '@paystead/contract/fields.ts';
import { readRepresented } from '../../../platform/access/represented-approver.ts';
import type { Viewing } from '../../../platform/access/session.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { decidedCombinations, hiddenFrom } from '../history/hidden-requests.ts';
import { readDecisionRules, type DecisionRules } from '../request-context.ts';
import type { QueueReader } from './queue-store.ts';

/** Rule types of requests that someone decides. */
export const DECIDABLE = [RULE_TYPE.NameAddress, RULE_TYPE.DirectDeposit, RULE_TYPE.TaxCategories];

/**
 * Returns what a person sees and decides in the queue, as an approver and as a deputy, with the client's rules. Throws
 * `not_found` for people without a manager or supervisor view. `role` narrows their own scope.
 */
export async function readerOf(
  tx: Transaction,
  person: Viewing,
  role: ScopeRole | undefined,
  now: Date,
): Promise<{ readonly reader: QueueReader; readonly rules: DecisionRules }> {
  const scope = found(seeScope(person, 'transactions', role, now));
  const rules = await readDecisionRules(tx, scope);
  const represented = (await readRepresented(tx, person, now)).map((approver) => {
    const { approverId: employeeId, wholeClient: hasWholeClientScope, ruleTypes } = approver;
    return { approver, decided: decidedCombinations({ employeeId, hasWholeClientScope }, rules, ruleTypes) };
  });
  const decided = decidedCombinations(person, rules, DECIDABLE);
  return { reader: { scope, hidden: hiddenFrom(person, rules), decided, represented }, rules };
}
