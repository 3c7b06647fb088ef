import type { FormType } from '@paystead/contract/features/year-end/model.ts';
import { refuseReference } from '../client-of.ts';
import type { CompileSink, StagedRow } from '../compile.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import type { StoredForm } from './stored-forms.ts';
import type { YearEndRow } from './year-end-file.ts';

/** A row whose form is known. */
export interface Identified {
  readonly because: StagedRow<YearEndRow>;
  readonly legalId: string;
  readonly id: string;
  readonly correctsId: string | null;
  /** The line of the corrected form; null if it is stored and no row names it. */
  readonly correctsLine: number | null;
  /** Null: the form is new. */
  readonly stored: StoredForm | null;
}

interface Scope {
  readonly client: Client;
  readonly employeeId: string;
  readonly stored: readonly StoredForm[];
}
type Row = { readonly because: StagedRow<YearEndRow>; readonly legalId: string };
/** A form that a W-2c can correct. */
type Original = { readonly id: string; readonly type: FormType; readonly year: number; readonly line: number | null };

/**
 * Returns the forms of an employee's rows, corrected ones before those that correct them. Rejects rows that correct an unknown
 * form or another kind of form, and two rows that mean the same form.
 */
export function identify(rows: readonly Row[], scope: Scope, sink: CompileSink): Identified[] {
  const known: Identified[] = [];
  let waiting = rows.filter((row) => keep(row, null, scope, known, sink));
  // A W-2c may correct another one, in any order of the lines.
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((row) => {
      const original = originalOf(row, scope, known, rows);
      return original === undefined || keep(row, original, scope, known, sink);
    });
  }
  for (const { because } of waiting) {
    const { corrects = null, legal_ein, tax_year } = because.row;
    refuseReference(sink, because, 'corrects', 'form', corrects ?? `W-2 ${tax_year} (${legal_ein})`);
  }
  return known;
}

/** Adds a row to the known forms, or rejects it. Returns true if it has to wait: a W-2c without its original. */
function keep(
  { because, legalId }: Row,
  original: Original | null,
  scope: Scope,
  known: Identified[],
  sink: CompileSink,
): boolean {
  const { row } = because;
  if (row.form_type === 'W-2c' && original === null) return true;
  if (original && (!original.type.startsWith('W-2') || original.year !== row.tax_year)) {
    sink.reject(because, 'corrects_other_form', { column: 'corrects' });
    return false;
  }
  const correctsId = original?.id ?? null;
  const stored = storedForm(row, legalId, correctsId, scope, known);
  const natural = JSON.stringify([row.legal_ein, row.tax_year, row.form_type, row.form_number ?? 1, correctsId]);
  const id = stored?.id ?? idOf(scope, row.id ?? natural);
  const other = known.find((form) => form.id === id);
  if (other) sink.reject(because, 'duplicate_key', { values: { other: other.because.line, key: yearEndKey } });
  else known.push({ because, legalId, id, correctsId, correctsLine: original?.line ?? null, stored: stored ?? null });
  return false;
}

const yearEndKey = 'legal_ein, tax_year, form_type, form_number, corrects';

const idOf = ({ client, employeeId }: Scope, name: string) =>
  importedId('yearEndForm', [client.clientId, employeeId], name);

/** Returns the stored form that a row means: by its id, else by what it is. */
function storedForm(
  row: YearEndRow,
  legalId: string,
  correctsId: string | null,
  scope: Scope,
  known: readonly Identified[],
): StoredForm | undefined {
  const given = row.id ?? null;
  const byId = given === null ? undefined : scope.stored.find(({ id }) => id === idOf(scope, given));
  return (
    byId ??
    scope.stored.find(
      (form) =>
        form.legal_id === legalId &&
        form.tax_year === row.tax_year &&
        form.form_type === row.form_type &&
        form.form_number === (row.form_number ?? 1) &&
        form.corrects_id === correctsId &&
        !known.some(({ id }) => id === form.id),
    )
  );
}

/** Returns the form that a W-2c corrects, from the rows before the stored ones; undefined if it isn't known yet. */
function originalOf(
  { because, legalId }: Row,
  scope: Scope,
  known: readonly Identified[],
  rows: readonly Row[],
): Original | undefined {
  const { row } = because;
  const name = row.corrects ?? null;
  const isMeant = (type: FormType, legal: string, year: number, number: number) =>
    type === 'W-2' && legal === legalId && year === row.tax_year && number === (row.form_number ?? 1);
  const found = known.find(({ because: { row: other }, id, legalId: legal }) =>
    name === null
      ? isMeant(other.form_type, legal, other.tax_year, other.form_number ?? 1)
      : other.id === name || id === idOf(scope, name),
  );
  if (found)
    return {
      id: found.id,
      type: found.because.row.form_type,
      year: found.because.row.tax_year,
      line: found.because.line,
    };
  // A row that isn't identified yet takes precedence over a stored form.
  if (name !== null && rows.some((other) => other.because !== because && other.because.row.id === name))
    return undefined;
  const stored = scope.stored.find((form) =>
    name === null
      ? isMeant(form.form_type, form.legal_id, form.tax_year, form.form_number)
      : form.id === idOf(scope, name),
  );
  return stored && { id: stored.id, type: stored.form_type, year: stored.tax_year, line: null };
}
