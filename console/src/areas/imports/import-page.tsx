import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { ImportPage as Page, ImportState } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending, type Sending } from '../../form/use-sending.ts';
import { call, CallFailed } from '../../platform/api.ts';
import { ImportErrors } from './import-errors.tsx';
import { ImportFacts } from './import-facts.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportPlan } from './import-plan.tsx';
import { ImportProgress } from './import-progress.tsx';
import { MappingCard } from './mapping-card.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

/** States in which a worker has the import: the page asks again until it is done. */
const AT_WORK: ReadonlySet<ImportState> = new Set(['waiting', 'planning', 'applying', 'rollingBack']);
/** States in which files and mapping can be changed. */
const OPEN: ReadonlySet<ImportState> = new Set(['draft', 'planned', 'rejected', 'failed']);
const POLL = 1000;

/** One import: its files, columns, errors, plan and result, as far as it is. */
export function ImportPage(): ReactNode {
  const t = useText();
  const { importId } = useParams<{ importId: string }>();
  const queryKey = ['imports', 'one', importId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('imports.read', { params: { importId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && AT_WORK.has(data.state) ? POLL : false),
  });
  const back = { label: t('console.imports.title'), href: '/imports' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.imports.unknown')} back={back} />
        <Empty icon="search" title={t('console.imports.unknownTitle')}>
          {t('console.imports.unknownMore')}
        </Empty>
      </>
    );
  return (
    <>
      {query.data ? null : <PageHeader title={t('console.imports.one')} back={back} />}
      <Loadable
        query={query}
        failed={t('console.imports.pageFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={60} gap={16} />
            <Bone height={200} gap={16} />
          </Skeleton>
        }
      >
        {(page) => <Content key={page.importId} page={page} />}
      </Loadable>
    </>
  );
}

function Content({ page }: { readonly page: Page }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [, go] = useLocation();
  const client = useQueryClient();
  const sending = useSending();
  const [isDiscarding, setDiscarding] = useState(false);
  const { importId, state, name, by, startedAt, mayWork } = page;
  const keep = (next: Page): void => {
    client.setQueryData(['imports', 'one', importId], next);
    void client.invalidateQueries({ queryKey: ['imports', 'list'] });
  };
  /** Reads the import again if a call is refused because it has changed. */
  const upToDate = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'version_conflict')
        await client.invalidateQueries({ queryKey: ['imports', 'one', importId] });
      throw error;
    }
  };
  const run = (work: () => Promise<Page>) => sending.send(async () => keep(await upToDate(work())));
  const isOwn = page.origin === 'console' && !/^\d+$/.test(importId);
  const isOpen = mayWork && isOwn && OPEN.has(state);
  const foreign = page.files.filter(({ kind }) => kind === 'foreign');
  const discard = async (): Promise<void> => {
    setDiscarding(false);
    if (await sending.send(() => upToDate(call('imports.discard', { params: { importId } })))) {
      void client.invalidateQueries({ queryKey: ['imports', 'list'] });
      go('/imports', { replace: true });
    }
  };
  return (
    <>
      <PageHeader
        title={name}
        lede={t('console.imports.byOn', {
          by,
          date: format.date(localDay(startedAt), 'medium'),
          time: format.time(startedAt),
        })}
        back={{ label: t('console.imports.title'), href: '/imports' }}
        actions={
          isOpen ? (
            <Button kind="quiet" icon="trash" onClick={() => setDiscarding(true)}>
              {t('console.imports.discard')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        {sending.failure === undefined ? null : (
          <Banner
            tone="danger"
            announce="assertive"
            title={sending.code === 'version_conflict' ? t('console.imports.movedOn') : sending.failure}
          />
        )}
        {AT_WORK.has(state) ? <ImportProgress page={page} /> : null}
        {page.refusal ? <RefusalBanner refusal={page.refusal} /> : null}
        {isOpen ? (
          <ImportFiles page={page} run={run} upToDate={upToDate} onPage={keep} isBusy={sending.isSending} />
        ) : null}
        {isOpen && foreign.length > 0 ? (
          <MappingCard
            key={String(page.mapping === null)}
            page={page}
            files={foreign}
            run={run}
            isSending={sending.isSending}
          />
        ) : null}
        {mayWork && isOwn && page.problems.length > 0 && page.files.length > 0 ? <ImportErrors page={page} /> : null}
        <ImportPlan page={page} isOwn={isOwn} run={run} sending={sending} />
        <ImportFacts page={page} />
      </Stack>
      <Dialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t('console.imports.discardTitle', { name })}
        actions={
          <>
            <Button kind="second" onClick={() => setDiscarding(false)}>
              {t('console.imports.keep')}
            </Button>
            <Button kind="danger" onClick={() => void discard()}>
              {t('console.imports.discard')}
            </Button>
          </>
        }
      >
        <p>{t('console.imports.discardMore')}</p>
      </Dialog>
    </>
  );
}

/** Runs a call that returns the import's page, and shows it. */
export type Run = (work: () => Promise<Page>) => ReturnType<Sending['send']>;
