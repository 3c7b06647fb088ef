import { z } from 'zod';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { SignedRecord } from './signed-record.ts';

const date = z.string();
const words = z.string().nullable();

const locationRow = z.object({ resident_geo_code: z.string(), work_geo_code: z.string() });

export const federalRow = z.object({
  effective_date: date,
  source: z.enum(['form', 'default', 'lockIn', 'lockInReleased']),
  form_year: z.int(),
  filing_status: z.string(),
  multiple_jobs: z.boolean(),
  dependents_credit: z.int(),
  children_credit: z.int(),
  other_dependents_credit: z.int(),
  other_income: z.int(),
  deductions: z.int(),
  extra_withholding: z.int(),
  allowances: z.int(),
  is_exempt: z.boolean(),
  exempt_year: z.int().nullable(),
  is_nonresident_alien: z.boolean(),
  signed_form_id: words,
  signed_name: words,
  signed_at: words,
});
export type FederalRow = z.infer<typeof federalRow>;

const stateRow = z.object({
  state: z.string(),
  effective_date: date,
  filing_status: words,
  allowances: z.int(),
  dependents: z.int(),
  extra_withholding: z.int(),
  is_exempt: z.boolean(),
  percent: z.int().nullable(),
  rate_table: words,
  local_code: words,
  signed_form_id: words,
});
export type StateRow = z.infer<typeof stateRow>;

const period = z.object({ begin: date, end: date, checkDate: date });

const standing = z.object({
  today: date,
  is_contractor: z.boolean(),
  first_name: words,
  preferred_name: words,
  last_name: words,
  frequency: z.enum(['W', 'B', 'S', 'M']).nullable(),
  /** Pay periods from a few before today on. */
  periods: z.array(period),
  location: locationRow.nullable(),
  federal: federalRow.nullable(),
  lock_in: federalRow.nullable(),
  states: z.array(stateRow),
  versions: z.int(),
  /** FIT-taxable wages of the last regular check. */
  usual_wages: z.int().nullable(),
});
export type Standing = z.infer<typeof standing>;

const newest = (table: string, where: string) =>
  `(select to_jsonb(v) from ${table} v
     where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= day.today${where}
     order by v.effective_date desc, v.sequence desc limit 1)`;

/*
 * What is in force on the employee's own day. A person who has not started yet has no version in force: their first
 * employment version still says where and how they will be paid.
 */
const readStanding = statement(
  'taxes.standing',
  standing,
  `select day.today, e.is_contractor, p.first_name, p.preferred_name, p.last_name, day.frequency,
          coalesce((
            select jsonb_agg(jsonb_build_object('begin', k.period_begin, 'end', k.period_end, 'checkDate', k.check_date)
                             order by k.check_date)
              from pay_calendar k
             where k.client_id = $1 and k.pay_group_id = day.pay_group_id
               and k.check_date between day.today - 40 and day.today + 120), '[]'::jsonb) as periods,
          ${newest('tax_location_version', '')} as location,
          ${newest('federal_election', " and v.source in ('form', 'default')")} as federal,
          ${newest('federal_election', " and v.source in ('lockIn', 'lockInReleased')")} as lock_in,
          coalesce((
            select jsonb_agg(to_jsonb(s) order by s.state) from (
              select distinct on (v.state) v.* from state_election v
               where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= day.today
               order by v.state, v.effective_date desc, v.sequence desc) s), '[]'::jsonb) as states,
          ((select count(*) from federal_election v where v.client_id = $1 and v.employee_id = $2)
           + (select count(*) from state_election v where v.client_id = $1 and v.employee_id = $2)
           + (select count(*) from tax_location_version v where v.client_id = $1 and v.employee_id = $2))::integer as versions,
          (select (line ->> 'taxableWages')::integer
             from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'taxes') line
            where c.client_id = $1 and c.employee_id = $2 and c.run_type = 'regular'
              and c.check_status in ('issued', 'reissued') and c.check_date <= day.today and line ->> 'taxCode' = 'FIT'
            order by c.check_date desc, c.sequence desc limit 1) as usual_wages
     from employee e
     left join lateral (
       select g.pay_group_id, g.frequency, g.time_zone from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by (v.effective_date <= ($3::timestamptz at time zone g.time_zone)::date) desc,
                 v.effective_date desc, v.sequence desc limit 1) work on true
     cross join lateral (
       select ($3::timestamptz at time zone coalesce(work.time_zone, 'UTC'))::date as today,
              work.pay_group_id, work.frequency) day
     left join lateral (
       select v.first_name, v.preferred_name, v.last_name from personal_version v
        where v.client_id = $1 and v.employee_id = $2
        order by (v.effective_date <= day.today) desc, v.effective_date desc, v.sequence desc limit 1) p on true
    where e.client_id = $1 and e.employee_id = $2`,
);

