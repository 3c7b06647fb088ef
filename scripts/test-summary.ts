import { z } from 'zod';

const counts = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const durations = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

/** Milliseconds after which a test is named: journeys, drills and properties alone may take longer. */
const LONG = 5000;
/** The comment by which a file says that its tests are drills, which kill processes, or properties, which draw cases. */
const MAY_TAKE_LONGER = /^\s*(?:\/\/|\/?\*+) (?:Drill|Property): /m;

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
  const report = read(json, counts);
  if (report === null) return { passed: 0, failed: 1, exit: exit || 1 };
  const { numPassedTests: passed, numFailedTests } = report;
  return { passed, failed: numFailedTests === 0 && exit !== 0 ? 1 : numFailedTests, exit };
}

/**
 * Returns where a run's time went: the seconds of each part's tests, and every test that took longer than 5 s, slowest first,
 * except in journeys and in files with a comment that begins with `Drill:` or `Property:`. Paths are relative to `root`, and
 * `textOf` reads one. Nothing without a report.
 */
export function timesOf(json: string | null, root: string, textOf: (file: string) => string): string[] {
  const tests = (read(json, durations)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name.slice(root.length + 1).replaceAll('\\', '/'),
      title: fullName,
      duration: duration ?? 0,
    })),
  );
  if (tests.length === 0) return [];
  const parts = Object.entries(Object.groupBy(tests, ({ file }) => file.split('/')[0] ?? ''))
    .map(([part, its = []]) => ({ part, duration: its.reduce((sum, { duration }) => sum + duration, 0) }))
    .toSorted((a, b) => b.duration - a.duration);
  return [
    `Seconds of tests: ${parts.map(({ part, duration }) => `${part} ${Math.round(duration / 1000)}`).join(', ')}`,
    ...tests
      .filter(({ file, duration }) => duration > LONG && !file.startsWith('journeys/'))
      .filter(({ file }) => !MAY_TAKE_LONGER.test(textOf(file)))
      .toSorted((a, b) => b.duration - a.duration)
      .map(({ file, title, duration }) => `${(duration / 1000).toFixed(1)} s  ${file}: ${title}`),
  ];
}

function read<T>(json: string | null, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}
