/*
 * Failures are identified by `code`, never by `instanceof`: an error may come from another copy of a module (the
 * embedded engine, a test's second import).
 */

/** The connection is missing, refused or lost. The gateway answers 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code = 'database_unavailable';
  /** `notDone`: nothing was changed, a repeat is safe. `unknown`: the commit may or may not have happened. */
  readonly outcome: 'notDone' | 'unknown';
  readonly reason: string;
  constructor(reason: string, outcome: 'notDone' | 'unknown') {
    super(`The database cannot be reached: ${reason}`);
    this.reason = reason;
    this.outcome = outcome;
  }
}

/** PostgreSQL refused a statement. Carries names alone: `detail` and some messages quote values of people's records. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly statement: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  constructor(statement: string, source: ServerError) {
    const at = [source.constraint, source.table, source.column].filter((part) => part !== undefined).join(', ');
    // Classes 22 (data exception) and 23 (integrity) quote the offending value in their message.
    const text = source.code.startsWith('22') || source.code.startsWith('23') ? at : source.message;
    super(`Statement ${statement} failed with ${source.code}${text === '' ? '' : `: ${text}`}`);
    this.code = source.code;
    this.statement = statement;
    this.constraint = source.constraint;
    this.table = source.table;
  }
}

/** A row does not have the shape its statement declares: a mistake in code or schema. Names paths, never values. */
export class UnexpectedRow extends Error {
  override readonly name = 'UnexpectedRow';
  readonly code = 'unexpected_row';
  constructor(statement: string, what: string) {
    super(`Statement ${statement} ${what}`);
  }
}

/** A transaction or call was started inside a transaction of the same database. */
export class NestedTransaction extends Error {
  override readonly name = 'NestedTransaction';
  readonly code = 'nested_transaction';
  constructor(inner: string, outer: string) {
    super(
      `${inner} was started inside ${outer}. Pass the open transaction down instead: two would wait for each other.`,
    );
  }
}

/** The fields that both drivers put on an error the server sent (pg-protocol's DatabaseError). */
export interface ServerError {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

/** Errors of the server carry a SQLSTATE and a severity; errors of the connection carry neither or an errno. */
export function isServerError(error: unknown): error is ServerError {
  return (
    typeof error === 'object' && error !== null && 'severity' in error && /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '')
  );
}

/** The server ended the session, is starting or stopping, or has no connection left. */
export function endsConnection(error: ServerError): boolean {
  return error.code.startsWith('08') || /^(57P0[1-5]|53300|25P0[34])$/.test(error.code);
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the name of the violated constraint or unique index, if the failure has one. */
function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

const hasCode =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) ?? '');

/** A unique key is taken; with `constraint`, that one alone. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);
}
/** A row with the same primary key is stored already. */
export function isPrimaryKeyViolation(error: unknown): boolean {
  return isUniqueViolation(error) && (constraintOf(error) ?? '').endsWith('_pkey');
}
export const isForeignKeyViolation = hasCode('23503');
export const isCheckViolation = hasCode('23514');
export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailable {
  return codeOf(error) === 'database_unavailable';
}
