import { SandboxBadge } from '../sandbox/sandbox-badge.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import type { SetupPage as Setup } from '@paystead/contract/console/setup/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../../platform/api.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { LiveCard } from './live-card.tsx';
import { SetupStepItem } from './setup-step.tsx';
import styles from './setup.module.css';

/** CON-2: the checklist of a client, from nothing to live. */
export function SetupPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const { clientCode } = useParams<{ clientCode: string }>();
  const [done, setDone] = useState<string>();
  const query = useQuery({
    queryKey: ['clients', 'setup', clientCode],
    queryFn: ({ signal }) => call('setup.read', { params: { clientCode }, signal }),
  });
  const back = { label: query.data?.name ?? clientCode, href: `/clients/${clientCode}` };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.setup.title')} back={{ label: t('console.clients'), href: '/clients' }} />
        <Empty icon="search" title={t('console.unknownClientTitle', { code: clientCode })}>
          {t('console.unknownClientMore')}
        </Empty>
      </>
    );
  const onChanged = async (message?: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['clients'] });
    if (message !== undefined) setDone(message);
  };
  return (
    <>
      <PageHeader
        title={t('console.setup.title')}
        lede={
          query.data && (
            <>
              {query.data.isSandbox ? <SandboxBadge /> : null} {t('console.setup.lede')}
            </>
          )
        }
        back={back}
      />
      <Loadable
        query={query}
        failed={t('console.setup.failed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={120} gap={16} />
            <Bone height={480} gap={16} />
          </Skeleton>
        }
      >
        {(setup) => (
          <Stack>
            {done === undefined ? null : <Banner tone="success" announce="polite" title={done} />}
            <LiveCard setup={setup} onChanged={onChanged} />
            <Checklist setup={setup} onChanged={onChanged} />
            <InvitationsCard setup={setup} onChanged={onChanged} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

interface PartProps {
  readonly setup: Setup;
  readonly onChanged: (message?: string) => Promise<void>;
}

function Checklist({ setup, onChanged }: PartProps): ReactNode {
  const t = useText();
  const next = setup.steps.find(({ state }) => state === 'missing');
  return (
    <Card title={t('console.setup.steps')}>
      <ol className={styles.steps}>
        {setup.steps
          .filter(({ step }) => step !== 'invitations')
          .map((step) => (
            <SetupStepItem key={step.step} step={step} isNext={step === next} setup={setup} onChanged={onChanged} />
          ))}
      </ol>
    </Card>
  );
}
