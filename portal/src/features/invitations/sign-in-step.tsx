import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { AcceptReply } from '@paystead/contract/features/invitations/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import type { PageFrame } from './page-frame.ts';
import { RequestFailure } from './too-many.tsx';

interface SignInStepProps {
  readonly Page: PageFrame;
  readonly clientName: string;
  readonly providerChoice: ReactNode;
  /** Reads the proof's state again, for example after another tab used it. */
  readonly onGone: () => void;
}

/**
 * The last step: the person signs in at the provider, sees which sign-in will be linked, and confirms it. Nothing is linked by
 * arriving here, since the provider may have known someone else on this device.
 */
export function SignInStep({ Page, clientName, providerChoice, onGone }: SignInStepProps): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const { session, error } = useSignInState();
  const stranger = error?.code === 'unknown_account' ? signIn.stranger() : undefined;
  const accepting = useAccept(onGone);
  const [isChoosing, setChoosing] = useState(false);
  const chooseFirst = signIn.mustChooseProvider() ? () => setChoosing(true) : undefined;
  const email = session?.person.email ?? stranger?.email;
  if (accepting.reply?.state === 'accepted')
    return <AccountReady Page={Page} clientName={clientName} isContinuing={accepting.isContinuing} />;
  if (isChoosing && email === undefined) return providerChoice;
  if (email === undefined)
    return (
      <Page title={t('invitations.signInTitle')} lede={t('invitations.signInLede', { employer: clientName })}>
        <Stack>
          {error && error.code !== 'unknown_account' ? (
            <Banner tone="warning" announce="polite" title={t('invitations.signInFailed')} />
          ) : null}
          <SignInButton kind="main" label={t('invitations.signIn')} chooseFirst={chooseFirst} />
        </Stack>
      </Page>
    );
  return (
    <Page
      title={t('invitations.confirmTitle')}
      lede={t(session ? 'invitations.confirmSession' : 'invitations.confirmLede', { employer: clientName, email })}
    >
      <Stack>
        <AcceptFailure accepting={accepting} />
        <Button wide busy={accepting.isPending} onClick={() => accepting.run(stranger?.idToken)}>
          {t('invitations.confirm')}
        </Button>
        <SignInButton kind="quiet" label={t('invitations.useAnother')} chooseFirst={undefined} />
      </Stack>
    </Page>
  );
}

/** Accepts the invitation, and then opens the new profile with the same sign-in. */
function useAccept(onGone: () => void) {
  const { api } = useServices();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [isContinuing, setContinuing] = useState(false);
  const enter = async (reply: AcceptReply, hasSession: boolean): Promise<void> => {
    if (reply.state === 'gone') return onGone();
    if (reply.state !== 'accepted') return;
    setContinuing(true);
    const profile = { username: reply.username, clientCode: reply.clientCode };
    try {
      if (hasSession) await signIn.switchProfile(profile);
      else await signIn.choose(profile);
    } finally {
      setContinuing(false);
    }
    if (signIn.state().session) go('/home', { replace: true });
  };
  const action = useAction({
    request: async (idToken: string | null) => {
      const headers = idToken === null ? undefined : { 'x-identity-token': idToken };
      try {
        return await api.call(
          'invitations.accept',
          { body: {} },
          { skipInterceptor: true, ...(headers && { headers }) },
        );
      } catch (error) {
        const needsSignIn = error instanceof ApiFailure && error.code === 'step_up_required';
        if (headers || !needsSignIn) throw error;
        // With the client's own handling, which prompts for the password.
        return api.call('invitations.accept', { body: {} }, {});
      }
    },
    onSuccess: (reply, idToken) => void enter(reply, idToken === null),
  });
  return { ...action, isContinuing, run: (idToken: string | undefined) => action.run(idToken ?? null) };
}

function AcceptFailure({ accepting }: { readonly accepting: ReturnType<typeof useAccept> }): ReactNode {
  const t = useText();
  const { reply, error } = accepting;
  if (reply === undefined || reply.state === 'accepted' || reply.state === 'gone')
    return <RequestFailure error={error} />;
  return (
    <Banner tone="danger" announce="assertive" title={t(`invitations.${reply.state}`)}>
      {t(`invitations.${reply.state}Note`)}
    </Banner>
  );
}

interface SignInButtonProps {
  readonly kind: 'main' | 'quiet';
  readonly label: string;
  /** Asks for one of several providers instead. */
  readonly chooseFirst: (() => void) | undefined;
}

/** Opens the provider, which asks for the password even if it knows someone on this device. */
function SignInButton({ kind, label, chooseFirst }: SignInButtonProps): ReactNode {
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    const path = await signIn.signIn({ returnTo: '/invitation', fresh: true });
    setBusy(false);
    if (path !== undefined) go(path, { replace: true });
  };
  return (
    <Button wide kind={kind} busy={busy} onClick={chooseFirst ?? (() => void act())}>
      {label}
    </Button>
  );
}

interface AccountReadyProps {
  readonly Page: PageFrame;
  readonly clientName: string;
  /** True while the portal opens. */
  readonly isContinuing?: boolean;
}

/** The account exists, by this page or another tab. */
export function AccountReady({ Page, clientName, isContinuing = false }: AccountReadyProps): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    if (signIn.state().session) return go('/home', { replace: true });
    setBusy(true);
    const path = await signIn.signIn({ returnTo: '/home' });
    setBusy(false);
    if (path !== undefined) go(path, { replace: true });
  };
  return (
    <Page title={t('invitations.readyTitle')} lede={t('invitations.readyLede', { employer: clientName })}>
      <Button wide busy={busy || isContinuing} onClick={() => void act()}>
        {t('invitations.openPortal')}
      </Button>
    </Page>
  );
}
