import { z } from 'zod';
import { formType } from '@paystead/contract/features/year-end/model.ts';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';
import type { Client } from '../plan/references.ts';

const storedForm = z.object({
  employee_id: z.string(),
  id: z.string(),
  legal_id: z.string(),
  tax_year: z.int(),
  form_type: formType,
  form_number: z.int(),
  corrects_id: z.string().nullable(),
  file_id: z.string().nullable(),
  /** The hash of its PDF, in hexadecimal. */
  sha256: z.string().nullable(),
  /** As stored: forms of other releases may lack members. */
  boxes: z.unknown(),
  issued_at: z.string(),
});
export type StoredForm = z.output<typeof storedForm>;

const formsOf = statement(
  'imports.year_end_forms',
  storedForm,
  `select y.employee_id, y.year_end_document_id as id, y.legal_id, y.tax_year, y.form_type, y.form_number, y.corrects_id, y.file_id,
          encode(f.sha256, 'hex') as sha256, y.boxes, y.issued_at
     from year_end_document y
     left join stored_file f on f.client_id = y.client_id and f.file_id = y.file_id
    where y.client_id = $1 and y.employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)
    order by y.employee_id, y.issued_at, y.year_end_document_id`,
);

/** Returns the stored forms of some employees, oldest first, by employee. */
export async function storedForms(
  port: Pick<CompilePort, 'read'>,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredForm[]>> {
  const rows = await port.read((tx) => tx.rows(formsOf, [clientId, json(employeeIds)]));
  return Map.groupBy(rows, ({ employee_id }) => employee_id);
}

const party = z.object({ name: z.string(), address: z.array(z.string()) });
const legalParty = party.extend({ legal_id: z.string(), ein: z.string() });
const employeeParty = party.extend({ employee_id: z.string(), last_four: z.string().nullable() });
export type LegalParty = z.output<typeof legalParty>;
export type EmployeeParty = z.output<typeof employeeParty>;

const address = (of: string) =>
  `array_remove(array[${of}.street_address, ${of}.city || ', ' || ${of}.state || ' ' || ${of}.zip_code], null)`;

/** Legal employers as they will be once the run is applied. */
const legalParties = statement(
  'imports.year_end_legals',
  legalParty,
  `select l.legal_id, l.name, l.ein, ${address('l')} as address
     from (select distinct on (legal_id) r.*
             from (select l.*, 0 as place from legal l where l.client_id = $2
                   union all
                   select (jsonb_populate_record(null::legal, coalesce(c.before, '{}') || c.after)).*, 1
                     from import_change c where c.import_run_id = $1 and c.target = 'legal' and c.client_id = $2) r
            order by legal_id, place desc) l`,
);

/** Employees with the newest of their names and addresses, as they will be once the run is applied. */
const employeeParties = statement(
  'imports.year_end_employees',
  employeeParty,
  `with wanted as (select jsonb_array_elements_text($3::jsonb)::uuid as employee_id),
        planned as (select c.target, c.employee_id, coalesce(c.before, '{}') || c.after as content
                      from import_change c join wanted using (employee_id)
                     where c.import_run_id = $1 and c.client_id = $2 and c.target in ('employee', 'personal_version')),
        versions as (select v.* from personal_version v join wanted using (employee_id) where v.client_id = $2
                     union all
                     select (jsonb_populate_record(null::personal_version, p.content)).* from planned p
                      where p.target = 'personal_version'),
        newest as (select distinct on (employee_id) * from versions order by employee_id, effective_date desc, sequence desc)
   select n.employee_id, n.first_name || ' ' || n.last_name as name, ${address('n')} as address,
          coalesce((select p.content ->> 'ssn_last_four' from planned p
                     where p.target = 'employee' and p.employee_id = n.employee_id limit 1),
                   (select e.ssn_last_four from employee e
                     where e.client_id = $2 and e.employee_id = n.employee_id)) as last_four
     from newest n`,
);

/** Returns the legal employers that PDFs without boxes name. */
export async function partiesOf(
  port: Pick<CompilePort, 'read' | 'runId'>,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<{ legals: ReadonlyMap<string, LegalParty>; employees: ReadonlyMap<string, EmployeeParty> }> {
  if (employeeIds.length === 0) return { legals: new Map(), employees: new Map() };
  return port.read(async (tx) => {
    const legals = await tx.rows(legalParties, [port.runId, clientId]);
    const employees = await tx.rows(employeeParties, [port.runId, clientId, json(employeeIds)]);
    return {
      legals: new Map(legals.map((legal) => [legal.legal_id, legal])),
      employees: new Map(employees.map((employee) => [employee.employee_id, employee])),
    };
  });
}
