import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { SignedFormRecord, StoredSignature } from './signed-form.ts';

const signedRow = z.object({
  signed_form_id: z.string(),
  record_number: z.int(),
  form: z.string(),
  form_year: z.int().nullable(),
  state: z.string().nullable(),
  statement_version: z.string(),
  statement_language: z.enum(['en', 'es']),
  statement_hash: z.instanceof(Uint8Array),
  content: z.unknown(),
  signed_name: z.string(),
  signed_at: z.string(),
  record_hash: z.instanceof(Uint8Array),
  resealed_hash: z.instanceof(Uint8Array).nullable(),
});

const readSigned = statement(
  'taxes.signed_forms',
  signedRow,
  `select signed_form_id, record_number, form, form_year, state, statement_version, statement_language, statement_hash,
          content, signed_name, signed_at, record_hash, resealed_hash
     from signed_tax_form left join signed_tax_form_resealed using (client_id, employee_id, signed_form_id)
    where client_id = $1 and employee_id = $2 order by record_number`,
);

/** Returns everything this employee ever signed here, oldest first. */
export async function readSignedForms(
  tx: Transaction,
  employee: EmployeePermission<'taxes'>,
): Promise<StoredSignature[]> {
  const rows = await tx.rows(readSigned, [employee.clientId, employee.employeeId]);
  return rows.map((row) => ({
    hash: row.record_hash,
    resealedHash: row.resealed_hash,
    record: {
      clientId: employee.clientId,
      employeeId: employee.employeeId,
      signedFormId: row.signed_form_id,
      recordNumber: row.record_number,
      form: row.form,
      formYear: row.form_year,
      state: row.state,
      statementVersion: row.statement_version,
      statementLanguage: row.statement_language,
      statementHash: row.statement_hash,
      content: row.content,
      signedName: row.signed_name,
      signedAt: new Date(row.signed_at),
    },
  }));
}

const insertSigned = statement(
  'taxes.sign',
  noRow,
  `insert into signed_tax_form (client_id, employee_id, signed_form_id, record_number, form, form_year, state, statement_version,
                                statement_language, statement_hash, content, signed_name, signed_at, record_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/**
 * Stores a signed record. Two simultaneous signatures cannot take the same number: the second one fails on the unique
 * key.
 */
export async function insertSignedForm(
  tx: Transaction,
  employee: VisibleEmployee<'taxes'>,
  record: Omit<SignedFormRecord, 'clientId' | 'employeeId'>,
  hash: Uint8Array,
): Promise<void> {
  await tx.run(insertSigned, [
    employee.clientId,
    employee.employeeId,
    record.signedFormId,
    record.recordNumber,
    record.form,
    record.formYear,
    record.state,
    record.statementVersion,
    record.statementLanguage,
    record.statementHash,
    json(record.content),
    record.signedName,
    record.signedAt.toISOString(),
    hash,
  ]);
}
