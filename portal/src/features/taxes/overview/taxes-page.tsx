import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { SentBackBanner } from '../../../platform/changes/sent-back-banner.tsx';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ContractorBanner } from '../contractor-banner.tsx';
import { taxesQuery } from '../queries.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { TaxesSkeleton } from '../taxes-skeleton.tsx';
import { FederalCard } from './federal-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { SaveReceipt } from './save-receipt.tsx';
import { SignedForms } from './signed-forms.tsx';
import { StateCard } from './state-card.tsx';

/** The content of the Taxes tab (ME-3): federal form, state certificates, tax locations and signed forms. */
export function TaxesPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(taxesQuery(api));
  return (
    <Loadable query={query} failed={t('taxes.failed')} reference={referenceOf(query.error)} loading={<TaxesSkeleton />}>
      {(taxes) => <Taxes taxes={taxes} />}
    </Loadable>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
}

function Taxes({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  return (
    <Stack>
      <SaveReceipt />
      <ReadOnlyBanner taxes={taxes} />
      <SentBackBanner sentBack={taxes.proposed?.change.sentBack ?? null} />
      {taxes.appliesTo === 'contractor' ? (
        <ContractorBanner />
      ) : (
        <>
          <FederalCard taxes={taxes} />
          {taxes.states.map((state) => (
            <StateCard key={state} taxes={taxes} state={state} />
          ))}
        </>
      )}
      <PlacesCard taxes={taxes} />
      <SignedForms forms={taxes.priorForms} />
    </Stack>
  );
}
