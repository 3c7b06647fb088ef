import { interactionTypeOf, type SignInConfiguration } from './configuration.ts';
import type { InteractionStatus } from './provider/interaction-status.ts';
import type { SignInError } from './sign-in-error.ts';

export interface GuardInput {
  readonly configuration: SignInConfiguration;
  readonly status: InteractionStatus;
  readonly signedIn: boolean;
  /** Failure of the last attempt, until the person tries again. */
  readonly error: SignInError | undefined;
}

export type Verdict =
  | { readonly kind: 'allow' }
  /** An interaction is running: the page shows its frame and waits. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'redirect'; readonly route: string; readonly error: SignInError }
  | { readonly kind: 'block'; readonly error: SignInError };

/** Routes that need no sign-in (reading 13). The login-failed route is added, because the guard redirects to it. */
const OPEN_ROUTES = ['/error', '/logout', '/sign-in'];

function isOpen(path: string, configuration: SignInConfiguration): boolean {
  const open = configuration.loginFailedRoute ? [...OPEN_ROUTES, configuration.loginFailedRoute] : OPEN_ROUTES;
  return open.some((route) => path === route || path.startsWith(`${route}/`));
}

function failed(configuration: SignInConfiguration, error: SignInError): Verdict {
  const route = configuration.loginFailedRoute;
  return route ? { kind: 'redirect', route, error } : { kind: 'block', error };
}

/** Decides whether a page may be shown: every page needs a session; a failure redirects or blocks (SES-9, NAV-5). */
export function guard(path: string, { configuration, status, signedIn, error }: GuardInput): Verdict {
  if (isOpen(path, configuration)) return { kind: 'allow' };
  try {
    interactionTypeOf(configuration);
  } catch (invalidType) {
    return failed(configuration, invalidType as SignInError);
  }
  if (signedIn) return { kind: 'allow' };
  if (status !== 'none') return { kind: 'wait' };
  return error ? failed(configuration, error) : { kind: 'signIn' };
}
