/** A line's code and the words that payroll printed for it. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** A line's name: a text of ours in both languages, or the employer's own word for it, which stays as it is. */
export interface LineName<K extends string> {
  /** A key of `texts.<language>.json` beside this file; null: nobody but the employer knows the code. */
  readonly key: K | null;
  /** The employer's own word; null where ours is shown. */
  readonly own: string | null;
}

/** A code's text, and the descriptions that say no more than our own name. */
export interface KnownLine<K extends string> {
  readonly key: K;
  readonly usual: readonly string[];
}

export function known<const K extends string>(key: K, ...usual: readonly string[]): KnownLine<K> {
  return { key, usual };
}

/** Earnings, by the codes that payroll uses. */
const EARNINGS = {
  REG: known('paychecks.earnReg', 'Regular'),
  PIECE: known('paychecks.earnPiece', 'Piece work'),
  SAL: known('paychecks.earnSal', 'Salary'),
  OT: known('paychecks.earnOt', 'Overtime 1.5x', 'Overtime'),
  DT: known('paychecks.earnDt', 'Double time 2x', 'Double time'),
  HOL: known('paychecks.earnHol', 'Holiday'),
  PTO: known('paychecks.earnPto', 'Paid time off'),
  SICK: known('paychecks.earnSick', 'Sick leave', 'Sick'),
  BON: known('paychecks.earnBon', 'Bonus'),
  COM: known('paychecks.earnCom', 'Commission'),
  RSU: known('paychecks.earnRsu', 'Restricted stock, withheld shares'),
  ADJ: known('paychecks.earnAdj', 'Prior period adjustment', 'Adjustment'),
  CTIP: known('paychecks.earnCtip', 'Charged tips paid', 'Charged tips'),
  TIPS: known('paychecks.earnTips', 'Reported cash tips'),
  TIPMU: known('paychecks.earnTipmu', 'Tip credit make-up'),
  GTL: known('paychecks.earnGtl', 'Group-term life over $50,000'),
  REIMB: known('paychecks.earnReimb', 'Expense reimbursement'),
};
export type EarningKey = (typeof EARNINGS)[keyof typeof EARNINGS]['key'];

const DEDUCTIONS = {
  MED: known('paychecks.dedMed', 'Medical'),
  DEN: known('paychecks.dedDen', 'Dental'),
  VIS: known('paychecks.dedVis', 'Vision'),
  FSA: known('paychecks.dedFsa', 'Health FSA'),
  DCFSA: known('paychecks.dedDcfsa', 'Dependent care FSA'),
  HSA: known('paychecks.dedHsa', 'Health savings account', 'HSA'),
  COMM: known('paychecks.dedComm', 'Commuter benefit'),
  '401K': known('paychecks.ded401k', '401(k)'),
  ROTH: known('paychecks.dedRoth', 'Roth 401(k)'),
  SUPPORT: known('paychecks.dedSupport', 'Child support'),
  LEVY: known('paychecks.dedLevy', 'Tax levy'),
  GARN: known('paychecks.dedGarn', 'Garnishment'),
  LOAN: known('paychecks.dedLoan', '401(k) loan'),
  DUES: known('paychecks.dedDues', 'Union dues'),
};
export type DeductionKey = (typeof DEDUCTIONS)[keyof typeof DEDUCTIONS]['key'];

/** The entry of a code that came from payroll, which may be any word. */
export function entryOf<T extends object>(table: T, code: string): T[keyof T] | undefined {
  return Object.hasOwn(table, code) ? table[code as keyof T] : undefined;
}

/** Our name for a code that we know, unless the employer has a word of its own for it. */
export function named<K extends string>(line: CodedLine, entry: KnownLine<K> | undefined): LineName<K> {
  if (!entry) return { key: null, own: line.description };
  const isUsual = line.description === '' || entry.usual.includes(line.description);
  return { key: entry.key, own: isUsual ? null : line.description };
}

export const earningName = (line: CodedLine): LineName<EarningKey> => named(line, entryOf(EARNINGS, line.code));
export const deductionName = (line: CodedLine): LineName<DeductionKey> => named(line, entryOf(DEDUCTIONS, line.code));
