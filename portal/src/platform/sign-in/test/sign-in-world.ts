import { vi } from 'vitest';
import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { GatewayPort, StoredName } from '../ports.ts';
import type { SignInProvider } from '../configuration.ts';
import type { Protocol, ProtocolOptions } from '../provider/protocol.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { createSignIn } from '../sign-in.ts';
import { createFakeBrowserWorld } from './fake-browser.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
export const ORIGIN = 'http://localhost:8080';
export const ID_TOKEN = 'provider.identity.token';
export const REFRESH_TOKEN = 'provider-refresh-token';
/** The gateway's marker, which has the form of a JWT. */
export const MARKER = 'eyJhbGciOiJub25lIn0.eyJtYXJrZXIiOnRydWV9.d2Vi';

const tokens: ProviderTokens = {
  idToken: ID_TOKEN,
  claims: {
    sub: 'p1',
    email: 'a@b.example',
    name: 'A',
    expiresAt: NOW / 1000 + 3600,
    amr: ['pwd', 'otp', 'mfa'],
    acr: undefined,
    nonce: 'n1',
  },
  refreshToken: REFRESH_TOKEN,
  nonce: 'n1',
};

export const session = { roles: [{ roleName: 'Employee' }], person: { email: 'a@b.example' } } as SessionState;
export const reply: AuthorizeReply = { token: MARKER, expiresAt: '2026-11-20T15:15:00Z', refreshToken: null, session };
export const profile = (username: string) => ({ username, clientCode: 'KEYFAB' }) as ProfileSelection;

export interface Change {
  readonly gateway?: Partial<GatewayPort>;
  readonly type?: string;
  readonly providers?: readonly SignInProvider[];
  readonly stored?: [StoredName, string][];
  readonly world?: ReturnType<typeof createFakeBrowserWorld>;
  readonly pending?: string | undefined;
}

/** Sign-in of one tab with a fake browser, provider and gateway. */
export function setUp(change: Change = {}) {
  const world = change.world ?? createFakeBrowserWorld();
  const tab = world.tab((url) => `${ORIGIN}/sign-in-done.html?code=c&state=${url.searchParams.get('state')}`);
  const stored = new Map<StoredName, string>(change.stored);
  let { pending } = change;
  const gateway = {
    session: vi.fn<GatewayPort['session']>(async () => undefined),
    profiles: vi.fn<GatewayPort['profiles']>(async () => ({ profiles: [profile('one')] })),
    authorize: vi.fn<GatewayPort['authorize']>(async () => reply),
    switchProfile: vi.fn<GatewayPort['switchProfile']>(async () => reply),
    stepUp: vi.fn<GatewayPort['stepUp']>(async () => undefined),
    endSession: vi.fn<GatewayPort['endSession']>(async () => undefined),
  };
  const protocol = {
    authorizationUrl: vi.fn<Protocol['authorizationUrl']>(
      async ({ state }) => `http://idp.example/auth?state=${state}`,
    ),
    exchange: vi.fn<Protocol['exchange']>(async () => tokens),
    refresh: vi.fn<Protocol['refresh']>(async () => ({ ...tokens })),
    logoutUrl: vi.fn<Protocol['logoutUrl']>(
      async (returnTo, state) => `http://idp.example/end?to=${returnTo}&state=${state}`,
    ),
  };
  const load = vi.fn(async (_options: ProtocolOptions) => protocol);
  const signIn = createSignIn(
    {
      authority: '/identity',
      clientId: 'portal',
      providers: change.providers,
      interactionType: change.type ?? 'popup',
    },
    {
      browser: tab.port,
      gateway: { ...gateway, ...change.gateway },
      store: {
        read: (name) => stored.get(name),
        write: (name, value) => (value === undefined ? stored.delete(name) : stored.set(name, value)),
        forgetPerson: () => stored.clear(),
      },
      pending: { read: () => pending, write: (text) => (pending = text) },
      fetch: async () => Promise.reject(new Error('the protocol is a fake')),
      now: () => NOW,
      language: () => 'es',
    },
    load,
  );
  const statuses: string[] = [];
  signIn.observe((event, status) => statuses.push(`${event.interaction} ${event.phase} → ${status}`));
  return { world, tab, stored, gateway, protocol, load, signIn, statuses, pending: () => pending };
}

/** Sign-in of one tab after a person has signed in. */
export async function signedIn(change: Change = {}) {
  const fixture = setUp(change);
  await fixture.signIn.start();
  await fixture.signIn.signIn();
  return fixture;
}
