import {
  decidePolicy,
  previewPolicy,
  readPolicy,
  savePolicyChanges,
} from '@paystead/contract/console/policy/endpoints.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { closeConfirmation, requestedBySelf } from '../confirmations/confirmations-store.ts';
import { makeChanges, needsSecond, requireOwnSettings, requireSeen } from './change.ts';
import { findPolicy, requestPolicy } from './confirmations-store.ts';
import { policyPageOf } from './page.ts';
import type { ConsolePolicyPorts } from './ports.ts';
import { previewChanges, PreviewRollback } from './preview.ts';

const CLOSED = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** A client's policy: every setting, whom a change would be about, changes, and those that wait for a second operator. */
export function consolePolicyRoutes(ports: ConsolePolicyPorts): ConsoleRoute[] {
  return [
    consoleRoute(readPolicy, ({ database, scope, params: { clientCode }, now }) => {
      const client = found(clientOfConsole(scope, clientCode));
      return database.asMaintenance((tx) => policyPageOf(tx, ports, { client, clientCode, scope }, now));
    }),
    consoleRoute(previewPolicy, async ({ database, scope, params: { clientCode }, body, now, language }) => {
      const client = found(clientOfConsole(scope, clientCode));
      const { changes, ...page } = body;
      requireOwnSettings(scope, changes);
      try {
        return await database.asMaintenance((tx) =>
          previewChanges({ tx, ports, clientCode, now, language }, { client, scope, page }, changes),
        );
      } catch (error) {
        if (error instanceof PreviewRollback) return error.preview;
        throw error;
      }
    }),
    consoleRoute(savePolicyChanges, ({ database, scope, params: { clientCode }, body, now, language }) => {
      const client = found(clientOfConsole(scope, clientCode));
      const { changes, reason } = body;
      requireOwnSettings(scope, changes);
      return database.asMaintenance(async (tx) => {
        const work = { tx, ports, clientCode, now, language };
        const { values } = await ports.read(tx, clientCode, now);
        requireSeen(values, changes);
        if (needsSecond(values, changes)) {
          if (!(await requestPolicy(tx, client, { changes, reason, scope }, now))) refuse('version_conflict');
          return { outcome: 'waiting' } as const;
        }
        await makeChanges(work, changes, { by: scope.name, confirmedBy: null, reason });
        return { outcome: 'done' } as const;
      });
    }),
    consoleRoute(decidePolicy, ({ database, scope, params, body: { decision, comment }, now, language }) => {
      const { clientCode, confirmationId } = params;
      const client = found(clientOfConsole(scope, clientCode));
      return database.asMaintenance(async (tx) => {
        // The client is locked before what waits, as everywhere else.
        const { values } = await ports.read(tx, clientCode, now);
        const stored = found(await findPolicy(tx, client, confirmationId, now));
        if (requestedBySelf(stored, scope) !== (decision === 'withdraw'))
          refuse('scope_required', { reason: 'the operator who asked may not decide, and no one else may withdraw' });
        if (decision === 'confirm') {
          const { changes } = stored.act;
          requireOwnSettings(scope, changes);
          requireSeen(values, changes);
          const by = { by: stored.requested_by_name, confirmedBy: scope.name, reason: stored.reason };
          await makeChanges({ tx, ports, clientCode, now, language }, changes, by);
        }
        const closing = { ...client, id: stored.confirmation_id };
        await closeConfirmation(tx, closing, scope, CLOSED[decision], comment, now);
        return undefined;
      });
    }),
  ];
}
