import { todayIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import {
  formFamily,
  disclosure,
  formType,
  yearEndBoxes,
  type AgreementsReply,
  type ConsentState,
  type FormFamily,
} from '@paystead/contract/features/year-end/model.ts';
import { supersededAt } from '@paystead/contract/features/year-end/rules.ts';
import type { CheckFigures } from '@paystead/contract/features/year-end/sums.ts';
import { language, type Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { DISCLOSURES } from './disclosure.ts';
import type { Opening } from './velocity.ts';

type Whose = VisibleEmployee<'yearEnd'>;

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
});
export type FormRow = z.infer<typeof formRow>;

/*
 * The day of issue is the employer's: in the time zone of the person's pay group. A form that is not issued yet is left
 * out.
 */
const COLUMNS = `y.year_end_document_id, y.legal_id, y.tax_year, y.form_type, y.form_number, y.corrects_id,
          y.boxes -> 'employer' ->> 'name' as legal_company, y.boxes -> 'employer' ->> 'ein' as ein,
          y.file_id, f.size_bytes, greatest(y.issued_at, y.posted_at) as posted_at, (y.issued_at at time zone coalesce((
            select g.time_zone from employment_version v
              join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
             where v.client_id = y.client_id and v.employee_id = y.employee_id
             order by v.effective_date desc, v.sequence desc limit 1), 'UTC'))::date as issued_on,
          (select max(p.requested_at) from year_end_paper_request p
            where p.client_id = y.client_id and p.employee_id = y.employee_id
              and p.year_end_document_id = y.year_end_document_id) as paper_requested_at`;
const FROM = `from year_end_document y
     left join stored_file f on f.client_id = y.client_id and f.file_id = y.file_id
    where y.client_id = $1 and y.employee_id = $2 and y.issued_at <= $3`;

const formsOf = statement(
  'year_end.forms',
  formRow,
  `select ${COLUMNS} ${FROM}
    order by y.tax_year desc, y.issued_at desc, y.form_type, y.boxes -> 'employer' ->> 'name', y.form_number, y.year_end_document_id`,
);

/** Returns every form of an employee that is issued at `now`, newest first: a few a year, so all at once. */
export function readForms(tx: Transaction, employee: Whose, now: Date): Promise<FormRow[]> {
  return tx.rows(formsOf, [employee.clientId, employee.employeeId, now.toISOString()]);
}

const boxesOf = statement(
  'year_end.boxes',
  z.object({ boxes: yearEndBoxes }),
  `select y.boxes from year_end_document y
    where y.client_id = $1 and y.employee_id = $2 and y.year_end_document_id = $3`,
);

