import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Need, NeedKind } from '@paystead/contract/console/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { SignInsChart } from '../clients/sign-ins-chart.tsx';
import { Gateways } from './gateways.tsx';
import { NeedRows } from './need-rows.tsx';

/** CON-7: the cases that need attention, by kind. */
export function StartPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const query = useQuery({ queryKey: ['start'], queryFn: ({ signal }) => call('start.read', { signal }) });
  return (
    <>
      <PageHeader
        title={t('console.startTitle')}
        lede={
          query.data &&
          t('console.startLede', { clients: query.data.clientCount, shown: format.count(query.data.clientCount) })
        }
      />
      <Loadable
        query={query}
        failed={t('console.startFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={72} gap={12} />
            <Bone height={72} gap={12} />
          </Skeleton>
        }
      >
        {({ needs, gateways }) => (
          <Stack>
            {needs.length === 0 ? (
              <Empty icon="check" title={t('console.nothingNeeded')}>
                {t('console.nothingNeededMore')}
              </Empty>
            ) : (
              kindsOf(needs).map(([kind, rows]) => (
                <Card key={kind} title={t(`console.need.${kind}`)}>
                  <p>{t(`console.needMore.${kind}`)}</p>
                  <NeedRows needs={rows} label={t(`console.need.${kind}`)} by="client" />
                </Card>
              ))
            )}
            <SignInsChart />
            {gateways === null ? null : <Gateways gateways={gateways} />}
          </Stack>
        )}
      </Loadable>
    </>
  );
}

function kindsOf(needs: readonly Need[]): [NeedKind, Need[]][] {
  return [...Map.groupBy(needs, ({ kind }) => kind)];
}
