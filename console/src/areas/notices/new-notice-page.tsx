import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { NoticeForm } from './notice-form.tsx';

/** Writes a notice, with a preview in both languages. */
export function NewNoticePage(): ReactNode {
  const t = useText();
  const query = useQuery({ queryKey: ['notices'], queryFn: ({ signal }) => call('notices.list', { signal }) });
  return (
    <>
      <PageHeader
        title={t('console.notices.new')}
        lede={t('console.notices.newLede')}
        back={{ label: t('console.notices.title'), href: '/notices' }}
      />
      <Loadable
        query={query}
        failed={t('console.notices.listFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={240} gap={16} />
          </Skeleton>
        }
      >
        {({ mayPost, mayPostForEveryone }) =>
          mayPost ? (
            <NoticeForm mayPostForEveryone={mayPostForEveryone} />
          ) : (
            <Empty icon="lock" title={t('console.notices.refused')}>
              {t('console.notices.refusedMore')}
            </Empty>
          )
        }
      </Loadable>
    </>
  );
}
