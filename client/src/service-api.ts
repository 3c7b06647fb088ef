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
    readonly value?: string;
  }[];
  readonly signIn?: {
    readonly level: 'password' | 'secondFactor' | 'phishingResistant' | OtherValue;
    readonly acrValues: readonly string[];
    readonly isAvailable: boolean;
  };
}

export type YearEndFormsPutSchema0 = string | number | boolean | null | readonly YearEndFormsPutSchema0[] | { readonly [name: string]: YearEndFormsPutSchema0 };

export interface ImportsCreateBody {
  readonly files: readonly ({
    readonly file: string;
    readonly records: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  })[];
}

export interface ImportsCreateLine {
  readonly file: string;
  readonly record: { readonly [name: string]: string | number | boolean | null };
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

export interface PeoplePutBody {
  readonly client_code: string;
  readonly profiles?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly [name: string]: string | number | boolean | null | readonly ({ readonly [name: string]: string | number | boolean | null })[] | undefined;
}

export interface PeoplePutInput {
  readonly id: string;
  readonly body: PeoplePutBody;
}

export interface PeoplePutReply {
  readonly id: string;
  readonly clientCode: string;
  /** Open: clients must accept further values. */
  readonly result: 'added' | 'changed' | 'unchanged' | OtherValue;
  readonly warnings: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly detail: string;
  }[];
}

export interface EmploymentPutBody {
  readonly client_code: string;
  readonly [name: string]: string | number | boolean | null;
}

export interface EmploymentPutInput {
  readonly id: string;
  readonly body: EmploymentPutBody;
}

export type EmploymentPutReply = PeoplePutReply;

export interface ChecksPutBody {
  readonly client_code: string;
  readonly earning_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly deduction_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly tax_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly deposit_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly accrual_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly garnishment_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly other_lines?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly [name: string]: string | number | boolean | null | readonly ({ readonly [name: string]: string | number | boolean | null })[] | undefined;
}

export interface ChecksPutInput {
  readonly id: string;
  readonly body: ChecksPutBody;
}

export type ChecksPutReply = PeoplePutReply;

export interface YearEndFormsPutBody {
  readonly client_code: string;
  readonly boxes?: string | { readonly [name: string]: YearEndFormsPutSchema0 };
  readonly files?: readonly {
    readonly path: string;
    readonly content: string;
  }[];
  readonly [name: string]: string | number | boolean | null | { readonly [name: string]: YearEndFormsPutSchema0 } | readonly {
    readonly path: string;
    readonly content: string;
  }[] | undefined;
}

export interface YearEndFormsPutInput {
  readonly id: string;
  readonly body: YearEndFormsPutBody;
}

export type YearEndFormsPutReply = PeoplePutReply;

export type HrRecordsPutBody = EmploymentPutBody;

export interface HrRecordsPutInput {
  readonly id: string;
  readonly body: HrRecordsPutBody;
}

export type HrRecordsPutReply = PeoplePutReply;

export interface DocumentsPutBody {
  readonly client_code: string;
  readonly files?: readonly {
    readonly path: string;
    readonly content: string;
  }[];
  readonly [name: string]: string | number | boolean | null | readonly {
    readonly path: string;
    readonly content: string;
  }[] | undefined;
}

export interface DocumentsPutInput {
  readonly id: string;
  readonly body: DocumentsPutBody;
}

export type DocumentsPutReply = PeoplePutReply;

export interface MessagesPutBody {
  readonly client_code: string;
  readonly recipient_rows?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly attachments?: readonly ({ readonly [name: string]: string | number | boolean | null })[];
  readonly files?: readonly {
    readonly path: string;
    readonly content: string;
  }[];
  readonly [name: string]: string | number | boolean | null | readonly ({ readonly [name: string]: string | number | boolean | null })[] | readonly {
    readonly path: string;
    readonly content: string;
  }[] | undefined;
}

export interface MessagesPutInput {
  readonly id: string;
  readonly body: MessagesPutBody;
}

export type MessagesPutReply = PeoplePutReply;

/** Every operation of the service API, by resource. */
export interface ServiceApi {
  readonly imports: {
    /** Sends files or records to be checked, planned or applied. They are processed after the reply. */
    create(input: ImportsCreateInput, options?: CallOptions): Promise<ImportsCreateReply>;
    /** Returns where an import is, its counts, and what is wrong with its records, a page at a time. */
    get(input: ImportsGetInput, options?: CallOptions): Promise<ImportsGetReply>;
  };
  readonly people: {
    /** Adds or changes a person who signs in, with their profiles. The id is the caller's; sending the same record again changes nothing. */
    put(input: PeoplePutInput, options?: CallOptions): Promise<PeoplePutReply>;
  };
  readonly employment: {
    /** Adds or changes what is true of an employee from a day on. The id is the caller's; sending the same record again changes nothing. */
    put(input: EmploymentPutInput, options?: CallOptions): Promise<EmploymentPutReply>;
  };
  readonly checks: {
    /** Adds or changes a paycheck, whole with its lines. The id is the caller's; sending the same record again changes nothing. */
    put(input: ChecksPutInput, options?: CallOptions): Promise<ChecksPutReply>;
  };
  readonly yearEndForms: {
    /** Adds or changes a year-end form, by its boxes, its PDF, or both. The id is the caller's; sending the same record again changes nothing. */
    put(input: YearEndFormsPutInput, options?: CallOptions): Promise<YearEndFormsPutReply>;
  };
  readonly hrRecords: {
    /** Adds or changes an HR record of an employee. The id is the caller's; sending the same record again changes nothing. */
    put(input: HrRecordsPutInput, options?: CallOptions): Promise<HrRecordsPutReply>;
  };
  readonly documents: {
    /** Adds or changes a document of an employee in one of its versions, with its file. The id is the caller's; sending the same record again changes nothing. */
    put(input: DocumentsPutInput, options?: CallOptions): Promise<DocumentsPutReply>;
  };
  readonly messages: {
    /** Adds or changes a message to employees, with its attachments. The id is the caller's; sending the same record again changes nothing. */
    put(input: MessagesPutInput, options?: CallOptions): Promise<MessagesPutReply>;
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
  {
    name: 'people.put',
    method: 'PUT',
    path: '/api/v1/people/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'employment.put',
    method: 'PUT',
    path: '/api/v1/employment/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'checks.put',
    method: 'PUT',
    path: '/api/v1/checks/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'yearEndForms.put',
    method: 'PUT',
    path: '/api/v1/year-end-forms/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'hrRecords.put',
    method: 'PUT',
    path: '/api/v1/hr-records/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'documents.put',
    method: 'PUT',
    path: '/api/v1/documents/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'messages.put',
    method: 'PUT',
    path: '/api/v1/messages/{id}',
    params: ['id'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
];
