import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { gatewayHostOf } from './gateway-host.ts';
import { PlainPage } from './plain-page.tsx';
import styles from './plain-page.module.css';

interface ChoosePartnerProps {
  /** Resolves to true if a payroll portal replies at the address. */
  readonly reach: (gatewayHost: string) => Promise<boolean>;
  readonly onChosen: (gatewayHost: string) => void;
}

/** Asks for the portal's address, which is in the letter from the payroll team. */
export function ChoosePartner({ reach, onChosen }: ChoosePartnerProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const gatewayHost = gatewayHostOf(typed);
    if (!gatewayHost) return setError(t('native.addressInvalid'));
    setBusy(true);
    setError(undefined);
    if (await reach(gatewayHost)) return onChosen(gatewayHost);
    setBusy(false);
    setError(t('native.addressUnreached'));
  };

  return (
    <PlainPage title={t('native.chooseTitle')} lede={t('native.chooseLede')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('native.address')}
          hint={t('native.addressHint')}
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="url"
          spellCheck={false}
        />
        <Button wide type="submit" busy={busy}>
          {t('native.continue')}
        </Button>
      </form>
    </PlainPage>
  );
}
