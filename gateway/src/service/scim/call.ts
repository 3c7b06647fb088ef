import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';

/** The parts of the product with which people are notified of what an identity system changes. */
export interface ScimNoticePorts {
  readonly keys: KeyRing;
  /** Returns a partner's brand for mail. */
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** A request within its transaction, which sees the rows of the account's clients alone. */
export interface ScimCall {
  readonly tx: Transaction;
  /** The permission for the client that the request is about. */
  readonly client: OperatorScope;
  readonly clientCode: string;
  /** The account's name, as activity states it. */
  readonly account: string;
  readonly requestId: string;
  readonly now: Date;
  /** Whether the account may decide who manages the whole client. */
  readonly mayAppoint: boolean;
  readonly notices: ScimNoticePorts;
  /** The address below which the client's resources are, without a slash at its end. */
  readonly base: string;
}

/** A resource as it is sent. */
export interface Resource {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly meta: { readonly resourceType: string; readonly location: string; readonly version: string };
  readonly [attribute: string]: unknown;
}

/** The result of a request about one resource; null: none, after a deletion. */
export interface Outcome {
  readonly status: 200 | 201 | 204;
  readonly resource: Resource | null;
}
