import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { ChoicesCard } from './choices-card.tsx';
import { RecipientsCard } from './recipients-card.tsx';
import { RemindButton } from './remind-button.tsx';
import { ReportCard } from './report-card.tsx';
import { TextCard } from './text-card.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** One message: how many have acknowledged it, who has not, what it says, and what can be done about it. */
export function MessagePage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const { clientCode, messageId } = useParams<{ clientCode: string; messageId: string }>();
  const query = useQuery({
    queryKey: ['messages', 'one', clientCode, messageId],
    queryFn: ({ signal }) => call('messages.read', { params: { clientCode, messageId }, signal }),
  });
  const back = { label: t('console.messages.title'), href: '/messages' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.messages.message')} back={back} />
        <Empty icon="search" title={t('console.messages.unknown')}>
          {t('console.messages.unknownMore')}
        </Empty>
      </>
    );
  const { data } = query;
  const refresh = () => queries.invalidateQueries({ queryKey: ['messages'] });
  const when = (at: string): string => `${format.date(localDay(at), 'long')}, ${format.time(at)}`;
  return (
    <>
      <PageHeader
        title={data?.title[format.language] ?? t('console.messages.message')}
        lede={data && `${data.clientName} · ${t(`console.messages.category.${data.category}`)}`}
        back={back}
        actions={
          data && (data.mayWithdraw || data.remind !== null) ? (
            <ButtonRow>
              {data.remind === 'possible' ? <RemindButton message={data} onDone={refresh} /> : null}
              {data.source === null ? null : (
                <ButtonLink kind="second" href={`/messages/new?client=${data.clientCode}&from=${data.messageId}`}>
                  {t('console.messages.copy')}
                </ButtonLink>
              )}
              {data.mayWithdraw ? <WithdrawButton message={data} onDone={refresh} /> : null}
            </ButtonRow>
          ) : undefined
        }
      />
      <Loadable
        query={query}
        failed={t('console.messages.oneFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={160} gap={16} />
            <Bone height={240} gap={16} />
          </Skeleton>
        }
      >
        {(message) => (
          <Stack>
            {message.withdrawal ? (
              <Banner
                tone="danger"
                title={t('console.messages.withdrawnBy', {
                  by: message.withdrawal.by,
                  when: when(message.withdrawal.at),
                })}
              >
                {message.withdrawal.reason}
              </Banner>
            ) : null}
            {message.state === 'scheduled' ? (
              <Banner tone="info" title={t('console.messages.scheduledFor', { when: when(message.publishedAt) })}>
                {t('console.messages.scheduledMore')}
              </Banner>
            ) : (
              <>
                <ReportCard message={message} />
                <RecipientsCard message={message} />
              </>
            )}
            <TextCard message={message} />
            <ChoicesCard message={message} when={when} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}
