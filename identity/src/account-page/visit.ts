import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../accounts/accounts.ts';
import type { PasswordPorts } from '../accounts/change-password.ts';
import { changeMail, type Change, type SendMail } from '../mail.ts';
import type { Scene } from '../pages/layout.ts';
import type { Stage } from '../scene.ts';
import type { TextKey } from '../texts.ts';
import type { Progress } from '../sign-in/progress.ts';
import { ACCOUNT_PATH } from './admission.ts';

export interface AccountPorts extends Stage, PasswordPorts {
  readonly sendMail: SendMail;
}

/** One admitted request to the account page. */
export interface AccountVisit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: URL;
  readonly scene: Scene;
  readonly account: Account;
  readonly sessionUid: string;
  /** The challenge and the secret of what is being set up. */
  readonly progress: Progress;
  /** The submitted form; absent: the page is only shown. */
  readonly form: URLSearchParams | undefined;
  /** Ends what was being set up, so that the next one has a new secret. */
  readonly forget: () => void;
}

/** Messages that the overview shows after a change, by the value of `done` in its address. */
export const DONE: Readonly<Record<string, TextKey>> = {
  appAdded: 'doneAppAdded',
  appRemoved: 'doneAppRemoved',
  passkeyAdded: 'donePasskeyAdded',
  passkeyRenamed: 'donePasskeyRenamed',
  passkeyRemoved: 'donePasskeyRemoved',
  passwordChanged: 'donePasswordChanged',
};

export function redirect(response: ServerResponse, location: string): void {
  response.statusCode = 303;
  response.setHeader('Location', location);
  response.end();
}

/** Mails the person about a change and shows it on the overview. */
export function tellAndReturn(visit: AccountVisit, ports: AccountPorts, change: Change, detail = ''): void {
  tell(visit, ports, change, detail);
  redirect(visit.response, `${ACCOUNT_PATH}?done=${change}`);
}

export function tell(
  { account, scene, origin }: AccountVisit,
  { sendMail }: AccountPorts,
  change: Change,
  detail = '',
): void {
  sendMail(changeMail(account, change, { language: scene.language, origin }, detail));
}
