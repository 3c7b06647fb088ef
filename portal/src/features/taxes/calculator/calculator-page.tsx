import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ContractorBanner } from '../contractor-banner.tsx';
import { calculatorQuery, TAXES_PATH } from '../queries.ts';
import { TaxesSkeleton } from '../taxes-skeleton.tsx';
import { Calculator } from './calculator.tsx';

/** The W-4 calculator, which estimates from the person's own pay. Nothing is submitted from here. */
export function CalculatorPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(calculatorQuery(api));
  return (
    <>
      <PageHeader
        title={t('taxes.calculatorTitle')}
        lede={t('taxes.calculatorLede')}
        back={{ label: t('taxes.back'), href: TAXES_PATH }}
      />
      <Loadable
        query={query}
        failed={t('taxes.calculatorFailed')}
        reference={referenceOf(query.error)}
        loading={<TaxesSkeleton />}
      >
        {(basis) => (basis.appliesTo === 'contractor' ? <ContractorBanner /> : <Calculator basis={basis} />)}
      </Loadable>
    </>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(calculatorQuery(api));
}
