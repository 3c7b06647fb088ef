import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import type { PartnerPage as Partner } from '@paystead/contract/console/partners/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { DetailsCard } from './details-card.tsx';
import { HostsCard } from './hosts-card.tsx';

/** One partner: its host names, its brand and its clients. */
export function PartnerPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const { partnerKey } = useParams<{ partnerKey: string }>();
  const [done, setDone] = useState<string>();
  const query = useQuery({
    queryKey: ['partners', 'one', partnerKey],
    queryFn: ({ signal }) => call('partners.read', { params: { partnerKey }, signal }),
  });
  const back = { label: t('console.partners.title'), href: '/partners' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.partner')} back={back} />
        <Empty icon="search" title={t('console.partners.unknown', { key: partnerKey })}>
          {t('console.partners.unknownMore')}
        </Empty>
      </>
    );
  const onChanged = async (message: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['partners'] });
    setDone(message);
  };
  return (
    <>
      <PageHeader
        title={query.data?.name ?? partnerKey}
        lede={partnerKey}
        back={back}
        actions={
          query.data ? (
            <ButtonLink kind="second" href={`/partners/${partnerKey}/branding`}>
              {t('console.partners.branding')}
            </ButtonLink>
          ) : undefined
        }
      />
      <Loadable
        query={query}
        failed={t('console.partners.oneFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={160} gap={16} />
            <Bone height={240} gap={16} />
          </Skeleton>
        }
      >
        {(partner) => (
          <Stack>
            {done === undefined ? null : <Banner tone="success" announce="polite" title={done} />}
            <DetailsCard partner={partner} onChanged={onChanged} refresh={async () => (await query.refetch()).data} />
            <HostsCard partner={partner} onChanged={onChanged} />
            <ClientsCard partner={partner} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

function ClientsCard({ partner: { name, clients, clientCount } }: { readonly partner: Partner }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Card
      title={t('console.clients')}
      lede={t('console.clientCount', { total: clientCount, shown: format.count(clientCount) })}
      flush={clients.length > 0}
      {...(clientCount > clients.length && {
        foot: (
          <ButtonLink kind="quiet" href={`/clients?search=${encodeURIComponent(name)}`}>
            {t('console.partners.allClients')}
          </ButtonLink>
        ),
      })}
    >
      {clients.length === 0 ? null : (
        <Rows label={t('console.clients')}>
          {clients.map(({ clientCode, name: client, isLive }) => (
            <li key={clientCode}>
              <Row
                title={client}
                meta={clientCode}
                href={`/clients/${clientCode}`}
                {...(!isLive && { value: <Badge tone="info">{t('console.setup.notLive')}</Badge> })}
              />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
