import { useEffect, useId, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { countdown, type Phase } from './expiry.ts';

interface ExpiryWarningProps {
  readonly phase: Extract<Phase, { kind: 'warn' }>;
  readonly now: number;
  readonly extend: () => Promise<void>;
  readonly onSignOut: () => void;
  /** A session that cannot be extended any more: the password again, now rather than in the middle of something. */
  readonly onSignInAgain: () => void;
}

/** "Still there?": before a session idles out, or reaches its longest life. */
export function ExpiryWarning({ phase, now, extend, onSignOut, onSignInAgain }: ExpiryWarningProps): ReactNode {
  const t = useText();
  const { canExtend, endsAt } = phase;
  const left = endsAt - now;
  const stayId = useId();
  // A key pressed without looking must not sign anybody out.
  useEffect(() => document.getElementById(stayId)?.focus(), [stayId]);
  // The call's own failures are shown by the interceptor; a session that is gone, by its page.
  const stay = (): void => void extend().catch(() => undefined);
  return (
    <Dialog
      open
      alert
      onClose={canExtend ? stay : () => undefined}
      title={t(canExtend ? 'session.stillThere' : 'session.longDay')}
      actions={
        <>
          <Button kind="second" onClick={onSignOut}>
            {t('session.signOut')}
          </Button>
          <Button id={stayId} onClick={canExtend ? stay : onSignInAgain}>
            {t(canExtend ? 'session.stay' : 'session.signInAgain')}
          </Button>
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
