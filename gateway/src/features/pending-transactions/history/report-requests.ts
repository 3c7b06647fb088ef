import type { reportTransactions } from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { viewerOf } from '../decide/decide-context.ts';
import { reachesOf } from '../decide/reach.ts';
import { readDecisionRules } from '../request-context.ts';
import { hiddenFrom } from './hidden-requests.ts';
import { contextOf, nextCursor, pageOf } from './list-requests.ts';
import { readReport } from './list-store.ts';
import { present, type PresentPorts } from './present.ts';

/** Returns a page of the requests of everyone in the caller's scope, longest waiting first (TRX-3). */
export async function reportRequests(
  ports: PresentPorts,
  call: Pick<Call<typeof reportTransactions>, 'tx' | 'session' | 'query' | 'now' | 'language' | 'audit'>,
): Promise<Handled<typeof reportTransactions>> {
  const { tx, session, query, now, audit } = call;
  const scope = found(seeScope(session, 'transactions', query.role, now));
  const page = pageOf(query);
  const filter = {
    status: query.status ?? 'open',
    ruleType: query.ruleType ?? null,
    employeeId: query.employeeId ?? null,
    submittedBefore: query.submittedBefore ?? null,
  };
  const rules = await readDecisionRules(tx, session);
  const { rows, total } = await readReport(tx, scope, hiddenFrom(session, rules), filter, page, now);
  const shown = rows.slice(0, page.size);
  const ids = [...new Set(shown.map(({ employeeId }) => employeeId))];
  const reachOfRow = await reachesOf(tx, session, [], ids, scope.today);
  const withViewers = shown.map((row) => {
    const reached = found(reachOfRow({ ...row, isEscalated: row.escalatedAt !== null }, rules(row.ruleType)));
    audit.alsoOf(reached.employee);
    return { row, viewer: viewerOf(session, reached) };
  });
  return {
    pendingTransactions: await present(tx, withViewers, await contextOf(tx, shown, rules, call), ports),
    total,
    nextCursor: nextCursor(rows, page.size),
  };
}
