import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import type { ChosenForm } from './due-forms.ts';
import type { PostalAddress } from './postal-order.ts';

/** A run that a command may write files for. */
export interface PrintRun extends OperatorScope {
  readonly runId: string;
  readonly runNumber: number;
  readonly taxYear: number;
}

/** One envelope of a run that is being planned, in its place. */
export interface Envelope {
  readonly name: string;
  readonly employeeNumber: string;
  readonly address: PostalAddress;
  /** At least one, all of one person. */
  readonly forms: readonly [ChosenForm, ...ChosenForm[]];
}

const client = statement(
  'year_end.print_client',
  z.object({ client_id: z.string(), today: z.string() }),
  `select c.client_id, ($2::timestamptz at time zone coalesce((
            select g.time_zone from pay_group g where g.client_id = c.client_id order by g.code limit 1), 'UTC'))::date as today
     from client c where c.client_code = $1 for update of c`,
);

const runRow = z.object({
  print_run_id: z.string(),
  run_number: z.int(),
  tax_year: z.int(),
  started_at: z.string(),
  started_by: z.string(),
  busy_until: z.string(),
  finished_at: z.string().nullable(),
  pages: z.int().nullable(),
  mailed_on: z.string().nullable(),
  people: z.int(),
  forms: z.int(),
});
export type RunRow = z.infer<typeof runRow>;

const runs = statement(
  'year_end.print_runs',
  runRow,
  `select r.print_run_id, r.run_number, r.tax_year, r.started_at, r.started_by, r.busy_until, r.finished_at, r.pages, r.mailed_on,
          (select count(*) from year_end_print_recipient p
            where p.client_id = r.client_id and p.print_run_id = r.print_run_id)::int as people,
          (select count(*) from year_end_print_form f
            where f.client_id = r.client_id and f.print_run_id = r.print_run_id)::int as forms
     from year_end_print_run r where r.client_id = $1 order by r.run_number`,
);

const insertRunRow = statement(
  'year_end.insert_print_run',
  z.object({ run_number: z.int() }),
  `insert into year_end_print_run (client_id, print_run_id, run_number, tax_year, started_at, started_by, busy_until)
   select $1, $2, coalesce(max(r.run_number), 0) + 1, $3, $4, $5, $6 from year_end_print_run r where r.client_id = $1
   returning run_number`,
);
const insertRecipients = statement(
  'year_end.insert_print_recipients',
  noRow,
  `insert into year_end_print_recipient (client_id, print_run_id, employee_id, sequence, name, address, zip_code)
   select $1, $2, u.employee_id, u.place, u.name, string_to_array(u.address, E'\\n'), u.zip_code
     from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[]) as u (employee_id, place, name, address, zip_code)`,
);
const insertForms = statement(
  'year_end.insert_print_forms',
  noRow,
  `insert into year_end_print_form (client_id, print_run_id, employee_id, year_end_document_id, is_reissued)
   select $1, $2, u.employee_id, u.document_id, u.is_reissued
     from unnest($3::uuid[], $4::uuid[], $5::boolean[]) as u (employee_id, document_id, is_reissued)`,
);
const extend = statement(
  'year_end.extend_print_run',
  noRow,
  'update year_end_print_run set busy_until = $3 where client_id = $1 and print_run_id = $2 and finished_at is null',
);
const dropRun = statement(
  'year_end.drop_print_run',
  noRow,
  'delete from year_end_print_run where client_id = $1 and print_run_id = $2 and finished_at is null',
);

/** Returns the client with this code and its date of today, and locks its row: one run is planned at a time. */
export async function lockClient(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<{ readonly clientId: string; readonly today: string } | undefined> {
  const row = await tx.maybe(client, [code.toUpperCase(), now.toISOString()]);
  return row && { clientId: row.client_id, today: row.today };
}

/** Returns every run of a client, oldest first. */
export function readRuns(tx: Transaction, { clientId }: OperatorScope): Promise<RunRow[]> {
  return tx.rows(runs, [clientId]);
}

/** Stores a planned run with its envelopes in their order, and returns it. */
export async function insertRun(
  tx: Transaction,
  scope: OperatorScope,
  run: {
    readonly taxYear: number;
    readonly by: string;
    readonly now: Date;
    readonly busyUntil: Date;
    readonly envelopes: readonly Envelope[];
  },
): Promise<PrintRun> {
  const runId = randomUUID();
  const { taxYear, by, now, busyUntil, envelopes } = run;
  const values = [scope.clientId, runId, taxYear, now.toISOString(), by, busyUntil.toISOString()];
  const { run_number: runNumber } = await tx.one(insertRunRow, values);
  await tx.run(insertRecipients, [
    scope.clientId,
    runId,
    envelopes.map(({ forms }) => forms[0].employeeId),
    envelopes.map((_, index) => index + 1),
    envelopes.map(({ name }) => name),
    envelopes.map(({ address }) => address.lines.join('\n')),
    envelopes.map(({ address }) => address.zipCode),
  ]);
  const forms = envelopes.flatMap((envelope) => envelope.forms);
  await tx.run(insertForms, [
    scope.clientId,
    runId,
    forms.map(({ employeeId }) => employeeId),
    forms.map(({ documentId }) => documentId),
    forms.map(({ isReissued }) => isReissued),
  ]);
  return { ...scope, runId, runNumber, taxYear };
}

/** Keeps other commands from writing the files of this run until an instant. */
export async function extendRun(tx: Transaction, { clientId, runId }: PrintRun, busyUntil: Date): Promise<void> {
  await tx.run(extend, [clientId, runId, busyUntil.toISOString()]);
}

/** Deletes a run that printed nothing. */
export async function deleteRun(tx: Transaction, { clientId, runId }: PrintRun): Promise<void> {
  await tx.run(dropRun, [clientId, runId]);
}
