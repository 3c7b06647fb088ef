import { mockTransport, recordedAt } from '../../platform/api/mock-transport.ts';
import type { Clock } from '@paystead/ui/clock.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import type { PortalConfiguration } from './configuration.ts';

/** Replacements for gateway, provider and clock in mock mode (HTTP-4). */
export interface MockSide {
  readonly configuration: PortalConfiguration;
  readonly transport: typeof mockTransport;
  readonly clock: Clock;
  readonly signIn: (real: SignIn) => SignIn;
}

/** Three parts, like an identity token, without content. */
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
    // After signing out there is no session until the person signs in again.
    transport: async (url, init) =>
      url.endsWith('/api/session') && location.pathname === '/logout'
        ? new Response(null, { status: 401 })
        : mockTransport(url, init),
    // Recorded dates stay current: a payday's page is shown as on that payday.
    clock: { now: () => begin + performance.now() },
    // The recorded person is always signed in, so no password is needed.
    signIn: (real) => ({
      ...real,
      signIn: (request) => {
        location.assign(request?.returnTo ?? '/home');
        return Promise.resolve(undefined);
      },
      stepUp: () => Promise.resolve('confirmed'),
      identityToken: () => Promise.resolve(TOKEN),
    }),
  };
}
