import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useServices } from '../../platform/services.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/inputs.tsx';
import { text } from '../../ui/text.tsx';
import { looksLikeAddress } from './address.ts';
import styles from './link.module.css';
import { useCooldown } from './use-cooldown.ts';

/**
 * PRF-2: somebody whose provider vouches for an address that no employer has asks for a link. It goes to the address on
 * file, which they name; the answer is the same whether or not there is one.
 */
export function ClaimAddress({ stranger }: { readonly stranger: Stranger }): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { api, toaster } = useServices();
  const [currentEmail, setCurrentEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const asking = useMutation({
    mutationFn: (address: string) =>
      api.call(
        'profileSelection.linkEmail',
        { body: { currentEmail: address, updatedEmail: stranger.email, emailRedirectUrl: location.origin } },
        // Nobody is signed in: a refusal is this form's to tell, not a session that ended.
        { skipInterceptor: true, headers: { 'x-identity-token': stranger.idToken } },
      ),
    onSuccess: () => toaster.show({ tone: 'success', title: t('profileSelection.mailSent') }),
    onError: (error) => {
      if (error instanceof ApiFailure && error.faults[0]) setFault(error.faults[0].detail);
    },
  });
  const waits = useCooldown(asking.data?.resendAfter);
  const submit = (): void => {
    const address = currentEmail.trim();
    const wrong = looksLikeAddress(address)
      ? address.toLowerCase() === stranger.email.toLowerCase()
        ? t('profileSelection.claimSame')
        : undefined
      : t('profileSelection.noAddress');
    setFault(wrong);
    if (wrong === undefined) asking.mutate(address);
    else document.getElementById(id)?.focus();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{t('profileSelection.claimTitle')}</h2>
      <p>
        {t('profileSelection.claimNow')} <b className={styles.address}>{stranger.email}</b>
      </p>
      <TextField
        id={id}
        type="email"
        autoComplete="email"
        label={t('profileSelection.onFile')}
        hint={t('profileSelection.claimNote')}
        error={fault}
        value={currentEmail}
        onChange={(event) => {
          setCurrentEmail(event.target.value);
          setFault(undefined);
        }}
      />
      {asking.isError && fault === undefined ? (
        <Banner tone="danger" announce="assertive" title={t('profileSelection.claimFailed')}>
          {t('profileSelection.claimFailedNote')}
        </Banner>
      ) : null}
      {asking.isSuccess ? (
        <Banner
          tone="success"
          announce="polite"
          title={t('profileSelection.lookInside', { address: asking.variables })}
        >
          {t('profileSelection.claimSentNote')}
        </Banner>
      ) : null}
      {waits > 0 ? (
        <p className={text.soft}>{t('profileSelection.againIn', { seconds: format.count(waits) })}</p>
      ) : (
        <Button wide type="submit" busy={asking.isPending}>
          {asking.isSuccess ? t('profileSelection.sendAgain') : t('profileSelection.sendLink')}
        </Button>
      )}
    </form>
  );
}
