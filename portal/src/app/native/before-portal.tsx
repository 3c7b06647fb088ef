import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { PlainPage } from './plain-page.tsx';

interface NoNetworkProps {
  readonly onRetry: () => void;
  /** Undefined if no pay stub is stored on this device. */
  readonly onPayStub?: (() => void) | undefined;
  /** Undefined if the app belongs to one partner. */
  readonly onOther?: (() => void) | undefined;
}

/** No network, or no reply: offers what works without one. */
export function NoNetwork({ onRetry, onPayStub, onOther }: NoNetworkProps): ReactNode {
  const t = useText();
  return (
    <PlainPage title={t('native.offlineTitle')} lede={t('native.offlineLede')}>
      {onPayStub ? (
        <Button wide kind="second" onClick={onPayStub}>
          {t('native.openPayStub')}
        </Button>
      ) : null}
      <Button wide onClick={onRetry}>
        {t('native.retry')}
      </Button>
      {onOther ? (
        <Button wide kind="quiet" onClick={onOther}>
          {t('native.otherAddress')}
        </Button>
      ) : null}
    </PlainPage>
  );
}

interface LockedProps {
  /** Resolves to false if the person canceled or wasn't recognized. */
  readonly unlock: () => Promise<boolean>;
  readonly onUnlocked: () => void;
  readonly onSignOut: () => void;
}

/** The device must identify the person before their session opens. */
export function Locked({ unlock, onUnlocked, onSignOut }: LockedProps): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const attempt = async (): Promise<void> => {
    setBusy(true);
    if (await unlock()) return onUnlocked();
    setBusy(false);
  };
  return (
    <PlainPage title={t('native.lockedTitle')} lede={t('native.lockedLede')}>
      <Button wide busy={busy} onClick={() => void attempt()}>
        {t('native.unlock')}
      </Button>
      <Button wide kind="quiet" onClick={onSignOut}>
        {t('native.signOut')}
      </Button>
    </PlainPage>
  );
}