/** Whose taxes: from a route a `VisibleEmployee`, from the engine of changes the employee of a decided change. */
export interface TaxSubject {
  readonly clientId: string;
  readonly employeeId: string;
}

/** Places, forms and certificates in force on the employee's day, and the pay calendar around it. */
export function standingOf(
  tx: Transaction,
  employee: VisibleEmployee<'taxes'> | TaxSubject,
  now: Date,
): Promise<Standing | undefined> {
  return tx.maybe(readStanding, [employee.clientId, employee.employeeId, now.toISOString()]);
}

const federalHistory = statement(
  'taxes.federal_history',
  federalRow.extend({ version_id: z.string() }),
  `select *, overlay(overlay(md5(client_id::text || employee_id::text || effective_date::text || sequence::text)
                            placing '4' from 13) placing '8' from 17)::uuid as version_id
     from federal_election
    where client_id = $1 and employee_id = $2 and source = 'form'
    order by effective_date desc, sequence desc limit 60`,
);
export type FederalVersion = FederalRow & { readonly version_id: string };

/** Every Form W-4 that counted or will, newest first. `version_id` tells versions apart that no signature here names. */
export function federalVersions(tx: Transaction, employee: VisibleEmployee<'taxes'>): Promise<FederalVersion[]> {
  return tx.rows(federalHistory, [employee.clientId, employee.employeeId]);
}

const stateHistory = statement(
  'taxes.state_history',
  z.object({ state: z.string(), effective_date: date, signed_form_id: z.string() }),
  `select state, effective_date, signed_form_id from state_election
    where client_id = $1 and employee_id = $2 and signed_form_id is not null`,
);

/** From when each signed certificate counts. */
export async function stateEffectiveDates(
  tx: Transaction,
  employee: VisibleEmployee<'taxes'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(stateHistory, [employee.clientId, employee.employeeId]);
  return new Map(rows.map((row) => [row.signed_form_id, row.effective_date]));
}

const signedRow = z.object({
  signed_form_id: z.string(),
  record_number: z.int(),
  form: z.string(),
  form_year: z.int().nullable(),
  state: words,
  statement_version: z.string(),
  statement_language: z.enum(['en', 'es']),
  statement_hash: z.instanceof(Uint8Array),
  content: z.unknown(),
  signed_name: z.string(),
  signed_at: z.string(),
  record_hash: z.instanceof(Uint8Array),
});

const readSigned = statement(
  'taxes.signed_forms',
  signedRow,
  `select signed_form_id, record_number, form, form_year, state, statement_version, statement_language, statement_hash,
          content, signed_name, signed_at, record_hash
     from signed_tax_form where client_id = $1 and employee_id = $2 order by record_number`,
);

/** A record as it is kept, with the hash it was given. */
export interface KeptRecord {
  readonly record: SignedRecord;
  readonly hash: Uint8Array;
}

/** Everything that this employee ever signed here, oldest first. */
export async function signedRecords(tx: Transaction, employee: VisibleEmployee<'taxes'>): Promise<KeptRecord[]> {
  const rows = await tx.rows(readSigned, [employee.clientId, employee.employeeId]);
  return rows.map((row) => ({
    hash: row.record_hash,
    record: {
      clientId: employee.clientId,
      employeeId: employee.employeeId,
      signedFormId: row.signed_form_id,
      recordNumber: row.record_number,
      form: row.form,
      formYear: row.form_year,
      state: row.state,
      statementVersion: row.statement_version,
      statementLanguage: row.statement_language,
      statementHash: row.statement_hash,
      content: row.content,
      signedName: row.signed_name,
      signedAt: new Date(row.signed_at),
    },
  }));
}

