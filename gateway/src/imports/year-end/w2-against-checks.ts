import { z } from 'zod';
import { yearEndBoxes, type YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { noReporting, type Reporting } from '@paystead/payroll/checks/accumulators.ts';
import { w2Sums, type W2Year } from '@paystead/payroll/year-end/w2-boxes.ts';
import { w2Differences } from '@paystead/payroll/year-end/w2-differences.ts';
import { json, statement } from '../../platform/database/port.ts';
import { amount as money } from '../columns/types.ts';
import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { boxesOfCell } from './boxes-cell.ts';
import type { StoredForm } from './stored-forms.ts';
import type { YearEndRow } from './year-end-file.ts';

/** A row's form, with the employee as findings name them. */
export interface JudgedForm {
  readonly because: StagedRow<YearEndRow>;
  readonly id: string;
  readonly legalId: string;
  readonly correctsId: string | null;
  readonly employeeId: string;
  readonly number: string;
  readonly stored: StoredForm | null;
}

const sumRow = z.object({
  employee_id: z.string(),
  legal_id: z.string(),
  year: z.number(),
  kind: z.string(),
  code: z.string(),
  amount: z.number(),
  quantity: z.number(),
});
type SumRow = z.output<typeof sumRow>;

/** Sums of years as they will be once the run is applied. */
const sums = statement(
  'imports.year_end_sums',
  sumRow,
  `with wanted as (select jsonb_array_elements_text($3::jsonb)::uuid as employee_id),
        years as (select jsonb_array_elements_text($4::jsonb)::integer as year),
        known as (
          select a.*, 0 as place, 'keep' as action
            from wanted w cross join lateral (
              select * from year_accumulator a where a.client_id = $2 and a.employee_id = w.employee_id offset 0) a
          union all
          select (jsonb_populate_record(null::year_accumulator, c.content)).*, 1, c.action
            from wanted w cross join lateral (
              select coalesce(c.before, '{}') || c.after as content, c.action from import_change c
               where c.client_id = $2 and c.employee_id = w.employee_id and c.import_run_id = $1
                 and c.target = 'year_accumulator' offset 0) c),
        newest as (select distinct on (employee_id, year, legal_id, kind, code) * from known where year in (select year from years)
                    order by employee_id, year, legal_id, kind, code, place desc)
   select employee_id, legal_id, year, kind, code, amount, quantity from newest where action <> 'remove'`,
);

/**
 * Warns of W-2 forms whose boxes aren't the sums of the year's checks with the same legal employer (handbook 9, rule 5), for
 * people whose checks are known. Forms that a W-2c has corrected, and forms that exist only as a PDF, aren't compared.
 */
export async function warnOfSums(
  client: Client,
  code: string,
  forms: readonly JudgedForm[],
  stored: ReadonlyMap<string, readonly StoredForm[]>,
  port: Pick<CompilePort, 'read' | 'runId'>,
  sink: CompileSink,
): Promise<void> {
  const originals = forms.filter(({ because }) => because.row.form_type === 'W-2');
  if (originals.length === 0) return;
  const employees = [...new Set(originals.map(({ employeeId }) => employeeId))];
  const years = [...new Set(originals.map(({ because }) => because.row.tax_year))];
  const rows = await port.read((tx) => tx.rows(sums, [port.runId, client.clientId, json(employees), json(years)]));
  const known = Map.groupBy(rows, (row) => setOf(row.employee_id, row.legal_id, row.year));
  const corrected = new Set([
    ...forms.map(({ correctsId }) => correctsId),
    ...employees.flatMap((id) => (stored.get(id) ?? []).map(({ corrects_id: other }) => other)),
  ]);
  const sets = Map.groupBy(originals, ({ employeeId, legalId, because }) =>
    setOf(employeeId, legalId, because.row.tax_year),
  );
  for (const [key, set] of sets) {
    const own = known.get(key);
    const parts = partsOf(set, stored);
    if (!own || !parts || parts.some(({ id }) => corrected.has(id))) continue;
    const [{ because, number } = {}] = set;
    if (!because || number === undefined) continue;
    const year = because.row.tax_year;
    for (const { box, stated, summed } of w2Differences(
      parts.map(({ boxes }) => boxes),
      w2Sums(yearOf(year, own), {}, () => null),
    ))
      sink.warnTogether(because, {
        code: 'w2_differs',
        column: 'boxes',
        values: { client: code, year: String(year), box },
        sample: `${number}: ${money.write(stated)} / ${money.write(summed)}`,
        by: stated - summed,
      });
  }
}

const setOf = (employeeId: string, legalId: string, year: number) => `${employeeId} ${legalId} ${year}`;

/** A form of a set with its content. */
interface Part {
  readonly id: string;
  readonly boxes: YearEndBoxes;
}

/** Returns all forms of a person's W-2, those of the run before stored ones; null if the first has no amounts. */
function partsOf(set: readonly JudgedForm[], stored: ReadonlyMap<string, readonly StoredForm[]>): Part[] | null {
  const given = set.map(({ because, id, stored: before }) => ({
    id,
    number: because.row.form_number ?? 1,
    boxes: (because.row.boxes ?? null) === null ? contentOf(before) : boxesOfCell(because.row.boxes ?? ''),
  }));
  const others = set
    .slice(0, 1)
    .flatMap(({ employeeId, legalId, because }) =>
      (stored.get(employeeId) ?? [])
        .filter(
          (form) =>
            form.form_type === 'W-2' &&
            form.legal_id === legalId &&
            form.tax_year === because.row.tax_year &&
            !given.some(({ id }) => id === form.id),
        )
        .map((form) => ({ id: form.id, number: form.form_number, boxes: contentOf(form) })),
    );
  const all = [...given, ...others];
  const hasAmounts = all.some(({ number, boxes }) => number === 1 && Object.keys(boxes?.amounts ?? {}).length > 0);
  const parts = all.flatMap(({ id, boxes }) => (boxes === null ? [] : [{ id, boxes }]));
  return hasAmounts && parts.length === all.length ? parts : null;
}

const contentOf = (form: StoredForm | null): YearEndBoxes | null =>
  form === null ? null : (yearEndBoxes.safeParse(form.boxes).data ?? null);

function yearOf(year: number, rows: readonly SumRow[]): W2Year {
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const byCode = (kind: string) => Object.fromEntries(of(kind).map(({ code, amount }) => [code, { amount }]));
  const memo = Object.fromEntries(of('memo').map(({ code, amount }) => [code, amount]));
  return {
    year,
    earnings: byCode('earning'),
    deductions: byCode('deduction'),
    taxes: Object.fromEntries(
      of('tax').map(({ code, amount, quantity }) => {
        const [taxCode = code, geoCode = null] = code.split('@');
        return [code, { taxCode, geoCode, jurisdiction: geoCode ?? '', taxableWages: quantity, amount }];
      }),
    ),
    employer: byCode('employer'),
    reporting: { ...noReporting, ...(memo as Partial<Reporting>) },
  };
}
