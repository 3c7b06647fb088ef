import { mockTransport, recordedAt } from '../platform/api/mock-transport.ts';
import type { Clock } from '@paystead/ui/clock.ts';
import type { SignIn } from '../platform/sign-in/sign-in.ts';
import type { PortalConfiguration } from './configuration.ts';

/** What takes the gateway's, the provider's and the calendar's place in mock mode (HTTP-4). */
export interface MockSide {
  readonly configuration: PortalConfiguration;
  readonly transport: typeof mockTransport;
  readonly clock: Clock;
  readonly signIn: (real: SignIn) => SignIn;
}

/** Three parts, as an identity token has, and nothing in it. */
const TOKEN = 'mock.mock.mock';

export async function startMock(): Promise<MockSide> {
  const begin = await recordedAt();
  return {
    configuration: {
      gatewayHost: '',
      authority: '/',
      clientId: 'mock',
      interactionType: 'redirect',
      loginFailedRoute: null,
      paths: {},
      features: {},
    },
    // Who has signed out is nobody until they sign in again.
    transport: async (url, init) =>
      url.endsWith('/api/session') && location.pathname === '/logout'
        ? new Response(null, { status: 401 })
        : mockTransport(url, init),
    // Recorded days stay what they are: a payday's page is looked at on that payday.
    clock: { now: () => begin + performance.now() },
    // Whoever is recorded is signed in: there is nobody to ask for a password.
    signIn: (real) => ({
      ...real,
      signIn: (wish) => {
        location.assign(wish?.returnTo ?? '/home');
        return Promise.resolve(undefined);
      },
      stepUp: () => Promise.resolve('confirmed'),
      identityToken: () => Promise.resolve(TOKEN),
    }),
  };
}
