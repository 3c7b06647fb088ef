import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Lab } from './lab.tsx';
import { labQuery } from './queries.ts';
import { TaxesSkeleton } from './taxes-skeleton.tsx';
import { TAXES_PATH } from './use-signed-save.ts';

/** The W-4 calculator: elections tried out on one's own pay. Nothing is sent from here. */
export function LabPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(labQuery(api));
  return (
    <>
      <PageHeader
        title={t('taxes.labTitle')}
        lede={t('taxes.labLede')}
        back={{ label: t('taxes.back'), href: TAXES_PATH }}
      />
      <Loadable
        query={query}
        failed={t('taxes.labFailed')}
        reference={referenceOf(query.error)}
        loading={<TaxesSkeleton />}
      >
        {(lab) =>
          lab.appliesTo === 'contractor' ? (
            <Banner tone="info" title={t('taxes.contractorTitle')}>
              {t('taxes.contractor')}
            </Banner>
          ) : (
            <Lab lab={lab} />
          )
        }
      </Loadable>
    </>
  );
}

/** Starts the read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(labQuery(api));
}
