/** One operation of the service API as data. The table of operations is generated from the contract. */
export interface Operation {
  /** The name of the method: `imports.create`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path from the origin, with parameters in braces: `/api/v1/imports/{importId}`. */
  readonly path: string;
  /** The names of the path's parameters. */
  readonly params: readonly string[];
  /** The names of the query's parameters. */
  readonly query: readonly string[];
  /** Whether a repeated request with the same `Idempotency-Key` gets the first reply again. */
  readonly hasIdempotencyKey: boolean;
  /** `json`: one JSON document; `upload`: files or records in one of several media types. */
  readonly body: 'none' | 'json' | 'upload';
  readonly reply: 'json' | 'empty';
}

/** Options of one call. */
export interface CallOptions {
  /** The key under which the call takes effect once. A random one if left out, which covers the client's own retries. */
  readonly idempotencyKey?: string;
  /** Ends the call, its retries and its waits. */
  readonly signal?: AbortSignal;
}

/** Whether a call can be sent twice without a second effect. */
export function isRepeatable({ method, hasIdempotencyKey }: Operation): boolean {
  return hasIdempotencyKey || method === 'GET' || method === 'PUT' || method === 'DELETE';
}
