import type { StagedRow, Subject } from '../compile.ts';
import { importedId } from '../ids.ts';
import type {
  AccrualRow,
  DeductionRow,
  DepositRow,
  EarningRow,
  GarnishmentRow,
  OtherRow,
  TaxRow,
} from './line-files.ts';
import type { RegisterRow } from './register-file.ts';

/** The rows of one check, as an import has them. */
export interface Draft {
  /** The other system's name of the check. */
  readonly name: string;
  readonly checkId: string;
  register: StagedRow<RegisterRow> | null;
  readonly earnings: StagedRow<EarningRow>[];
  readonly deductions: StagedRow<DeductionRow>[];
  readonly taxes: StagedRow<TaxRow>[];
  readonly deposits: StagedRow<DepositRow>[];
  readonly accruals: StagedRow<AccrualRow>[];
  readonly garnishments: StagedRow<GarnishmentRow>[];
  readonly other: StagedRow<OtherRow>[];
  /** Every row, in the order of the files. */
  readonly rows: StagedRow[];
}

const LISTS = {
  check_earnings: 'earnings',
  check_deductions: 'deductions',
  check_taxes: 'taxes',
  check_deposits: 'deposits',
  accruals: 'accruals',
  garnishments: 'garnishments',
  check_other: 'other',
} as const;

/** Returns the id under which a check of an employee is stored. */
export function checkIdOf(clientId: string, employeeId: string, name: string): string {
  return importedId('check', [clientId, employeeId], name);
}

/** Gathers an employee's rows into checks, in the order in which the files name them first. */
export function draftsOf(clientId: string, employeeId: string, { rows }: Subject): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const staged of rows) {
    const name = String(staged.row['check_id']);
    let draft = drafts.get(name);
    if (!draft) drafts.set(name, (draft = emptyDraft(name, checkIdOf(clientId, employeeId, name))));
    draft.rows.push(staged);
    if (staged.file === 'check_register') draft.register = staged as unknown as StagedRow<RegisterRow>;
    else draft[LISTS[staged.file as keyof typeof LISTS]].push(staged as never);
  }
  return [...drafts.values()];
}

function emptyDraft(name: string, checkId: string): Draft {
  return {
    name,
    checkId,
    register: null,
    earnings: [],
    deductions: [],
    taxes: [],
    deposits: [],
    accruals: [],
    garnishments: [],
    other: [],
    rows: [],
  };
}

/** Returns the row because of which a check is stored: its register row, or its first line. */
export function becauseOf({ register, rows }: Draft): StagedRow {
  const because = register ?? rows[0];
  if (!because) throw new Error('A check without rows.');
  return because;
}

/** Checks whether the files bring lines of the check. */
export const hasLines = ({ register, rows }: Draft): boolean => rows.length > (register ? 1 : 0);
