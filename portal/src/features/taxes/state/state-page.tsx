import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ContractorBanner } from '../contractor-banner.tsx';
import { TAXES_PATH, taxesQuery } from '../queries.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { TaxesSkeleton } from '../taxes-skeleton.tsx';
import { StateCertificate } from './state-certificate.tsx';

/** A state's withholding certificate (ME-3), with the fields of its own form. */
export function StatePage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const state = (useParams<{ state: string }>().state ?? '').toUpperCase();
  const query = useQuery(taxesQuery(api));
  const form = stateFormOf(state);
  return (
    <>
      <PageHeader
        title={t('taxes.statePageTitle', { form: form.form ?? state })}
        lede={t('taxes.stateLede', { state })}
        back={{ label: t('taxes.back'), href: TAXES_PATH }}
      />
      <Loadable
        query={query}
        failed={t('taxes.failed')}
        reference={referenceOf(query.error)}
        loading={<TaxesSkeleton />}
      >
        {(taxes) =>
          taxes.appliesTo === 'contractor' ? (
            <ContractorBanner />
          ) : !taxes.canEdit ? (
            <ReadOnlyBanner taxes={taxes} />
          ) : form.kind !== 'certificate' || !taxes.states.includes(state) ? (
            <Banner tone="info" title={t('taxes.stateNotYours', { state })} />
          ) : (
            <StateCertificate key={state} taxes={taxes} stateForm={form} />
          )
        }
      </Loadable>
    </>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
}
