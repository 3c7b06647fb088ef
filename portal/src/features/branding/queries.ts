import { queryOptions } from '@tanstack/react-query';
import { brandingFor, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { readPageMeta } from '../../platform/page-meta.ts';
import type { Clock } from '@paystead/ui/clock.ts';
import type { Api } from '../../platform/services.ts';

/** Source of the branding: the hostname's partner before sign-in, the profile's partner afterwards (reading 19). */
export type BrandingSource = 'hostname' | 'profile';

// Branding has defaults, so loading it shows no toast and no loading bar.
const SILENT = { skipInterceptor: true, noLoading: true } as const;

/** Returns the branding that the page was delivered with, if it is that of the session's partner. */
export function brandingOfPage(): Branding | undefined {
  const delivered = readPageMeta('branding') as (Branding & { readonly of: BrandingSource }) | undefined;
  return delivered?.of === 'profile' ? delivered : undefined;
}

/**
 * Feature flag and partner branding, completed from the defaults, with the year of the device's clock (BRA-1, BRA-2).
 */
export function brandingQuery(api: Api, clock: Clock, source: BrandingSource, hostname: string) {
  return queryOptions({
    queryKey: ['branding', source],
    staleTime: 60 * 60_000,
    retry: false,
    queryFn: async (): Promise<Branding> => {
      const [feature, partner] = await Promise.all([
        api.call('menu.brandingFeature', {}, SILENT),
        source === 'profile'
          ? api.call('branding.read', {}, SILENT)
          : api.call('branding.byHostname', { query: { hostname } }, SILENT),
      ]);
      return brandingFor(feature.enabled, partner, new Date(clock.now()).getFullYear());
    },
  });
}
