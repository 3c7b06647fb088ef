import type { Language } from '@paystead/contract/fields.ts';
import type { Outcome } from './command.ts';
import { text } from './texts.ts';

/** A recorded change: its time, its operator, the action and the differences. */
interface WrittenDown {
  readonly at: string;
  readonly changed_by: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Lists operators' changes, oldest first, one line each. */
export function historyOf(written: readonly WrittenDown[], language: Language): Outcome {
  const changes = written.map(({ at, changed_by: by, action, detail }) => ({ at, by, action, detail }));
  const lines = changes.map(({ at, by, action, detail }) => `${at}  ${by}  ${action}  ${JSON.stringify(detail)}`);
  return {
    done: true,
    lines: lines.length === 0 ? [text(language, 'history.none')] : lines,
    data: { changes },
  };
}