/** Returns the boxes of a form. */
export async function readBoxes(tx: Transaction, employee: Whose, documentId: string) {
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
export function readChecks(tx: Transaction, employee: Whose, legalId: string, year: number) {
  return tx.rows(checksOfYear, [employee.clientId, employee.employeeId, legalId, year]);
}

const consentsOf = statement(
  'year_end.consents',
  z.object({
    form_family: formFamily,
    status: z.enum(['consented', 'withdrawn']),
    disclosure_version: z.string(),
    sequence: z.int(),
    recorded_at: z.string(),
    consented_at: z.string().nullable(),
  }),
  `select distinct on (c.form_family) c.form_family, c.status, c.disclosure_version, c.sequence, c.recorded_at,
          (select max(g.recorded_at) from year_end_consent g
            where g.client_id = c.client_id and g.employee_id = c.employee_id and g.form_family = c.form_family
              and g.status = 'consented') as consented_at
     from year_end_consent c
    where c.client_id = $1 and c.employee_id = $2
    order by c.form_family, c.sequence desc`,
);

/**
 * Returns the newest agreement of each family and what ended it, which every request needs. Families without one are
 * left out.
 */
export async function readConsents(
  tx: Transaction,
  employee: Whose,
  now: Date,
): Promise<ReadonlyMap<FormFamily, ConsentState & { readonly sequence: number }>> {
  const rows = await tx.rows(consentsOf, [employee.clientId, employee.employeeId]);
  return new Map(
    rows.map((row) => [
      row.form_family,
      {
        formFamily: row.form_family,
        consentStatus: row.status === 'consented' ? 'given' : 'withdrawn',
        consentedAt: row.consented_at,
        withdrawnAt: row.status === 'withdrawn' ? row.recorded_at : null,
        disclosureVersion: row.disclosure_version,
        // A withdrawal names the text it takes back. Of the withdrawal and the superseding text, the earlier one ended
        // the agreement.
        supersededAt: supersededAt(DISCLOSURES, row.disclosure_version, now),
        sequence: row.sequence,
      },
    ]),
  );
}

const agreementsOf = statement(
  'year_end.agreements',
  z.object({
    agreed_at: z.string(),
    ended_at: z.string().nullable(),
    version: z.string(),
    hash: z.string(),
    language,
    content: disclosure.omit({ version: true, hash: true, language: true }),
  }),
  `select c.recorded_at as agreed_at, c.disclosure_version as version, encode(c.disclosure_hash, 'hex') as hash, c.language,
          d.content,
          (select min(n.recorded_at) from year_end_consent n
            where n.client_id = c.client_id and n.employee_id = c.employee_id and n.form_family = c.form_family
              and n.sequence > c.sequence) as ended_at
     from year_end_consent c
     join year_end_disclosure d on d.client_id = c.client_id and d.disclosure_hash = c.disclosure_hash
    where c.client_id = $1 and c.employee_id = $2 and c.form_family = $3 and c.status = 'consented'
    order by c.sequence desc`,
);

/**
 * Returns every agreement for a family with the text at the time, newest first. Unpaged: an employee has only a few.
 */
export async function readAgreements(
  tx: Transaction,
  employee: Whose,
  family: FormFamily,
): Promise<AgreementsReply['agreements']> {
  const rows = await tx.rows(agreementsOf, [employee.clientId, employee.employeeId, family]);
  return rows.map(({ agreed_at: agreedAt, ended_at: endedAt, version, hash, language: read, content }) => ({
    agreedAt,
    endedAt,
    disclosure: { ...content, version, hash, language: read },
  }));
}

const insertConsent = statement(
  'year_end.insert_consent',
  noRow,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   values ($1, $2, $3, $4, 'consented', $5, $6, $7, $8)`,
);
const insertWithdrawal = statement(
  'year_end.insert_withdrawal',
  noRow,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   select client_id, employee_id, form_family, sequence + 1, 'withdrawn', disclosure_version, disclosure_hash, $5, $6
     from year_end_consent where client_id = $1 and employee_id = $2 and form_family = $3 and sequence = $4`,
);
const insertDisclosure = statement(
  'year_end.insert_disclosure',
  noRow,
  `insert into year_end_disclosure (client_id, disclosure_hash, disclosure_version, form_family, language, content, first_agreed_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (client_id, disclosure_hash) do nothing`,
);
const lockEmployee = statement(
  'year_end.lock',
  noRow,
  `select from pg_advisory_xact_lock(hashtextextended('year_end ' || $1::text, 0))`,
);

/** Serializes requests of one holder until the transaction ends, both of consents and of openings. */
export async function oneAtATime(tx: Transaction, holder: string): Promise<void> {
  await tx.run(lockEmployee, [holder]);
}

export interface Agreed {
  readonly formFamily: FormFamily;
  readonly version: string;
  readonly hash: Uint8Array;
  readonly language: Language;
  /** The text as it was read, stored under its hash. */
  readonly content: unknown;
  readonly now: Date;
}

/** Stores a consent and its text. `sequence` is that of the previous row, 0 without one. */
export async function keepConsent(tx: Transaction, employee: Whose, sequence: number, agreed: Agreed): Promise<void> {
  const { formFamily: family, version, hash, language, content, now } = agreed;
  const { clientId, employeeId } = employee;
  await tx.run(insertDisclosure, [clientId, hash, version, family, language, json(content), now.toISOString()]);
  await tx.run(insertConsent, [clientId, employeeId, family, sequence + 1, version, hash, language, now.toISOString()]);
}

/** Stores the withdrawal of the consent of `sequence`. */
export async function keepWithdrawal(
  tx: Transaction,
  employee: Whose,
  family: FormFamily,
  sequence: number,
  language: Language,
  now: Date,
): Promise<void> {
  await tx.run(insertWithdrawal, [
    employee.clientId,
    employee.employeeId,
    family,
    sequence,
    language,
    now.toISOString(),
  ]);
}

const insertPaperRequest = statement(
  'year_end.request_paper',
  noRow,
  `insert into year_end_paper_request (client_id, employee_id, year_end_document_id, requested_at) values ($1, $2, $3, $4)`,
);

/** Stores a request for a form on paper. */
export async function keepPaperRequest(tx: Transaction, employee: Whose, documentId: string, now: Date): Promise<void> {
  await tx.run(insertPaperRequest, [employee.clientId, employee.employeeId, documentId, now.toISOString()]);
}

const openingsOf = statement(
  'year_end.openings',
  z.object({ employee_id: z.string(), at: z.string(), is_refused: z.boolean() }),
  `select e.employee_id, e.at, e.detail ? 'stoppedBy' as is_refused from audit_event e
    where e.client_id = $1 and e.actor_person_id = $2 and e.resource = 'yearEnd' and e.at > $3
      and (e.detail ? 'opened' or e.detail ? 'stoppedBy')
    order by e.at desc limit 5000`,
);

/**
 * Returns a person's recent openings and the last time they were stopped. Openings of one's own forms are visible only
 * to requests about oneself.
 */
export async function readOpenings(
  tx: Transaction,
  clientId: string,
  personId: string,
  since: Date,
): Promise<{ readonly openings: Opening[]; readonly stoppedAt: Date | null }> {
  const rows = await tx.rows(openingsOf, [clientId, personId, since.toISOString()]);
  const stopped = rows.find(({ is_refused }) => is_refused);
  return {
    openings: rows
      .filter(({ is_refused }) => !is_refused)
      .map((row) => ({ employeeId: row.employee_id, at: new Date(row.at) })),
    stoppedAt: stopped ? new Date(stopped.at) : null,
  };
}

const contactOf = statement(
  'year_end.contact',
  z.object({
    email: z.string().nullable(),
    language: z.enum(['en', 'es']),
    client_name: z.string(),
    partner_id: z.string(),
    support_contact: z.string().nullable(),
  }),
  'select * from year_end_contact($1, $2)',
);

/** Returns the mail address of a person of the tenant; undefined for a person without a portal sign-in. */
export function readContact(tx: Transaction, { clientId, employeeId }: { clientId: string; employeeId: string }) {
  return tx.maybe(contactOf, [clientId, employeeId]);
}

const furnisher = statement(
  'year_end.furnisher',
  z.object({
    name: z.string().nullable(),
    street_address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  'select name, street_address, city, state, zip_code, phone from year_end_furnisher($1, $2, $3)',
);

/** Returns the employer who furnishes the forms. */
export function readFurnisher(tx: Transaction, employee: Whose, now: Date) {
  return tx.maybe(furnisher, [employee.clientId, employee.employeeId, todayIn('UTC', now)]);
}

const payrollOffice = statement(
  'year_end.payroll_office',
  z.object({ manager_id: z.string() }),
  `select distinct manager_id from manager_scope
    where client_id = $1 and organization_value_id is null order by manager_id limit 5`,
);

/** Returns the employees who see the whole client and are notified of paper requests: employee ids, five at most. */
export async function readPayrollOffice(tx: Transaction, { clientId }: Whose): Promise<string[]> {
  return (await tx.rows(payrollOffice, [clientId])).map(({ manager_id }) => manager_id);
}
