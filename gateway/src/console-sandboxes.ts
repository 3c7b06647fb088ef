import type { ConsoleSandboxPorts } from './console/sandboxes/ports.ts';
import { importedId } from './imports/ids.ts';
import { recordClientChange } from './operator/clients/client-store.ts';
import { isSandboxCode } from './operator/clients/sandbox-name.ts';
import { addSandbox, emptySandbox, removeSandbox, sandboxFacts } from './operator/clients/sandbox-store.ts';
import { instantText } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';

/** Returns the work of the commands about sandboxes for the console. */
export function consoleSandboxPorts(database: Database): ConsoleSandboxPorts {
  return {
    database,
    facts: sandboxFacts,
    idOf: (code) => importedId('client', [], code),
    async add(tx, live, { code, name, liveCode }, { by, now }) {
      if (!isSandboxCode(code)) return 'invalid';
      const sandbox = await addSandbox(tx, live, { code, name });
      if (sandbox === undefined) return 'taken';
      const detail = { created: { sandboxOf: liveCode, name } };
      const change = { at: instantText(now), changed_by: by, action: 'sandbox create', detail } as const;
      await recordClientChange(tx, sandbox, change);
      return null;
    },
    async empty(tx, client, { by, now }) {
      const people = await emptySandbox(tx, client);
      const change = { at: instantText(now), changed_by: by, action: 'sandbox empty', detail: { people } } as const;
      await recordClientChange(tx, client, change);
      return people;
    },
    remove: removeSandbox,
  };
}
