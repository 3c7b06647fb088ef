import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SIGN_IN_SCREENS, type ScreenReason } from '../../platform/sign-in/screens.ts';
import type { SignInError, SignInErrorCode } from '../../platform/sign-in/sign-in-error.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { lazyPart } from '../lazy-part.ts';
import type { PageErrorProps } from './page-error.tsx';
import type { ReportedCodeProps } from './reported-code.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { Onward } from './onward.tsx';
import { SupportCode } from './support-code.tsx';
import { useSignInAction } from './use-sign-in-action.ts';

interface SignInFailedProps {
  readonly reason: ScreenReason;
  /** This visit's failure, which the gateway may not know. */
  readonly error?: SignInError | undefined;
  /** Code by which support finds the reason. */
  readonly reference?: string | undefined;
  /** Page to continue at. */
  readonly returnTo: string;
  /** Keeps the code of `error` for a reload, where the page has a place for it. */
  readonly onReference?: ((reference: string) => void) | undefined;
}

/** Reasons that someone meets who has no account yet. */
const NEW_HERE: ReadonlySet<ScreenReason> = new Set(['cancelled', 'unknownAccount', 'noAccess']);

/** Reasons whose remedy is on the provider's account page. */
const ACCOUNT_LINKS: { readonly [R in ScreenReason]?: 'signIn.password' | 'signIn.setUp' } = {
  // Someone else may know the password.
  revoked: 'signIn.password',
  noSecondFactor: 'signIn.setUp',
  noPasskey: 'signIn.setUp',
};

/** Loaded only for failures of this visit that the gateway hasn't given a code. Without a network there is none to show. */
const ReportedCode = lazyPart<ReportedCodeProps>(() =>
  import('./reported-code.tsx').then(
    (module) => module.ReportedCode,
    () => () => null,
  ),
);

/** Loaded only after a cancellation. Without a network there is nothing to report. */
const PageError = lazyPart<PageErrorProps>(() =>
  import('./page-error.tsx').then(
    (module) => module.PageError,
    () => () => null,
  ),
);

const NOT_KEPT = () => undefined;

/** Loaded only for accounts that can be linked. */
const StrangerActions = lazyPart(async () => (await import('./stranger-actions.tsx')).StrangerActions);

/** One page for each reason, with one action. An unknown account can also request to be linked. */
export function SignInFailed({
  reason,
  error,
  reference,
  returnTo,
  onReference = NOT_KEPT,
}: SignInFailedProps): ReactNode {
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
    <SignedOutPage icon={isLinked ? 'check' : 'lock'} title={title} lede={isReviewing ? null : t(textKey)}>
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
        {reason === 'misconfigured' ? <ConfigurationError /> : null}
        <AccountLink textKey={ACCOUNT_LINKS[reason]} />
        {reason === 'cancelled' ? <ReportPageError error={error} /> : null}
        {NEW_HERE.has(reason) && !isReviewing ? (
          <p>
            {t('invitations.noAccount')} <Link href="/register">{t('invitations.registerTitle')}</Link>
            {' · '}
            <Link href="/invitation">{t('invitations.haveInvitation')}</Link>
          </p>
        ) : null}
        {reference === undefined || isLinked ? null : <SupportCode reference={reference} />}
        {reference === undefined && error ? (
          <Suspense fallback={null}>
            <ReportedCode error={error} onReference={onReference}>
              {(found) => <SupportCode reference={found} />}
            </ReportedCode>
          </Suspense>
        ) : null}
      </Stack>
    </SignedOutPage>
  );
}

/** SES-1: what is wrong with the configuration, with its code, for the person who runs the portal. */
function ConfigurationError(): ReactNode {
  const t = useText();
  const code: SignInErrorCode = 'invalid_interaction_type';
  return (
    <p className={text.soft}>
      {t('signIn.misconfigured.detail')} <code translate="no">{code}</code>
    </p>
  );
}

/** Reports an error of the provider's own page. A person who has yet to choose a provider saw none. */
function ReportPageError({ error }: Pick<SignInFailedProps, 'error'>): ReactNode {
  const reporter = useSignIn().reporter();
  if (!reporter) return null;
  return (
    <Suspense fallback={null}>
      <PageError error={error} reporter={reporter}>
        {(found) => <SupportCode reference={found} />}
      </PageError>
    </Suspense>
  );
}

/** The provider's page for passwords and other ways to sign in, if one is configured. */
function AccountLink({ textKey }: { readonly textKey: 'signIn.password' | 'signIn.setUp' | undefined }): ReactNode {
  const t = useText();
  const url = useSignIn().accountUrl();
  return url === null || textKey === undefined ? null : <a href={url}>{t(textKey)}</a>;
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
