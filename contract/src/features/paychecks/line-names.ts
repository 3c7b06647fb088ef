/** A line's code and the description that payroll printed for it. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** A line's name: our text in both languages, or the employer's own description unchanged. */
export interface LineName<K extends string> {
  /** A key of `texts.<language>.json` next to this file; null for a code that only the employer knows. */
  readonly key: K | null;
  /** The employer's own description; null if our text is shown. */
  readonly own: string | null;
}

/** A code's text, and the descriptions that mean the same as our name. */
export type KnownLine<K extends string> = readonly [key: K, ...usual: readonly string[]];

/** Earnings by payroll code. */
const EARNINGS = {
  REG: ['paychecks.earnReg', 'Regular'],
  PIECE: ['paychecks.earnPiece', 'Piece work'],
  SAL: ['paychecks.earnSal', 'Salary'],
  OT: ['paychecks.earnOt', 'Overtime 1.5x', 'Overtime'],
  DT: ['paychecks.earnDt', 'Double time 2x', 'Double time'],
  HOL: ['paychecks.earnHol', 'Holiday'],
  PTO: ['paychecks.earnPto', 'Paid time off'],
  SICK: ['paychecks.earnSick', 'Sick leave', 'Sick'],
  BON: ['paychecks.earnBon', 'Bonus'],
  COM: ['paychecks.earnCom', 'Commission'],
  RSU: ['paychecks.earnRsu', 'Restricted stock, withheld shares'],
  ADJ: ['paychecks.earnAdj', 'Prior period adjustment', 'Adjustment'],
  RETRO: ['paychecks.earnRetro', 'Retroactive pay', 'Retro pay'],
  SEV: ['paychecks.earnSev', 'Severance'],
  PDAY: ['paychecks.earnPday', 'Personal day'],
  ONCALL: ['paychecks.earnOncall', 'On-call pay'],
  CTIP: ['paychecks.earnCtip', 'Charged tips paid', 'Charged tips'],
  TIPS: ['paychecks.earnTips', 'Reported cash tips'],
  TIPMU: ['paychecks.earnTipmu', 'Tip credit make-up'],
  GTL: ['paychecks.earnGtl', 'Group-term life over $50,000'],
  REIMB: ['paychecks.earnReimb', 'Expense reimbursement'],
} as const;
export type EarningKey = (typeof EARNINGS)[keyof typeof EARNINGS][0];

const DEDUCTIONS = {
  MED: ['paychecks.dedMed', 'Medical'],
  DEN: ['paychecks.dedDen', 'Dental'],
  VIS: ['paychecks.dedVis', 'Vision'],
  FSA: ['paychecks.dedFsa', 'Health FSA'],
  DCFSA: ['paychecks.dedDcfsa', 'Dependent care FSA'],
  HSA: ['paychecks.dedHsa', 'Health savings account', 'HSA'],
  COMM: ['paychecks.dedComm', 'Commuter benefit'],
  '401K': ['paychecks.ded401k', '401(k)'],
  ROTH: ['paychecks.dedRoth', 'Roth 401(k)'],
  SUPPORT: ['paychecks.dedSupport', 'Child support'],
  LEVY: ['paychecks.dedLevy', 'Tax levy'],
  GARN: ['paychecks.dedGarn', 'Garnishment'],
  LOAN: ['paychecks.dedLoan', '401(k) loan'],
  DUES: ['paychecks.dedDues', 'Union dues'],
} as const;
export type DeductionKey = (typeof DEDUCTIONS)[keyof typeof DEDUCTIONS][0];
export type LineKey = EarningKey | DeductionKey;

/** Returns the entry of a code from payroll, which may be any text. */
export function entryOf<T extends object>(table: T, code: string): T[keyof T] | undefined {
  return Object.hasOwn(table, code) ? table[code as keyof T] : undefined;
}

/** Returns our name for a known code, unless the employer has a description of its own. */
export function named<K extends string>(line: CodedLine, entry: KnownLine<K> | undefined): LineName<K> {
  if (!entry) return { key: null, own: line.description };
  const [key, ...usual] = entry;
  return { key, own: ['', ...usual].includes(line.description) ? null : line.description };
}

export const earningName = (line: CodedLine): LineName<EarningKey> => named(line, entryOf(EARNINGS, line.code));
export const deductionName = (line: CodedLine): LineName<DeductionKey> => named(line, entryOf(DEDUCTIONS, line.code));

/** Names that begin with a proper noun: of people, places and programs. */
const PROPER =
  /^(Roth|Social Security|Medicare|Seguro Social|Pennsylvania|Pensilvania|Indiana|Kentucky|Philadelphia|Filadelfia|Louisville)/u;

/** A name inside a sentence: `Overtime` becomes `overtime`, while `401(k)`, `HSA` and `Roth 401(k)` stay as they are. */
export function inSentence(name: string): string {
  if (PROPER.test(name)) return name;
  return /^\p{Lu}\p{Ll}+(\s|:|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
