/** The kinds of outgoing items. Each has one deliverer. */
export type OutboxKind = 'mail' | 'notice' | 'export' | 'webhook';

/** An outgoing item: mail, a notice, an export or a webhook. */
export interface OutboxItem {
  readonly kind: OutboxKind;
  /** Topic for lists and counts (`mail.newDevice`): letters, digits, dots, nothing personal. */
  readonly topic: string;
  /** The item's client, or null. Inside a tenant's transaction, only that client. */
  readonly clientId: string | null;
  readonly employeeId: string | null;
  /** The deliverer's data, as JSON; stored encrypted, and deleted once delivered. */
  readonly payload: unknown;
  /** The earliest delivery; absent: at once. */
  readonly dueAt?: Date;
}

/** An item as its deliverer gets it. */
export interface Delivery extends Omit<OutboxItem, 'dueAt'> {
  /** A UUID, the same at every retry: the Message-ID of a mail, the event id of a webhook. */
  readonly id: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/**
 * Delivers one item, outside any transaction. Returns `muted` if the receiver turned it off. Throws if the item may not
 * have arrived; it is then retried under the same id, unless the error is an `Undeliverable`.
 */
export type Deliverer = (delivery: Delivery) => Promise<'sent' | 'muted'>;

export type Deliverers = Readonly<Partial<Record<OutboxKind, Deliverer>>>;

/** A permanent failure: the item becomes a dead letter at once. `code` is stored, so it must not be personal. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code: string;
  /** The receiver's own code, such as 550. */
  readonly responseCode: number | undefined;
  constructor(code: string, responseCode?: number) {
    super(code);
    this.code = code;
    this.responseCode = responseCode;
  }
}
