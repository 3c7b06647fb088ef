import type { Outcome } from './command.ts';

/** A change as it was written down: when, by whom, what was done, and what differed. */
interface WrittenDown {
  readonly at: string;
  readonly changed_by: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What operators changed, oldest first, a line for each. */
export function historyOf(written: readonly WrittenDown[]): Outcome {
  const changes = written.map(({ at, changed_by: by, action, detail }) => ({ at, by, action, detail }));
  const lines = changes.map(({ at, by, action, detail }) => `${at}  ${by}  ${action}  ${JSON.stringify(detail)}`);
  return {
    done: true,
    lines: lines.length === 0 ? ['Nothing was changed by this tool yet.'] : lines,
    data: { changes },
  };
}
