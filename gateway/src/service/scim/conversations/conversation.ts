/** One request of a conversation with an identity system, and what its documentation expects of the reply. */
interface Step {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/scim/v2`; `{name}` stands for what an earlier step kept. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** Members that the reply must contain. */
  readonly reply?: object;
  /** Keeps the reply's `id` under a name. */
  readonly keeps?: string;
}

/** Requests with the structure of those that an identity system documents, with values of our own. */
export interface Conversation {
  readonly system: string;
  readonly steps: readonly Step[];
}

export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
