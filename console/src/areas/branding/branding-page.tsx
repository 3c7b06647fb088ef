import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { BrandPage } from '@paystead/contract/console/branding/model.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { useRole } from '../../platform/use-role.ts';
import { BrandEditor } from './brand-editor.tsx';

/** A partner's branding: what is live, the draft with its previews, and everything that was published. */
export function BrandingPage(): ReactNode {
  const t = useText();
  const client = useQueryClient();
  const role = useRole();
  const { partnerKey } = useParams<{ partnerKey: string }>();
  const queryKey = ['branding', 'page', partnerKey];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('branding.read', { params: { partnerKey }, signal }),
    // A page that changes beneath the hands would take entries along: it is read again when a save is refused.
    staleTime: Infinity,
  });
  const unknown = query.error instanceof CallFailed && query.error.code === 'not_found';
  if (unknown)
    return (
      <>
        <PageHeader
          title={t('console.branding.title')}
          back={{ label: t('console.partners.title'), href: '/partners' }}
        />
        <Empty icon="search" title={t('console.branding.unknown', { key: partnerKey })}>
          {t('console.branding.unknownMore')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeader
        title={
          query.data ? t('console.branding.titleOf', { partner: query.data.partnerName }) : t('console.branding.title')
        }
        lede={t('console.branding.lede')}
        back={{ label: query.data?.partnerName ?? partnerKey, href: `/partners/${partnerKey}` }}
      />
      <Loadable
        query={query}
        failed={t('console.branding.failed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={320} gap={16} />
            <Bone height={320} gap={16} />
          </Skeleton>
        }
      >
        {(page) => (
          <BrandEditor
            key={partnerKey}
            page={page}
            isWriter={role === 'owner' || role === 'implementation'}
            onChanged={(next: BrandPage) => {
              client.setQueryData(queryKey, next);
              void client.invalidateQueries({ queryKey: ['branding', 'hosts', partnerKey] });
            }}
            onReload={async () => (await query.refetch()).data}
          />
        )}
      </Loadable>
    </>
  );
}
