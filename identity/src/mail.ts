import type { Account } from './accounts/accounts.ts';
import { textOf, type Language, type TextKey } from './texts.ts';

/** A mail about a person's own sign-in. The receiver of the port lays it out in the brand of `hostname`. */
export interface Mail {
  readonly to: string;
  readonly language: Language;
  readonly hostname: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** Sends a mail, or reports by itself that it couldn't: no sign-in waits for mail or fails with it. */
export type SendMail = (mail: Mail) => void;

/** The changes that a person is notified of. */
export type Change =
  | 'appAdded'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRemoved'
  | 'codesMade'
  | 'codeUsed'
  | 'passwordChanged'
  | 'passwordReset';

const MAIL_TEXT: Readonly<Record<Change, TextKey>> = {
  appAdded: 'mailAppAdded',
  appRemoved: 'mailAppRemoved',
  passkeyAdded: 'mailPasskeyAdded',
  passkeyRenamed: 'mailPasskeyRenamed',
  passkeyRemoved: 'mailPasskeyRemoved',
  codesMade: 'mailCodesMade',
  codeUsed: 'mailCodeUsed',
  passwordChanged: 'mailPasswordChanged',
  passwordReset: 'mailPasswordReset',
};

/** The request that causes a mail: its language and the host whose brand it has. */
export interface Occasion {
  readonly language: Language;
  readonly origin: URL;
}

/** Returns the notice of a change. It has no link: mail that looks like ours mustn't teach people to follow one. */
export function changeMail(account: Account, change: Change, { language, origin }: Occasion, detail = ''): Mail {
  const text = (key: TextKey, values?: Record<string, string>) => textOf(language, key, values);
  const what = text(MAIL_TEXT[change], { name: detail });
  return {
    to: account.person.email,
    language,
    hostname: origin.hostname,
    subject: what,
    heading: what,
    paragraphs: [text('mailChangeLede')],
    closing: text('mailChangeClosing'),
  };
}

export function resetMail(account: Account, { language, origin }: Occasion, token: string, minutes: number): Mail {
  const text = (key: TextKey, values?: Record<string, string>) => textOf(language, key, values);
  return {
    to: account.person.email,
    language,
    hostname: origin.hostname,
    subject: text('mailReset'),
    heading: text('mailReset'),
    paragraphs: [text('mailResetLede', { minutes: String(minutes) })],
    link: { label: text('resetHeading'), url: `${origin.origin}/identity/password/new?token=${token}` },
    closing: text('mailResetClosing'),
  };
}
