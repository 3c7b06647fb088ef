import type { StagedRow } from '../compile.ts';
import { amount } from '../columns/types.ts';
import type { Fault, FaultCode } from '../fault.ts';

/** One finding of many that a run reports as one warning. */
export interface Finding {
  readonly code: FaultCode;
  /** Findings of one code with the same values are counted together: the client, the year, the tax. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly column?: string;
  /** The finding in brief, in no language: the first few are shown. */
  readonly sample: string;
  /** How far it is off, in cents. */
  readonly by?: number;
}

interface Total {
  readonly because: StagedRow;
  readonly finding: Finding;
  count: number;
  sum: number;
  largest: number;
  readonly samples: string[];
}

/** Warnings of a compiler that are counted together, so that 100,000 findings of one kind are one line of the report. */
export interface Together {
  readonly totals: Map<string, Total>;
  /** Lines that each code takes so far. */
  readonly lines: Map<FaultCode, number>;
}

export const openTogether = (): Together => ({ totals: new Map(), lines: new Map() });

const SAMPLES = 3;
/** Most lines of one code that tell findings apart by what files name (taxes, leave plans); further findings share a line. */
export const MOST_LINES = 500;
/** Values that a code's text chooses its words by. Any other one is a name, which a shared line can't give. */
const CHOICES: ReadonlySet<string> = new Set(['limit', 'kind', 'share', 'box']);

/** Counts a finding at the first line that has it. */
export function countFinding({ totals, lines }: Together, because: StagedRow, finding: Finding): void {
  const { code, by = 0, sample } = finding;
  let total = totals.get(keyOf(because, finding));
  if (!total) {
    const taken = lines.get(code) ?? 0;
    const named = taken < MOST_LINES ? finding : { ...finding, values: withoutNames(finding.values) };
    const key = keyOf(because, named);
    total = totals.get(key);
    if (!total) {
      totals.set(key, (total = { because, finding: named, count: 0, sum: 0, largest: 0, samples: [] }));
      lines.set(code, taken + 1);
    }
  }
  total.count += 1;
  total.sum += by;
  if (Math.abs(by) > Math.abs(total.largest)) total.largest = by;
  if (total.samples.length < SAMPLES) total.samples.push(sample);
}

const keyOf = ({ file }: StagedRow, { code, values }: Finding) => JSON.stringify([file, code, values]);

const withoutNames = (values: Finding['values']): Finding['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, CHOICES.has(name) ? value : '…']));

/** Takes the warnings, each with `count`, the `difference` of all, the `largest` of one, and the first `samples`. */
export function takeFaults({ totals, lines }: Together): Fault[] {
  const faults = [...totals.values()].map(({ because, finding, count, sum, largest, samples }): Fault => ({
    file: because.file,
    source: because.source,
    line: because.line,
    column: finding.column ?? null,
    code: finding.code,
    values: {
      ...finding.values,
      count,
      difference: amount.write(sum),
      largest: amount.write(largest),
      samples: samples.join('; '),
    },
    isWarning: true,
  }));
  totals.clear();
  lines.clear();
  return faults;
}
