import { z } from 'zod';

const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

/** Returns Vitest's arguments for `npm test -- <given>`: a project, files, `-t`, `--shard 1/2`. The report goes to `file`. */
export function vitestArguments(given: readonly string[], file: string): string[] {
  return ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...given];
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly exit: number;
}

/**
 * Counts a run's tests from the JSON report, or from Vitest's exit code if there is none. A file that could not be loaded has
 * no tests, and counts as one failure.
 */
export function summaryOf(json: string | null, exit: number): Summary {
  const counts = read(json);
  if (counts === null) return { passed: 0, failed: 1, exit: exit || 1 };
  const { numPassedTests: passed, numFailedTests } = counts;
  return { passed, failed: numFailedTests === 0 && exit !== 0 ? 1 : numFailedTests, exit };
}

function read(json: string | null): z.infer<typeof report> | null {
  try {
    return report.parse(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}
