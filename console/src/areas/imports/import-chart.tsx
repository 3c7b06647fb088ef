import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DayBars } from '../../chart/day-bars.tsx';
import { call } from '../../platform/api.ts';

/** Rows of applied imports in the last twelve weeks, a bar for each week. */
export function ImportChart(): ReactNode {
  const t = useText();
  const query = useQuery({
    queryKey: ['imports', 'sizes'],
    queryFn: ({ signal }) => call('imports.sizes', { signal }),
  });
  if (query.data?.weeks.every(({ rows }) => rows === 0)) return null;
  return (
    <Card title={t('console.imports.sizes')}>
      <Loadable
        query={query}
        failed={t('console.imports.sizesFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={150} />
          </Skeleton>
        }
      >
        {({ weeks }) => (
          <DayBars
            label={t('console.imports.sizes')}
            series={[{ look: 'main', label: t('console.imports.weekRows') }]}
            days={weeks.map(({ week, rows }) => ({ day: week, counts: [rows] }))}
          />
        )}
      </Loadable>
    </Card>
  );
}
