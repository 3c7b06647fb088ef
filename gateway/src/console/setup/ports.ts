import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';
import type { ProviderConfig } from '../../platform/identity-tokens/provider-config.ts';
import type { ConsolePeoplePorts } from '../people/ports.ts';
import type { RecordStore } from '../records/put-for-console.ts';

/** Work of the command line and of features for the setup of clients. */
export interface ConsoleSetupPorts {
  /** The whole database. Only the creation of a client takes it, since no operator has the client yet. */
  readonly database: Database;
  readonly store: RecordStore;
  readonly providers: readonly Pick<ProviderConfig, 'name' | 'hosts' | 'clientCodes'>[];
  /** Adds a change to the client's history. */
  readonly recordChange: (
    tx: Transaction,
    client: OperatorScope,
    change: { readonly by: string; readonly now: Date; readonly detail: Readonly<Record<string, unknown>> },
  ) => Promise<void>;
  readonly people: Pick<ConsolePeoplePorts, 'inviteVerdict' | 'invite'>;
}
