import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { hasSecondFactor, type Account, type Accounts } from '../accounts/accounts.ts';
import { levelOfAcr, reaches } from '../assurance.ts';
import type { Client } from '../client.ts';
import type { Clock } from '../clock.ts';

export const ACCOUNT_PATH = '/identity/account';

/** Seconds for which a sign-in opens the account page. */
const RECENT_SECONDS = 300;

/** The account page as an application of the provider: its sign-in is the same as any other. */
export const ACCOUNT_CLIENT: Client = {
  kind: 'web',
  clientId: 'paystead-account',
  redirectPaths: [ACCOUNT_PATH],
  postLogoutPaths: [],
};

export interface Admitted {
  readonly account: Account;
  /** The id of the provider's session, which stays the same as long as it lives. */
  readonly sessionUid: string;
}

/**
 * Returns the person of a recent sign-in with all the factors that the account has. The session that set up the first
 * second factor needn't prove it again.
 */
export async function admit(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accounts: Accounts,
  clock: Clock,
): Promise<Admitted | undefined> {
  const session = await provider.Session.get(provider.createContext(request, response));
  const account = session.accountId === undefined ? undefined : accounts.bySubject(session.accountId);
  if (!account || session.loginTs === undefined) return undefined;
  if (clock() / 1000 - session.loginTs > RECENT_SECONDS) return undefined;
  const isStrong = reaches(levelOfAcr(session.acr), 'secondFactor') || account.enrolledIn === session.uid;
  return hasSecondFactor(account) && !isStrong ? undefined : { account, sessionUid: session.uid };
}

/**
 * Returns the address of a new sign-in that leads back to the account page. The code that comes back is never redeemed:
 * the page is at the provider, whose session is enough.
 */
export function signInUrl(origin: URL, language: string): string {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const parameters = new URLSearchParams({
    client_id: ACCOUNT_CLIENT.clientId,
    redirect_uri: `${origin.origin}${ACCOUNT_PATH}`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ui_locales: language,
  });
  return `/identity/auth?${parameters.toString()}`;
}
