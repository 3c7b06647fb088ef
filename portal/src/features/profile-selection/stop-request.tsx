import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import styles from './link.module.css';

interface StopRequestProps {
  /** Of the notice, or of the link while the request waits; absent: the address holds none. */
  readonly token: string | undefined;
  /** `main`: objecting is what the page is for. */
  readonly kind: 'main' | 'second';
  /** What stands before the button, and goes once the request was stopped. */
  readonly children?: ReactNode;
}

/** PRF-2: objects to a change of an address. Asks for no sign-in, since whoever took the account over may have taken that too. */
export function StopRequest({ token, kind, children }: StopRequestProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const stopping = useMutation({
    mutationFn: (one: string) =>
      api.call('profileSelection.cancelLink', { body: { token: one } }, { skipInterceptor: true }),
  });
  if (stopping.data)
    return (
      <Banner tone="success" announce="polite" title={t('profileSelection.stopped')}>
        {t(stopping.data.wasCompleted ? 'profileSelection.takenBack' : 'profileSelection.notChanged')}
      </Banner>
    );
  if (token === undefined || stopping.error instanceof ApiFailure)
    return (
      <Banner tone="danger" announce="assertive" title={t('profileSelection.linkVain')}>
        {t('profileSelection.stopVainNote')}
      </Banner>
    );
  return (
    <div className={styles.form}>
      {children}
      {stopping.error instanceof Unreached ? <BrokenOff /> : null}
      <Button
        wide
        kind={kind === 'main' ? 'danger' : 'quiet'}
        busy={stopping.isPending}
        onClick={() => stopping.mutate(token)}
      >
        {t('profileSelection.stopChange')}
      </Button>
    </div>
  );
}
