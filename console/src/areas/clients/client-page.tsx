import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { ClientPage as Client } from '@paystead/contract/console/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Link } from '@paystead/ui/link.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { useMayWrite } from '../../platform/use-role.ts';
import { NeedRows } from '../start/need-rows.tsx';
import { Progress } from './setup/progress.tsx';
import { SandboxBadge } from './sandbox/sandbox-badge.tsx';
import { SandboxCard } from './sandbox/sandbox-card.tsx';
import { SandboxesCard } from './sandbox/sandboxes-card.tsx';
import { SignInsChart } from './sign-ins-chart.tsx';

/** One client: the cases that need attention, its people in figures, employers and pay groups. */
export function ClientPage(): ReactNode {
  const t = useText();
  const { clientCode } = useParams<{ clientCode: string }>();
  const query = useQuery({
    queryKey: ['clients', 'one', clientCode],
    queryFn: ({ signal }) => call('clients.read', { params: { clientCode }, signal }),
  });
  const mayWrite = useMayWrite();
  const back = { label: t('console.clients'), href: '/clients' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.unknownClient')} back={back} />
        <Empty icon="search" title={t('console.unknownClientTitle', { code: clientCode })}>
          {t('console.unknownClientMore')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeader
        title={query.data?.name ?? clientCode}
        lede={
          query.data && (
            <>
              {query.data.isSandbox ? <SandboxBadge /> : null}{' '}
              {t('console.clientLede', { code: clientCode, partner: query.data.partnerName })}
            </>
          )
        }
        back={back}
        actions={
          <>
            <ButtonLink kind="second" href={`/clients/${clientCode}/policy`}>
              {t('console.policy.title')}
            </ButtonLink>
            {mayWrite ? (
              <ButtonLink kind="second" href={`/clients/${clientCode}/people/new`}>
                {t('console.employment.hire')}
              </ButtonLink>
            ) : null}
            {query.data?.isLive ? (
              <ButtonLink kind="second" href={`/clients/${clientCode}/setup`}>
                {t('console.setup.open')}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Loadable
        query={query}
        failed={t('console.clientFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={160} gap={16} />
            <Bone height={160} gap={16} />
          </Skeleton>
        }
      >
        {(client) => <Content client={client} />}
      </Loadable>
    </>
  );
}

function Content({ client }: { readonly client: Client }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { needs, employees, linked, waiting, legals, payGroups, setup, clientCode, sandbox, sandboxes } = client;
  return (
    <Stack>
      {sandbox === null ? null : <SandboxCard clientCode={clientCode} sandbox={sandbox} />}
      {setup === null ? null : (
        <Card title={t('console.setup.inSetup')} needsYou>
          <Stack>
            <Progress {...setup} />
            <div>
              <ButtonLink href={`/clients/${clientCode}/setup`}>{t('console.setup.continue')}</ButtonLink>
            </div>
          </Stack>
        </Card>
      )}
      {needs.length > 0 ? (
        <Card title={t('console.startTitle')}>
          <NeedRows needs={needs} label={t('console.startTitle')} by="kind" />
        </Card>
      ) : null}
      <Card title={t('console.figures')}>
        <Facts
          figures
          items={[
            {
              label: t('console.employees'),
              value: <Link href={`/people?client=${client.clientCode}`}>{format.count(employees)}</Link>,
            },
            { label: t('console.linked'), value: format.count(linked) },
            {
              label: t('console.waiting'),
              value: <Link href={`/requests?client=${client.clientCode}`}>{format.count(waiting)}</Link>,
            },
          ]}
        />
      </Card>
      <SignInsChart clientCode={clientCode} />
      <Card title={t('console.legals')}>
        {legals.length === 0 ? <p>{t('console.setup.noneYet')}</p> : null}
        <Facts
          items={legals.map(({ name, ein, city, state }) => ({
            id: ein,
            label: name,
            value: t('console.legal', { ein, city, state }),
          }))}
        />
      </Card>
      <Card title={t('console.payGroups')}>
        {payGroups.length === 0 ? <p>{t('console.setup.noneYet')}</p> : null}
        <Facts
          items={payGroups.map(({ name, nextPayday }) => ({
            label: name,
            value:
              nextPayday === null
                ? t('console.calendarEnded')
                : t('console.nextPayday', { date: format.date(nextPayday, 'long') }),
          }))}
        />
      </Card>
      {sandbox === null ? <SandboxesCard clientCode={clientCode} sandboxes={sandboxes} /> : null}
    </Stack>
  );
}
