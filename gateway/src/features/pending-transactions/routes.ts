import { todayIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import * as contract from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { mayDecide } from '@paystead/contract/features/pending-transactions/rules.ts';
import { seeEmployees } from '../../platform/access/visible-employee.ts';
import { seeScope } from '../../platform/access/visible-scope.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { route, type Lookup, type Route } from '../../platform/http/route.ts';
import type { AdvancePorts } from './advance.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { decide, reachOf, withdraw } from './decide.ts';
import { isKept, keptFrom, NOTHING_KEPT } from './kept.ts';
import { readReport, readTransactions, type ShownRow } from './list-store.ts';
import { readDecisionRule } from './people.ts';
import { openRequest } from './open-request.ts';
import { present, type Onlooker } from './present.ts';
import { standingOf } from './store.ts';

const PAGE_SIZE = 25;

export interface PendingTransactionsPorts extends AdvancePorts {
  /** Whether the specification's approving and rejecting by GET is served beside POST. */
  readonly decideByGet: boolean;
}

export function pendingTransactionsRoutes(ports: PendingTransactionsPorts): Route[] {
  return [
    route(contract.listTransactions, async ({ tx, employee, session, query, now, language }) => {
      const limit = query.limit ?? PAGE_SIZE;
      const after = query.cursor === undefined ? null : fromCursor(query.cursor);
      const onlooker: Onlooker =
        employee.view === 'self'
          ? { isOwn: true }
          : { isOwn: false, reach: found(await reachOf(tx, session, employee.employeeId, now)).reach };
      const seen = onlooker.isOwn
        ? { manager: false, supervisor: false, kept: NOTHING_KEPT }
        : { ...onlooker.reach, kept: await keptFrom(tx, session) };
      const rows = await readTransactions(tx, employee, seen, query.status ?? 'all', after, limit + 1, now);
      const page = rows.slice(0, limit).map((row) => ({ row, onlooker }));
      return {
        pendingTransactions: await present(tx, page, { language, now }, ports),
        nextCursor: cursorBehind(rows, limit),
      };
    }),

    route(contract.reportTransactions, async ({ tx, session, query, now, language, audit }) => {
      const scope = found(seeScope(session, 'transactions', query.role, now));
      const limit = query.limit ?? PAGE_SIZE;
      const after = query.cursor === undefined ? null : fromCursor(query.cursor);
      const filter = {
        status: query.status ?? 'open',
        ruleType: query.ruleType ?? null,
        employeeId: query.employeeId ?? null,
        submittedBefore: query.submittedBefore ?? null,
      };
      const kept = await keptFrom(tx, session);
      const { rows, total } = await readReport(tx, scope, kept, filter, after, limit + 1, now);
      const shown = rows.slice(0, limit);
      const ids = [...new Set(shown.map(({ employeeId }) => employeeId))];
      const seen = await seeEmployees(tx, session, ids, 'transactions', todayIn('UTC', now));
      const page = shown.map((row) => {
        const { manager, supervisor } = found(seen.get(row.employeeId));
        audit.alsoOf(found(manager ?? supervisor));
        const reach = {
          employeeId: session.employeeId,
          manager: manager !== null,
          supervisor: supervisor !== null,
          wholeClient: session.hasWholeClientScope,
        };
        return { row, onlooker: { isOwn: false as const, reach } };
      });
      return {
        pendingTransactions: await present(tx, page, { language, now }, ports),
        total,
        nextCursor: cursorBehind(rows, limit),
      };
    }),

    route(contract.readTransactionDetail, (call) => openRequest(call, call.body.employeeWorkflowId, ports), {
      exists: (call) => isReached(call, call.body),
    }),

    route(
      contract.approveTransaction,
      async (call) => {
        const { reason = null, ...asked } = call.body;
        return decide(call, { ...asked, reason: reason || null, place: '/' }, 'approved', ports);
      },
      { exists: (call) => isReached(call, call.body) },
    ),
    route(contract.rejectTransaction, async (call) => decide(call, { ...call.body, place: '/' }, 'rejected', ports), {
      exists: (call) => isReached(call, call.body),
    }),

    route(
      contract.approveTransactionByGet,
      async (call) => {
        if (!ports.decideByGet) refuse('method_not_allowed');
        return decide(call, byQuery(call.query), 'approved', ports);
      },
      { exists: (call) => isReached(call, call.query) },
    ),
    route(
      contract.rejectTransactionByGet,
      async (call) => {
        if (!ports.decideByGet) refuse('method_not_allowed');
        return decide(call, byQuery(call.query), 'rejected', ports);
      },
      { exists: (call) => isReached(call, call.query) },
    ),

    route(
      contract.withdrawTransaction,
      async (call) => withdraw(call, { ...call.body, reason: null, place: '/' }, ports),
      {
        exists: async ({ tx, employee, body }) => {
          const id = workflowNamed(body);
          return id === null || (await standingOf(tx, employee.clientId, id))?.employeeId === employee.employeeId;
        },
      },
    ),
  ];
}

/** The change that a call names; null where it names none properly, which is a fault of form. */
function workflowNamed(inputs: unknown): string | null {
  const named = z.object({ employeeWorkflowId: z.uuid() }).safeParse(inputs);
  return named.success ? named.data.employeeWorkflowId : null;
}

/**
 * Whether somebody who decides may know of a change: theirs, or of somebody in their scope. What the client hides from
 * them is unknown to whoever does not decide about it.
 */
async function isReached(
  { tx, session, now }: Pick<Lookup<typeof contract.approveTransaction>, 'tx' | 'session' | 'now'>,
  inputs: unknown,
): Promise<boolean> {
  const id = workflowNamed(inputs);
  if (id === null) return true;
  const change = await standingOf(tx, session.clientId, id);
  if (!change) return false;
  if (change.employeeId === session.employeeId) return true;
  const reached = await reachOf(tx, session, change.employeeId, now);
  if (!reached) return false;
  if (!isKept(session, change.ruleType)) return true;
  return mayDecide(change, await readDecisionRule(tx, session.clientId, change.ruleType), reached.reach);
}

function byQuery({
  version,
  reason,
  ...workflow
}: {
  readonly employeeWorkflowId: string;
  readonly ruleType: number;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}) {
  return { ...workflow, version: version ?? null, reason: reason || null, place: 'query/' } as const;
}

function cursorBehind(rows: readonly ShownRow[], limit: number): string | null {
  const last = rows[limit - 1];
  return last && rows.length > limit ? toCursor({ at: last.submittedAt, id: last.employeeWorkflowId }) : null;
}
