/** A mail as it is handed to a transport. */
export interface MailMessage {
  /** A UUID; the Message-ID is made of it, so that a repeat is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly productName: string;
}

/** Sends one mail. Resolves once the receiving server has taken responsibility for it; throws in any other case. */
export type MailTransport = (message: MailMessage) => Promise<void>;
