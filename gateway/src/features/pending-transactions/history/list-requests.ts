import type { TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { listTransactions } from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { isOpen } from '@paystead/contract/features/pending-transactions/rules.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { Call } from '../../../platform/http/route.ts';
import { viewerOf } from '../decide/decide-context.ts';
import { reachOf } from '../decide/reach.ts';
import { readDecisionRules, type DecisionRules } from '../request-context.ts';
import { readCalendars } from './calendar-store.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { hiddenFrom, NOTHING_HIDDEN } from './hidden-requests.ts';
import { readTransactions, type Reader, type ShownRow } from './list-store.ts';
import { present, type PresentContext, type PresentPorts, type Viewer } from './present.ts';

const PAGE_SIZE = 25;

/** Returns a page of the requests of the caller or of an employee in scope, newest first. */
export async function listRequests(
  ports: PresentPorts,
  call: Pick<Call<typeof listTransactions>, 'tx' | 'employee' | 'session' | 'query' | 'now' | 'language'>,
): Promise<TransactionsReply> {
  const { tx, employee, session, query, now } = call;
  const page = pageOf(query);
  const rules = await readDecisionRules(tx, employee);
  const viewer: Viewer =
    employee.view === 'self'
      ? { isOwn: true }
      : viewerOf(session, found(await reachOf(tx, session, employee.employeeId, now)));
  const reader: Reader = viewer.isOwn
    ? { manager: false, supervisor: false, hidden: NOTHING_HIDDEN }
    : { ...viewer.reach, hidden: hiddenFrom(session, rules) };
  const rows = await readTransactions(tx, employee, reader, query.status ?? 'all', page, now);
  const shown = rows.slice(0, page.size);
  return {
    pendingTransactions: await present(
      tx,
      shown.map((row) => ({ row, viewer })),
      await contextOf(tx, shown, rules, call),
      ports,
    ),
    nextCursor: nextCursor(rows, page.size),
  };
}

/** The page that a query names; `rows` is one more than its size, which tells whether there is a next one. */
export function pageOf({
  limit = PAGE_SIZE,
  cursor,
}: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}) {
  return { size: limit, rows: limit + 1, after: cursor === undefined ? null : fromCursor(cursor) };
}

export function nextCursor(rows: readonly ShownRow[], size: number): string | null {
  const last = rows[size - 1];
  return last && rows.length > size ? toCursor({ at: last.submittedAt, id: last.employeeWorkflowId }) : null;
}

/** Reads the calendars of the employees whose requests on a page are open. */
export async function contextOf(
  tx: Transaction,
  rows: readonly ShownRow[],
  rules: DecisionRules,
  { language, now }: Pick<PresentContext, 'language' | 'now'>,
): Promise<PresentContext> {
  const open = rows.filter(({ status }) => isOpen(status));
  return { rules, calendars: await readCalendars(tx, open, now), language, now };
}
