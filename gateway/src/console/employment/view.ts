import type { Resource } from '@paystead/contract/endpoint.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { findPerson, type Person } from './person-store.ts';
import { text } from './texts.ts';

/** A call that looks at a person's records. */
export interface Look {
  readonly scope: ConsoleScope;
  readonly database: Database;
  readonly params: { readonly clientCode: string; readonly employeeId: string };
  readonly body: { readonly reason: string | null };
  readonly language: Language;
  readonly now: Date;
  readonly requestId: string;
}

interface Seen {
  readonly resource: Exclude<Resource, 'none'>;
  readonly action: AuditAction;
}

/** Reads records of a person and records the look, in one transaction. `support` has to say why. */
export async function lookAt<T>(
  { scope, database, params, body: { reason }, language, now, requestId }: Look,
  { resource, action }: Seen,
  read: (tx: Transaction, person: Person) => Promise<T>,
): Promise<T> {
  if (scope.role === 'support' && reason === null)
    throw new Failure('invalid_input', {
      faults: [{ pointer: '/reason', code: 'required', detail: text(language, 'fault.reasonNeeded') }],
    });
  const client = found(clientOfConsole(scope, params.clientCode));
  return database.asMaintenance(async (tx) => {
    const person = await findPerson(tx, client, params.employeeId, now);
    const employeeIds = [person.employeeId];
    await recordOperatorUse(tx, { scope, client, employeeIds, kind: 'view', resource, action, reason, now, requestId });
    return read(tx, person);
  });
}
