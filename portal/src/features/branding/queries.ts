import { queryOptions } from '@tanstack/react-query';
import { brandingFor, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { readPageMeta } from '../../platform/page-meta.ts';
import type { Clock } from '@paystead/ui/clock.ts';
import type { Api } from '../../platform/services.ts';

/** Whose branding applies: the hostname's before sign-in, the profile's partner after (reading 19). */
export type BrandingSource = 'hostname' | 'profile';

// A partner's looks are no reason to toast or to show the loading bar: the page stands on the defaults.
const ASIDE = { skipInterceptor: true, noLoading: true } as const;

/** The branding that the page brought from the gateway, where it is that of the session's partner. */
export function brandingOfPage(): Branding | undefined {
  const brought = readPageMeta('branding') as (Branding & { readonly of: BrandingSource }) | undefined;
  return brought?.of === 'profile' ? brought : undefined;
}

/** BRA-1, BRA-2: feature flag and partner together, filled from the defaults; the year is the device's. */
export function brandingQuery(api: Api, clock: Clock, source: BrandingSource, hostname: string) {
  return queryOptions({
    queryKey: ['branding', source],
    staleTime: 60 * 60_000,
    retry: false,
    queryFn: async (): Promise<Branding> => {
      const [feature, partner] = await Promise.all([
        api.call('menu.brandingFeature', {}, ASIDE),
        source === 'profile'
          ? api.call('branding.read', {}, ASIDE)
          : api.call('branding.byHostname', { query: { hostname } }, ASIDE),
      ]);
      return brandingFor(feature.enabled, partner, new Date(clock.now()).getFullYear());
    },
  });
}
