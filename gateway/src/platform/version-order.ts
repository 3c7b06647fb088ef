/**
 * Returns SQL that orders a person's versions so that the one in effect on a date comes first; before any takes effect (a pre-hire), the
 * one that will be the first.
 *
 * @param version name of the versions' table in the statement
 * @param day SQL of a local date; it may depend on the version, as the date in the zone of its pay group does
 */
export function versionOrder(version: string, day: string): string {
  return `(${version}.effective_date <= ${day}) desc, case when ${version}.effective_date <= ${day} then ${version}.effective_date end desc,
          ${version}.effective_date, ${version}.sequence desc`;
}
