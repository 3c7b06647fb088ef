import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const words = z.string().nullable();

const location = z.object({
  resident_geo_code: z.string(),
  work_geo_code: z.string(),
  nonresidence_certificate: z.boolean(),
});

const record = z.object({
  /** The date now, in `time_zone`. */
  today: z.string(),
  /** The zone of the pay group. */
  time_zone: z.string(),
  ssn_last_four: words,
  personal: z
    .object({
      effective_date: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      street_address: z.string(),
      street_address_2: words,
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
      work_email: words,
      tax_code: words,
    })
    .nullable(),
  location: location.nullable(),
  /** The place of residence on January 1, which Indiana taxes by. */
  january_geo_code: words,
  work_location: words,
  /** Check dates from today on, soonest first. */
  check_dates: z.array(z.string()),
  versions: z.int(),
});
export type PersonalRecord = z.infer<typeof record>;

const newest = (table: string, on: string) =>
  `(select to_jsonb(v) from ${table} v
     where v.client_id = $1 and v.employee_id = $2
     order by ${versionOrder('v', on)} limit 1)`;

/*
 * Reads what is in effect on the employee's own day; before the first version takes effect (a pre-hire), that first
 * one.
 */
const currentRecord = statement(
  'profile.personal_record',
  record,
  `select day.today, coalesce(work.time_zone, 'UTC') as time_zone, e.ssn_last_four,
          ${newest('personal_version', 'day.today')} as personal,
          ${newest('tax_location_version', 'day.today')} as location,
          (select v.resident_geo_code from tax_location_version v
            where v.client_id = $1 and v.employee_id = $2 and v.effective_date <= date_trunc('year', day.today)::date
            order by v.effective_date desc, v.sequence desc limit 1) as january_geo_code,
          (select v.work_location from employment_version v
            where v.client_id = $1 and v.employee_id = $2
            order by ${versionOrder('v', 'day.today')} limit 1) as work_location,
          coalesce((select jsonb_agg(k.check_date order by k.check_date) from pay_calendar k
                     where k.client_id = $1 and k.pay_group_id = day.pay_group_id and k.check_date > day.today), '[]'::jsonb)
            as check_dates,
          (select count(*)::integer from personal_version v where v.client_id = $1 and v.employee_id = $2) as versions
     from employee e
     left join lateral (
       select g.pay_group_id, g.time_zone from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', '($3::timestamptz at time zone g.time_zone)::date')} limit 1) work on true
     cross join lateral (
       select ($3::timestamptz at time zone coalesce(work.time_zone, 'UTC'))::date as today, work.pay_group_id) day
    where e.client_id = $1 and e.employee_id = $2`,
);

/** Returns name, address and tax place in effect on the employee's own day, and the upcoming paydays. */
export function readPersonalRecord(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'personal'>,
  now: Date,
): Promise<PersonalRecord | undefined> {
  return tx.maybe(currentRecord, [clientId, employeeId, now.toISOString()]);
}

const lock = statement(
  'profile.lock_personal',
  z.object({ personal: z.unknown(), taxes: z.unknown() }),
  `select pg_advisory_xact_lock(hashtextextended('personal ' || $1::text || $2::text, 0))::text as personal,
          pg_advisory_xact_lock(hashtextextended('taxes ' || $1::text || $2::text, 0))::text as taxes`,
);

/**
 * Locks an employee's name, address and tax place until the transaction ends, so that one change is applied at a time.
 */
export async function lockPersonal(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'personal'>,
): Promise<void> {
  await tx.one(lock, [clientId, employeeId]);
}

const nextSequence = (table: string) =>
  `(select coalesce(max(v.sequence), 0) + 1 from ${table} v
     where v.client_id = $1 and v.employee_id = $2 and v.effective_date = $3)`;

const insertPersonal = statement(
  'profile.insert_personal',
  noRow,
  `insert into personal_version (client_id, employee_id, effective_date, sequence, first_name, middle_name, last_name,
                                 preferred_name, street_address, street_address_2, city, state, zip_code, home_phone,
                                 mobile_phone, work_email, personal_email, tax_code, recorded_at, recorded_by)
   select $1, $2, $3, ${nextSequence('personal_version')}, $4, old.middle_name, $5, old.preferred_name,
          $6, $7, $8, $9, $10, old.home_phone, old.mobile_phone, old.work_email, old.personal_email, $11, $12, $13
     from (select * from personal_version v where v.client_id = $1 and v.employee_id = $2
            order by ${versionOrder('v', '$3')} limit 1) old`,
);

export interface NewPersonal {
  /** A local date. */
  readonly from: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly streetAddress: string;
  readonly streetAddress2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly taxCode: string | null;
  readonly at: Date;
  readonly by: string;
}

/** Adds a version of name and address; phones, emails and the other names stay as they are. */
export async function addPersonal(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'personal'>,
  version: NewPersonal,
): Promise<void> {
  await tx.run(insertPersonal, [
    clientId,
    employeeId,
    version.from,
    version.firstName,
    version.lastName,
    version.streetAddress,
    version.streetAddress2,
    version.city,
    version.state,
    version.zip,
    version.taxCode,
    version.at.toISOString(),
    version.by,
  ]);
}

const insertLocation = statement(
  'profile.insert_tax_location',
  noRow,
  `insert into tax_location_version (client_id, employee_id, effective_date, sequence, resident_geo_code, work_geo_code,
                                     resident_psd_code, work_psd_code, january_county_geo_code, nonresidence_certificate,
                                     recorded_at, recorded_by)
   select $1, $2, $3, ${nextSequence('tax_location_version')}, $4, $5, $6,
          case when old.work_geo_code = $5 then old.work_psd_code end, $7, $8, $9, $10
     from (select * from tax_location_version v
            where v.client_id = $1 and v.employee_id = $2
            order by ${versionOrder('v', '$3')} limit 1) old`,
);

export interface NewLocation {
  readonly from: string;
  readonly residentGeoCode: string;
  readonly workGeoCode: string;
  readonly residentPsdCode: string | null;
  readonly januaryGeoCode: string | null;
  readonly nonresidenceCertificate: boolean;
  readonly at: Date;
  readonly by: string;
}

/** Adds a version of the tax places. */
export async function addLocation(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'personal'>,
  version: NewLocation,
): Promise<void> {
  await tx.run(insertLocation, [
    clientId,
    employeeId,
    version.from,
    version.residentGeoCode,
    version.workGeoCode,
    version.residentPsdCode,
    version.januaryGeoCode,
    version.nonresidenceCertificate,
    version.at.toISOString(),
    version.by,
  ]);
}
