import type { ReactNode } from 'react';
import type { PreviewLinkReply } from '@paystead/contract/features/profile-selection/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import type { Action } from '../../../platform/forms/use-action.ts';
import type { IdentityProof } from '../../../platform/sign-in/ports.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import styles from './link.module.css';
import { StopRequest } from './stop-request.tsx';
import { useLinkReview, type LinkedEmail } from './use-link-review.ts';

interface LinkReviewProps {
  /** Token of the mailed link; undefined if the address has none. */
  readonly token: string | undefined;
  /** Tokens of an account without a session. Absent: the session of this browser is used. */
  readonly proof?: IdentityProof;
  /** Reasons that a link may not work here, and what to do. */
  readonly invalidNote: string;
  /** True where nothing else is on the page, which a link that doesn't work then fills. */
  readonly isAlone?: boolean;
  readonly onLinked?: () => void;
  /** Shown after the email is linked. */
  readonly children?: ReactNode;
}

/**
 * Shows both emails of a mailed link and the effect of confirming, with buttons that confirm or stop the request
 * (PRF-2). Opening the link changes nothing, so a mail scanner or a forwarded message can't confirm it.
 */
export function LinkReview({ token, proof, invalidNote, isAlone, onLinked, children }: LinkReviewProps): ReactNode {
  const t = useText();
  const { preview, linking, isInvalid } = useLinkReview(token, proof, onLinked);
  const failure = useFailure(preview, referenceOf(preview.error));
  if (linking.reply) return <Linked reply={linking.reply}>{children}</Linked>;
  if (token === undefined || isInvalid)
    return isAlone ? (
      <div role="alert">
        <Empty icon="message" title={t('profileSelection.linkInvalid')}>
          {invalidNote}
        </Empty>
      </div>
    ) : (
      <Banner tone="danger" announce="assertive" title={t('profileSelection.linkInvalid')}>
        {invalidNote}
      </Banner>
    );
  if (preview.data) return <Request request={preview.data} token={token} linking={linking} />;
  if (failure)
    return (
      <Failed
        title={t('profileSelection.previewFailed')}
        reference={failure.reference}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  return (
    <Skeleton label={t('profileSelection.previewLoading')}>
      <Bone height={20} width="18rem" />
      <Bone height={20} width="16rem" gap={12} />
      <Bone height={72} gap={16} />
    </Skeleton>
  );
}

interface LinkedProps {
  readonly reply: LinkedEmail;
  readonly children: ReactNode;
}

function Linked({ reply: { email, bankChangesFrozenUntil: until }, children }: LinkedProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.form}>
      <Banner tone="success" announce="polite" title={t('profileSelection.linked', { address: email })}>
        {until === null
          ? null
          : t('profileSelection.frozenUntil', {
              date: format.date(localDay(until), 'date'),
              // The pause concerns the person, not one employment, so the browser's time zone is used and named.
              time: zoned(until, undefined, format.language).time,
            })}
      </Banner>
      {children}
    </div>
  );
}

interface RequestProps {
  readonly request: PreviewLinkReply;
  readonly token: string;
  readonly linking: Action<string, LinkedEmail>;
}

/** The request as the reader may handle it: stop it, only read it, or confirm it. */
function Request({ request, token, linking }: RequestProps): ReactNode {
  const t = useText();
  const { kind, standing, currentEmail, updatedEmail } = request;
  const emails = { current: currentEmail, updated: updatedEmail };
  if (standing === 'claimantOnly')
    return (
      <StopRequest token={token} kind="main">
        <Banner tone="warning" title={t('profileSelection.claimedTitle')}>
          {t('profileSelection.claimedNote', emails)}
        </Banner>
        <Emails request={request} />
        <p>{t('profileSelection.claimedOwn', emails)}</p>
      </StopRequest>
    );
  if (standing === 'ownerOnly')
    return (
      <div className={styles.form}>
        <Banner tone="info" title={t('profileSelection.ownerOnly')}>
          {t('profileSelection.ownerOnlyNote', emails)}
        </Banner>
        <Emails request={request} />
      </div>
    );
  return (
    <div className={styles.form}>
      <Emails request={request} />
      <p>{t(kind === 'claim' ? 'profileSelection.claimEffect' : 'profileSelection.linkEffect', emails)}</p>
      <ConfirmFailure error={linking.error} />
      <Button ref={leaveFocusToHeading} wide busy={linking.isPending} onClick={() => linking.run(token)}>
        {t('profileSelection.confirmAddress')}
      </Button>
      {kind === 'change' ? <StopRequest token={token} kind="second" /> : null}
    </div>
  );
}

/** The failure of a confirmation. A person who canceled the password prompt needs no message. */
function ConfirmFailure({ error }: { readonly error: Error | null }): ReactNode {
  if (error instanceof Unreached) return <BrokenOff />;
  if (!(error instanceof ApiFailure) || error.code === 'step_up_required') return null;
  return <Banner tone="danger" announce="assertive" title={error.detail} />;
}

/** Both emails, one below the other so that they can be compared. */
function Emails({ request }: Pick<RequestProps, 'request'>): ReactNode {
  const t = useText();
  return (
    <dl className={styles.addresses}>
      <dt>{t('profileSelection.emailOnFile')}</dt>
      <dd>{request.currentEmail}</dd>
      <dt>{t('profileSelection.emailNew')}</dt>
      <dd>{request.updatedEmail}</dd>
    </dl>
  );
}
