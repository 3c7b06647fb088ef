import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { brandingFor, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { useLater } from '@paystead/ui/use-later.ts';
import { useServices } from '../../platform/services.ts';
import { applyBranding } from './apply.ts';
import { brandingQuery, type BrandingSource } from './queries.ts';

/** What the page shows of its partner; `known` is false until the gateway has answered. */
export interface ShownBranding extends Branding {
  readonly known: boolean;
}

const BrandingContext = createContext<ShownBranding | undefined>(undefined);

/** Milliseconds. */
const AFTER_FIRST_VIEW = 3000;

interface BrandingProviderProps {
  readonly source: BrandingSource;
  /** The title that the page came with: the hostname's partner, good until the answer is here. */
  readonly firstTitle: string;
  readonly children: ReactNode;
}

/** Asks for the branding that applies now and puts its colours and icon on the page. */
export function BrandingProvider({ source, firstTitle, children }: BrandingProviderProps): ReactNode {
  const { api, clock, queries } = useServices();
  const query = brandingQuery(api, clock, source, location.hostname);
  const isLater = useLater(AFTER_FIRST_VIEW);
  // The page may have brought the answer: then asking is for what has changed since, and can wait.
  const enabled = isLater || queries.getQueryData(query.queryKey) === undefined;
  const { data } = useQuery({ ...query, enabled });
  useEffect(() => {
    if (data) applyBranding(data, source === 'profile');
  }, [data, source]);
  const shown = data
    ? { ...data, known: true }
    : {
        ...brandingFor(false, null, new Date(clock.now()).getFullYear()),
        pageTitle: firstTitle,
        footerText: '',
        known: false,
      };
  return <BrandingContext value={shown}>{children}</BrandingContext>;
}

export function useBranding(): ShownBranding {
  const branding = use(BrandingContext);
  if (!branding) throw new Error('BrandingProvider is missing above this component.');
  return branding;
}
