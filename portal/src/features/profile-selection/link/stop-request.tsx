import type { ReactNode } from 'react';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import styles from './link.module.css';

interface StopRequestProps {
  /** Token of the notice, or of the link while the request is open; undefined if the address has none. */
  readonly token: string | undefined;
  /** `main` if stopping the request is the purpose of the page. */
  readonly kind: 'main' | 'second';
  /** Content above the button, which disappears after the request is stopped. */
  readonly children?: ReactNode;
}

/** Stops an email change (PRF-2). It needs no sign-in, because an attacker may have taken over the sign-in as well. */
export function StopRequest({ token, kind, children }: StopRequestProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const stopping = useAction({
    request: (stopped: string, idempotencyKey) =>
      api.call('profileSelection.cancelLink', { body: { token: stopped } }, { idempotencyKey, skipInterceptor: true }),
  });
  if (stopping.reply)
    return (
      <Banner tone="success" announce="polite" title={t('profileSelection.stopped')}>
        {t(stopping.reply.wasCompleted ? 'profileSelection.emailRestored' : 'profileSelection.notChanged')}
      </Banner>
    );
  if (token === undefined || stopping.failure === 'refused' || stopping.failure === 'conflict')
    return (
      <Banner tone="danger" announce="assertive" title={t('profileSelection.linkInvalid')}>
        {t('profileSelection.stopInvalidNote')}
      </Banner>
    );
  return (
    <div className={styles.form}>
      {children}
      <ActionFailure error={stopping.error} />
      <Button
        ref={leaveFocusToHeading}
        wide
        kind={kind === 'main' ? 'danger' : 'quiet'}
        busy={stopping.isPending}
        onClick={() => stopping.run(token)}
      >
        {t('profileSelection.stopChange')}
      </Button>
    </div>
  );
}
