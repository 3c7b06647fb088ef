import type { FastifyRequest } from 'fastify';
import type { Brands } from './brands.ts';
import type { Config } from './config.ts';
import { brandingOfHostname, brandingOfSession, NO_PARTNER } from './features/branding/store.ts';
import type { Clock } from './platform/clock.ts';
import { isDatabaseUnavailable } from './platform/database/failures.ts';
import type { Database } from './platform/database/port.ts';
import { readCredential } from './platform/http/request/credential.ts';
import { portalConfiguration } from './platform/portal/configuration.ts';
import type { PageBrand } from './platform/portal/files.ts';

interface PageBrandPorts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly brands: Brands;
}

/**
 * Returns the branding of a visitor's page from its first frame: the signed-in person's partner, or else the host
 * name's (reading 19). `of` tells the portal which one, so that it needn't fetch it again before the first render. Without
 * the database, the page has the default branding, so that it can say what is wrong.
 */
export async function pageBrand(
  request: FastifyRequest,
  { config, database, clock, brands }: PageBrandPorts,
): Promise<PageBrand> {
  const now = clock.now();
  const credential = readCredential(request);
  const read = async () => {
    const own =
      credential.kind === 'cookie'
        ? await brandingOfSession(database, credential.hash, now, config.session)
        : undefined;
    return { own, partner: own ?? (await brandingOfHostname(database, request.hostname)) };
  };
  const { own, partner } = await read().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    return { own: undefined, partner: NO_PARTNER };
  });
  const brand = brands.of(partner, now);
  return {
    title: brand.pageTitle,
    branding: { ...brand, of: own ? 'profile' : 'hostname' },
    configuration: portalConfiguration(config, `${request.protocol}://${request.host}`),
  };
}
