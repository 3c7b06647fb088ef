import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { useIsFormer } from '../../../platform/sign-in/use-is-former.ts';
import { useSubject } from '../../../platform/subject.ts';
import { offersQuery } from './offer-queries.ts';

// Few people ever see it, and Home is everyone's first page.
const OpenOffer = lazy(async () => ({ default: (await import('./open-offer.tsx')).OpenOffer }));

/**
 * Tells a former employee when access ends and offers the download of the pay stubs; nothing for anyone else, or before the
 * employer's offer.
 */
export function OfferBanner(): ReactNode {
  const { api } = useServices();
  const subject = useSubject();
  const isFormer = useIsFormer() && subject.view === 'self';
  const { data } = useQuery({ ...offersQuery(api, subject), enabled: isFormer });
  const offer = data?.find(({ isOpen }) => isOpen);
  if (!isFormer || !offer) return null;
  return (
    <Suspense fallback={null}>
      <OpenOffer offer={offer} />
    </Suspense>
  );
}
