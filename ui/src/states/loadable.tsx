import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { RetryButton } from './retry-button.tsx';
import { Empty, Failed } from './states.tsx';
import { useFailure, type RetriedQuery } from './use-failure.ts';

/** The part of a query that determines what is shown. */
interface LoadableQuery<T> extends RetriedQuery {
  readonly data: T | undefined;
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
 * the page's strip says why, so that an empty result or the earlier data is shown without an error. The button that tries again
 * stays until there is data.
 */
export function Loadable<T>({ query, failed, stale, reference, loading, children }: LoadableProps<T>): ReactNode {
  const t = useText();
  const failure = useFailure(query, reference);
  const retry = { retrying: query.isFetching, onRetry: () => void query.refetch() };
  const isOffline = failure?.error?.name === 'Unreached';
  if (query.data === undefined) {
    if (!failure) return loading;
    if (!isOffline) return <Failed title={failed} reference={failure.reference} {...retry} />;
    return (
      <Empty icon="offline" title={t('ui.notLoaded')} action={<RetryButton {...retry} />}>
        {t('ui.notLoadedBody')}
      </Empty>
    );
  }
  return (
    <>
      {failure && !isOffline ? (
        <Failed title={failed} reference={failure.reference} {...retry}>
          {stale ?? t('ui.failedKept')}
        </Failed>
      ) : null}
      {children(query.data)}
    </>
  );
}
