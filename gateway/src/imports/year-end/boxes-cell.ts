import type { z } from 'zod';
import { BOX_LABELS, layoutOf } from '@paystead/contract/features/year-end/forms.ts';
import { yearEndBoxes, type FormType, type YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { ColumnType } from '../columns/column.ts';
import type { FormatKey } from '../format-text.ts';
import type { RowProblem } from '../records/record.ts';

/** A JSON object, kept as it was written. */
export const jsonObject: ColumnType<string> = {
  name: 'JSON object',
  format: 'one JSON object, with amounts in cents',
  parse(cell) {
    const value = parsed(cell);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? cell.trim()
      : { fault: { code: 'not_json' } };
  },
  write: (value) => value,
};

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

/** Unknown members would be lost in silence, so they are refused. */
const strictBoxes = yearEndBoxes.strict();

/** Returns the content of a cell that `boxProblems` accepts, as it was written: members aren't added or dropped. */
export const boxesOfCell = (cell: string): YearEndBoxes => JSON.parse(cell) as YearEndBoxes;

/** Returns everything that is wrong with a form's content, each problem with the place of its box. */
export function boxProblems(form: FormType, cell: string): RowProblem[] {
  const content = parsed(cell);
  const result = strictBoxes.safeParse(content);
  if (!result.success) return result.error.issues.flatMap((issue) => problemsOf(issue, content));
  const labels = BOX_LABELS[layoutOf(form)];
  return Object.keys(result.data.amounts)
    .filter((box) => labels[box] === undefined)
    .map((box) => problem('box_not_on_form', { box: `amounts.${box}`, form }));
}

type Issue = z.core.$ZodIssue;

function problemsOf(issue: Issue, content: unknown): RowProblem[] {
  const box = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => problem('box_unknown', { box: box === '' ? key : `${box}.${key}` }));
  if (issue.code === 'invalid_type' && at(content, issue.path) === undefined) return [problem('box_missing', { box })];
  return [problem('box_wrong', { box, format: formatOf(issue) })];
}

/** Returns what is at a place of a JSON value; undefined if there is no such place. */
function at(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    content,
  );
}

const FORMATS: Readonly<Record<string, FormatKey>> = {
  string: 'box.string',
  int: 'box.cents',
  number: 'box.cents',
  boolean: 'box.boolean',
  array: 'box.array',
  object: 'box.object',
  record: 'box.object',
};
/** Formats of the boxes that match a pattern, by the name of the box. */
const PATTERNS: Readonly<Record<string, FormatKey>> = {
  lastFour: 'box.fourDigits',
  psdCode: 'box.sixDigits',
  occupationCodes: 'tippedOccupation',
};

function formatOf(issue: Issue): FormatKey {
  if (issue.code === 'invalid_type') return FORMATS[issue.expected] ?? 'box.other';
  if (issue.code === 'too_big' || issue.code === 'too_small') return 'box.limits';
  const name = issue.path.findLast((part) => typeof part === 'string');
  return PATTERNS[String(name)] ?? 'box.other';
}

function problem(code: RowProblem['code'], values: RowProblem['values'] = {}): RowProblem {
  return { code, column: 'boxes', values };
}
