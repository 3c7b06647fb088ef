import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import { operatorScope } from '../../../platform/access/operator-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { recordAction, saveMailing } from './printed-store.ts';
import { lockClient, readRuns } from './run-store.ts';

export interface Mailing {
  readonly clientCode: string;
  readonly runNumber: number;
  /** `YYYY-MM-DD`. */
  readonly mailedOn: string;
  /** The operator responsible. */
  readonly by: string;
}

export type MailingOutcome =
  | { readonly outcome: 'recorded' | 'unchanged'; readonly people: number; readonly before: string | null }
  | { readonly outcome: 'unknownClient' | 'unknownRun' | 'unfinished' }
  | { readonly outcome: 'tooEarly' | 'tooLate'; readonly limit: string };

/**
 * Records that a run was mailed, with an audit row for every person in it. A second date replaces the first, which stays in
 * the audit; the same date again changes nothing. The date is neither before the run nor in the future.
 */
export async function recordMailing(tx: Transaction, mailing: Mailing, now: Date): Promise<MailingOutcome> {
  const { clientCode, runNumber, mailedOn, by } = mailing;
  const client = await lockClient(tx, clientCode, now);
  if (!client) return { outcome: 'unknownClient' };
  const scope = operatorScope(client);
  const run = (await readRuns(tx, scope)).find((one) => one.run_number === runNumber);
  if (!run) return { outcome: 'unknownRun' };
  if (run.finished_at === null) return { outcome: 'unfinished' };
  // A day more on each side: the operator's date may be another one than in UTC.
  const earliest = addDays(todayIn('UTC', new Date(run.started_at)), -1);
  const latest = addDays(todayIn('UTC', now), 1);
  if (mailedOn < earliest) return { outcome: 'tooEarly', limit: earliest };
  if (mailedOn > latest) return { outcome: 'tooLate', limit: latest };
  if (run.mailed_on === mailedOn) return { outcome: 'unchanged', people: run.people, before: mailedOn };
  await saveMailing(tx, scope, run.print_run_id, { mailedOn, now });
  const detail = { paper: 'mailed', run: runNumber, mailedOn, before: run.mailed_on, by };
  const action = { name: 'yearEnd.mailed', requestId: 'year-end.mailed', now, detail } as const;
  return {
    outcome: 'recorded',
    people: await recordAction(tx, scope, run.print_run_id, action),
    before: run.mailed_on,
  };
}
