import type { SignInConfiguration, SignInPaths } from '../configuration.ts';
import { createIdentityActions } from './identity-actions.ts';
import type { InteractionTracker } from '../provider/interaction-tracker.ts';
import type { LogoutReason } from './logout.ts';
import type { SignInPorts } from '../ports.ts';
import type { ProviderChoice } from '../provider-choice.ts';
import type { Protocol } from '../provider/protocol.ts';
import { acquireTokens, createProviderFlow, createTokens, type ProviderFlow } from '../provider/provider-flow.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { createSessionActions } from './session-actions.ts';
import type { SignIn, SignInState } from '../sign-in.ts';
import type { Tabs } from './tabs.ts';
import type { TokenSource } from '../provider/token-source.ts';

/** State and ports that the actions share with the part of sign-in that every page loads. */
export interface SignInCore {
  readonly configuration: SignInConfiguration;
  readonly ports: SignInPorts;
  readonly paths: SignInPaths;
  readonly providers: ProviderChoice;
  readonly protocol: () => Promise<Protocol>;
  readonly tracker: InteractionTracker;
  readonly tabs: Tabs;
  readonly state: () => SignInState;
  readonly set: (change: Partial<SignInState>) => void;
  /** Puts a failure into the state. */
  readonly fail: (error: unknown) => undefined;
  readonly logout: (reason: LogoutReason) => Promise<void>;
}

/** The part of sign-in that talks to the provider, or changes the session. */
export interface SignInActions extends Pick<
  SignIn,
  'signIn' | 'choose' | 'switchProfile' | 'stepUp' | 'identityToken' | 'recallStranger' | 'renewSession' | 'stranger'
> {
  readonly tokens: TokenSource;
  readonly cancel: () => void;
  /** Finishes a sign-in or step-up that left the page. Returns the path to continue at. */
  readonly finishRedirect: () => Promise<string | undefined>;
}

/** The parts that the actions share. */
export interface ActionParts {
  readonly core: SignInCore;
  readonly tokens: TokenSource;
  readonly provider: ProviderFlow;
  /** Gets valid tokens without the person. */
  readonly acquire: () => Promise<ProviderTokens>;
  /** Gets tokens without the person that can open a session. */
  readonly acquireUnused: () => Promise<ProviderTokens>;
}

/** Creates the actions over the state and ports of one page. */
export function createActions(core: SignInCore): SignInActions {
  const tokens = createTokens(core);
  const provider = createProviderFlow(core);
  const parts = {
    core,
    tokens,
    provider,
    acquire: () => acquireTokens(core, tokens, 'acquire'),
    acquireUnused: () => acquireTokens(core, tokens, 'acquireUnused'),
  };
  return { tokens, cancel: provider.cancel, ...createSessionActions(parts), ...createIdentityActions(parts) };
}
