import { z } from 'zod';
import type { EmployeePermission, JobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { FederalRow, StateRow } from './taxes-store.ts';

const lockTaxes = statement(
  'taxes.lock',
  z.object({ locked: z.unknown() }),
  `select pg_advisory_xact_lock(hashtextextended('taxes ' || $1::text || $2::text, 0))::text as locked`,
);

/** Locks an employee's taxes until the transaction ends, so that one change is applied at a time. */
export async function lockTaxesOf(tx: Transaction, employee: EmployeePermission<'taxes'>): Promise<void> {
  await tx.rows(lockTaxes, [employee.clientId, employee.employeeId]);
}

const nextSequence = (table: string, more = '') =>
  `(select coalesce(max(sequence), 0) + 1 from ${table} where client_id = $1 and employee_id = $2 and effective_date = $3${more})`;

const insertFederal = statement(
  'taxes.insert_federal',
  noRow,
  `insert into federal_election (client_id, employee_id, effective_date, sequence, source, form_year, filing_status, multiple_jobs,
                                 dependents_credit, children_credit, other_dependents_credit, other_income, deductions,
                                 extra_withholding, allowances, is_exempt, exempt_year, is_nonresident_alien, statement_version,
                                 statement_hash, statement_language, signed_name, signed_at, signed_form_id, recorded_at, recorded_by)
   select $1, $2, $3, ${nextSequence('federal_election')}, 'form', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
          s.statement_version, s.statement_hash, s.statement_language, s.signed_name, s.signed_at, $17, $18, $19
     from (select 1) one
     left join signed_tax_form s on s.client_id = $1 and s.employee_id = $2 and s.signed_form_id = $17`,
);

const insertState = statement(
  'taxes.insert_state',
  noRow,
  `insert into state_election (client_id, employee_id, effective_date, state, sequence, filing_status, allowances, dependents,
                               extra_withholding, is_exempt, form, percent, rate_table, local_code, signed_form_id, recorded_at,
                               recorded_by)
   select $1, $2, $3, $4, ${nextSequence('state_election', ' and state = $4')}, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16`,
);

const insertPlaces = statement(
  'taxes.insert_places',
  noRow,
  `insert into tax_location_version (client_id, employee_id, effective_date, sequence, resident_geo_code, work_geo_code,
                                     resident_psd_code, work_psd_code, january_county_geo_code, nonresidence_certificate,
                                     recorded_at, recorded_by)
   select $1, $2, $3, ${nextSequence('tax_location_version')}, $4, $5,
          case when old.resident_geo_code = $4 then old.resident_psd_code end,
          case when old.work_geo_code = $5 then old.work_psd_code end,
          old.january_county_geo_code, coalesce(old.nonresidence_certificate, false), $6, $7
     from (select 1) one
     left join lateral (
       select * from tax_location_version v where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= $3
        order by v.effective_date desc, v.sequence desc limit 1) old on true`,
);

/** The beginning of a new version: its first local date, and when and by whom it was recorded. */
export interface VersionStart {
  readonly effectiveDate: string;
  readonly recordedAt: Date;
  readonly recordedBy: string;
}

/** Adds a version of Form W-4 with the signature that it is based on. */
export async function addFederal(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { effectiveDate, recordedAt, recordedBy }: VersionStart,
  row: Omit<FederalRow, 'effective_date' | 'source' | 'signed_name' | 'signed_at'>,
): Promise<void> {
  await tx.run(insertFederal, [
    clientId,
    employeeId,
    effectiveDate,
    row.form_year,
    row.filing_status,
    row.multiple_jobs,
    row.dependents_credit,
    row.children_credit,
    row.other_dependents_credit,
    row.other_income,
    row.deductions,
    row.extra_withholding,
    row.allowances,
    row.is_exempt,
    row.exempt_year,
    row.is_nonresident_alien,
    row.signed_form_id,
    recordedAt.toISOString(),
    recordedBy,
  ]);
}

/** Adds a version of a state certificate. */
export async function addState(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { effectiveDate, recordedAt, recordedBy }: VersionStart,
  row: Omit<StateRow, 'effective_date'> & { readonly form: string | null },
): Promise<void> {
  await tx.run(insertState, [
    clientId,
    employeeId,
    effectiveDate,
    row.state,
    row.filing_status,
    row.allowances,
    row.dependents,
    row.extra_withholding,
    row.is_exempt,
    row.form,
    row.percent,
    row.rate_table,
    row.local_code,
    row.signed_form_id,
    recordedAt.toISOString(),
    recordedBy,
  ]);
}

/** Adds the codes of the new places and what belongs to them (PSD codes). The county of January 1 stays. */
export async function addPlaces(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { effectiveDate, recordedAt, recordedBy }: VersionStart,
  residentGeoCode: string,
  workGeoCode: string,
): Promise<void> {
  await tx.run(insertPlaces, [
    clientId,
    employeeId,
    effectiveDate,
    residentGeoCode,
    workGeoCode,
    recordedAt.toISOString(),
    recordedBy,
  ]);
}
