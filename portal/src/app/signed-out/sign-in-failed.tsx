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
  /** Page to continue at. */
  readonly returnTo: string;
}

/** Loaded only for accounts that can be linked. */
const StrangerActions = lazyPart(async () => (await import('./stranger-actions.tsx')).StrangerActions);

/** One page for each reason, with one action. An unknown account can also request to be linked. */
export function SignInFailed({ reason, returnTo }: SignInFailedProps): ReactNode {
  const t = useText();
  const { titleKey, textKey, actionKey, action } = SIGN_IN_SCREENS[reason];
  const [busy, act] = useSignInAction(action, returnTo);
  const stranger = useStranger(reason === 'unknownAccount', returnTo);
  const [isLinked, setLinked] = useState(false);
  // The link in the mail continues a request instead of reporting a failure. Afterwards the account is known.
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

/**
 * Returns the person whom the provider has signed in and who has no profile. After a reload, the provider is asked
 * again.
 */
function useStranger(isUnknown: boolean, returnTo: string): Stranger | undefined {
  const signIn = useSignIn();
  const [recalled, setRecalled] = useState<Stranger>();
  // The recalled person comes first: after a reload only the history entry has the page to continue at.
  const known = isUnknown ? (recalled ?? signIn.stranger()) : undefined;
  const mustAsk = isUnknown && known === undefined;
  useEffect(() => {
    // If the provider can't be asked, the page keeps its one action.
    if (mustAsk) void signIn.recallStranger(returnTo).then(setRecalled, () => undefined);
  }, [mustAsk, returnTo, signIn]);
  return known;
}
