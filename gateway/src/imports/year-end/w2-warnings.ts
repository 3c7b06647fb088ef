import { box12CodesOf } from '@paystead/contract/features/year-end/forms.ts';
import { OCCUPATION_RULES } from '@paystead/contract/features/year-end/tipped-occupations.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { w2Faults } from '@paystead/payroll/year-end/w2-faults.ts';
import type { CompileSink, StagedRow } from '../compile.ts';
import { boxesOfCell } from './boxes-cell.ts';
import type { YearEndRow } from './year-end-file.ts';

/** The most checks that a person gets in a year from one employer: each rounds its taxes to the cent. */
const MOST_CHECKS = 60;

/**
 * Warns of W-2 forms that break the rules by which the Social Security Administration refuses an EFW2 file (handbook 7.4).
 * They aren't rejected: what was furnished is history, also with its mistakes. Years without tables aren't checked.
 */
export function warnOfW2s(rows: readonly StagedRow<YearEndRow>[], sink: CompileSink): void {
  const forms = rows.flatMap((because) => {
    const { form_type, boxes = null } = because.row;
    return form_type.startsWith('W-2') && boxes !== null ? [{ because, boxes: boxesOfCell(boxes) }] : [];
  });
  const sets = Map.groupBy(forms, ({ because: { row } }) =>
    JSON.stringify([row.legal_ein, row.tax_year, row.form_type, row.corrects ?? null]),
  );
  for (const set of sets.values()) {
    const allCodes = set.flatMap(({ boxes }) => boxes.box12);
    for (const { because, boxes } of set) {
      const year = because.row.tax_year;
      const { payroll, year: known } = taxTablesOn(`${year}-12-31`);
      if (known !== year) continue;
      const isFirst = (because.row.form_number ?? 1) === 1;
      const limits = {
        year,
        payroll,
        codes: box12CodesOf(year),
        occupations: OCCUPATION_RULES,
        rounding: MOST_CHECKS,
      };
      for (const { rule, box } of w2Faults(boxes, isFirst ? allCodes : [], limits))
        sink.warn(because, `w2_${rule}`, { column: 'boxes', values: { box } });
    }
  }
}
