import { interactionTypeOf, type SignInConfiguration } from './configuration.ts';
import type { InteractionStatus } from './interaction-status.ts';
import type { SignInError } from './sign-in-error.ts';

export interface GuardView {
  readonly configuration: SignInConfiguration;
  readonly status: InteractionStatus;
  readonly signedIn: boolean;
  /** The failure of the last try, until the person tries again. */
  readonly error: SignInError | undefined;
}

export type Verdict =
  | { readonly kind: 'allow' }
  /** Something is under way: show the page's frame and wait. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'redirect'; readonly route: string; readonly error: SignInError }
  | { readonly kind: 'block'; readonly error: SignInError };

/** Readings 13: the routes that need nobody; the login-failed route joins them, or the guard would chase itself. */
const OPEN = ['/error', '/logout', '/sign-in'];

function isOpen(path: string, configuration: SignInConfiguration): boolean {
  const open = configuration.loginFailedRoute ? [...OPEN, configuration.loginFailedRoute] : OPEN;
  return open.some((route) => path === route || path.startsWith(`${route}/`));
}

function failed(configuration: SignInConfiguration, error: SignInError): Verdict {
  const route = configuration.loginFailedRoute;
  return route ? { kind: 'redirect', route, error } : { kind: 'block', error };
}

/** SES-9, NAV-5: every page needs a signed-in account; a failure goes to the login-failed route or blocks. */
export function guard(path: string, { configuration, status, signedIn, error }: GuardView): Verdict {
  if (isOpen(path, configuration)) return { kind: 'allow' };
  try {
    interactionTypeOf(configuration);
  } catch (wrong) {
    return failed(configuration, wrong as SignInError);
  }
  if (signedIn) return { kind: 'allow' };
  if (status !== 'none') return { kind: 'wait' };
  return error ? failed(configuration, error) : { kind: 'signIn' };
}
