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
  | 'bank-notices:write'
  | 'changes:read'
  | 'changes:read-full'
  | 'changes:acknowledge'
  | 'events:read'
  | 'webhooks:manage'
  | 'scim'
  | 'scim:administrators';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: 'logout_token_invalid' | 'unauthenticated' | 'token_expired' | 'session_idle' | 'session_revoked' | 'identity_token_invalid' | 'stronger_sign_in_required' | 'anti_forgery' | 'step_up_required' | 'edit_role_required' | 'changes_frozen' | 'scope_required' | 'not_your_decision' | 'request_not_opened' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'version_conflict' | 'already_decided' | 'decision_final' | 'idempotency_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'invalid_input' | 'consent_required' | 'too_many_requests' | 'internal' | 'maintenance' | 'unavailable' | OtherValue;
  readonly detail: string;
  readonly requestId: string;
  readonly reference?: string;
  readonly errors?: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly detail: string;
    readonly value?: string;
  }[];
  readonly until?: string;
  readonly signIn?: {
    readonly level: 'password' | 'secondFactor' | 'phishingResistant' | OtherValue;
    readonly acrValues: readonly string[];
    readonly isAvailable: boolean;
  };
}

export type PublishedChange = {
  readonly changeId: string;
  readonly schemaVersion: 1;
  readonly clientCode: string;
  readonly legalEin: string;
  readonly employeeNumber: string;
  readonly requestId: string;
  readonly ruleType: number;
  readonly action: 'add' | 'change' | 'delete' | OtherValue;
  readonly effectiveDate: string;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly kind: 'directDeposit';
  readonly before: {
    readonly accounts: readonly ({
      readonly accountId: string;
      readonly position: number;
      readonly nickname: string | null;
      readonly bankName: string | null;
      readonly accountType: 'checking' | 'savings' | 'payCard' | OtherValue;
      readonly routingNumber: string;
      /** The full number. Null without the scope changes:read-full, and for a number that came masked with an import. */
      readonly accountNumber: string | null;
      readonly accountLastFour: string;
      readonly split: {
        readonly kind: 'amount';
        readonly amount: number;
      } | {
        readonly kind: 'percent';
        readonly percent: number;
      } | {
        readonly kind: 'remainder';
      };
    })[];
  };
  readonly after: {
    readonly accounts: readonly ({
      readonly accountId: string;
      readonly position: number;
      readonly nickname: string | null;
      readonly bankName: string | null;
      readonly accountType: 'checking' | 'savings' | 'payCard' | OtherValue;
      readonly routingNumber: string;
      /** The full number. Null without the scope changes:read-full, and for a number that came masked with an import. */
      readonly accountNumber: string | null;
      readonly accountLastFour: string;
      readonly split: {
        readonly kind: 'amount';
        readonly amount: number;
      } | {
        readonly kind: 'percent';
        readonly percent: number;
      } | {
        readonly kind: 'remainder';
      };
    })[];
  };
} | {
  readonly changeId: string;
  readonly schemaVersion: 1;
  readonly clientCode: string;
  readonly legalEin: string;
  readonly employeeNumber: string;
  readonly requestId: string;
  readonly ruleType: number;
  readonly action: 'add' | 'change' | 'delete' | OtherValue;
  readonly effectiveDate: string;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly kind: 'personalInformation';
  readonly before: {
    readonly firstName: string;
    readonly lastName: string;
    readonly streetAddress: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly residentGeoCode: string | null;
  };
  readonly after: {
    readonly firstName: string;
    readonly lastName: string;
    readonly streetAddress: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly residentGeoCode: string | null;
  };
} | {
  readonly changeId: string;
  readonly schemaVersion: 1;
  readonly clientCode: string;
  readonly legalEin: string;
  readonly employeeNumber: string;
  readonly requestId: string;
  readonly ruleType: number;
  readonly action: 'add' | 'change' | 'delete' | OtherValue;
  readonly effectiveDate: string;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly kind: 'taxes';
  readonly before: {
    readonly residentGeoCode: string | null;
    readonly workGeoCode: string | null;
    readonly federal: {
      readonly formYear: number;
      readonly filingStatus: 'S' | 'M' | 'H' | OtherValue;
      readonly multipleJobs: boolean;
      readonly childrenCredit: number;
      readonly otherDependentsCredit: number;
      readonly otherCredits: number;
      readonly otherIncome: number;
      readonly deductions: number;
      readonly extraWithholding: number;
      readonly allowances: number;
      readonly isExempt: boolean;
      readonly exemptYear: number | null;
      readonly isNonresidentAlien: boolean;
    } | null;
    readonly states: readonly ({
      readonly state: string;
      readonly filingStatus: string | null;
      readonly allowances: number | null;
      readonly dependents: number | null;
      readonly extraWithholding: number;
      readonly isExempt: boolean;
      readonly percent: number | null;
      readonly rateTable: string | null;
      readonly localCode: string | null;
    })[];
  };
  readonly after: {
    readonly residentGeoCode: string | null;
    readonly workGeoCode: string | null;
    readonly federal: {
      readonly formYear: number;
      readonly filingStatus: 'S' | 'M' | 'H' | OtherValue;
      readonly multipleJobs: boolean;
      readonly childrenCredit: number;
      readonly otherDependentsCredit: number;
      readonly otherCredits: number;
      readonly otherIncome: number;
      readonly deductions: number;
      readonly extraWithholding: number;
      readonly allowances: number;
      readonly isExempt: boolean;
      readonly exemptYear: number | null;
      readonly isNonresidentAlien: boolean;
    } | null;
    readonly states: readonly ({
      readonly state: string;
      readonly filingStatus: string | null;
      readonly allowances: number | null;
      readonly dependents: number | null;
      readonly extraWithholding: number;
      readonly isExempt: boolean;
      readonly percent: number | null;
      readonly rateTable: string | null;
      readonly localCode: string | null;
    })[];
  };
};

