import { createSandbox, emptySandbox, removeSandbox } from '@paystead/contract/console/sandboxes/endpoints.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import type { ConsoleSandboxPorts } from './ports.ts';
import { text } from './texts.ts';

/** Sandboxes beside live clients: made, emptied, and deleted while they have no audit. */
export function consoleSandboxRoutes(ports: ConsoleSandboxPorts): ConsoleRoute[] {
  /** Refuses to delete anything of a live client, as if there were no such sandbox. */
  async function requireSandbox(tx: Transaction, client: OperatorScope): Promise<void> {
    if ((await ports.facts(tx, client)).live === null) refuse('not_found', { reason: 'the client is live' });
  }
  return [
    consoleRoute(createSandbox, async ({ scope, params, body, language, now }) => {
      const live = found(clientOfConsole(scope, params.clientCode));
      const code = body.clientCode.trim().toUpperCase();
      await heldTo(ports.database, scope, [ports.idOf(code)]).asMaintenance(async (tx) => {
        if ((await ports.facts(tx, live)).live !== null) refuse('version_conflict', { reason: 'a sandbox has none' });
        const made = { code, name: body.name.trim(), liveCode: params.clientCode };
        const fault = await ports.add(tx, live, made, { by: scope.email, now });
        if (fault === null) return;
        const detail = text(language, fault);
        refuse('invalid_input', { faults: [{ pointer: '/clientCode', code: 'taken', detail }] });
      });
      return { clientCode: code };
    }),
    consoleRoute(emptySandbox, ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        await requireSandbox(tx, client);
        return { people: await ports.empty(tx, client, { by: scope.email, now }) };
      });
    }),
    consoleRoute(removeSandbox, async ({ database, scope, params }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      await database.asMaintenance(async (tx) => {
        await requireSandbox(tx, client);
        if (!(await ports.remove(tx, client))) refuse('version_conflict', { reason: 'the sandbox has an audit' });
      });
      return undefined;
    }),
  ];
}
