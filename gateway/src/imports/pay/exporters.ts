import { z } from 'zod';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import type { ExportedClient, Exporter, ExportPort } from '../export/exporter.ts';
import { checkRow, checkYear, type CheckRow } from './check-row.ts';
import { otherFile } from './line-files.ts';
import { PAY_FILES } from './pay-files.ts';

const person = z.object({ employee_id: z.string(), employee_number: z.string() });
const people = statement(
  'exports.pay.people',
  person,
  `select employee_id, employee_number from employee
    where client_id = $1 and employee_number > $2 order by employee_number limit 20`,
);
const exported = checkRow.extend({ employee_number: z.string(), legal_ein: z.string(), pay_group: z.string() });
const checksOf = statement(
  'exports.pay.checks',
  exported,
  `select ${Object.keys(checkRow.shape)
    .map((name) => `c.${name}`)
    .join(', ')},
          e.employee_number, l.ein as legal_ein, g.code as pay_group
     from pay_check c
     join employee e using (client_id, employee_id)
     join legal l using (client_id, legal_id)
     join pay_group g using (client_id, pay_group_id)
    where c.client_id = $1 and c.employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)
    order by e.employee_number, c.check_date, c.sequence`,
);
const yearSum = z.object({
  employee_id: z.string(),
  legal_id: z.string(),
  year: z.number(),
  code: z.string(),
  amount: z.number(),
});
type YearSum = z.output<typeof yearSum>;
const yearSums = statement(
  'exports.pay.year_sums',
  yearSum,
  `select employee_id, legal_id, year, code, amount from year_accumulator
    where client_id = $1 and kind = 'memo' and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)
    order by employee_id, year, legal_id, code`,
);

/** Exports the rows of one pay file, employee by employee, in the order of check dates. */
const payExporter = ({ record, rowsOf }: (typeof PAY_FILES)[number]): Exporter => ({
  record,
  async *rows(port, client) {
    for await (const { check, sums } of checksOfClient(port, client, record.file === otherFile.file))
      yield* rowsOf({ client_code: client.clientCode, employee_number: check.employee_number }, check, sums);
  },
});

/** The exporters of the pay files, in the order of the files. */
export const PAY_EXPORTERS: readonly Exporter[] = PAY_FILES.map(payExporter);

async function* checksOfClient(port: ExportPort, { clientId }: ExportedClient, withSums: boolean) {
  for (let after = ''; ;) {
    const page = await port.read((tx) => tx.rows(people, [clientId, after]));
    const last = page.at(-1);
    if (!last) return;
    after = last.employee_number;
    const ids = json(page.map(({ employee_id }) => employee_id));
    const { checks, sums } = await port.read((tx) => readPage(tx, clientId, ids, withSums));
    const lastOfYear = new Map(checks.map((check) => [yearKey(check), check.check_id]));
    for (const check of checks) {
      const isLast = lastOfYear.get(yearKey(check)) === check.check_id;
      yield { check, sums: isLast ? (sums.get(yearKey(check)) ?? []) : [] };
    }
  }
}

async function readPage(tx: Transaction, clientId: string, ids: ReturnType<typeof json>, withSums: boolean) {
  const checks = await tx.rows(checksOf, [clientId, ids]);
  const sums = withSums ? await tx.rows(yearSums, [clientId, ids]) : [];
  const ofYear = ({ employee_id, legal_id, year }: YearSum) => `${employee_id}/${legal_id}/${year}`;
  return { checks, sums: Map.groupBy(sums, ofYear) };
}

const yearKey = (check: CheckRow) => `${check.employee_id}/${check.legal_id}/${checkYear(check)}`;
