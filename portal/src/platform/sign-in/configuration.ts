import { SignInError } from './sign-in-error.ts';

/** The part of `/configuration.json` that sign-in reads. */
export interface SignInConfiguration {
  /** The provider: `https://login.example.com/tenant`, or a path on the page's own origin (`/identity`). */
  readonly authority: string;
  readonly clientId: string;
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

export function pathsOf(configuration: SignInConfiguration): SignInPaths {
  return { ...DEFAULT_PATHS, ...configuration.paths };
}
