import type { Database } from '../database/port.ts';
import type { ConsoleScope } from './console-scope.ts';
import type { ServiceScope } from './service-scope.ts';

/**
 * Returns the database as a service account or an operator may use it: everything that runs as maintenance sees the rows of
 * their clients alone, by row-level security, whatever its statements ask for. `added` are clients that an import of theirs creates.
 */
export function heldTo(
  database: Database,
  { clients }: ServiceScope | ConsoleScope,
  added: readonly string[] = [],
): Database {
  return heldToClients(database, [...clients.map(({ clientId }) => clientId), ...added]);
}

/** The same for named clients. */
export function heldToClients(database: Database, clientIds: readonly string[]): Database {
  return {
    engine: database.engine,
    call: (statement, values) => database.call(statement, values),
    asDirectory: (work, options) => database.asDirectory(work, options),
    asMaintenance: (work, options) => database.asMaintenance(work, { ...options, clientIds }),
    copyIn: (table, columns, rows, options) => database.copyIn(table, columns, rows, { ...options, clientIds }),
    async asTenant(tenant, work, options) {
      if (!clientIds.includes(tenant.clientId)) throw new Error('The caller does not have this client.');
      return database.asTenant(tenant, work, options);
    },
    close: () => database.close(),
  };
}
