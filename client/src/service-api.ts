// Generated from the contract by scripts/build-client/generate.ts. Do not edit.
import type { FilesUpload, JsonUpload, LinesUpload } from './bodies.ts';
import type { CallOptions, Operation } from './operation.ts';

/** A value that a later gateway may send: version 1 only grows. */
export type OtherValue = string & {};

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

export type ServiceScope =
  | 'imports:write'
  | 'imports:read'
  | 'people:write'
  | 'pay:write'
  | 'year-end:write'
  | 'hr-records:write'
  | 'documents:write'
  | 'messages:write'
  | 'changes:read'
  | 'changes:acknowledge'
  | 'events:read'
  | 'webhooks:manage'
  | 'scim';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: 'logout_token_invalid' | 'unauthenticated' | 'token_expired' | 'session_idle' | 'session_revoked' | 'identity_token_invalid' | 'stronger_sign_in_required' | 'anti_forgery' | 'step_up_required' | 'edit_role_required' | 'changes_frozen' | 'scope_required' | 'not_your_decision' | 'request_not_opened' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'version_conflict' | 'already_decided' | 'idempotency_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'invalid_input' | 'consent_required' | 'too_many_requests' | 'internal' | 'unavailable' | OtherValue;
  readonly detail: string;
  readonly requestId: string;
  readonly reference?: string;
  readonly errors?: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly detail: string;
  }[];
  readonly signIn?: {
    readonly level: 'password' | 'secondFactor' | 'phishingResistant' | OtherValue;
    readonly acrValues: readonly string[];
    readonly isAvailable: boolean;
  };
}

export interface ImportsCreateBody {
  readonly files: readonly ({
    readonly file: string;
    readonly records: readonly (Readonly<Record<string, string | number | boolean | null>>)[];
  })[];
}

export interface ImportsCreateLine {
  readonly file: string;
  readonly record: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ImportsCreateInput {
  readonly mode?: 'validate' | 'plan' | 'apply';
  readonly withoutRejected?: 'true' | 'false';
  readonly body: FilesUpload | JsonUpload<ImportsCreateBody> | LinesUpload<ImportsCreateLine>;
}

export interface ImportsCreateReply {
  readonly importId: string;
  /** Open: clients must accept further values. */
  readonly status: 'waiting' | 'running' | 'validated' | 'planned' | 'applied' | 'rejected' | 'failed' | OtherValue;
  readonly mode: 'validate' | 'plan' | 'apply' | OtherValue;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly runNumber: number | null;
  readonly files: readonly {
    readonly file: string;
    readonly records: number;
    readonly rejected: number;
    readonly warnings: number;
    readonly unreadable: number;
  }[];
  readonly changes: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly removed: number;
  } | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly failure: string | null;
  readonly faults: readonly ({
    readonly file: string;
    readonly source: string;
    readonly line: number;
    readonly column: string | null;
    readonly code: string;
    readonly detail: string;
    readonly severity: 'error' | 'warning' | OtherValue;
  })[];
  readonly nextCursor: string | null;
}

export interface ImportsGetInput {
  readonly importId: string;
  readonly cursor?: string;
  readonly limit?: number;
}

export type ImportsGetReply = ImportsCreateReply;

/** Every operation of the service API, by resource. */
export interface ServiceApi {
  readonly imports: {
    /** Sends files or records to be checked, planned or applied. They are processed after the reply. */
    create(input: ImportsCreateInput, options?: CallOptions): Promise<ImportsCreateReply>;
    /** Returns where an import is, its counts, and what is wrong with its records, a page at a time. */
    get(input: ImportsGetInput, options?: CallOptions): Promise<ImportsGetReply>;
  };
}

export const operations: readonly Operation[] = [
  {
    name: 'imports.create',
    method: 'POST',
    path: '/api/v1/imports',
    params: [],
    query: ['mode', 'withoutRejected'],
    hasIdempotencyKey: true,
    body: 'upload',
    reply: 'json',
  },
  {
    name: 'imports.get',
    method: 'GET',
    path: '/api/v1/imports/{importId}',
    params: ['importId'],
    query: ['cursor', 'limit'],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
];
