import type { PolicyEvent, PolicyWarning } from '@paystead/contract/console/policy/model.ts';
import type { SettingName } from '@paystead/contract/console/policy/settings.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';

/** The value of every setting at a client. */
export type PolicyValues = Readonly<Record<SettingName, string>>;

/** Values for settings that change. */
export type NewValues = ReadonlyMap<SettingName, string>;

/** A refused value: it isn't one of the setting's, the deputy can't decide, or the next decider is the first one. */
export interface RefusedValue {
  readonly setting: SettingName;
  readonly why: 'invalid' | 'deputyUnknown' | 'deputyAbsent' | 'deputyWithoutScope' | 'sameDecider';
}

/** The operators of a change and the first one's words, as its record names them. */
export interface ChangedBy {
  readonly by: string;
  /** Null: no one had to confirm it. */
  readonly confirmedBy: string | null;
  readonly reason: string;
}

/** The work of the commands about clients for the console. Validation and records are the same for both. */
export interface ConsolePolicyPorts {
  /** Reads a client's policy. Locks the client, so that two operators change it one after the other. */
  readonly read: (
    tx: Transaction,
    clientCode: string,
    now: Date,
  ) => Promise<{ readonly name: string; readonly values: PolicyValues; readonly warnings: readonly PolicyWarning[] }>;
  /** Returns the sandboxes of a client. */
  readonly sandboxesOf: (
    tx: Transaction,
    client: OperatorScope,
  ) => Promise<readonly { readonly clientCode: string; readonly name: string }[]>;
  /** Makes changes with their records, or returns every refused value. After a refusal the transaction must be rolled back. */
  readonly apply: (
    tx: Transaction,
    clientCode: string,
    values: NewValues,
    by: ChangedBy,
    now: Date,
  ) => Promise<readonly RefusedValue[]>;
  /** Returns the recorded changes of settings, newest first. */
  readonly history: (tx: Transaction, client: OperatorScope) => Promise<readonly PolicyEvent[]>;
}
