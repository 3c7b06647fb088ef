import type { Engine } from './port.ts';

/** Rows as PostgreSQL's text; wire.ts reads them. */
export interface Result {
  readonly fields: readonly { readonly name: string; readonly oid: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
}

/** A prepared statement without its row shape. */
export interface Query {
  readonly name: string;
  readonly text: string;
}

/**
 * One session of the server. Fails with the errors of failures.ts, with `outcome: 'unknown'` wherever a statement may
 * have reached the server; a caller that knows nothing changed overrides it.
 */
export interface Connection {
  /** One named, prepared statement. */
  query(query: Query, values: readonly (string | null)[]): Promise<Result>;
  /** Several statements without parameters in one round trip; returns the command tag of the last (`COMMIT`). */
  script(sql: string): Promise<string>;
  /** Feeds `data` (COPY's text format in UTF-8) to a `copy … from stdin`; returns the number of rows. */
  copy(sql: string, data: Uint8Array): Promise<number>;
}

/**
 * The differences between the two engines. Feature code never sees it: operators migrate with it, `openDatabase` wraps
 * it.
 */
export interface Driver {
  readonly engine: Engine;
  /** Lends a session to one piece of work; it starts and ends outside a transaction, as `paystead_app`. */
  exclusively<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
