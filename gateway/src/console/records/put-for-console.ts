import { z } from 'zod';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { FieldFault } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { importScopeOfOperator } from '../../platform/access/import-scope.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import { statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import type { ImportStore } from '../../imports/runner.ts';
import type { ImportRun, Summary } from '../../imports/runs.ts';
import { putRows } from '../../imports/single/put-rows.ts';
import type { Cells } from '../../imports/single/sent-rows.ts';

/**
 * The parts of a console call that a change needs; a `ConsoleCall` has them.
 * @public
 */
export interface ConsoleWork {
  readonly scope: ConsoleScope;
  /** Held to the operator's clients. */
  readonly database: Database;
  readonly language: Language;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * The store of imports apart from the database, which is the call's, and whose import it is.
 * @public
 */
export type RecordStore = Omit<ImportStore, 'database' | 'changer'>;

/**
 * Rows of declared files that an operator adds or changes at one client.
 * @public
 */
export interface ConsoleRows {
  readonly clientCode: string;
  /** File → rows, without `client_code`. Faults have the pointer `/column`, or `/member/0/column` of a file in `members`. */
  readonly rows: Readonly<Record<string, readonly Cells[]>>;
  /** File → member of the caller's body, for files whose columns others have too. */
  readonly members?: Readonly<Record<string, string>>;
  /** Path, as a row names it → content. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** True: faults and warnings only, and nothing is stored. */
  readonly isCheck?: boolean;
  /** The line in the activity of each employee whose data it changes. */
  readonly audit: {
    readonly resource: Exclude<Resource, 'none'>;
    readonly action: AuditAction;
    /** Names of fields, ids and counts, but no SSN, account number or amount. */
    readonly detail?: Readonly<Record<string, unknown>>;
    readonly reason?: string;
  };
  /** Runs in the same transaction, after the rows are stored. */
  readonly alsoDo?: (tx: Transaction, run: ImportRun) => Promise<void>;
}

/**
 * The result of rows that were put.
 * @public
 */
export interface ConsoleResult {
  readonly result: 'added' | 'changed' | 'unchanged';
  readonly warnings: readonly FieldFault[];
}

const changedEmployees = statement(
  'records.changed_employees',
  z.object({ employee_id: z.string() }),
  `select distinct employee_id from import_change
    where import_run_id = $1 and client_id = $2 and employee_id is not null order by employee_id`,
);

/**
 * Adds or changes rows for an operator, as an import of them would: plan, faults, apply, and the audit of everyone concerned in
 * one transaction. Throws `not_found` for a client out of reach, and `invalid_input` with every fault.
 * @public
 */
export async function putForConsole(store: RecordStore, work: ConsoleWork, put: ConsoleRows): Promise<ConsoleResult> {
  const { scope, database, language, requestId, now } = work;
  const { clientCode, rows, members = {}, files = new Map(), isCheck = false, audit, alsoDo } = put;
  const client = found(clientOfConsole(scope, clientCode));
  const tables = Object.entries(rows).map(([file, ofFile]) => ({
    file,
    member: members[file] ?? '',
    rows: ofFile.map((cells) => ({ client_code: clientCode, ...cells })),
  }));
  const { summary, warnings } = await putRows(
    { ...store, database, changer: 'operator' },
    {
      scope: importScopeOfOperator(scope, { clientCode, setUp: [] }),
      name: `${audit.action} of call ${requestId}`,
      sent: { tables, files },
      by: { startedBy: scope.email, recordedBy: scope.email },
      language,
      isCheck,
      onApplied: async (tx, run) => {
        const changed = await tx.rows(changedEmployees, [run.import_run_id, client.clientId]);
        const employeeIds = changed.map(({ employee_id: id }) => id);
        await recordOperatorUse(tx, {
          scope,
          client,
          employeeIds,
          kind: 'change',
          reason: null,
          ...audit,
          now,
          requestId,
        });
        await alsoDo?.(tx, run);
      },
    },
  );
  return { result: resultOf(summary), warnings };
}

function resultOf(summary: Summary | null): ConsoleResult['result'] {
  const tables = Object.values(summary?.tables ?? {});
  if (tables.some(({ changed, removed = 0 }) => changed + removed > 0)) return 'changed';
  return tables.some(({ added }) => added > 0) ? 'added' : 'unchanged';
}
