import type { SqlValue } from '../../src/platform/database/port.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import type { Hired, PaidCompany } from '../load/company.ts';
import { depositRows } from '../load/deposits.ts';
import { electionRows } from '../load/elections.ts';
import { employeeRows } from '../load/employees.ts';
import { payRows } from '../load/pay.ts';
import { yearEndRows } from '../load/year-end.ts';
import { isEmployedOn } from '../payroll/standing.ts';

const CONSENT_TABLES: ReadonlySet<string> = new Set([
  'year_end_consent',
  'year_end_disclosure',
  'year_end_text_notice',
]);

/** A cast member as the rows of every table that a replica gets, ready to be copied with other ids. */
export type Archetype = {
  hired: Hired;
  tables: readonly { table: string; columns: readonly string[]; rows: readonly (readonly SqlValue[])[] }[];
};

/**
 * Returns the employees of a company who were paid through all the years shown: no leavers, recent hires or
 * contractors.
 */
export function archetypesOf(company: PaidCompany, keys: KeyRing): Archetype[] {
  const whole = company.people.filter(
    ({ employee }) =>
      employee.isContractor !== true &&
      employee.hiredOn <= '2024-12-01' &&
      isEmployedOn(employee, company.today) &&
      employee.accounts.length > 0,
  );
  const [newest] = whole
    .flatMap(({ history }) => history.years.map(({ year }) => year))
    .toSorted((one, other) => other - one);
  return whole.map((hired) => {
    const alone: PaidCompany = {
      ...company,
      people: [
        { ...hired, history: { ...hired.history, years: hired.history.years.filter(({ year }) => year === newest) } },
      ],
    };
    const formsOnly: PaidCompany = { ...company, people: [hired] };
    const made = [
      ...employeeRows(alone, keys),
      ...electionRows(alone),
      ...depositRows(alone, keys),
      ...payRows(alone),
      ...yearEndRows(formsOnly),
    ];
    return {
      hired,
      tables: made
        // Consents are personal decisions, so a replica has none.
        .filter(({ table, columns }) => columns.length > 0 && !CONSENT_TABLES.has(table))
        .map(({ table, columns, rows }) => ({ table, columns, rows: [...rows] })),
    };
  });
}
