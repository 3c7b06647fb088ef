import type { TextKey, Translate } from '../../platform/translations/text.ts';

export type NameKey = Extract<TextKey, `paychecks.${'earn' | 'ded' | 'er'}${string}`>;
export type HelpKey = Extract<TextKey, `paychecks.${string}Help`>;

/** A line in plain words. */
export interface LineText {
  readonly name: string;
  readonly help: string;
}

/** A code's texts, and the descriptions that say no more than our own name: any other is the employer's own word, and stays. */
export interface Known<K> {
  readonly key: K;
  readonly usual: readonly string[];
}

export const known = <K>(key: K, ...usual: readonly string[]): Known<K> => ({ key, usual });

/** Earnings, by the codes that payroll uses. */
const EARNINGS: Readonly<Record<string, Known<NameKey>>> = {
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

const DEDUCTIONS: Readonly<Record<string, Known<NameKey>>> = {
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

export interface Coded {
  readonly code: string;
  readonly description: string;
}

/** `t` for keys chosen at run time: every one of these tables takes at most a place. */
export const say = (t: Translate, key: TextKey, place = ''): string =>
  (t as (key: TextKey, values: { place: string }) => string)(key, { place });

export function unknown(t: Translate, { code, description }: Coded): LineText {
  return { name: description, help: t('paychecks.unknownLine', { code }) };
}

/** A line's texts by its code; the employer's own word for it stays, and a code that nobody knows says so. */
export function named(t: Translate, line: Coded, entry: Known<NameKey> | undefined): LineText {
  if (!entry) return unknown(t, line);
  const name = say(t, entry.key);
  const help = say(t, `${entry.key}Help` as HelpKey);
  if (line.description === '' || entry.usual.includes(line.description)) return { name, help };
  return { name: line.description, help: `${t('paychecks.ownName', { name })} ${help}` };
}

export const earningText = (t: Translate, line: Coded): LineText => named(t, line, EARNINGS[line.code]);
export const deductionText = (t: Translate, line: Coded): LineText => named(t, line, DEDUCTIONS[line.code]);

/** A name within a sentence: `overtime`, but `401(k)` and `HSA` as they are. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}+(\s|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
