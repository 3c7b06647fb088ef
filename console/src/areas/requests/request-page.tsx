import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { RequestDetail } from '@paystead/contract/console/requests/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { RequestBlocked } from './request-blocked.tsx';
import { RequestHistory } from './request-history.tsx';
import { useKindText } from './use-kind-text.ts';

/** One request: what blocks it, the pay engine's answer and its history. */
export function RequestPage(): ReactNode {
  const t = useText();
  const kindText = useKindText();
  const queries = useQueryClient();
  const { clientCode, requestId } = useParams<{ clientCode: string; requestId: string }>();
  const query = useQuery({
    queryKey: ['requests', 'one', clientCode, requestId],
    queryFn: ({ signal }) => call('requests.read', { params: { clientCode, requestId }, signal }),
  });
  const back = { label: t('console.requests.title'), href: '/requests' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.requests.unknown')} back={back} />
        <Empty icon="search" title={t('console.requests.unknownTitle')}>
          {t('console.requests.unknownMore')}
        </Empty>
      </>
    );
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.employeeName ?? t('console.requests.unknown')}
        lede={data && `${kindText(data.kind)} · ${data.employeeNumber} · ${data.clientName}`}
        back={back}
      />
      <Loadable
        query={query}
        failed={t('console.requests.oneFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={140} gap={16} />
            <Bone height={220} gap={16} />
          </Skeleton>
        }
      >
        {(request) => (
          <Stack>
            <RequestBlocked request={request} onRetried={() => queries.invalidateQueries({ queryKey: ['requests'] })} />
            <Dates request={request} />
            <RequestHistory events={request.events} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

function Dates({ request: { sentAt, effectiveDate, engine } }: { readonly request: RequestDetail }): ReactNode {
  const t = useText();
  const format = useFormat();
  const when = (at: string): string => `${format.date(localDay(at), 'long')}, ${format.time(at)}`;
  return (
    <Card title={t('console.requests.dates')}>
      <Facts
        items={[
          { label: t('console.requests.sent'), value: when(sentAt) },
          { label: t('console.requests.effective'), value: format.date(effectiveDate, 'long') },
          ...(engine === null
            ? []
            : [
                { label: t('console.requests.engineGot'), value: when(engine.sentAt) },
                {
                  label: t('console.requests.engineAnswered'),
                  value: engine.answeredAt === null ? t('console.requests.notYet') : when(engine.answeredAt),
                },
                ...(engine.reference === null
                  ? []
                  : [{ label: t('console.requests.engineReference'), value: engine.reference }]),
                { label: t('console.requests.changeId'), value: engine.changeId },
              ]),
        ]}
      />
    </Card>
  );
}
