import { z } from 'zod';
import { formFamily, formType, type FormFamily, type FormType } from '@paystead/contract/features/year-end/model.ts';
import { language, type Language } from '@paystead/contract/fields.ts';
import { claimedRow, type JobSubject } from '../../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { versionOrder } from '../../../platform/version-order.ts';

const home = z.object({
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  street_address: z.string(),
  street_address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});

/*
 * Every issued form of a year with all that decides whether and where it is printed. The address is that of `$4`, today: a
 * person who moved gets the envelope at the new address, whatever stands on the form.
 */
const formsOfYear = statement(
  'year_end.paper_forms',
  z.object({
    employee_id: z.string(),
    employee_number: z.string(),
    year_end_document_id: z.string(),
    form_type: formType,
    posted_at: z.string(),
    recipient: z.object({ name: z.string(), address: z.array(z.string()) }),
    home: home.nullable(),
    consent: z
      .object({
        form_family: formFamily,
        status: z.enum(['consented', 'withdrawn']),
        version: z.string(),
        at: z.string(),
      })
      .nullable(),
    paper_requested_at: z.string().nullable(),
    printed_at: z.string().nullable(),
    run_numbers: z.array(z.int()),
  }),
  `select y.employee_id, e.employee_number, y.year_end_document_id, y.form_type,
          greatest(y.issued_at, y.posted_at) as posted_at, y.boxes -> 'employee' as recipient,
          (select to_jsonb(v) from personal_version v
            where v.client_id = y.client_id and v.employee_id = y.employee_id
            order by ${versionOrder('v', '$4::date')} limit 1) as home,
          (select jsonb_build_object('form_family', c.form_family, 'status', c.status, 'version', c.disclosure_version,
                                     'at', to_char(c.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
             from year_end_consent c
            where c.client_id = y.client_id and c.employee_id = y.employee_id
              and c.form_family = year_end_family(y.form_type)
            order by c.sequence desc limit 1) as consent,
          (select max(p.requested_at) from year_end_paper_request p
            where p.client_id = y.client_id and p.employee_id = y.employee_id
              and p.year_end_document_id = y.year_end_document_id) as paper_requested_at,
          max(r.started_at) as printed_at,
          coalesce(array_agg(r.run_number order by r.run_number) filter (where r.run_number is not null), '{}') as run_numbers
     from year_end_document y
     join employee e on e.client_id = y.client_id and e.employee_id = y.employee_id
     left join year_end_print_form f
       on f.client_id = y.client_id and f.employee_id = y.employee_id and f.year_end_document_id = y.year_end_document_id
     left join year_end_print_run r
       on r.client_id = f.client_id and r.print_run_id = f.print_run_id and r.finished_at is not null
    where y.client_id = $1 and y.tax_year = $2 and y.issued_at <= $3
    group by y.client_id, y.employee_id, y.year_end_document_id, e.employee_number
    order by y.employee_id, y.boxes -> 'employer' ->> 'name', y.form_type, y.form_number, y.year_end_document_id`,
);

/** A form of a year with what decides whether it is printed, and for whom. */
export interface PaperForm extends JobSubject {
  readonly employeeNumber: string;
  readonly documentId: string;
  readonly formType: FormType;
  /** The instant from which it could be opened here. */
  readonly postedAt: string;
  /** Name and address lines as they stand on the form. */
  readonly onForm: { readonly name: string; readonly address: readonly string[] };
  readonly home: z.infer<typeof home> | null;
  /** The newest row of consent of the form's family. */
  readonly consent: {
    readonly family: FormFamily;
    readonly status: 'consented' | 'withdrawn';
    readonly version: string;
    readonly recordedAt: string;
  } | null;
  readonly paperRequestedAt: string | null;
  /** When the last finished run with it started. */
  readonly printedAt: string | null;
  /** The finished runs that printed it. */
  readonly runNumbers: readonly number[];
}

/** Returns a client's forms of a year that are issued at `now`, in the order in which an envelope has them. */
export async function readPaperForms(
  tx: Transaction,
  { clientId }: OperatorScope,
  year: number,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<PaperForm[]> {
  const rows = await tx.rows(formsOfYear, [clientId, year, now.toISOString(), today]);
  return rows.map(({ employee_id: employeeId, consent, ...row }) =>
    claimedRow(
      { clientId, employeeId },
      {
        employeeNumber: row.employee_number,
        documentId: row.year_end_document_id,
        formType: row.form_type,
        postedAt: row.posted_at,
        onForm: row.recipient,
        home: row.home,
        consent: consent && {
          family: consent.form_family,
          status: consent.status,
          version: consent.version,
          recordedAt: consent.at,
        },
        paperRequestedAt: row.paper_requested_at,
        printedAt: row.printed_at,
        runNumbers: row.run_numbers,
      },
    ),
  );
}

const languages = statement(
  'year_end.print_languages',
  z.object({ employee_id: z.string(), language }),
  `select f.employee_id, p.language from profile f join person p on p.person_id = f.person_id
    where f.client_id = $1 and f.employee_id = any ($2::uuid[])`,
);

/** Returns the language of each employee who has a sign-in. */
export async function readLanguages(
  tx: Transaction,
  { clientId }: OperatorScope,
  people: readonly JobSubject[],
): Promise<ReadonlyMap<string, Language>> {
  const rows = await tx.rows(languages, [clientId, people.map(({ employeeId }) => employeeId)]);
  return new Map(rows.map((row) => [row.employee_id, row.language]));
}
