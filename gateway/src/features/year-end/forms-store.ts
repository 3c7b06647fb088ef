import { z } from 'zod';
import { FORM_FAMILIES } from '@paystead/contract/features/year-end/forms.ts';
import { formType, yearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { CheckFigures } from '@paystead/contract/features/year-end/sums.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { payGroupZone, payGroupZoneOf } from '../../platform/pay-group-zone.ts';

type Employee = VisibleEmployee<'yearEnd'>;

const formRow = z.object({
  year_end_document_id: z.string(),
  legal_id: z.string(),
  tax_year: z.int(),
  form_type: formType,
  form_number: z.int(),
  corrects_id: z.string().nullable(),
  legal_company: z.string(),
  ein: z.string(),
  file_id: z.string().nullable(),
  size_bytes: z.int().nullable(),
  posted_at: z.string(),
  issued_on: z.string(),
  paper_requested_at: z.string().nullable(),
  paper_mailed_on: z.string().nullable(),
  changed_on: z.string().nullable(),
});
export type FormRow = z.infer<typeof formRow>;

const ZONE = payGroupZone({ client: 'y.client_id', employee: 'y.employee_id', at: 'y.issued_at' });

/*
 * The day of issue is the employer's: in the time zone of the person's pay group. A form that is not issued yet is left
 * out.
 */
const COLUMNS = `y.year_end_document_id, y.legal_id, y.tax_year, y.form_type, y.form_number, y.corrects_id,
          y.boxes -> 'employer' ->> 'name' as legal_company, y.boxes -> 'employer' ->> 'ein' as ein,
          y.file_id, f.size_bytes, greatest(y.issued_at, y.posted_at) as posted_at, (y.issued_at at time zone ${ZONE})::date as issued_on,
          (select (max(k.corrected_at) at time zone ${ZONE})::date from year_end_correction k
            where k.client_id = y.client_id and k.employee_id = y.employee_id
              and k.year_end_document_id = y.year_end_document_id) as changed_on,
          (select max(p.requested_at) from year_end_paper_request p
            where p.client_id = y.client_id and p.employee_id = y.employee_id
              and p.year_end_document_id = y.year_end_document_id) as paper_requested_at,
          (select max(r.mailed_on) from year_end_print_form p
             join year_end_print_run r on r.client_id = p.client_id and r.print_run_id = p.print_run_id
            where p.client_id = y.client_id and p.employee_id = y.employee_id
              and p.year_end_document_id = y.year_end_document_id) as paper_mailed_on`;
const FROM = `from year_end_document y
     left join stored_file f on f.client_id = y.client_id and f.file_id = y.file_id
    where y.client_id = $1 and y.employee_id = $2 and y.issued_at <= $3`;

/** SQL for a form's place among those of a year: by family, Form W-2 first. */
const FAMILY_RANK = `array_position(array[${FORM_FAMILIES.map((family) => `'${family}'`).join(', ')}], year_end_family(y.form_type))`;

const formsOf = statement(
  'year_end.forms',
  formRow,
  `select ${COLUMNS} ${FROM}
    order by y.tax_year desc, ${FAMILY_RANK}, y.issued_at desc, y.form_type, y.boxes -> 'employer' ->> 'name', y.form_number, y.year_end_document_id`,
);

/**
 * Returns every form of an employee that is issued at `now`: newest year first, within a year Form W-2 before the others,
 * corrections before what they correct. A few a year, so all at once.
 */
export function readForms(tx: Transaction, employee: Employee, now: Date): Promise<FormRow[]> {
  return tx.rows(formsOf, [employee.clientId, employee.employeeId, now.toISOString()]);
}

const contractor = statement(
  'year_end.contractor',
  z.object({ is_contractor: z.boolean() }),
  'select is_contractor from employee where client_id = $1 and employee_id = $2',
);

/** Returns whether an employee is paid as a contractor. */
export async function isContractor(tx: Transaction, employee: Employee): Promise<boolean> {
  return (await tx.maybe(contractor, [employee.clientId, employee.employeeId]))?.is_contractor ?? false;
}

const boxesOf = statement(
  'year_end.boxes',
  z.object({ boxes: yearEndBoxes }),
  `select y.boxes from year_end_document y
    where y.client_id = $1 and y.employee_id = $2 and y.year_end_document_id = $3`,
);

const formBefore = statement(
  'year_end.before',
  z.object({ before: z.object({ formType, taxYear: z.int(), boxes: yearEndBoxes, fileId: z.string().nullable() }) }),
  `select k.before from year_end_correction k
    where k.client_id = $1 and k.employee_id = $2 and k.year_end_document_id = $3
    order by k.correction_number desc limit 1`,
);

/** Returns the form that its employee had opened before its newest change in place; undefined if it wasn't changed. */
export async function readFormBefore(tx: Transaction, employee: Employee, documentId: string) {
  return (await tx.maybe(formBefore, [employee.clientId, employee.employeeId, documentId]))?.before;
}

/** Returns the boxes of a form. */
export async function readBoxes(tx: Transaction, employee: Employee, documentId: string) {
  return (await tx.one(boxesOf, [employee.clientId, employee.employeeId, documentId])).boxes;
}

const amount = z.int();
const figures: z.ZodType<CheckFigures> = z.object({
  earnings: z.array(z.object({ code: z.string(), kind: z.string(), amount, ytdAmount: amount.nullable() })),
  deductions: z.array(z.object({ code: z.string(), amount, ytdAmount: amount })),
  employer: z.array(z.object({ code: z.string(), amount, ytdAmount: amount })),
  taxes: z.array(
    z.object({
      taxCode: z.string(),
      jurisdiction: z.string(),
      geoCode: z.string().nullable(),
      rate: z.int().nullable(),
      taxableWages: amount,
      amount,
      ytdTaxableWages: amount,
      ytdAmount: amount,
    }),
  ),
});
const checksOfYear = statement(
  'year_end.checks',
  z.object({
    check_id: z.string(),
    check_date: z.string(),
    check_number: z.string().nullable(),
    is_reversal: z.boolean(),
    lines: figures,
  }),
  `select c.check_id, c.check_date, c.check_number, c.check_status = 'reversal' as is_reversal, c.lines
     from pay_check c
    where c.client_id = $1 and c.employee_id = $2 and c.legal_id = $3
      and c.check_date >= make_date($4, 1, 1) and c.check_date < make_date($4 + 1, 1, 1)
    order by c.check_date, c.sequence`,
);

/** Returns an employer's checks of a year, oldest first. */
export function readChecks(tx: Transaction, employee: Employee, legalId: string, year: number) {
  return tx.rows(checksOfYear, [employee.clientId, employee.employeeId, legalId, year]);
}

/** Returns the time zone of the employee's pay group, or UTC without a pay group. */
export async function readZone(tx: Transaction, employee: Employee, now: Date): Promise<string> {
  return (await tx.one(payGroupZoneOf, [employee.clientId, employee.employeeId, now.toISOString()])).time_zone;
}

const paperRequest = statement(
  'year_end.request_paper',
  noRow,
  `insert into year_end_paper_request (client_id, employee_id, year_end_document_id, requested_at) values ($1, $2, $3, $4)`,
);

/** Stores a request for a form on paper. */
export async function insertPaperRequest(
  tx: Transaction,
  employee: Employee,
  documentId: string,
  now: Date,
): Promise<void> {
  await tx.run(paperRequest, [employee.clientId, employee.employeeId, documentId, now.toISOString()]);
}
