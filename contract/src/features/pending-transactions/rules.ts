/** Rule type codes of the specification (section 3); 3 and 4 are reserved. */
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
