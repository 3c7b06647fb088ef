/** A mail as a transport receives it. */
export interface MailMessage {
  /** A UUID. The Message-ID is derived from it, so that a repeat is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly productName: string;
}

/** Sends one mail. Resolves once the receiving server has taken responsibility for it; rejects otherwise. */
export type MailTransport = (message: MailMessage) => Promise<void>;