export interface ChangeAnswer {
  readonly status: 'accepted' | 'rejected' | 'duplicate' | OtherValue;
  readonly engineReference?: string | null;
  readonly errors?: readonly ({
    readonly field?: string | null;
    readonly code: string;
    readonly message: string;
  })[];
  readonly processedAt: string;
}

export interface ChangeResult {
  readonly changeId: string;
  readonly status: 'accepted' | 'rejected' | 'duplicate' | OtherValue;
  readonly result: 'applied' | 'waiting' | 'failed' | OtherValue;
  readonly engineReference: string | null;
  readonly errors: readonly ({
    readonly field: string | null;
    readonly code: string;
    readonly message: string;
  })[];
  readonly processedAt: string;
  readonly acknowledgedAt: string;
}

export type Event = {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.person.invited';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly invitationId: string;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.person.joined';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly invitationId: string;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.submitted';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.decided';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
    readonly decision: 'approved' | 'rejected' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.withdrawn';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.applied';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.failed';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.message.acknowledged';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly messageId: string;
    readonly attachmentId: string;
    readonly version: number;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.document.uploaded';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly documentId: string;
    readonly version: number;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.consent.given';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly formFamily: '1099' | 'W-2' | '1095-C' | '1042-S' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.consent.withdrawn';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly formFamily: '1099' | 'W-2' | '1095-C' | '1042-S' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.import.applied';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly runNumber: number;
    readonly importId: string | null;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.import.rolledBack';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly runNumber: number;
    readonly importId: string | null;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.firstApproved';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.sentBack';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
} | {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.change.undone';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly requestId: string;
    readonly version: number;
    readonly kind: 'directDeposit' | 'personalInformation' | 'taxes' | OtherValue;
  };
};

