import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Button } from '../button/button.tsx';
import { Empty, Failed } from './states.tsx';

/** The part of a query that determines what is shown. */
interface LoadableQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error?: Error | null | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadableProps<T> {
  readonly query: LoadableQuery<T>;
  /** Title of a failure: "We couldn't load your paychecks." */
  readonly failed: string;
  /** Shown when a reload fails and the page keeps older data. */
  readonly stale?: string | undefined;
  readonly reference?: string | undefined;
  /** Skeleton in the shape of the content. */
  readonly loading: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows a query as loading, failed or ready. A failed reload keeps the data that was there before. Without a reply (HTTP-5),
 * the page's strip says why, so that an empty result or the earlier data is shown without an error.
 */
export function Loadable<T>({ query, failed, stale, reference, loading, children }: LoadableProps<T>): ReactNode {
  const t = useText();
  const retry = {
    reference,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  const isOffline = query.error?.name === 'Unreached';
  if (query.data === undefined) {
    if (!query.isError) return loading;
    if (!isOffline) return <Failed title={failed} {...retry} />;
    return (
      <Empty
        icon="offline"
        title={t('ui.notLoaded')}
        action={
          <Button kind="second" small busy={retry.retrying} onClick={retry.onRetry}>
            {t('ui.tryAgain')}
          </Button>
        }
      >
        {t('ui.notLoadedBody')}
      </Empty>
    );
  }
  return (
    <>
      {query.isError && !isOffline ? (
        <Failed title={failed} {...retry}>
          {stale ?? t('ui.failedKept')}
        </Failed>
      ) : null}
      {children(query.data)}
    </>
  );
}
