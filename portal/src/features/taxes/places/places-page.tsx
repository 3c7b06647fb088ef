import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { PlacesForm } from './places-form.tsx';
import { TAXES_PATH, taxesQuery } from '../queries.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { TaxesSkeleton } from '../taxes-skeleton.tsx';

/** The tax locations (ME-3): home and work, found by ZIP code. */
export function PlacesPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(taxesQuery(api));
  return (
    <>
      <PageHeader
        title={t('taxes.placesTitle')}
        lede={t('taxes.placesPageLede')}
        back={{ label: t('taxes.back'), href: TAXES_PATH }}
      />
      <Loadable
        query={query}
        failed={t('taxes.failed')}
        reference={referenceOf(query.error)}
        loading={<TaxesSkeleton />}
      >
        {(taxes) => (taxes.canEdit ? <PlacesForm taxes={taxes} /> : <ReadOnlyBanner taxes={taxes} />)}
      </Loadable>
    </>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
}
