import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIdentity, type IdentityOptions } from '../src/identity.ts';
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

/** Starts a real server with the provider mounted as the gateway mounts it, on a free port. */
export async function startIdentity(options: Partial<IdentityOptions> = {}) {
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
    brandFor: (hostname) =>
      hostname === 'harborline.localhost'
        ? { title: 'Harborline Pay', actionColor: '#0b7a75', sidebarColor: '#14294b' }
        : { title: 'Paystead', actionColor: '#3450c4', sidebarColor: '#1d2333' },
    ...options,
  });
  const server = createServer((request, response) => {
    identity.handle(request, response).catch((error: unknown) => {
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
  return { identity, port, origin: `http://localhost:${port}`, stop };
}
