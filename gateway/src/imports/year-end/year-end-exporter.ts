import { z } from 'zod';
import { formType } from '@paystead/contract/features/year-end/model.ts';
import { statement } from '../../platform/database/port.ts';
import { employeePages, IN_PAGE } from '../export/by-employee.ts';
import type { Exporter } from '../export/exporter.ts';
import { attachStored, FILE_COLUMNS, fileColumns } from '../files/attach-stored.ts';
import { yearEndFile } from './year-end-file.ts';

const forms = statement(
  'exports.year_end',
  z.object({
    employee_id: z.string(),
    id: z.string(),
    legal_ein: z.string(),
    tax_year: z.int(),
    form_type: formType,
    form_number: z.int(),
    corrects: z.string().nullable(),
    boxes: z.string(),
    issued_at: z.string(),
    posted_at: z.string(),
    file_id: fileColumns.file_id.nullable(),
    file_name: fileColumns.file_name.nullable(),
    location: fileColumns.location.nullable(),
    key_sealed: fileColumns.key_sealed.nullable(),
  }),
  `select y.employee_id, y.year_end_document_id as id, l.ein as legal_ein, y.tax_year, y.form_type, y.form_number,
          y.corrects_id as corrects, y.boxes::text as boxes, y.issued_at, y.posted_at, ${FILE_COLUMNS}
     from (select * from year_end_document where ${IN_PAGE}) y
     join employee e using (client_id, employee_id)
     join legal l using (client_id, legal_id)
     left join stored_file f on f.client_id = y.client_id and f.file_id = y.file_id
    order by e.employee_number collate "C", l.ein, y.tax_year, y.form_type, y.form_number, y.issued_at, y.year_end_document_id`,
);

/** Year-end forms, with the PDFs of those that came from another system. */
export const yearEndExporter: Exporter = {
  record: yearEndFile,
  async *rows(port, client) {
    for await (const { clientId, ids, numberOf } of employeePages(port, client)) {
      for (const row of await port.read((tx) => tx.rows(forms, [clientId, ids]))) {
        const { employee_id, file_id, file_name, location, key_sealed, ...cells } = row;
        const file =
          file_id !== null && file_name !== null && location !== null && key_sealed !== null
            ? await attachStored(port, client, { file_id, file_name, location, key_sealed })
            : { file: null, file_name: null };
        yield { client_code: client.clientCode, employee_number: numberOf(employee_id), ...cells, ...file };
      }
    }
  },
};
