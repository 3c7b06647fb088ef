import type { SignInPaths } from './configuration.ts';
import { authorizeAs, exchange } from './exchange.ts';
import { createInteractive, type Interactive } from './interactive.ts';
import type { SignInPorts } from './ports.ts';
import type { Protocol } from './protocol.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** The half of signing in that talks to the provider. A page with a live session never loads it. */
export interface Engine {
  readonly tokens: TokenSource;
  readonly interactive: Interactive;
  readonly exchange: typeof exchange;
  readonly authorizeAs: typeof authorizeAs;
}

export function createEngine(ports: SignInPorts, paths: SignInPaths, protocol: () => Promise<Protocol>): Engine {
  const { browser, pending, now, language } = ports;
  return {
    tokens: createTokenSource({
      browser,
      protocol,
      handoverUri: browser.answerUri ?? browser.origin + paths.handover,
      now,
      language,
    }),
    interactive: createInteractive({ browser, pending, protocol, paths, now, language }),
    exchange,
    authorizeAs,
  };
}
