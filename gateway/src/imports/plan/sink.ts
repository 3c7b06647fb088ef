import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { FinishSink, StagedRow } from '../compile.ts';
import type { Fault } from '../fault.ts';
import type { FileRecord } from '../records/record.ts';
import { shownValue } from '../report/shown-value.ts';
import type { Target, TargetRow } from '../targets.ts';
import { countFinding, openTogether, type Together } from './together.ts';

/** A row that a compiler wants stored, or removed. */
export interface Compiled {
  readonly target: Target;
  readonly row: TargetRow;
  readonly because: StagedRow;
  readonly isRemoval: boolean;
}

/** Collects what a compiler says about some subjects. */
export interface Collected extends FinishSink {
  readonly faults: readonly Fault[];
  readonly withdrawn: readonly JobSubject[];
  /** Returns the rows to store or remove, without those of rejected lines, in the order of targets. */
  stored(targets: readonly Target[]): Compiled[];
}

const lineOf = ({ source, line }: StagedRow) => `${source}\n${line}`;

/** Sums and tables of a whole run, to which the sinks of its compilers add. */
export interface RunTotals {
  readonly sums: Map<string, Map<string, number>>;
  readonly reports: Map<string, unknown[]>;
  /** Of the compiler at work. */
  readonly together: Together;
}

export const openTotals = (): RunTotals => ({ sums: new Map(), reports: new Map(), together: openTogether() });

export function openSink({ sums, reports, together }: RunTotals, records: readonly FileRecord[]): Collected {
  const faults: Fault[] = [];
  const compiled: Compiled[] = [];
  const withdrawn: JobSubject[] = [];
  const rejected = new Set<string>();
  const note = (because: StagedRow, code: Fault['code'], detail: Parameters<FinishSink['reject']>[2] = {}): Fault => {
    const { file, source, line, row } = because;
    const { column = null, values = {} } = detail;
    const declared = column === null ? undefined : records.find((record) => record.file === file)?.columns[column];
    return { file, source, line, column, code, values, shownValue: shownValue(declared, row[column ?? '']) };
  };
  return {
    faults,
    withdrawn,
    store: (target, row, because) => void compiled.push({ target, row, because, isRemoval: false }),
    remove: (target, row, because) => void compiled.push({ target, row, because, isRemoval: true }),
    withdraw: (employee) => void withdrawn.push(employee),
    reject(because, code, detail) {
      rejected.add(lineOf(because));
      faults.push(note(because, code, detail));
    },
    warn: (because, code, detail) => void faults.push({ ...note(because, code, detail), isWarning: true }),
    warnTogether: (because, finding) => countFinding(together, because, finding),
    count(scope, item, by) {
      let items = sums.get(scope);
      if (!items) sums.set(scope, (items = new Map()));
      items.set(item, (items.get(item) ?? 0) + by);
    },
    report(table, row) {
      const rows = reports.get(table) ?? [];
      rows.push(row);
      reports.set(table, rows);
    },
    stored(targets) {
      const order = new Map(targets.map(({ table }, place) => [table, place]));
      const place = ({ target }: Compiled) => order.get(target.table) ?? 0;
      return compiled
        .filter(({ because }) => !rejected.has(lineOf(because)))
        .toSorted((one, other) => place(one) - place(other));
    },
  };
}
