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
export type Together = Map<string, Total>;

const SAMPLES = 3;
/** Most lines that findings of one code take: names of taxes and leave plans come from the files. */
const MOST_LINES = 500;

/** Counts a finding at the first line that has it. */
export function countFinding(together: Together, because: StagedRow, finding: Finding): void {
  let key = JSON.stringify([because.file, finding.code, finding.values]);
  if (!together.has(key) && together.size >= MOST_LINES) key = `${because.file} ${finding.code}`;
  let total = together.get(key);
  if (!total) together.set(key, (total = { because, finding, count: 0, sum: 0, largest: 0, samples: [] }));
  const { by = 0, sample } = finding;
  total.count += 1;
  total.sum += by;
  if (Math.abs(by) > Math.abs(total.largest)) total.largest = by;
  if (total.samples.length < SAMPLES) total.samples.push(sample);
}

/** Returns the warnings, each with `count`, the `difference` of all, the `largest` of one, and the first `samples`. */
export function togetherFaults(together: Together): Fault[] {
  return [...together.values()].map(({ because, finding, count, sum, largest, samples }) => ({
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
}
