import type { Identity } from '@paystead/identity/identity.ts';
import { brandsOf } from './brands.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';

/** Hosts of the demo's partners; browsers resolve every name below localhost to this machine. */
const HOSTS = ['localhost', 'harborline.localhost', 'summit-ridge.localhost', '127.0.0.1'];

/**
 * Starts the development provider with the demo's people. Loaded only if no other provider is configured, so a
 * production start never has it in memory.
 */
export async function startIdentity(config: Config, database: Database, clock: Clock): Promise<Identity> {
  const { createIdentity } = await import('@paystead/identity/identity.ts');
  const { readCast } = await loadDemo();
  const { PLAIN_BRAND } = await import('@paystead/identity/brand.ts');
  const brands = new Map(
    await Promise.all(
      HOSTS.map(async (host) => {
        const brand = await brandsOf(config).ofHostname(database, host, clock.now());
        return [
          host,
          {
            title: brand.pageTitle,
            actionColor: brand.actionColorHex ?? PLAIN_BRAND.actionColor,
            sidebarColor: brand.sidebarColorHex ?? PLAIN_BRAND.sidebarColor,
            ...(brand.logo && { logoUrl: brand.logo }),
            // The portal's own pages with these texts need a session like every other page (NAV-5).
            ...(isElsewhere(brand.termsOfUseUrl) && { termsUrl: brand.termsOfUseUrl }),
            ...(isElsewhere(brand.privacyPolicyUrl) && { privacyUrl: brand.privacyPolicyUrl }),
          },
        ] as const;
      }),
    ),
  );
  return createIdentity({
    production: config.isProduction,
    people: await readCast(database),
    clients: [
      {
        kind: 'web',
        clientId: config.oidc.clientId,
        redirectPaths: ['/sign-in/callback', '/sign-in-done.html'],
        postLogoutPaths: ['/logout'],
      },
      ...config.nativeClients.map((clientId) => ({
        kind: 'native' as const,
        clientId,
        redirectUris: ['com.paystead.portal:/sign-in'],
        postLogoutUris: ['com.paystead.portal:/logout'],
        corsOrigins: [...config.wrapperOrigins],
      })),
    ],
    clock: () => clock.now().getTime(),
    hostnames: HOSTS,
    brandFor: (hostname) => brands.get(hostname) ?? PLAIN_BRAND,
  });
}

function isElsewhere(url: string): boolean {
  return /^https?:/.test(url);
}
