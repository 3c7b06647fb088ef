import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useOnceTrue } from '@paystead/ui/states/use-once-true.ts';
import { useDelayed } from '@paystead/ui/skeleton/use-delayed.ts';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ContractorBanner } from '../contractor-banner.tsx';
import { CALCULATOR_PATH, calculatorQuery, TAXES_PATH, taxesQuery } from '../queries.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { TaxesSkeleton } from '../taxes-skeleton.tsx';
import { W4Form } from './w4-form.tsx';

/** The time in milliseconds for which the form waits for the pay to estimate from. */
const MAX_WAIT = 3000;

/** A new federal Form W-4 (ME-3), with its effect on the next paycheck beside it. */
export function W4Page(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(taxesQuery(api));
  const basis = useQuery({ ...calculatorQuery(api), enabled: useIsOpen()(CALCULATOR_PATH) });
  const isTooLate = useDelayed(basis.isLoading, MAX_WAIT);
  // Once shown, the form stays, even if the pay is loaded again.
  const isShown = useOnceTrue(!basis.isLoading || isTooLate);
  return (
    <>
      <PageHeader
        title={t('taxes.w4Title')}
        lede={t('taxes.w4Lede')}
        back={{ label: t('taxes.back'), href: TAXES_PATH }}
      />
      <Loadable
        query={query}
        failed={t('taxes.failed')}
        reference={referenceOf(query.error)}
        loading={<TaxesSkeleton />}
      >
        {/* On phones, the estimate is above the form, so both appear together. */}
        {(taxes) =>
          !isShown ? (
            <TaxesSkeleton />
          ) : taxes.appliesTo === 'contractor' ? (
            <ContractorBanner />
          ) : taxes.canEdit ? (
            <W4Form taxes={taxes} basis={basis.data} />
          ) : (
            <ReadOnlyBanner taxes={taxes} />
          )
        }
      </Loadable>
    </>
  );
}

/** Starts both requests while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
  void queries.prefetchQuery(calculatorQuery(api));
}
