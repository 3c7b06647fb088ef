import type { Opens, YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import { readConsents } from '../consent-store.ts';
import { documentsOf } from '../documents.ts';
import { readForms, type FormRow } from '../forms-store.ts';

interface FormCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'yearEnd'>;
  readonly params: { readonly id: string };
  readonly now: Date;
}

/**
 * Returns a form that the reader may open in one of these ways. Errors: `not_found`, `consent_required` (another person's
 * form, or an imported file, that comes on paper).
 */
export async function openedForm(
  { tx, employee, params, now }: FormCall,
  ways: readonly Opens[],
): Promise<{ readonly document: YearEndDocument; readonly row: FormRow }> {
  const rows = await readForms(tx, employee, now);
  const consents = await readConsents(tx, employee, now);
  const document = found(documentsOf(rows, consents, employee.view === 'self').find(({ id }) => id === params.id));
  const row = found(rows.find(({ year_end_document_id: id }) => id === params.id));
  if (!ways.includes(document.opens)) refuse('consent_required');
  return { document, row };
}

/** Checks whether a form is on the employee's list. */
export async function isIssued({ tx, employee, params, now }: FormCall): Promise<boolean> {
  return (await readForms(tx, employee, now)).some(({ year_end_document_id: id }) => id === params.id);
}
