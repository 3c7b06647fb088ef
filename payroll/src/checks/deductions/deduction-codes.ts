import type { DeductionLine } from '../lines.ts';
import type { DeductionKind } from '../../tables/schema.ts';

/** The definition of a deduction code. */
export type DeductionCode = {
  description: string;
  kind: DeductionKind;
  timing: DeductionLine['timing'];
  /** Carried as arrears and taken later where a check is too small. */
  arrears?: true;
};

/** Deduction codes by priority: the first is taken first, the last is cut first. */
export const deductionCodes: Readonly<Record<string, DeductionCode>> = {
  MED: { description: 'Medical', kind: 'health125', timing: 'preTax', arrears: true },
  DEN: { description: 'Dental', kind: 'health125', timing: 'preTax', arrears: true },
  VIS: { description: 'Vision', kind: 'health125', timing: 'preTax', arrears: true },
  FSA: { description: 'Health FSA', kind: 'healthFsa125', timing: 'preTax', arrears: true },
  DCFSA: { description: 'Dependent care FSA', kind: 'dependentCare125', timing: 'preTax' },
  HSA: { description: 'Health savings account', kind: 'hsa125', timing: 'preTax' },
  COMM: { description: 'Commuter benefit', kind: 'commuter', timing: 'preTax' },
  '401K': { description: '401(k)', kind: 'deferral401k', timing: 'preTax' },
  SUPPORT: { description: 'Child support', kind: 'support', timing: 'postTax' },
  LEVY: { description: 'Tax levy', kind: 'levy', timing: 'postTax' },
  GARN: { description: 'Garnishment', kind: 'garnishment', timing: 'postTax' },
  LOAN: { description: '401(k) loan', kind: 'loan', timing: 'postTax', arrears: true },
  DUES: { description: 'Union dues', kind: 'dues', timing: 'postTax', arrears: true },
  ROTH: { description: 'Roth 401(k)', kind: 'roth401k', timing: 'postTax' },
};

const order = Object.keys(deductionCodes);

/** Returns a code's definition; throws on an unknown code. */
export function deductionCode(code: string): DeductionCode {
  const found = deductionCodes[code];
  if (!found) throw new Error(`Unknown deduction code ${code}.`);
  return found;
}

/** Compares two deductions by priority. */
export function byPriority(left: { code: string }, right: { code: string }): number {
  return order.indexOf(left.code) - order.indexOf(right.code);
}
