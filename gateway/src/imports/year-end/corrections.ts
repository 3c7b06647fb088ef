import { z } from 'zod';
import { changedBoxes, changedParts, type FormContent } from '@paystead/contract/features/year-end/changes.ts';
import { yearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import type { Target } from '../targets.ts';
import { boxesOfCell } from './boxes-cell.ts';
import type { StoredForm } from './stored-forms.ts';
import type { YearEndRow } from './year-end-file.ts';

/** A form that changed in place after its employee had opened it: `before` is the form that they saw. */
export const yearEndCorrection: Target = {
  table: 'year_end_correction',
  key: ['client_id', 'employee_id', 'year_end_document_id', 'correction_number'],
  columns: ['before', 'corrected_at', 'import_run_number'],
  ignored: ['corrected_at'],
};

/** A stored form with another content or another PDF. */
export interface ChangedForm {
  readonly because: StagedRow<YearEndRow>;
  readonly employeeId: string;
  readonly stored: StoredForm;
}

/**
 * Checks whether a row changes what a stored form says. Warns if boxes, the name or the SSN of an issued Form W-2 change: its
 * employee has it, so a Form W-2c corrects it (handbook 5.1).
 *
 * @param sha256 The hash of the form's new PDF; null if the row takes it away, undefined if it stays.
 */
export function isCorrected(
  { because, stored }: Pick<ChangedForm, 'because' | 'stored'>,
  sha256: string | null | undefined,
  port: Pick<CompilePort, 'now'>,
  sink: CompileSink,
): boolean {
  const { row } = because;
  const before = contentOf(stored);
  const boxes = (row.boxes ?? null) === null ? before.boxes : yearEndBoxes.parse(boxesOfCell(row.boxes ?? ''));
  const after: FormContent = { formType: row.form_type, taxYear: row.tax_year, boxes };
  const changed = changedBoxes(before, after);
  const parts = changedParts(before, after);
  const onW2c = [
    ...changed.map(({ before: earlier, after: later }) => later?.printed ?? earlier?.printed ?? ''),
    ...parts.flatMap(({ part }) => (part === 'ssn' ? ['a'] : part === 'employeeName' ? ['e'] : [])),
  ];
  if (onW2c.length > 0 && before.formType.startsWith('W-2') && Date.parse(stored.issued_at) <= port.now.getTime()) {
    sink.warn(because, 'furnished_w2_changed', {
      column: 'boxes',
      values: { form: before.formType, boxes: [...new Set(onW2c)].join(', ') },
    });
  }
  const hasOtherFile = sha256 !== undefined && sha256 !== stored.sha256;
  return changed.length > 0 || hasOtherFile || parts.length > 0;
}

const contentOf = ({ form_type, tax_year, boxes }: StoredForm): FormContent => ({
  formType: form_type,
  taxYear: tax_year,
  boxes: yearEndBoxes.parse(boxes),
});

/** Forms that their employees have opened since the newest correction. The audit trail names each opened form. */
const opened = statement(
  'imports.year_end_opened',
  z.object({ id: z.string(), corrections: z.number() }),
  `select c.id, c.corrections
     from jsonb_array_elements($2::jsonb) item
     cross join lateral (
       select (item ->> 'id')::uuid as id, count(*)::integer as corrections, max(p.corrected_at) as corrected_at
         from year_end_correction p
        where p.client_id = $1 and p.employee_id = (item ->> 'employeeId')::uuid
          and p.year_end_document_id = (item ->> 'id')::uuid) c
    where exists (
      select from audit_event a
       where a.client_id = $1 and a.employee_id = (item ->> 'employeeId')::uuid
         and a.resource = 'yearEnd' and a.action = 'view' and a.actor_role = 'self'
         and a.detail ->> 'opened' = item ->> 'id' and (c.corrected_at is null or a.at >= c.corrected_at))`,
);

/** Stores a correction for each changed form that its employee has opened. */
export async function storeCorrections(
  { clientId }: Client,
  changed: readonly ChangedForm[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  if (changed.length === 0) return;
  const items = changed.map(({ employeeId, stored }) => ({ employeeId, id: stored.id }));
  const rows = await port.read((tx) => tx.rows(opened, [clientId, json(items)]));
  const corrections = new Map(rows.map((row) => [row.id, row.corrections]));
  for (const { because, employeeId, stored } of changed) {
    const earlier = corrections.get(stored.id);
    if (earlier === undefined) continue;
    sink.store(
      yearEndCorrection,
      {
        client_id: clientId,
        employee_id: employeeId,
        year_end_document_id: stored.id,
        correction_number: earlier + 1,
        before: { ...contentOf(stored), fileId: stored.file_id },
        corrected_at: port.now.toISOString(),
        import_run_number: port.runNumber,
      },
      because,
    );
  }
}
