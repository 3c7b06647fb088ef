import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DayBars } from '../../chart/day-bars.tsx';
import { call } from '../../platform/api.ts';

/** Height of the chart with its legend in pixels, so that nothing moves when it comes. */
const HEIGHT = 182;

/** Sign-ins to the portal by day, of one client or of all within reach. Says so where there was none. */
export function SignInsChart({ clientCode }: { readonly clientCode?: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const query = useQuery({
    queryKey: ['signIns', clientCode ?? ''],
    queryFn: ({ signal }) =>
      call('signIns.days', { query: { ...(clientCode !== undefined && { clientCode }) }, signal }),
  });
  const total = query.data?.days.reduce((sum, { signIns }) => sum + signIns, 0);
  return (
    <Card
      title={t('console.setup.signIns')}
      lede={
        total === undefined
          ? t('console.loading')
          : t('console.setup.signInTotal', { total, shown: format.count(total) })
      }
    >
      <Loadable
        query={query}
        failed={t('console.setup.signInsFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={HEIGHT} />
          </Skeleton>
        }
      >
        {({ days }) => (
          <DayBars
            label={t('console.setup.signIns')}
            series={[{ look: 'main', label: t('console.setup.signInsPerDay') }]}
            days={days.map(({ day, signIns }) => ({ day, counts: [signIns] }))}
          />
        )}
      </Loadable>
    </Card>
  );
}
