import type { PersonAct, PersonActName } from '@paystead/contract/console/people/model.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { FoundPerson } from './person-store.ts';
import type { ConsolePeoplePorts, Noted } from './ports.ts';

/** An operator who is about to act on a person, in one transaction. */
export interface Acting {
  readonly tx: Transaction;
  readonly scope: ConsoleScope;
  readonly client: OperatorScope;
  readonly person: FoundPerson;
  /** The words of the operator who asked. */
  readonly reason: string;
  /** The name of the operator who asked for an act that another one confirms; null: the same. */
  readonly requestedBy: string | null;
  readonly ports: ConsolePeoplePorts;
  readonly now: Date;
  readonly requestId: string;
}

type ActOf<K extends PersonActName> = Extract<PersonAct, { act: K }>;

/** A kind of act. All of it runs again when a second operator confirms. */
export interface ActHandler<K extends PersonActName> {
  /** Refuses an act that can't be done. */
  readonly check: (acting: Acting, act: ActOf<K>) => Promise<void> | void;
  /** Tells whether the act decides about money, so that policy can ask for a second operator. */
  readonly isAboutMoney: (acting: Acting, act: ActOf<K>) => Promise<boolean> | boolean;
  /** Does the act, with its audit row. */
  readonly run: (acting: Acting, act: ActOf<K>) => Promise<void>;
}

/** The operator's part of an audit row. */
export function notedOf({ scope, reason, requestedBy }: Acting): Noted {
  const { operatorId, name: operator } = scope;
  return { operatorId, operator, reason, ...(requestedBy !== null && { requestedBy }) };
}

/** Adds the audit row of an act on the person. */
export async function recordAct(
  { tx, scope, client, person, reason, requestedBy, now, requestId }: Acting,
  resource: 'profile' | 'bank' | 'personal',
  action: AuditAction,
  detail: Noted = {},
): Promise<void> {
  await recordOperatorUse(tx, {
    scope,
    client,
    employeeIds: [person.employeeId],
    kind: 'change',
    resource,
    action,
    detail: { ...detail, ...(requestedBy !== null && { requestedBy }) },
    reason,
    now,
    requestId,
  });
}
