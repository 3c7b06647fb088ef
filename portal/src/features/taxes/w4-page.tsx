import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useOnceTrue } from '@paystead/ui/states/use-once-true.ts';
import { useDelayed } from '@paystead/ui/skeleton/use-delayed.ts';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { labQuery, taxesQuery } from './queries.ts';
import { TaxesSkeleton } from './taxes-skeleton.tsx';
import { TAXES_PATH } from './use-signed-save.ts';
import { W4Form } from './w4-form.tsx';

/** Milliseconds that the form waits for what it is estimated by. */
const PATIENCE = 3000;

/** ME-3: a new federal Form W-4, step by step, with what it does to the next paycheck beside it. */
export function W4Page(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(taxesQuery(api));
  const lab = useQuery(labQuery(api));
  const isTooLate = useDelayed(lab.isPending, PATIENCE);
  // A form that is being filled in never goes away.
  const stands = useOnceTrue(!lab.isPending || isTooLate);
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
        {/* What the form does to the next paycheck stands above it on a phone: it comes along, or the form moves. */}
        {(taxes) => (stands ? <W4Form taxes={taxes} lab={lab.data} /> : <TaxesSkeleton />)}
      </Loadable>
    </>
  );
}

/** Starts both reads while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
  void queries.prefetchQuery(labQuery(api));
}
