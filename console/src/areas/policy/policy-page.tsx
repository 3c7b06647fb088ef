import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { SandboxBadge } from '../clients/sandbox/sandbox-badge.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { usePolicyText } from './use-policy-text.ts';
import { WaitingPolicy } from './waiting-policy.tsx';

/** A client's policy: every setting with its meaning, whom changes are about, what waits, and the history. */
export function PolicyPage(): ReactNode {
  const t = useText();
  const text = usePolicyText();
  const { clientCode } = useParams<{ clientCode: string }>();
  const [message, setMessage] = useState<string>();
  const query = useQuery({
    queryKey: ['policy', 'page', clientCode],
    queryFn: ({ signal }) => call('policy.read', { params: { clientCode }, signal }),
  });
  const done = async (said?: string): Promise<void> => {
    await query.refetch();
    setMessage(said);
  };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.unknownClient')} back={{ label: t('console.clients'), href: '/clients' }} />
        <Empty icon="search" title={t('console.unknownClientTitle', { code: clientCode })}>
          {t('console.unknownClientMore')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('console.policy.title')}
        lede={
          query.data && (
            <>
              {query.data.isSandbox ? <SandboxBadge /> : null}{' '}
              {t('console.policy.lede', { client: query.data.clientName })}
            </>
          )
        }
        back={{ label: query.data?.clientName ?? clientCode, href: `/clients/${clientCode}` }}
      />
      <Stack>
        <div role="status">{message === undefined ? null : <Banner tone="success" title={message} />}</div>
        <Loadable
          query={query}
          failed={t('console.policy.failed')}
          loading={
            <Skeleton label={t('console.loading')}>
              <Bone height={220} gap={16} />
              <Bone height={220} gap={16} />
            </Skeleton>
          }
        >
          {(page) => (
            <Stack>
              {page.waiting.map((one) => (
                <WaitingPolicy key={one.confirmationId} page={page} one={one} onDecided={done} />
              ))}
              {page.warnings.length > 0 ? (
                <Banner tone="warning" title={t('console.policy.warnings')}>
                  <ul>
                    {page.warnings.map((one) => (
                      <li key={`${one.group} ${one.code} ${one.decider}`}>{text.warning(one)}</li>
                    ))}
                  </ul>
                </Banner>
              ) : null}
              <PolicyForm
                key={clientCode}
                page={page}
                refresh={async () => (await query.refetch()).data}
                onSaved={done}
              />
              <PolicyHistory history={page.history} />
            </Stack>
          )}
        </Loadable>
      </Stack>
    </>
  );
}
