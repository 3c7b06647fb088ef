import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PreviewLinkReply } from '@paystead/contract/features/profile-selection/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import type { CallOptions } from '../../platform/api/client.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import styles from './link.module.css';
import { StopRequest } from './stop-request.tsx';

interface LinkReviewProps {
  /** Of the mailed link; absent: the address holds none. */
  readonly token: string | undefined;
  /** Acts as the identity that signed in at the provider; absent: as the session of this browser. */
  readonly idToken?: string;
  /** Why a link may not work here, and what helps. */
  readonly vainNote: string;
  readonly onLinked?: () => void;
  /** What follows once the address is linked. */
  readonly children?: ReactNode;
}

/**
 * PRF-2: shows both addresses of a mailed link and what confirming does, and then confirms or objects. Nothing happens before
 * a button: mail programs open links by themselves.
 */
export function LinkReview({ token, idToken, vainNote, onLinked, children }: LinkReviewProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const headers = idToken === undefined ? undefined : { 'x-identity-token': idToken };
  /** Failures stand on this page alone; only the page's own client knows how to ask for the password, or the sign-in, again. */
  const quietly = async <T,>(call: (options: CallOptions) => Promise<T>): Promise<T> => {
    try {
      return await call({ skipInterceptor: true, ...(headers && { headers }) });
    } catch (error) {
      const asks = error instanceof ApiFailure && (error.code === 'step_up_required' || error.status === 401);
      if (headers || !asks) throw error;
      return call({});
    }
  };
  const preview = useQuery({
    queryKey: ['link-preview', token, idToken !== undefined],
    queryFn: () =>
      quietly((options) => api.call('profileSelection.previewLink', { body: { token: token ?? '' } }, options)),
    enabled: token !== undefined,
    // What was read stands while the person decides: the gateway asks again when they do.
    staleTime: Infinity,
    gcTime: 0,
  });
  const linking = useMutation({
    mutationFn: (one: string) =>
      quietly((options) => api.call('profileSelection.linkUser', { body: { token: one } }, options)),
    onSuccess: () => onLinked?.(),
  });

  if (linking.data) {
    const { email, bankChangesFrozenUntil: until } = linking.data;
    return (
      <div className={styles.form}>
        <Banner tone="success" announce="polite" title={t('profileSelection.linked', { address: email })}>
          {until === null
            ? null
            : t('profileSelection.frozenUntil', {
                date: format.date(localDay(until), 'date'),
                // Of the person, not of an employment: by the reader's own clock, which is named.
                time: zoned(until, undefined, format.language).time,
              })}
        </Banner>
        {children}
      </div>
    );
  }
  if (token === undefined || isVain(preview.error) || isVain(linking.error))
    return (
      <Banner tone="danger" announce="assertive" title={t('profileSelection.linkVain')}>
        {vainNote}
      </Banner>
    );
  if (!preview.data)
    return preview.isError ? (
      <Failed
        title={t('profileSelection.previewFailed')}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    ) : (
      <Skeleton label={t('profileSelection.previewLoading')}>
        <Bone height={20} width="18rem" />
        <Bone height={20} width="16rem" gap={12} />
        <Bone height={72} gap={16} />
      </Skeleton>
    );

  const { kind, standing, currentEmail, updatedEmail } = preview.data;
  const both = { current: currentEmail, updated: updatedEmail };
  if (standing === 'claimantOnly')
    return (
      <StopRequest token={token} kind="main">
        <Banner tone="warning" title={t('profileSelection.claimedTitle')}>
          {t('profileSelection.claimedNote', both)}
        </Banner>
        <Addresses of={preview.data} />
        <p>{t('profileSelection.claimedOwn', both)}</p>
      </StopRequest>
    );
  if (standing === 'ownerOnly')
    return (
      <div className={styles.form}>
        <Banner tone="info" title={t('profileSelection.ownerOnly')}>
          {t('profileSelection.ownerOnlyNote', both)}
        </Banner>
        <Addresses of={preview.data} />
      </div>
    );
  return (
    <div className={styles.form}>
      <Addresses of={preview.data} />
      <p>{t(kind === 'claim' ? 'profileSelection.claimAsk' : 'profileSelection.linkAsk', both)}</p>
      {linking.error instanceof Unreached ? <BrokenOff /> : null}
      {/* Whoever chose not to give the password knows why nothing happened. */}
      {linking.error instanceof ApiFailure && linking.error.code !== 'step_up_required' ? (
        <Banner tone="danger" announce="assertive" title={linking.error.detail} />
      ) : null}
      <Button wide busy={linking.isPending} onClick={() => linking.mutate(token)}>
        {t('profileSelection.confirmAddress')}
      </Button>
      {kind === 'change' ? <StopRequest token={token} kind="second" /> : null}
    </div>
  );
}

/** One beneath the other, since both are long and have to be compared letter for letter. */
function Addresses({ of: { currentEmail, updatedEmail } }: { readonly of: PreviewLinkReply }): ReactNode {
  const t = useText();
  return (
    <dl className={styles.addresses}>
      <dt>{t('profileSelection.emailOnFile')}</dt>
      <dd>{currentEmail}</dd>
      <dt>{t('profileSelection.emailNew')}</dt>
      <dd>{updatedEmail}</dd>
    </dl>
  );
}

/** The link is unknown, used, late, void or none of this caller's: trying again helps nobody. */
function isVain(error: Error | null): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 422);
}
