import { SignInError } from './sign-in-error.ts';

/** A provider at which people of this host sign in. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
  /** The provider: `https://login.example.com/tenant`, or a path on the page's own origin (`/identity`). */
  readonly authority: string;
  readonly clientId: string;
  readonly nativeClientId: string | null;
  readonly scope: string;
  /** `local`: signing out ends only this portal's session. */
  readonly logout: 'provider' | 'local';
  /** The claim with the email address, for what the portal displays. */
  readonly emailClaim: string;
  /** The gateway reads claims with the access token. */
  readonly userinfo: boolean;
  /** The page where people change or reset their password, and other ways to sign in. */
  readonly accountUrl: string | null;
  /** Hashes of the email domains whose people sign in here; null: everyone else's. */
  readonly domainHashes: readonly string[] | null;
}

/** The part of `/configuration.json` that sign-in reads. */
export interface SignInConfiguration {
  /** The provider: `https://login.example.com/tenant`, or a path on the page's own origin (`/identity`). */
  readonly authority: string;
  readonly clientId: string;
  /** Absent or empty: one provider at `authority`, with the default scope (SES-4). */
  readonly providers?: readonly SignInProvider[] | undefined;
  readonly interactionType: string;
  /** Route of a failed sign-in. Absent: navigation is blocked (NAV-5). */
  readonly loginFailedRoute?: string | null | undefined;
  readonly paths?: Partial<SignInPaths> | undefined;
}

/** Paths of the page's own origin that are registered at the provider as exact redirect addresses. */
export interface SignInPaths {
  /** The page that loads the portal and finishes a redirect. */
  readonly callback: string;
  /** The page that hands the response of a popup or hidden frame over. */
  readonly handover: string;
  readonly afterLogout: string;
}

const DEFAULT_PATHS: SignInPaths = {
  callback: '/sign-in/callback',
  handover: '/sign-in-done.html',
  afterLogout: '/logout',
};

export type InteractionType = 'popup' | 'redirect';

/** Returns the interaction type in any capitalization (SES-1). Throws `invalid_interaction_type` for other values. */
export function interactionTypeOf(configuration: SignInConfiguration): InteractionType {
  const type = configuration.interactionType.toLowerCase();
  if (type === 'popup' || type === 'redirect') return type;
  throw new SignInError('invalid_interaction_type');
}

/** Returns the providers of this host, at least one. `authority` and `clientId` take precedence for a single one. */
export function providersOf({ providers = [], authority, clientId }: SignInConfiguration): readonly SignInProvider[] {
  if (providers.length > 1) return providers;
  const [only] = providers;
  return [
    {
      id: 'default',
      name: '',
      nativeClientId: null,
      scope: `openid ${clientId}`,
      logout: 'provider',
      emailClaim: 'email',
      userinfo: false,
      accountUrl: null,
      ...only,
      authority,
      clientId,
      domainHashes: null,
    },
  ];
}

export function pathsOf(configuration: SignInConfiguration): SignInPaths {
  return { ...DEFAULT_PATHS, ...configuration.paths };
}
