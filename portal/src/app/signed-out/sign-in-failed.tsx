import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SIGN_IN_SCREENS, type ScreenReason } from '../../platform/sign-in/screens.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
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
  const stranger = useStranger(reason === 'unknownAccount', returnTo);
  const [isLinked, setLinked] = useState(false);
  // Whoever opens a mailed link is not refused: they finish what they began. Once it is done, nothing is unknown any more.
  const isReviewing = stranger?.returnTo.startsWith('/link-email#token=') === true;
  const title = isReviewing
    ? t(isLinked ? 'profileSelection.linkedTitle' : 'profileSelection.linkPageTitle')
    : t(titleKey);
  return (
    <SignedOutPage title={title} lede={isReviewing ? null : t(textKey)}>
      <Stack>
        {stranger ? (
          <Suspense fallback={null}>
            <StrangerActions stranger={stranger} onLinked={() => setLinked(true)} onward={<Onward />} />
          </Suspense>
        ) : null}
        {isLinked ? null : (
          <Button wide kind={stranger ? 'quiet' : 'main'} busy={busy} onClick={act}>
            {t(actionKey)}
          </Button>
        )}
      </Stack>
    </SignedOutPage>
  );
}

/** Whoever signed in at the provider and is unknown here; asked of the provider again when the page was loaded anew. */
function useStranger(isUnknown: boolean, returnTo: string): Stranger | undefined {
  const signIn = useSignIn();
  const [recalled, setRecalled] = useState<Stranger>();
  // Recalled first: a page that was loaded anew has forgotten where they were going, its history entry has not.
  const known = isUnknown ? (recalled ?? signIn.stranger()) : undefined;
  const mustAsk = isUnknown && known === undefined;
  useEffect(() => {
    // Where it cannot be asked, the page keeps its one action.
    if (mustAsk) void signIn.recallStranger(returnTo).then(setRecalled, () => undefined);
  }, [mustAsk, returnTo, signIn]);
  return known;
}
