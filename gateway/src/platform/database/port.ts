import { z } from 'zod';

declare const transactionBrand: unique symbol;
const jsonBrand: unique symbol = Symbol('json');

/** One prepared statement: a name that is unique in the process, its text with `$1 …`, and the shape of a row. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row: z.ZodType<Row>;
}

const declared = new Map<string, string>();

/**
 * Declares a statement, once, at module level; a second of the same name throws.
 *
 * Rows arrive as: bool → boolean; int2, int4, float → number; int8 → number (a value beyond 2^53 fails the call);
 * numeric, uuid, text, enum, date, time → string; timestamptz → ISO 8601 in UTC with `Z`; timestamp → ISO without zone;
 * json, jsonb → parsed; bytea → Uint8Array; arrays of these → arrays. Both engines give identical values.
 */
export function statement<S extends z.ZodType>(name: string, row: S, text: string): Statement<z.output<S>> {
  // 63 bytes is PostgreSQL's limit for a prepared statement's name; beyond it two names could become one.
  if (name.length === 0 || Buffer.byteLength(name) > 63)
    throw new Error(`Statement name must be 1 to 63 bytes: ${name}`);
  if (declared.has(name)) throw new Error(`Statement ${name} is declared twice: give the second another name.`);
  declared.set(name, text);
  return { name, text, row: row as unknown as z.ZodType<z.output<S>> };
}

/** Returns the texts of all statements of the loaded modules, by name. */
export function declaredStatements(): ReadonlyMap<string, string> {
  return declared;
}

/** The row type of a statement that returns none (insert, update and delete without `returning`). */
export const noRow = z.never();

/** A value sent as json or jsonb. `undefined` members vanish, as in `JSON.stringify`. */
export interface Json {
  readonly [jsonBrand]: string;
}

/** Wraps a value for a json or jsonb parameter; without it an array would be a PostgreSQL array, a string plain text. */
export function json(value: unknown): Json {
  return { [jsonBrand]: JSON.stringify(value ?? null) };
}

/** Returns the text that a `json(…)` value is sent as. */
export function jsonText(value: Json): string {
  return value[jsonBrand];
}

/** The types of a parameter. Dates and instants are strings (`2026-11-20`, `2026-11-20T10:00:00Z`), never `Date`. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array | readonly SqlValue[] | Json;

/** An open transaction: the only thing a store accepts. Its methods throw once the transaction has ended. */
export interface Transaction {
  readonly [transactionBrand]: true;
  /** All rows, parsed. */
  rows<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]>;
  /** Exactly one row; none or several throw. */
  one<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R>;
  /** One row or none; several throw. */
  maybe<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R | undefined>;
  /** Returns the number of affected rows; returned rows are ignored. */
  run(statement: Statement<unknown>, values: readonly SqlValue[]): Promise<number>;
}

/**
 * The tenant whose rows a transaction sees. `employeeId` is set for requests about one's own record: policies then
 * narrow to it.
 */
export interface Tenant {
  readonly clientId: string;
  readonly employeeId: string | null;
}

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /**
   * For maintenance alone, with `readOnly`: the rows may be some seconds old, so the work may run on a read replica. It may
   * run a second time on the primary. For reports and exports, never for what decides or shows what was just saved.
   */
  readonly mayLag?: boolean;
  /**
   * Commit returns before the log is flushed: a power cut may lose this transaction (never tear it). Only for records
   * of views; a change of data is always flushed.
   */
  readonly asynchronousCommit?: boolean;
  /** For maintenance alone: row-level security shows these clients' rows and no others (`heldTo` sets it). */
  readonly clientIds?: readonly string[];
}

export interface CopyOptions {
  /** No one is being served (filling at start): slices may hold the embedded engine's thread for longer. */
  readonly undisturbed?: boolean;
  /** As in `TransactionOptions`. */
  readonly clientIds?: readonly string[];
}

export type Engine = 'embedded' | 'postgres';

/**
 * The database as features see it. The only ways to run SQL are `call` and a transaction, and a transaction handed to
 * `work` can't start another: that throws `NestedTransaction` at once, since on the embedded engine (one connection) it
 * would wait for itself forever.
 *
 * Throws `DatabaseUnavailable` if the connection is missing or lost, `StatementFailed` with the SQLSTATE in `code` if
 * PostgreSQL refuses, and `UnexpectedRow` if a row doesn't have its declared shape (see failures.ts).
 */
export interface Database {
  readonly engine: Engine;
  /** One statement in one round trip, committed by itself, as `paystead_app` without tenant: definer functions. */
  call<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]>;
  /** As `paystead_app`; row-level security shows this tenant's rows alone. */
  asTenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** As `paystead_app` without a tenant: no tenant row is visible; for several definer functions in one transaction. */
  asDirectory<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * As `paystead_maintenance`, all tenants: seeding, operators, jobs. Never for a request, except that of a service
   * account on a database that is held to its clients.
   */
  asMaintenance<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Bulk insert as `paystead_maintenance`, for seeding and import; returns the number of rows. Rows are arrays in the
   * order of `columns`; columns not named take their defaults. Committed in slices: a failure leaves earlier slices in.
   */
  copyIn(
    table: string,
    columns: readonly string[],
    rows: Iterable<readonly SqlValue[]> | AsyncIterable<readonly SqlValue[]>,
    options?: CopyOptions,
  ): Promise<number>;
  close(): Promise<void>;
}
