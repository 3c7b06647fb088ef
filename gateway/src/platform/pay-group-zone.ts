import { z } from 'zod';
import { statement } from './database/port.ts';
import { versionOrder } from './version-order.ts';

/** SQL terms, each a parameter or a column: `$1`, `d.employee_id`. */
interface ZoneTerms {
  readonly client: string;
  readonly employee: string;
  /** An instant with its type: `$3::timestamptz`. */
  readonly at: string;
}

/**
 * Returns SQL for the IANA time zone of an employee's pay group: that of the employment version in effect at an instant, by
 * the date in the version's own zone. Before the first version takes effect (a pre-hire) it is that of the first one, and
 * `'UTC'` without a pay group.
 */
export function payGroupZone({ client, employee, at }: ZoneTerms): string {
  return `coalesce((
    select zoned_group.time_zone from employment_version zoned
      join pay_group zoned_group
        on zoned_group.client_id = zoned.client_id and zoned_group.pay_group_id = zoned.pay_group_id
     where zoned.client_id = ${client} and zoned.employee_id = ${employee}
     order by ${versionOrder('zoned', `(${at} at time zone zoned_group.time_zone)::date`)} limit 1), 'UTC')`;
}

/** Reads the time zone of an employee's pay group. Parameters: client, employee, instant. */
export const payGroupZoneOf = statement(
  'pay_group.zone',
  z.object({ time_zone: z.string() }),
  `select ${payGroupZone({ client: '$1', employee: '$2', at: '$3::timestamptz' })} as time_zone`,
);

/**
 * Returns SQL for the personal version of an employee that is in effect on the day of the pay group, as the table `v`; before the
 * first day, that of the first day.
 */
export function personalVersion(terms: ZoneTerms): string {
  return `(select v.* from personal_version v where v.client_id = ${terms.client} and v.employee_id = ${terms.employee}
           order by ${versionOrder('v', payGroupDate(terms))} limit 1) v`;
}

/** Returns SQL for the date of an instant in the time zone of an employee's pay group. */
function payGroupDate(terms: ZoneTerms): string {
  return `(${terms.at} at time zone ${payGroupZone(terms)})::date`;
}
