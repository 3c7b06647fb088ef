import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WhyNoPlan } from '@paystead/contract/features/paychecks/planner-model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { listHref } from '../addresses.ts';
import { Planner } from './planner.tsx';
import { plannerQuery } from './planner-query.ts';
import { PlannerSkeleton } from './planner-skeleton.tsx';

/** The paycheck planner: what the next paycheck and the year would be with other choices. Nothing is saved or sent. */
export function PlannerPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(plannerQuery(api));
  return (
    <>
      <PageHeader
        title={t('paychecks.planTitle')}
        lede={t('paychecks.planLede')}
        back={{ label: t('paychecks.back'), href: listHref() }}
      />
      <Loadable
        query={query}
        failed={t('paychecks.planFailed')}
        reference={referenceOf(query.error)}
        loading={<PlannerSkeleton />}
      >
        {({ basis, usual, whyNot }) =>
          basis && usual ? <Planner basis={basis} usual={usual} /> : <NoPlan whyNot={whyNot ?? 'noPaycheck'} />
        }
      </Loadable>
    </>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(plannerQuery(api));
}

const REASONS: Readonly<Record<WhyNoPlan, PlainTextKey>> = {
  noPaycheck: 'paychecks.planNoPaycheck',
  contractor: 'paychecks.planContractor',
  noPayday: 'paychecks.planNoPayday',
  noTable: 'paychecks.planNoTable',
  otherEngine: 'paychecks.planOtherEngine',
  severalPlaces: 'paychecks.planSeveralPlaces',
};

function NoPlan({ whyNot }: { readonly whyNot: WhyNoPlan }): ReactNode {
  const t = useText();
  return (
    <Card>
      <Empty
        icon="pay"
        title={t('paychecks.planNone')}
        action={<ButtonLink href={listHref()}>{t('paychecks.planToList')}</ButtonLink>}
      >
        {t(REASONS[whyNot])}
      </Empty>
    </Card>
  );
}
