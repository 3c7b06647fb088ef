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
  /** Called instead of `extend` for a session that can't be extended. */
  readonly onSignInAgain: () => void;
}

/** Warns before a session ends after inactivity or at its maximum duration, with a countdown. */
export function ExpiryWarning({ phase, now, extend, onSignOut, onSignInAgain }: ExpiryWarningProps): ReactNode {
  const t = useText();
  const { canExtend, endsAt } = phase;
  const left = endsAt - now;
  const stayId = useId();
  // Focuses Stay, so that a key pressed by accident doesn't sign the person out.
  useEffect(() => document.getElementById(stayId)?.focus(), [stayId]);
  // The API client shows the call's failures, and a page of its own shows that the session has ended.
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

/** Returns true for the seconds at which a screen reader announces the countdown. */
function isSpoken(left: number): boolean {
  return [60, 30, 10].includes(Math.ceil(left / 1000));
}
