import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { employeePages, IN_PAGE } from '../export/by-employee.ts';
import type { Exporter } from '../export/exporter.ts';
import { attachStored, FILE_COLUMNS, fileColumns } from '../files/attach-stored.ts';
import { payStubsFile } from './pay-stubs-file.ts';

const stubs = statement(
  'exports.pay_stubs',
  z.object({
    employee_id: z.string(),
    pay_stub: z.string(),
    check_date: z.string(),
    period_begin: z.string().nullable(),
    period_end: z.string().nullable(),
    net: z.int().nullable(),
    legal_name: z.string(),
    system: z.string(),
    ...fileColumns,
  }),
  `select p.employee_id, p.pay_stub_document_id as pay_stub, p.check_date, p.period_begin, p.period_end, p.net, p.legal_name,
          p.system_name as system, ${FILE_COLUMNS}
     from (select * from pay_stub_document where ${IN_PAGE}) p
     join employee e using (client_id, employee_id)
     join stored_file f using (client_id, file_id)
    order by e.employee_number collate "C", p.pay_stub_document_id`,
);

/** Pay stubs of an earlier payroll system, with their PDFs. */
export const payStubsExporter: Exporter = {
  record: payStubsFile,
  async *rows(port, client) {
    for await (const { clientId, ids, numberOf } of employeePages(port, client)) {
      for (const row of await port.read((tx) => tx.rows(stubs, [clientId, ids]))) {
        const { employee_id, file_id, file_name, location, key_sealed, ...cells } = row;
        const file = await attachStored(port, client, { file_id, file_name, location, key_sealed });
        yield { client_code: client.clientCode, employee_number: numberOf(employee_id), ...cells, ...file };
      }
    }
  },
};
