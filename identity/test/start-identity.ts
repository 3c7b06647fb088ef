import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createIdentity, type IdentityOptions } from '../src/identity.ts';
import type { Mail } from '../src/mail.ts';
import type { Person } from '../src/person.ts';

export const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const profile = (employeeId: string) => ({
  username: `user-${employeeId}`,
  clientCode: 'KEYFAB',
  employeeId,
  roles: ['Employee'],
  views: ['employee'],
  inScope: [],
  outOfScope: [],
});

export const MARISOL: Person = {
  email: 'marisol.vega@keystone.example',
  password: 'correct-horse',
  name: 'Marisol Vega',
  key: 'plain',
  profiles: [profile('e1')],
};
export const RUTH: Person = {
  email: 'ruth.okafor@keystone.example',
  password: 'battery-staple',
  name: 'Ruth Okafor <b>',
  key: 'manager',
  profiles: [profile('e2')],
  secondFactorSecret: SECRET,
  locale: 'es',
};
const GENERATED: Person = { ...MARISOL, email: 'g1@generated.example', name: 'Generated One', unlisted: true };

/** The header by which a test says what network address it comes from. */
export const ADDRESS_HEADER = 'x-test-address';

const LOGOUT_PATH = '/api/session/back-channel-logout';

/** Starts a real server with the provider mounted as the gateway mounts it, on a free port. Collects its mail and its logout tokens. */
export async function startIdentity(options: Partial<IdentityOptions> = {}) {
  const mails: Mail[] = [];
  const logoutTokens: string[] = [];
  const identity = createIdentity({
    production: false,
    people: [MARISOL, RUTH, GENERATED],
    clock: () => Date.now(),
    clients: [
      {
        kind: 'web',
        clientId: 'paystead-portal',
        redirectPaths: ['/sign-in/callback', '/sign-in-done.html'],
        postLogoutPaths: ['/logout'],
        backChannelLogoutPath: LOGOUT_PATH,
      },
      {
        kind: 'web',
        clientId: 'confidential',
        clientSecret: 'a-secret-of-some-length-1234567890',
        redirectPaths: ['/back'],
        postLogoutPaths: [],
      },
      {
        kind: 'native',
        clientId: 'paystead-app',
        redirectUris: ['example.paystead.app:/sign-in'],
        postLogoutUris: [],
        corsOrigins: ['capacitor://localhost'],
      },
    ],
    sendMail: (mail) => void mails.push(mail),
    brandFor: (hostname) =>
      hostname === 'harborline.localhost'
        ? { title: 'Harborline Pay', actionColor: '#0b7a75', sidebarColor: '#14294b' }
        : { title: 'Paystead', actionColor: '#3450c4', sidebarColor: '#1d2333' },
    ...options,
  });
  const receiveLogout = async (request: IncomingMessage, response: ServerResponse) => {
    logoutTokens.push(new URLSearchParams(await text(request)).get('logout_token') ?? '');
    response.end();
  };
  const server = createServer((request, response) => {
    if (request.url === LOGOUT_PATH) {
      void receiveLogout(request, response);
      return;
    }
    const address = request.headers[ADDRESS_HEADER];
    identity
      .handle(request, response, typeof address === 'string' ? { networkAddress: address } : {})
      .catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { identity, mails, logoutTokens, port, origin: `http://localhost:${port}`, stop };
}
