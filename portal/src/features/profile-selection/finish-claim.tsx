import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import styles from './link.module.css';

interface FinishClaimProps {
  readonly stranger: Stranger;
  /** Of the mailed link. */
  readonly token: string;
  /** Goes on into the portal, which knows the address from now on. */
  readonly onward: ReactNode;
}

/** PRF-2: the mailed link of `ClaimAddress`, opened by whoever signed in with the address that asked. */
export function FinishClaim({ stranger, token, onward }: FinishClaimProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const linking = useMutation({
    mutationFn: () =>
      api.call(
        'profileSelection.linkUser',
        { body: { token } },
        { skipInterceptor: true, headers: { 'x-identity-token': stranger.idToken } },
      ),
  });
  if (linking.data)
    return (
      <div className={styles.form}>
        <Banner
          tone="success"
          announce="polite"
          title={t('profileSelection.linked', { address: linking.data.email })}
        />
        {onward}
      </div>
    );
  return (
    <div className={styles.form}>
      <p>{t('profileSelection.linkAsk')}</p>
      {linking.error instanceof ApiFailure ? (
        <Banner tone="danger" announce="assertive" title={t('profileSelection.linkVain')}>
          {t('profileSelection.claimVainNote')}
        </Banner>
      ) : (
        <>
          {linking.error instanceof Unreached ? <BrokenOff /> : null}
          <Button wide busy={linking.isPending} onClick={() => linking.mutate()}>
            {t('profileSelection.confirmAddress')}
          </Button>
        </>
      )}
    </div>
  );
}
