import { z } from 'zod';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { StatedCheck } from '@paystead/payroll/recompute/stated-taxes.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { hasEnded } from '../../people/employment.ts';
import type { Client } from '../../plan/references.ts';

const FEDERAL = z.object({
  source: z.enum(['form', 'default', 'lockIn', 'lockInReleased']),
  form_year: z.number(),
  filing_status: z.enum(['S', 'M', 'H']),
  multiple_jobs: z.boolean(),
  dependents_credit: z.number(),
  other_income: z.number(),
  deductions: z.number(),
  extra_withholding: z.number(),
  allowances: z.number(),
  is_exempt: z.boolean(),
  exempt_year: z.number().nullable(),
  is_nonresident_alien: z.boolean(),
});
const STATE = z.object({
  state: z.string(),
  allowances: z.number(),
  dependents: z.number(),
  filing_status: z.string().nullable(),
  percent: z.number().nullable(),
  extra_withholding: z.number(),
  is_exempt: z.boolean(),
});
const LOCATION = z.object({
  resident_geo_code: z.string(),
  work_geo_code: z.string(),
  nonresidence_certificate: z.boolean(),
});
const EMPLOYMENT = z.object({
  status: z.string(),
  hire_date: z.string(),
  termination_date: z.string().nullable(),
});

const KINDS = {
  federal_election: FEDERAL,
  state_election: STATE,
  tax_location_version: LOCATION,
  employment_version: EMPLOYMENT,
} as const;
type Kind = keyof typeof KINDS;

/** A version of one kind; the content is read by the kind's schema. */
interface Version<Content> {
  readonly date: string;
  readonly sequence: number;
  readonly content: Content;
}

const found = z.object({ employee_id: z.string(), kind: z.string(), row: z.record(z.string(), z.unknown()) });
/* `offset 0` keeps each lookup apart, so that it goes by the employee: see `References.employees`. */
const facts = statement(
  'imports.pay.facts',
  found,
  `select w.employee_id, f.kind, f.row from (select unnest($2::uuid[]) as employee_id) w
    cross join lateral (
      ${Object.keys(KINDS)
        .map(
          (table) =>
            `select '${table}' as kind, to_jsonb(v) as row from ${table} v
              where v.client_id = $1 and v.employee_id = w.employee_id
             union all`,
        )
        .join('\n')}
      select 'employee', jsonb_build_object('birth_date', e.birth_date) from employee e
       where e.client_id = $1 and e.employee_id = w.employee_id
      union all
      select c.target, c.after from import_change c
       where c.client_id = $1 and c.employee_id = w.employee_id and c.import_run_id = $3 and c.action <> 'remove'
         and c.target in ('employee', ${Object.keys(KINDS)
           .map((table) => `'${table}'`)
           .join(', ')})
      offset 0) f`,
);

/** The facts that make a person's pay plausible or not: stored, or added by an earlier file of the run. */
export class PayFacts {
  readonly birthDate: string | null;
  readonly #federal: readonly Version<z.output<typeof FEDERAL>>[];
  readonly #states: readonly Version<z.output<typeof STATE>>[];
  readonly #locations: readonly Version<z.output<typeof LOCATION>>[];
  readonly #employments: readonly Version<z.output<typeof EMPLOYMENT>>[];

  constructor(rows: readonly z.output<typeof found>[]) {
    this.birthDate = rows.reduce<string | null>(
      (date, { kind, row }) =>
        kind === 'employee' && typeof row['birth_date'] === 'string' ? row['birth_date'] : date,
      null,
    );
    this.#federal = versionsOf(rows, 'federal_election');
    this.#states = versionsOf(rows, 'state_election');
    this.#locations = versionsOf(rows, 'tax_location_version');
    this.#employments = versionsOf(rows, 'employment_version');
  }

  /** The first day of work; undefined if unknown. */
  get hireDate(): string | undefined {
    return this.#employments.map(({ content }) => content.hire_date).toSorted()[0];
  }

