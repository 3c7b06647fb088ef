import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { brandingFor, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { useLater } from '@paystead/ui/use-later.ts';
import { useServices } from '../../platform/services.ts';
import { applyBranding } from './apply.ts';
import { brandingQuery, type BrandingSource } from './queries.ts';

/** Branding on the page; `known` is false until it has loaded. */
export interface ShownBranding extends Branding {
  readonly known: boolean;
}

const BrandingContext = createContext<ShownBranding | undefined>(undefined);

/** Delay before checking for newer branding, in milliseconds. */
const RECHECK_DELAY_MS = 3000;

interface BrandingProviderProps {
  readonly source: BrandingSource;
  /** Title of the delivered page, from the hostname's partner, shown until the branding has loaded. */
  readonly initialTitle: string;
  readonly children: ReactNode;
}

/** Loads the branding, provides it to the page, and applies its colors and icon. */
export function BrandingProvider({ source, initialTitle, children }: BrandingProviderProps): ReactNode {
  const { api, clock, queries } = useServices();
  const query = brandingQuery(api, clock, source, location.hostname);
  const isLater = useLater(RECHECK_DELAY_MS);
  // If the page was delivered with the branding, checking for newer branding can wait.
  const enabled = isLater || queries.getQueryData(query.queryKey) === undefined;
  const { data } = useQuery({ ...query, enabled });
  useEffect(() => {
    if (data) applyBranding(data, source === 'profile');
  }, [data, source]);
  const shown = data
    ? { ...data, known: true }
    : {
        ...brandingFor(false, null, new Date(clock.now()).getFullYear()),
        pageTitle: initialTitle,
        footerText: '',
        known: false,
      };
  return <BrandingContext value={shown}>{children}</BrandingContext>;
}

/** Returns the branding of the page. */
export function useBranding(): ShownBranding {
  const branding = use(BrandingContext);
  if (!branding) throw new Error('BrandingProvider is missing above this component.');
  return branding;
}
