import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { TextField } from '../../ui/field/inputs.tsx';
import { text } from '../../ui/text.tsx';
import { looksLikeAddress } from './address.ts';
import styles from './link.module.css';
import { useCooldown } from './use-cooldown.ts';

/** PRF-2: asks for a link to another address. The answer is the same whatever comes of it, so it says where to look. */
export function LinkCard({ currentEmail }: { readonly currentEmail: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { api, toaster } = useServices();
  const [updatedEmail, setUpdatedEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const asking = useMutation({
    mutationFn: (address: string) =>
      api.call('profileSelection.linkEmail', {
        body: { currentEmail, updatedEmail: address, emailRedirectUrl: location.origin },
      }),
    onSuccess: () => toaster.show({ tone: 'success', title: t('profileSelection.mailSent') }),
    onError: (error) => {
      if (error instanceof ApiFailure && error.faults[0]) setFault(error.faults[0].detail);
    },
  });
  const waits = useCooldown(asking.data?.resendAfter);
  const submit = (): void => {
    const address = updatedEmail.trim();
    const wrong = looksLikeAddress(address)
      ? address.toLowerCase() === currentEmail.toLowerCase()
        ? t('profileSelection.sameAddress')
        : undefined
      : t('profileSelection.noAddress');
    setFault(wrong);
    if (wrong === undefined) asking.mutate(address);
    else document.getElementById(id)?.focus();
  };
  return (
    <Card title={t('profileSelection.linkTitle')} id="sign-in-email">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          {t('profileSelection.linkNow')} <b className={styles.address}>{currentEmail}</b>
        </p>
        <TextField
          id={id}
          type="email"
          autoComplete="email"
          label={t('profileSelection.newAddress')}
          hint={t('profileSelection.linkNote')}
          error={fault}
          value={updatedEmail}
          onChange={(event) => {
            setUpdatedEmail(event.target.value);
            setFault(undefined);
          }}
        />
        {asking.isSuccess ? (
          <Banner
            tone="success"
            announce="polite"
            title={t('profileSelection.lookInside', { address: asking.variables })}
          >
            {t('profileSelection.lookInsideNote')}
          </Banner>
        ) : null}
        {waits > 0 ? (
          <p className={text.soft}>{t('profileSelection.againIn', { seconds: format.count(waits) })}</p>
        ) : (
          <div>
            <Button type="submit" kind="second" busy={asking.isPending}>
              {asking.isSuccess ? t('profileSelection.sendAgain') : t('profileSelection.sendLink')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
