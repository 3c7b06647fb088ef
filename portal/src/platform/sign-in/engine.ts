import type { SignInPaths } from './configuration.ts';
import { finishStepUp, outcomeOf, proveSignIn } from './confirm.ts';
import { safeReturnPath } from './deep-link.ts';
import { authorizeAs, exchange } from './exchange.ts';
import { createInteractive, type Interactive } from './interactive.ts';
import type { SignInPorts } from './ports.ts';
import type { Protocol } from './protocol.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** Somebody whom the provider vouches for, and whom no profile knows. */
export interface Stranger {
  readonly email: string;
  readonly idToken: string;
  /** Where they were going when they signed in. */
  readonly returnTo: string;
}

/** The half of signing in that talks to the provider. A page with a live session never loads it. */
export interface Engine {
  readonly tokens: TokenSource;
  readonly interactive: Interactive;
  readonly exchange: typeof exchange;
  readonly authorizeAs: typeof authorizeAs;
  /** Whoever signed in at the provider on this page. */
  readonly stranger: (returnTo: string) => Stranger | undefined;
  /** The same after a reload, which forgets tokens. Never throws. */
  readonly recallStranger: (returnTo: string) => Promise<Stranger | undefined>;
  readonly safeReturnPath: typeof safeReturnPath;
  readonly proveSignIn: typeof proveSignIn;
  readonly finishStepUp: typeof finishStepUp;
  readonly outcomeOf: typeof outcomeOf;
}

export function createEngine(ports: SignInPorts, paths: SignInPaths, protocol: () => Promise<Protocol>): Engine {
  const { browser, pending, now, language } = ports;
  const tokens = createTokenSource({
    browser,
    protocol,
    handoverUri: browser.answerUri ?? browser.origin + paths.handover,
    now,
    language,
  });
  const stranger: Engine['stranger'] = (returnTo) => {
    const answer = tokens.current();
    return answer?.claims.email ? { email: answer.claims.email, idToken: answer.idToken, returnTo } : undefined;
  };
  return {
    tokens,
    stranger,
    recallStranger: async (returnTo) => {
      // A provider that knows nobody any more leaves the page with its one action.
      await tokens.ssoSilent().catch(() => undefined);
      return stranger(returnTo);
    },
    interactive: createInteractive({ browser, pending, protocol, paths, now, language }),
    exchange,
    authorizeAs,
    safeReturnPath,
    proveSignIn,
    finishStepUp,
    outcomeOf,
  };
}
