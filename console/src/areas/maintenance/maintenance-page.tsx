import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { MaintenanceItem } from './maintenance-item.tsx';
import styles from './maintenance.module.css';
import { PauseForm } from './pause-form.tsx';

/** Maintenance within reach, current and past, with a form that pauses changes. */
export function MaintenancePage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const opener = useId();
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form took the place of its button, which gets the focus back.
    if (wasOpen.current && !isOpen) document.getElementById(opener)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
  /** Whether every change that began before the last start has ended; undefined: nothing was started. */
  const [isQuiet, setQuiet] = useState<boolean>();
  const query = useQuery({ queryKey: ['maintenance'], queryFn: ({ signal }) => call('maintenance.list', { signal }) });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['maintenance'] });
  const opens = query.data?.mayPauseClients === true && !isOpen;
  return (
    <>
      <PageHeader
        title={t('console.maintenance.title')}
        lede={t('console.maintenance.lede')}
        actions={
          opens ? (
            <Button id={opener} onClick={() => setOpen(true)}>
              {t('console.maintenance.pause')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        {isQuiet === undefined ? null : (
          <Banner
            tone={isQuiet ? 'info' : 'warning'}
            announce="polite"
            title={t(isQuiet ? 'console.maintenance.quiet' : 'console.maintenance.notQuiet')}
          >
            {isQuiet ? null : t('console.maintenance.notQuietMore')}
          </Banner>
        )}
        {isOpen && query.data ? (
          <PauseForm
            mayPauseEverything={query.data.mayPauseEverything}
            onCancel={() => setOpen(false)}
            refresh={refresh}
            onPaused={async (reply) => {
              setOpen(false);
              setQuiet(reply.isQuiet);
              await refresh();
            }}
          />
        ) : null}
        <Loadable
          query={query}
          failed={t('console.maintenance.listFailed')}
          loading={
            <Skeleton label={t('console.loading')}>
              <Bone height={180} gap={16} />
            </Skeleton>
          }
        >
          {({ rows }) => <Lists rows={rows} onChanged={refresh} />}
        </Loadable>
      </Stack>
    </>
  );
}

interface ListsProps {
  readonly rows: readonly Maintenance[];
  readonly onChanged: () => Promise<unknown>;
}

function Lists({ rows, onChanged }: ListsProps): ReactNode {
  const t = useText();
  if (rows.length === 0)
    return (
      <Empty icon="lock" title={t('console.maintenance.none')}>
        {t('console.maintenance.noneMore')}
      </Empty>
    );
  const [current, past] = [
    rows.filter(({ endedAt }) => endedAt === null),
    rows.filter(({ endedAt }) => endedAt !== null),
  ];
  return (
    <Stack>
      {[
        { title: t('console.maintenance.current'), those: current },
        { title: t('console.maintenance.past'), those: past },
      ].map(({ title, those }) =>
        those.length === 0 ? null : (
          <Card key={title} title={title}>
            <ul className={styles.list}>
              {those.map((row) => (
                <MaintenanceItem key={row.maintenanceId} maintenance={row} onChanged={onChanged} />
              ))}
            </ul>
          </Card>
        ),
      )}
    </Stack>
  );
}
