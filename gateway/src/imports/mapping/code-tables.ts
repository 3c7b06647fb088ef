import type { CheckStatus, RunType } from '@paystead/contract/features/paychecks/model.ts';
import { columnName } from '../read/table-rows.ts';

/** Words that other systems use for the purpose of a run. Letters and numbers alone mean something else in each system. */
const RUN_TYPES: Readonly<Record<RunType, readonly string[]>> = {
  regular: ['Regular', 'Reg', 'Regular payroll', 'Regular run', 'Scheduled', 'Standard', 'Normal'],
  offCycle: [
    'Off-cycle',
    'Offcycle',
    'Off-cycle payroll',
    'Off-cycle run',
    'Special',
    'Special run',
    'Ad hoc',
    'Adhoc',
  ],
  bonus: ['Bonus', 'Bonus payroll', 'Bonus run', 'Bonus check', 'One-time payment'],
  manual: ['Manual', 'Manual check', 'Manual payroll', 'Hand check', 'Handwritten check'],
  thirdPartySick: ['Third-party sick', 'Third-party sick pay', '3rd party sick', '3rd party sick pay', 'TPSP'],
  adjustment: ['Adjustment', 'Adj', 'Adjustment run', 'Amendment', 'Year-end adjustment', 'Tax adjustment'],
  reversal: ['Reversal', 'Reverse', 'Reversed', 'Check reversal'],
  correction: [
    'Correction',
    'Corrected',
    'Correction run',
    'Correction payment',
    'Check correction',
    'Wage correction',
  ],
  retro: ['Retro', 'Retro pay', 'Retroactive', 'Retroactive pay', 'Back pay'],
  severance: ['Severance', 'Severance pay', 'Separation pay'],
  final: ['Final', 'Final pay', 'Final check', 'Final paycheck', 'Last check', 'Termination', 'Termination check'],
  void: ['Void', 'Voided', 'Void check', 'Check void'],
  reissue: ['Reissue', 'Reissued', 'Re-issue', 'Replacement', 'Replacement check'],
};

/** Words for what became of a check. */
const CHECK_STATUSES: Readonly<Record<CheckStatus, readonly string[]>> = {
  issued: ['Issued', 'Paid', 'Active', 'Cleared', 'Outstanding', 'Processed'],
  voided: ['Voided', 'Void', 'Canceled', 'Cancelled', 'Stopped', 'Stop payment'],
  reversal: ['Reversal', 'Reversed', 'Reversing entry'],
  reissued: ['Reissued', 'Reissue', 'Replaced', 'Replacement'],
};

/** Returns their words with ours. */
const table = (words: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).flatMap(([ours, theirs]) => theirs.map((their) => [their, ours])));

/** Code tables that a mapping names instead of writing them out. */
export const CODE_TABLES = { runTypes: table(RUN_TYPES), checkStatuses: table(CHECK_STATUSES) } as const;
export type CodeTableName = keyof typeof CODE_TABLES;
export const CODE_TABLE_NAMES = Object.keys(CODE_TABLES) as CodeTableName[];

/** Code tables of our columns, by file. */
const OF_COLUMNS: Readonly<Record<string, CodeTableName>> = {
  'check_register run_type': 'runTypes',
  'check_register status': 'checkStatuses',
};

/** Returns our word for one of theirs in a column; undefined if no table has it. */
export function knownCode(file: string, column: string, theirs: string): string | undefined {
  const name = OF_COLUMNS[`${file} ${column}`];
  return name === undefined ? undefined : codeIn(CODE_TABLES[name], theirs);
}

/** Returns the value of a code table, whatever the case, spaces and hyphens of their code. */
export function codeIn(codes: Readonly<Record<string, string>>, theirs: string): string | undefined {
  const wanted = columnName(theirs);
  return Object.entries(codes).find(([one]) => columnName(one) === wanted)?.[1];
}
