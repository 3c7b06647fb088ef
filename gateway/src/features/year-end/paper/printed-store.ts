import { z } from 'zod';
import { formType, yearEndBoxes, type YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { claimedRow, type JobSubject } from '../../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import type { PrintRun } from './run-store.ts';

const envelopes = statement(
  'year_end.print_envelopes',
  z.object({
    employee_id: z.string(),
    employee_number: z.string(),
    sequence: z.int(),
    name: z.string(),
    address: z.array(z.string()),
    zip_code: z.string().nullable(),
    forms: z.array(
      z.object({
        documentId: z.string(),
        formType,
        boxes: yearEndBoxes,
        fileId: z.string().nullable(),
        isReissued: z.boolean(),
      }),
    ),
  }),
  `select p.employee_id, e.employee_number, p.sequence, p.name, p.address, p.zip_code,
          (select jsonb_agg(jsonb_build_object('documentId', y.year_end_document_id, 'formType', y.form_type, 'boxes', y.boxes,
                              'fileId', y.file_id, 'isReissued', f.is_reissued)
                            order by y.boxes -> 'employer' ->> 'name', y.form_type, y.form_number, y.year_end_document_id)
             from year_end_print_form f
             join year_end_document y on y.client_id = f.client_id and y.employee_id = f.employee_id
                                     and y.year_end_document_id = f.year_end_document_id
            where f.client_id = p.client_id and f.print_run_id = p.print_run_id and f.employee_id = p.employee_id) as forms
     from year_end_print_recipient p
     join employee e on e.client_id = p.client_id and e.employee_id = p.employee_id
    where p.client_id = $1 and p.print_run_id = $2 and p.sequence > $3
    order by p.sequence limit $4`,
);

/** One envelope of a stored run, with all that is printed. */
export interface StoredEnvelope extends JobSubject {
  readonly employeeNumber: string;
  readonly sequence: number;
  readonly name: string;
  readonly address: readonly string[];
  readonly zipCode: string | null;
  readonly forms: readonly {
    readonly documentId: string;
    readonly formType: z.infer<typeof formType>;
    readonly boxes: YearEndBoxes;
    readonly fileId: string | null;
    readonly isReissued: boolean;
  }[];
}

/** Returns the next envelopes of a run after a place in it, in postal order. */
export async function readEnvelopes(
  tx: Transaction,
  { clientId, runId }: PrintRun,
  after: number,
  most: number,
): Promise<StoredEnvelope[]> {
  const rows = await tx.rows(envelopes, [clientId, runId, after, most]);
  return rows.map(({ employee_id: employeeId, ...row }) =>
    claimedRow(
      { clientId, employeeId },
      {
        employeeNumber: row.employee_number,
        sequence: row.sequence,
        name: row.name,
        address: row.address,
        zipCode: row.zip_code,
        forms: row.forms,
      },
    ),
  );
}

/** One printed envelope: its place in the file and its pages. */
export interface PrintedEnvelope {
  readonly employeeId: string;
  readonly sequence: number;
  readonly pages: number;
}

const keepPrinted = statement(
  'year_end.keep_printed',
  noRow,
  `delete from year_end_print_recipient p
    where p.client_id = $1 and p.print_run_id = $2 and not (p.employee_id = any ($3::uuid[]))`,
);
const savePrinted = statement(
  'year_end.save_printed',
  noRow,
  `update year_end_print_recipient p set sequence = u.place, pages = u.pages
     from unnest($3::uuid[], $4::int[], $5::int[]) as u (employee_id, place, pages)
    where p.client_id = $1 and p.print_run_id = $2 and p.employee_id = u.employee_id`,
);
const finish = statement(
  'year_end.finish_print_run',
  noRow,
  `update year_end_print_run set finished_at = $3, busy_until = $3, pages = $4
    where client_id = $1 and print_run_id = $2 and finished_at is null`,
);

/** Finishes a run with the envelopes that were printed; the others leave it and stay due. */
export async function finishRun(
  tx: Transaction,
  { clientId, runId }: PrintRun,
  printed: readonly PrintedEnvelope[],
  { pages, now }: { readonly pages: number; readonly now: Date },
): Promise<void> {
  const people = printed.map(({ employeeId }) => employeeId);
  await tx.run(keepPrinted, [clientId, runId, people]);
  const values = [printed.map(({ sequence }) => sequence), printed.map((envelope) => envelope.pages)];
  await tx.run(savePrinted, [clientId, runId, people, ...values]);
  await tx.run(finish, [clientId, runId, now.toISOString(), pages]);
}

const mail = statement(
  'year_end.mail_print_run',
  noRow,
  'update year_end_print_run set mailed_on = $3, mailed_recorded_at = $4 where client_id = $1 and print_run_id = $2',
);

/** Records the date on which a run was mailed. */
export async function saveMailing(
  tx: Transaction,
  { clientId }: OperatorScope,
  runId: string,
  { mailedOn, now }: { readonly mailedOn: string; readonly now: Date },
): Promise<void> {
  await tx.run(mail, [clientId, runId, mailedOn, now.toISOString()]);
}

const audit = statement(
  'year_end.audit_print_run',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   select p.client_id, p.employee_id, gen_random_uuid(), $3, 'change', 'yearEnd', $4, 'operator', $5,
          $6::jsonb || jsonb_build_object('forms', (
            select jsonb_agg(y.form_type || ' ' || y.tax_year order by y.form_type, y.year_end_document_id)
              from year_end_print_form f
              join year_end_document y on y.client_id = f.client_id and y.employee_id = f.employee_id
                                      and y.year_end_document_id = f.year_end_document_id
             where f.client_id = p.client_id and f.print_run_id = p.print_run_id and f.employee_id = p.employee_id))
     from year_end_print_recipient p where p.client_id = $1 and p.print_run_id = $2`,
);

interface RecordedAction {
  readonly name: 'yearEnd.printed' | 'yearEnd.mailed';
  readonly requestId: string;
  readonly now: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes an audit row for each person of a run, with their forms. Returns the number of rows. */
export function recordAction(
  tx: Transaction,
  { clientId }: OperatorScope,
  runId: string,
  { name, requestId, now, detail }: RecordedAction,
): Promise<number> {
  return tx.run(audit, [clientId, runId, now.toISOString(), name, requestId, json(detail)]);
}
