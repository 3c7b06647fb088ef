import type { ReactNode } from 'react';
import type { Expiry } from '@paystead/contract/features/session/model.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spoken } from '../../ui/text.tsx';
import { countdown } from './expiry.ts';
import { useExpiry } from './use-expiry.ts';

interface ExpiryWarningProps {
  readonly expiry: Expiry;
  readonly onSignOut: () => void;
  /** A session that cannot be extended any more: the password again, now rather than in the middle of something. */
  readonly onSignInAgain: () => void;
  readonly onOver: () => void;
}

/** "Still there?": before a session idles out, or reaches its longest life. */
export function ExpiryWarning({ expiry, onSignOut, onSignInAgain, onOver }: ExpiryWarningProps): ReactNode {
  const t = useText();
  const { phase, now, extend } = useExpiry(expiry, onOver);
  const warned = phase.kind === 'warn';
  const canExtend = warned && phase.canExtend;
  const left = warned ? phase.endsAt - now : 0;
  // The call's own failures are shown by the interceptor; a session that is gone, by its page.
  const stay = (): void => void extend().catch(() => undefined);
  return (
    <Dialog
      open={warned}
      alert
      onClose={() => (canExtend ? stay() : undefined)}
      title={canExtend ? t('session.stillThere') : t('session.longDay')}
      actions={
        <>
          <Button kind="second" onClick={onSignOut}>
            {t('session.signOut')}
          </Button>
          {canExtend ? (
            <Button onClick={stay}>{t('session.stay')}</Button>
          ) : (
            <Button onClick={onSignInAgain}>{t('session.signInAgain')}</Button>
          )}
        </>
      }
    >
      <p>{t(canExtend ? 'session.idleBody' : 'session.absoluteBody', { time: countdown(left) })}</p>
      <output>
        <Spoken>{isSpoken(left) ? t('session.left', { time: countdown(left) }) : ''}</Spoken>
      </output>
    </Dialog>
  );
}

/** A countdown read aloud every second would drown everything else. */
function isSpoken(left: number): boolean {
  return [60, 30, 10].includes(Math.ceil(left / 1000));
}
