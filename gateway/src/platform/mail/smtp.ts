import { createTransport } from 'nodemailer';
import { Undeliverable } from '../outbox/item.ts';
import { reasonOf } from '../outbox/reason.ts';
import type { MailTransport } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (upgraded by STARTTLS) or `smtps://…`. */
  readonly url: string;
  /** The sender's address; its domain also stands in the Message-ID. */
  readonly from: string;
  /** Refuse a server that does not offer TLS. */
  readonly requireTls: boolean;
}

export interface SmtpTransport {
  readonly send: MailTransport;
  close(): void;
}

/**
 * Mail by SMTP. One connection a mail: a kept one that died unseen would make the next mail's outcome unknown. All waits
 * together stay below the outbox's lease.
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
    async send({ id, to, subject, text, html, productName }) {
      try {
        await mailer.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: productName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          // RFC 3834: nobody's out-of-office answers a machine.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        if (isRefusedForGood(error)) throw new Undeliverable(reasonOf(error).replaceAll(' ', ''));
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}

/**
 * RFC 5321, 4.2.1: 5yz to the receiver or the content will be 5yz again. To our sign-in (EAUTH) or anything else it is
 * our configuration that is wrong, and the mail must wait until somebody has put it right.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return (
    ofThisMail && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559 && responseCode !== 552
  );
}
