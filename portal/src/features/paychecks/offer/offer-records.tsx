import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PayStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { Table } from '@paystead/ui/table/table.tsx';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { offersQuery } from './offer-queries.ts';

/** The record of the offers of pay stubs to an employee who left, with the answers; nothing without any. */
export function OfferRecords(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(offersQuery(api, useSubject()));
  const failure = useFailure(query, referenceOf(query.error));
  if (failure)
    return (
      <Section title={t('paychecks.offersTitle')}>
        <Failed
          title={t('paychecks.offersFailed')}
          reference={failure.reference}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    );
  if (!query.data || query.data.length === 0) return null;
  return (
    <Section title={t('paychecks.offersTitle')}>
      <Card flush>
        <OffersTable offers={query.data} />
      </Card>
    </Section>
  );
}

function OffersTable({ offers }: { readonly offers: readonly PayStubOffer[] }): ReactNode {
  const t = useText();
  const format = useFormat();
  const day = (instant: string) => format.date(dayOf(instant), 'medium');
  return (
    <Table
      caption={t('paychecks.offersTitle')}
      nameLabel={t('paychecks.offerMade')}
      columns={[
        { id: 'until', label: t('paychecks.offerAccessUntil'), place: 'line' },
        { id: 'answer', label: t('paychecks.offerAnswer'), place: 'main' },
        { id: 'downloaded', label: t('paychecks.offerSaved'), place: 'second' },
      ]}
      rows={offers.map(({ offeredAt, accessUntil, answer, answeredAt, downloadedAt }) => ({
        id: offeredAt,
        name: day(offeredAt),
        cells: [
          format.date(accessUntil, 'medium'),
          answer === null || answeredAt === null
            ? t('paychecks.offerOpen')
            : t('paychecks.offerWas', { answer, date: day(answeredAt) }),
          downloadedAt === null ? t('paychecks.offerNotSaved') : day(downloadedAt),
        ],
      }))}
    />
  );
}
