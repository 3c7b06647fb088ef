import { RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';

/** The changes that an employee can request. On the wire and in SQL they are rule types (TRX-1). */
export type ChangeKind = 'personalInformation' | 'directDeposit' | 'taxes';

export const RULE_TYPE_OF: Readonly<Record<ChangeKind, number>> = {
  personalInformation: RULE_TYPE.NameAddress,
  directDeposit: RULE_TYPE.DirectDeposit,
  taxes: RULE_TYPE.TaxCategories,
};

const KINDS = new Map(Object.entries(RULE_TYPE_OF).map(([kind, ruleType]) => [ruleType, kind as ChangeKind]));

/** Returns the kind of a rule type, or null for a code that is undefined, reserved or unknown. */
export function kindOf(ruleType: number): ChangeKind | null {
  return KINDS.get(ruleType) ?? null;
}