  /** Returns the last day of the employment that has ended before a day; null if the person works there on that day. */
  endedBefore(day: string): string | null {
    const last = newestOn(this.#employments, day);
    if (!last || !hasEnded(last.content.status)) return null;
    const end = last.content.termination_date ?? last.date;
    return end < day ? end : null;
  }

  /** Returns the Form W-4 in effect on a date; null if unknown. */
  federalOn(date: string): StatedCheck['federal'] {
    const form = newestOn(
      this.#federal.filter(({ content }) => content.source === 'form' || content.source === 'default'),
      date,
    )?.content;
    if (!form) return null;
    const letter = newestOn(
      this.#federal.filter(({ content }) => content.source === 'lockIn' || content.source === 'lockInReleased'),
      date,
    )?.content;
    return {
      form: formOf(form),
      exemptYear: form.exempt_year,
      lockIn: letter?.source === 'lockIn' ? formOf(letter) : null,
    };
  }

  /** Returns the places and certificates in effect on a date; null if the places are unknown. */
  localOn(date: string): StatedCheck['local'] {
    const home = newestOn(this.#locations, date)?.content;
    if (!home) return null;
    const january = (newestOn(this.#locations, `${date.slice(0, 4)}-01-01`) ?? this.#locations[0])?.content;
    const states = new Set(this.#states.map(({ content }) => content.state));
    return {
      places: {
        residence: home.resident_geo_code,
        work: home.work_geo_code,
        januaryResidence:
          january?.resident_geo_code === home.resident_geo_code ? null : (january?.resident_geo_code ?? null),
        reciprocityCertificate: home.nonresidence_certificate,
      },
      certificates: Object.fromEntries(
        [...states].flatMap((state) => {
          const one = newestOn(
            this.#states.filter(({ content }) => content.state === state),
            date,
          )?.content;
          if (!one) return [];
          const certificate = {
            exemptions: { allowances: one.allowances, dependents: one.dependents },
            extraWithholding: one.extra_withholding,
            exempt: one.is_exempt,
            filingStatus: one.filing_status,
            percent: one.percent,
          };
          return [[state, certificate]];
        }),
      ),
      // Whether a low-income certificate is on file isn't on record.
      yearlyTaxExempt: true,
    };
  }
}

/** Returns the versions of a kind in the order in which they take effect; the run's come after the stored ones of a key. */
function versionsOf<Of extends Kind>(
  rows: readonly z.output<typeof found>[],
  kind: Of,
): readonly Version<z.output<(typeof KINDS)[Of]>>[] {
  const schema = KINDS[kind];
  const byKey = new Map<string, Version<z.output<(typeof KINDS)[Of]>>>();
  for (const { kind: of, row } of rows) {
    if (of !== kind) continue;
    const content = schema.safeParse(row);
    if (!content.success) continue;
    const [date, sequence] = [String(row['effective_date']), Number(row['sequence'])];
    const series = typeof row['state'] === 'string' ? row['state'] : '';
    byKey.set(`${series} ${date} ${sequence}`, {
      date,
      sequence,
      content: content.data as z.output<(typeof KINDS)[Of]>,
    });
  }
  return [...byKey.values()].toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.sequence - other.sequence,
  );
}

const newestOn = <Content>(versions: readonly Version<Content>[], date: string): Version<Content> | undefined =>
  versions.findLast((version) => version.date <= date);

const STATUS = { S: 's', M: 'm', H: 'h' } as const;

function formOf(row: z.output<typeof FEDERAL>): FederalForm {
  return {
    formYear: row.form_year,
    filingStatus: STATUS[row.filing_status],
    multipleJobs: row.multiple_jobs,
    dependents: row.dependents_credit,
    otherIncome: row.other_income,
    deductions: row.deductions,
    extraWithholding: row.extra_withholding,
    allowances: row.allowances,
    exempt: row.is_exempt,
    nonresidentAlien: row.is_nonresident_alien,
  };
}

/** Reads the facts of some employees of one client. */
export async function readPayFacts(
  tx: Transaction,
  { clientId }: Client,
  employeeIds: readonly string[],
  runId: string,
): Promise<ReadonlyMap<string, PayFacts>> {
  const rows = Map.groupBy(
    await tx.rows(facts, [clientId, employeeIds, runId]),
    ({ employee_id: employee }) => employee,
  );
  return new Map(employeeIds.map((id) => [id, new PayFacts(rows.get(id) ?? [])]));
}