const insertSigned = statement(
  'taxes.sign',
  noRow,
  `insert into signed_tax_form (client_id, employee_id, signed_form_id, record_number, form, form_year, state, statement_version,
                                statement_language, statement_hash, content, signed_name, signed_at, record_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/** Keeps what was signed. Two signatures at once cannot take one number: the second fails as a conflict of keys. */
export async function keepRecord(tx: Transaction, record: SignedRecord, hash: Uint8Array): Promise<void> {
  await tx.run(insertSigned, [
    record.clientId,
    record.employeeId,
    record.signedFormId,
    record.recordNumber,
    record.form,
    record.formYear,
    record.state,
    record.statementVersion,
    record.statementLanguage,
    record.statementHash,
    json(record.content),
    record.signedName,
    record.signedAt.toISOString(),
    hash,
  ]);
}

const lockTaxes = statement(
  'taxes.lock',
  z.object({ locked: z.unknown() }),
  `select pg_advisory_xact_lock(hashtextextended('taxes ' || $1::text || $2::text, 0))::text as locked`,
);

/** One change of one person's taxes at a time, until the transaction ends. */
export async function lockTaxesOf(tx: Transaction, employee: TaxSubject): Promise<void> {
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

/** A version that begins: whose, from when (a local date), recorded when and by whom. */
export interface Begins extends TaxSubject {
  readonly from: string;
  readonly at: Date;
  readonly by: string;
}

export async function addFederal(
  tx: Transaction,
  { clientId, employeeId, from, at, by }: Begins,
  row: Omit<FederalRow, 'effective_date' | 'source' | 'signed_name' | 'signed_at'>,
): Promise<void> {
  await tx.run(insertFederal, [
    clientId,
    employeeId,
    from,
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
    at.toISOString(),
    by,
  ]);
}

export async function addState(
  tx: Transaction,
  { clientId, employeeId, from, at, by }: Begins,
  row: Omit<StateRow, 'effective_date'> & { readonly form: string | null },
): Promise<void> {
  await tx.run(insertState, [
    clientId,
    employeeId,
    from,
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
    at.toISOString(),
    by,
  ]);
}

/** Codes of the new places; what belongs to a place (PSD codes) goes with it, the county of 1 January stays. */
export async function addPlaces(
  tx: Transaction,
  { clientId, employeeId, from, at, by }: Begins,
  residentGeoCode: string,
  workGeoCode: string,
): Promise<void> {
  await tx.run(insertPlaces, [clientId, employeeId, from, residentGeoCode, workGeoCode, at.toISOString(), by]);
}

const labJobRow = z.object({
  isOwn: z.boolean(),
  employerName: z.string(),
  frequency: z.enum(['W', 'B', 'S', 'M']),
  lastCheck: z.object({ checkDate: date, net: z.int(), federalWages: z.int(), federalTax: z.int() }).nullable(),
  yearToDate: z.object({ wages: z.int(), withheld: z.int() }),
  checkDates: z.array(date),
  federal: federalRow.nullable(),
  lockIn: federalRow.nullable(),
});
export type LabJobRow = z.infer<typeof labJobRow>;

const readLabJobs = statement(
  'taxes.lab_jobs',
  z.object({ job: labJobRow }),
  'select job from tax_lab_jobs($1, $2, $3, $4) as job',
);

/** The jobs of the person behind a session at every employer served here; the own one is this `VisibleEmployee`'s. */
export async function labJobs(
  tx: Transaction,
  _employee: VisibleEmployee<'taxes'>,
  who: { readonly personId: string; readonly profileId: string; readonly requestId: string },
  now: Date,
): Promise<LabJobRow[]> {
  const rows = await tx.rows(readLabJobs, [who.personId, who.profileId, who.requestId, now.toISOString()]);
  return rows.map(({ job }) => job);
}
