import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { endpointTable } from '../../generated/endpoints.ts';
import { downloadFile, saveInBrowser } from '../../platform/api/download.ts';
import { buildPath } from '../../platform/api/endpoint-table.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { ActivityDays } from './activity-days.tsx';
import styles from './activity.module.css';
import { activityQuery, type Actors } from './queries.ts';

/** The log of views and changes of the employee's data, with a download. */
export function ActivityPage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const [search, setSearch] = useSearchParams();
  const by: Actors = search.get('by') === 'everybody' ? 'everybody' : 'others';
  const query = useInfiniteQuery(activityQuery(api, by, language));
  return (
    <>
      <PageHeader title={t('activity.title')} lede={t('activity.lede')} />
      <div className={styles.tools}>
        <Segments<Actors>
          label={t('activity.filter')}
          value={by}
          onChange={(next) => setSearch(next === 'others' ? {} : { by: next }, { replace: true })}
          options={[
            { value: 'others', label: t('activity.others') },
            { value: 'everybody', label: t('activity.everyone') },
          ]}
        />
        <DownloadActivity by={by} />
      </div>
      <Loadable
        query={query}
        failed={t('activity.failed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('activity.loading')}>
            <Card>
              {['a', 'b', 'c', 'd'].map((line) => (
                <Bone key={line} height={44} gap={12} />
              ))}
            </Card>
          </Skeleton>
        }
      >
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          return events.length === 0 ? (
            <Card>
              <Empty icon="shield" title={t('activity.empty')}>
                {t('activity.emptyBody')}
              </Empty>
            </Card>
          ) : (
            <Card flush>
              <ActivityDays events={events} />
              {query.hasNextPage ? (
                <div className={styles.more}>
                  <Button
                    ref={leaveFocusToHeading}
                    kind="second"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('activity.more')}
                  </Button>
                </div>
              ) : null}
            </Card>
          );
        }}
      </Loadable>
    </>
  );
}

/** Downloads the log as a file. The client shows failures. */
function DownloadActivity({ by }: { readonly by: Actors }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const file = useAction({
    request: (actors: Actors) => {
      const [, path] = endpointTable['activity.file'];
      return downloadFile(api, buildPath(path, {}, { by: actors }));
    },
    onSuccess: saveInBrowser,
  });
  return (
    <Button kind="second" icon="download" busy={file.isPending} onClick={() => file.run(by)}>
      {t('activity.export')}
    </Button>
  );
}
