import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { NoticeItem } from './notice-item.tsx';
import styles from './notices.module.css';

const STATES = ['current', 'coming', 'past'] as const satisfies readonly NoticeRow['state'][];

/** The notices within reach: current, coming and past ones. */
export function NoticesPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['notices'], queryFn: ({ signal }) => call('notices.list', { signal }) });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['notices'] });
  return (
    <>
      <PageHeader
        title={t('console.notices.title')}
        lede={t('console.notices.lede')}
        actions={
          query.data?.mayPost ? <ButtonLink href="/notices/new">{t('console.notices.new')}</ButtonLink> : undefined
        }
      />
      <Loadable
        query={query}
        failed={t('console.notices.listFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={180} gap={16} />
            <Bone height={180} gap={16} />
          </Skeleton>
        }
      >
        {({ rows }) => (
          <Stack>
            {rows.length === 0 ? (
              <Empty icon="info" title={t('console.notices.none')}>
                {t('console.notices.noneMore')}
              </Empty>
            ) : null}
            {STATES.map((state) => {
              const those = rows.filter((row) => row.state === state);
              return those.length === 0 ? null : (
                <Card key={state} title={t(`console.notices.state.${state}`)}>
                  <ul className={styles.list}>
                    {those.map((row) => (
                      <NoticeItem key={row.noticeId} notice={row} onChanged={refresh} />
                    ))}
                  </ul>
                </Card>
              );
            })}
          </Stack>
        )}
      </Loadable>
    </>
  );
}
