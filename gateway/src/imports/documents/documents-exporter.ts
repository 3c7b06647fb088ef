import { z } from 'zod';
import { documentVisibility } from '@paystead/contract/features/documents/model.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import { employeePages, IN_PAGE } from '../export/by-employee.ts';
import type { Exporter } from '../export/exporter.ts';
import { attachStored, FILE_COLUMNS, fileColumns } from '../files/attach-stored.ts';
import { documentsFile } from './documents-file.ts';

const version = z.object({
  employee_id: z.string(),
  document: z.string(),
  version: z.int(),
  document_type: z.string(),
  title: z.string(),
  visibility: documentVisibility,
  expiration_date: z.string().nullable(),
  uploaded_at: z.string(),
  uploaded_by: z.string(),
  uploaded_by_number: z.string().nullable(),
  removed_at: z.string().nullable(),
  ...fileColumns,
});
const versions = statement(
  'exports.documents',
  version,
  `select d.employee_id, d.document_id as document, d.version, t.name ->> 'en' as document_type, d.title, d.visibility,
          d.expiration_date, d.uploaded_at, d.uploaded_by, u.employee_number as uploaded_by_number, d.removed_at,
          ${FILE_COLUMNS}
     from (select * from employee_document where ${IN_PAGE}) d
     join employee e using (client_id, employee_id)
     join document_type t using (client_id, document_type_id)
     join stored_file f using (client_id, file_id)
     left join employee u on u.client_id = d.client_id and u.employee_id = d.uploaded_by_id
    order by e.employee_number collate "C", d.document_id, d.version`,
);

/** A stored version of a document, with the place of its file. */
export type DocumentVersion = z.output<typeof version>;

/** Returns an employee's documents in all their versions, oldest version first. */
export const versionsOfEmployee = (tx: Transaction, { clientId, employeeId }: JobSubject): Promise<DocumentVersion[]> =>
  tx.rows(versions, [clientId, json([employeeId])]);

/** Documents of employees in all their versions, with the files. */
export const documentsExporter: Exporter = {
  record: documentsFile,
  async *rows(port, client) {
    for await (const { clientId, ids, numberOf } of employeePages(port, client)) {
      for (const row of await port.read((tx) => tx.rows(versions, [clientId, ids]))) {
        const { employee_id, file_id, file_name, location, key_sealed, ...cells } = row;
        const file = await attachStored(port, client, { file_id, file_name, location, key_sealed });
        yield { client_code: client.clientCode, employee_number: numberOf(employee_id), ...cells, ...file };
      }
    }
  },
};
