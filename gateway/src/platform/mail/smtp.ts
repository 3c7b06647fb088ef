import { createTransport } from 'nodemailer';
import { Undeliverable } from '../outbox/item.ts';
import type { MailTransport } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (upgraded by STARTTLS) or `smtps://…`. */
  readonly url: string;
  /** The sender's address; its domain is also part of the Message-ID. */
  readonly from: string;
  /** Refuse a server that does not offer TLS. */
  readonly requireTls: boolean;
}

export interface SmtpTransport {
  readonly send: MailTransport;
  /** Connects and signs in, without a mail. Throws the server's refusal or the connection's error. */
  verify(): Promise<void>;
  close(): void;
}

/** Checks whether a mail server must offer TLS: every one does in production, except on this machine. */
export function mustUseTls(url: string, { isProduction }: { readonly isProduction: boolean }): boolean {
  return isProduction && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/**
 * Sends mail by SMTP with one connection per mail: a kept one that died unnoticed would make the next mail's outcome
 * unknown. All timeouts together stay below the outbox's lease.
 */
export function smtpTransport({ url, from, requireTls }: SmtpOptions): SmtpTransport {
  const mailer = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ id, to, subject, text, html, productName, logo }) {
      try {
        await mailer.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: productName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(logo && { attachments: [inlineLogo(logo.png)] }),
          // RFC 3834: prevents automatic out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        if (isRefusedForGood(error)) throw new Undeliverable(error.code, error.responseCode);
        throw error;
      }
    },
    verify: async () => void (await mailer.verify()),
    close: () => mailer.close(),
  };
}

/** Returns the logo as a part of the mail that its HTML shows (RFC 2392), not one to download. */
function inlineLogo(png: Uint8Array) {
  return {
    cid: 'logo',
    content: Buffer.from(png),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    filename: 'logo.png',
  };
}

/**
 * Checks for a permanent refusal (RFC 5321, 4.2.1): a 5yz reply to the recipient or the content will be repeated. After
 * a 5yz reply to the sign-in (EAUTH), the sender (MAIL FROM) or anything else the configuration is wrong, and the mail
 * waits until it is corrected.
 */
function isRefusedForGood(error: unknown): error is { readonly code: string; readonly responseCode: number } {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const ofThisMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  return (
    ofThisMail && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559 && responseCode !== 552
  );
}
