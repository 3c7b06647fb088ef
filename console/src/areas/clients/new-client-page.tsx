import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { RecordForm } from '../people/employment/record-form.tsx';

/** Creates a client, which begins in setup. */
export function NewClientPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const created = useRef('');
  const query = useQuery({
    queryKey: ['clients', 'form'],
    queryFn: ({ signal }) => call('clients.form', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const back = { label: t('console.clients'), href: '/clients' };
  if (query.error instanceof CallFailed && query.error.code === 'scope_required')
    return (
      <>
        <PageHeader title={t('console.setup.newClient')} back={back} />
        <Empty icon="lock" title={t('console.setup.newRefused')}>
          {t('console.setup.newRefusedMore')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeader title={t('console.setup.newClient')} lede={t('console.setup.newClientLede')} back={back} />
      <Loadable
        query={query}
        failed={t('console.employment.formFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={320} gap={16} />
          </Skeleton>
        }
      >
        {({ sections, values }) => (
          <Card>
            <RecordForm
              name="new client"
              clientCode=""
              sections={sections}
              start={values}
              isWhole
              checks={false}
              takesFocus={false}
              submit={t('console.setup.create')}
              send={async (cells) => {
                const { clientCode } = await call('clients.create', { body: { values: cells } });
                created.current = clientCode;
                return { warnings: [] };
              }}
              onDone={() => {
                navigate(`/clients/${created.current}/setup`);
                return queries.invalidateQueries();
              }}
              onCancel={() => navigate('/clients')}
            />
          </Card>
        )}
      </Loadable>
    </>
  );
}
