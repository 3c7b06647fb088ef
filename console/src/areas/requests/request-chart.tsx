import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DayBars } from '../../chart/day-bars.tsx';
import { call } from '../../platform/api.ts';

/** Requests of the last 30 days: sent, in effect, failed. Of one client, or of all for an empty code. */
export function RequestChart({ clientCode }: { readonly clientCode: string }): ReactNode {
  const t = useText();
  const query = useQuery({
    queryKey: ['requests', 'days', clientCode],
    queryFn: ({ signal }) => call('requests.days', { query: { ...(clientCode !== '' && { clientCode }) }, signal }),
  });
  return (
    <Card title={t('console.requests.days')}>
      <Loadable
        query={query}
        failed={t('console.requests.daysFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={150} />
          </Skeleton>
        }
      >
        {({ days }) => (
          <DayBars
            label={t('console.requests.days')}
            series={[
              { look: 'main', label: t('console.requests.daySent') },
              { look: 'second', label: t('console.requests.dayApplied') },
              { look: 'bad', label: t('console.requests.dayFailed') },
            ]}
            days={days.map(({ day, sent, applied, failed }) => ({ day, counts: [sent, applied, failed] }))}
          />
        )}
      </Loadable>
    </Card>
  );
}
