/** How something leaves: each kind has one deliverer. */
export type OutboxKind = 'mail' | 'notice' | 'export' | 'webhook';

/** Something that leaves the gateway: mail, a notice, an export or a webhook. */
export interface OutboxItem {
  readonly kind: OutboxKind;
  /** What it is about, for lists and counts (`mail.newDevice`): letters, digits, dots; never personal. */
  readonly topic: string;
  /** Whose it is. Null: of no client. Inside a tenant's transaction no other client may be named. */
  readonly clientId: string | null;
  readonly employeeId: string | null;
  /** What the deliverer needs, as JSON; kept sealed, and forgotten once delivered. */
  readonly payload: unknown;
  /** Not before this instant; absent: at once. */
  readonly dueAt?: Date;
}

/** An item as its deliverer gets it. */
export interface Delivery extends Omit<OutboxItem, 'dueAt'> {
  /** A UUID, the same at every repeat: the Message-ID of a mail, the event id of a webhook. */
  readonly id: string;
  /** 1 at the first. */
  readonly attempt: number;
}

/**
 * Brings one item to its receiver, outside any transaction. `muted`: the receiver does not want it. Throws where it
 * cannot be said that it arrived; the item is then repeated with the same id, unless the error is an `Undeliverable`.
 */
export type Deliverer = (delivery: Delivery) => Promise<'sent' | 'muted'>;

export type Deliverers = Readonly<Partial<Record<OutboxKind, Deliverer>>>;

/** Repeating cannot help: the item goes to the dead letters at once. `code` is kept, so it must not be personal. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
