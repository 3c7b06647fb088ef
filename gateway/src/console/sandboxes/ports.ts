import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';

/** A client as a sandbox or as the live client of sandboxes. */
interface SandboxFacts {
  /** The client that it is the sandbox of; null: it is live. */
  readonly live: { readonly clientCode: string; readonly name: string } | null;
  readonly keptMails: number;
  readonly sandboxes: readonly { readonly clientCode: string; readonly name: string }[];
}

interface By {
  readonly by: string;
  readonly now: Date;
}

/** The work of the commands about sandboxes for the console. */
export interface ConsoleSandboxPorts {
  /** The whole database. Only the creation of a sandbox takes it, since no operator has the client yet. */
  readonly database: Database;
  readonly facts: (tx: Transaction, client: OperatorScope) => Promise<SandboxFacts>;
  /** Returns the id that a sandbox with a code gets. */
  readonly idOf: (code: string) => string;
  /** Adds a sandbox with its record, or says what is wrong with its code. */
  readonly add: (
    tx: Transaction,
    live: OperatorScope,
    sandbox: { readonly code: string; readonly name: string; readonly liveCode: string },
    by: By,
  ) => Promise<'invalid' | 'taken' | null>;
  /** Deletes everyone at a sandbox, with a record. Returns how many there were. */
  readonly empty: (tx: Transaction, client: OperatorScope, by: By) => Promise<number>;
  /** Deletes a sandbox; false: it has an audit, which is kept. */
  readonly remove: (tx: Transaction, client: OperatorScope) => Promise<boolean>;
}
