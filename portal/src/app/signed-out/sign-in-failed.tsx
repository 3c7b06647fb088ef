import { Suspense, type ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SIGN_IN_SCREENS, type ScreenReason } from '../../platform/sign-in/screens.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { lazyPart } from '../lazy-part.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { Onward } from './onward.tsx';
import { useSignInAction } from './use-sign-in-action.ts';

interface SignInFailedProps {
  readonly reason: ScreenReason;
  /** Where the person wanted to go. */
  readonly returnTo: string;
}

/** Most people that are refused have nothing to link. */
const StrangerActions = lazyPart(async () => (await import('./stranger-actions.tsx')).StrangerActions);

/** One page per reason, with one action; who is only unknown can also ask to become known. */
export function SignInFailed({ reason, returnTo }: SignInFailedProps): ReactNode {
  const t = useText();
  const { titleKey, textKey, actionKey, action } = SIGN_IN_SCREENS[reason];
  const [busy, act] = useSignInAction(action, returnTo);
  const stranger = useSignIn().stranger();
  const isUnknown = reason === 'unknownAccount' && stranger !== undefined;
  return (
    <SignedOutPage title={t(titleKey)} lede={t(textKey)}>
      <Stack>
        {isUnknown ? (
          <Suspense fallback={null}>
            <StrangerActions stranger={stranger} onward={<Onward />} />
          </Suspense>
        ) : null}
        <Button wide kind={isUnknown ? 'quiet' : 'main'} busy={busy} onClick={act}>
          {t(actionKey)}
        </Button>
      </Stack>
    </SignedOutPage>
  );
}