export interface WebhookTestEvent {
  readonly specversion: '1.0';
  readonly id: string;
  /** `urn:paystead:client:` and the client code. */
  readonly source: string;
  readonly type: 'com.paystead.webhook.test';
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly sequence?: string;
  readonly data: {
    readonly webhookId: string;
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
    readonly value: string | null;
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

export interface ChangesListInput {
  readonly after?: string;
  readonly limit?: number;
}

export interface ChangesListReply {
  readonly changes: readonly PublishedChange[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

export interface ChangesAcknowledgeBody {
  readonly status: 'accepted' | 'rejected' | 'duplicate';
  readonly engineReference?: string | null;
  readonly errors?: readonly ({
    readonly field?: string | null;
    readonly code: string;
    readonly message: string;
  })[];
  readonly processedAt: string;
}

export interface ChangesAcknowledgeInput {
  readonly changeId: string;
  readonly body: ChangesAcknowledgeBody;
}

export type ChangesAcknowledgeReply = ChangeResult;

export type EventsListInput = ChangesListInput;

export interface EventsListReply {
  readonly events: readonly Event[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

export interface WebhooksListReply {
  readonly webhooks: readonly ({
    readonly webhookId: string;
    readonly url: string;
    readonly types: readonly string[];
    readonly createdAt: string;
    readonly formerSecretUntil: string | null;
    readonly waiting: number;
    readonly dead: number;
  })[];
}

export interface WebhooksCreateBody {
  readonly url: string;
  readonly types?: readonly ('person.invited' | 'person.joined' | 'change.submitted' | 'change.decided' | 'change.withdrawn' | 'change.applied' | 'change.failed' | 'message.acknowledged' | 'document.uploaded' | 'consent.given' | 'consent.withdrawn' | 'import.applied' | 'import.rolledBack' | 'change.firstApproved' | 'change.sentBack' | 'change.undone')[];
}

export interface WebhooksCreateInput {
  readonly body: WebhooksCreateBody;
}

export interface WebhooksCreateReply {
  readonly webhookId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly createdAt: string;
  readonly formerSecretUntil: string | null;
  readonly waiting: number;
  readonly dead: number;
  /** `whsec_` and Base64, as Standard Webhooks has it. */
  readonly secret: string;
}

export interface WebhooksGetInput {
  readonly webhookId: string;
}

export interface WebhooksGetReply {
  readonly webhookId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly createdAt: string;
  readonly formerSecretUntil: string | null;
  readonly waiting: number;
  readonly dead: number;
}

export type WebhooksRemoveInput = WebhooksGetInput;

export interface WebhooksRotateBody {
  readonly overlapHours?: number;
}

export interface WebhooksRotateInput {
  readonly webhookId: string;
  readonly body: WebhooksRotateBody;
}

export type WebhooksRotateReply = WebhooksCreateReply;

export type WebhooksTestInput = WebhooksGetInput;

export interface WebhooksTestReply {
  readonly eventId: string;
}

export interface WebhooksDeliveriesInput {
  readonly webhookId: string;
  readonly status?: 'waiting' | 'delivered' | 'dead';
  readonly cursor?: string;
  readonly limit?: number;
}

export interface WebhooksDeliveriesReply {
  readonly deliveries: readonly ({
    readonly eventId: string;
    readonly type: string;
    readonly createdAt: string;
    readonly status: 'waiting' | 'delivered' | 'dead' | OtherValue;
    readonly attempts: number;
    readonly lastAttemptAt: string | null;
    readonly nextAttemptAt: string | null;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
  })[];
  readonly nextCursor: string | null;
}

export interface WebhooksReplayBody {
  readonly eventIds?: readonly string[];
}

export interface WebhooksReplayInput {
  readonly webhookId: string;
  readonly body: WebhooksReplayBody;
}

export interface WebhooksReplayReply {
  readonly replayed: number;
}

export interface BankNoticesCreateBody {
  readonly content: string;
  readonly client?: string;
}

export interface BankNoticesCreateInput {
  readonly body: BankNoticesCreateBody;
}

export interface BankNoticesCreateReply {
  readonly notices: readonly ({
    readonly line: number;
    readonly code: string;
    readonly accountLastFour: string;
    readonly individualId: string;
    readonly clientCode: string | null;
    readonly employeeNumber: string | null;
    readonly amount: number;
    /** Open: clients must accept further values. */
    readonly outcome: 'recorded' | 'repeated' | 'notInUse' | 'otherCode' | 'unknownAccount' | 'severalEmployees' | OtherValue;
  })[];
  readonly recorded: number;
  readonly amount: number;
}

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
  readonly changes: {
    /** Returns approved changes in the order in which they were published, a page at a time. */
    list(input?: ChangesListInput, options?: CallOptions): Promise<ChangesListReply>;
    /** Reports whether the pay engine accepted a change. A repetition gets the first result. */
    acknowledge(input: ChangesAcknowledgeInput, options?: CallOptions): Promise<ChangesAcknowledgeReply>;
  };
  readonly events: {
    /** Returns events in the order in which they were recorded, a page at a time, for those who cannot be called. */
    list(input?: EventsListInput, options?: CallOptions): Promise<EventsListReply>;
  };
  readonly webhooks: {
    /** Lists the account's webhooks, oldest first. */
    list(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<WebhooksListReply>;
    /** Creates a webhook for events from now on. The reply has the signing secret, which is shown once. */
    create(input: WebhooksCreateInput, options?: CallOptions): Promise<WebhooksCreateReply>;
    /** Returns a webhook, with the number of its waiting and given-up deliveries. */
    get(input: WebhooksGetInput, options?: CallOptions): Promise<WebhooksGetReply>;
    /** Removes a webhook with its deliveries. */
    remove(input: WebhooksRemoveInput, options?: CallOptions): Promise<void>;
    /** Creates a new signing secret. The former one signs too until the overlap ends. */
    rotate(input: WebhooksRotateInput, options?: CallOptions): Promise<WebhooksRotateReply>;
    /** Sends the event com.paystead.webhook.test after the reply. The deliveries tell what became of it. */
    test(input: WebhooksTestInput, options?: CallOptions): Promise<WebhooksTestReply>;
    /** Lists a webhook's deliveries of the last 30 days, newest first; with status=dead those that were given up. */
    deliveries(input: WebhooksDeliveriesInput, options?: CallOptions): Promise<WebhooksDeliveriesReply>;
    /** Sends given-up deliveries again, under the same ids: some, or all of them. */
    replay(input: WebhooksReplayInput, options?: CallOptions): Promise<WebhooksReplayReply>;
  };
  readonly bankNotices: {
    /** Records a bank's return file (Nacha). Each notice counts once, however often the file is sent. */
    create(input: BankNoticesCreateInput, options?: CallOptions): Promise<BankNoticesCreateReply>;
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
  {
    name: 'changes.list',
    method: 'GET',
    path: '/api/v1/changes',
    params: [],
    query: ['after', 'limit'],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'changes.acknowledge',
    method: 'POST',
    path: '/api/v1/changes/{changeId}/acknowledgement',
    params: ['changeId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'events.list',
    method: 'GET',
    path: '/api/v1/events',
    params: [],
    query: ['after', 'limit'],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'webhooks.list',
    method: 'GET',
    path: '/api/v1/webhooks',
    params: [],
    query: [],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'webhooks.create',
    method: 'POST',
    path: '/api/v1/webhooks',
    params: [],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'webhooks.get',
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}',
    params: ['webhookId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'webhooks.remove',
    method: 'DELETE',
    path: '/api/v1/webhooks/{webhookId}',
    params: ['webhookId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'empty',
  },
  {
    name: 'webhooks.rotate',
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/rotate',
    params: ['webhookId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'webhooks.test',
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/test',
    params: ['webhookId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'webhooks.deliveries',
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries',
    params: ['webhookId'],
    query: ['status', 'cursor', 'limit'],
    hasIdempotencyKey: false,
    body: 'none',
    reply: 'json',
  },
  {
    name: 'webhooks.replay',
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/replay',
    params: ['webhookId'],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
  {
    name: 'bankNotices.create',
    method: 'POST',
    path: '/api/v1/bank-notices',
    params: [],
    query: [],
    hasIdempotencyKey: false,
    body: 'json',
    reply: 'json',
  },
];
