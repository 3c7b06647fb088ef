import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ProfileList } from '../../features/profile-selection/select/profile-list.tsx';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { logoutReasonIn, staysAtProvider } from '../../platform/sign-in/actions/logout.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Bone } from '@paystead/ui/skeleton/skeleton.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useSignInAction } from './use-sign-in-action.ts';

/** Shown while an interaction is under way that ends by itself. */
export function Waiting({ leaving }: { readonly leaving?: boolean | undefined }): ReactNode {
  const t = useText();
  return (
    <SignedOutPage title={t(leaving ? 'signIn.leaving' : 'signIn.working')}>
      <div aria-hidden="true">
        <Bone height={20} gap={16} width="70%" />
        <Bone height={44} gap={24} />
      </div>
    </SignedOutPage>
  );
}

/** Shown if sign-in opens a window, which requires the person's click. */
export function Welcome({ returnTo }: { readonly returnTo: string }): ReactNode {
  const t = useText();
  const [busy, act] = useSignInAction('signIn', returnTo);
  return (
    <SignedOutPage title={t('app.welcomeTitle')} lede={t('app.welcomeBody')}>
      <Button wide busy={busy} onClick={act}>
        {t('app.signIn')}
      </Button>
    </SignedOutPage>
  );
}

/** Shown if sign-in leaves the page, which it does immediately. */
export function LeavingToSignIn({ returnTo }: { readonly returnTo: string }): ReactNode {
  const [, act] = useSignInAction('signIn', returnTo);
  useOnce(act);
  return <Waiting />;
}

/** NAV-4: shown if the gateway refused the person. */
export function Refused(): ReactNode {
  const t = useText();
  const [busy, act] = useSignInAction('signInFresh', '/home');
  return (
    <SignedOutPage icon="lock" title={t('app.refusedTitle')} lede={t('app.refusedBody')}>
      <Button wide busy={busy} onClick={act}>
        {t('app.signInAgain')}
      </Button>
    </SignedOutPage>
  );
}

/** SES-11: signs out, or shows the reason if the address has one. */
export function SignedOut({ search }: { readonly search: string }): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const reason = logoutReasonIn(search);
  const isOpen = staysAtProvider(search);
  // A provider that is still signed in would let anyone at this computer in again.
  const [busy, act] = useSignInAction(reason === 'AnotherAccount' || isOpen ? 'signInFresh' : 'signIn', '/home');
  const leaves = reason === undefined;
  useOnce(() => {
    if (leaves) void signIn.logout();
  });
  if (reason === undefined) return <Waiting leaving />;
  return (
    <SignedOutPage icon="leave" title={t(`app.out${reason}Title`)} lede={t(`app.out${reason}Body`)}>
      {isOpen ? <p>{t('app.outProviderOpen')}</p> : null}
      <Button wide busy={busy} onClick={act}>
        {t(reason === 'AnotherAccount' ? 'app.signInOther' : 'app.signIn')}
      </Button>
    </SignedOutPage>
  );
}

/** PRF-1: shown if the person has several profiles and none was chosen on this device. */
export function ChooseProfile({ profiles }: { readonly profiles: readonly ProfileSelection[] }): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const choose = async (profile: ProfileSelection): Promise<void> => {
    const path = await signIn.choose(profile);
    if (path !== undefined) go(path, { replace: true });
  };
  return (
    <SignedOutPage title={t('profileSelection.chooseTitle')} lede={t('profileSelection.chooseLede')}>
      <ProfileList profiles={profiles} onChoose={(profile) => void choose(profile)} />
    </SignedOutPage>
  );
}

function useOnce(work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    work();
  });
}
