/** A mail as a transport receives it. */
export interface MailMessage {
  /** A UUID. The Message-ID is derived from it, so that a repeat is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly productName: string;
  /** The logo that the HTML shows as `cid:logo`, attached to the mail. Absent: it shows none. */
  readonly logo?: MailLogo;
}

/** A logo as PNG, which every mail program shows, with the size in which it is shown in CSS pixels. */
export interface MailLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Sends one mail. Resolves once the receiving server has taken responsibility for it; rejects otherwise. */
export type MailTransport = (message: MailMessage) => Promise<void>;
