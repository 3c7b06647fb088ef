import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OpenReply, VerifyReply } from '@paystead/contract/features/invitations/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useServices } from '../../platform/services.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { CodeForm, UnknownInvitation } from './code-form.tsx';
import { FactsForm } from './facts-form.tsx';
import { invitationTokenIn } from './invitation-token.ts';
import type { PageFrame } from './page-frame.ts';
import { AccountReady, SignInStep } from './sign-in-step.tsx';

const PATH = '/invitation';

/** An invitation that this page has opened, by link or by code. */
interface Opened {
  readonly token: string;
  readonly reply: OpenReply;
}

type Ended = Exclude<VerifyReply, { state: 'wrong' | 'proved' }>;

interface InvitationPageProps {
  readonly Page: PageFrame;
  /** The page that chooses one of several providers, and then signs in. */
  readonly providerChoice: ReactNode;
}

/** SIG-8: from an invitation to a sign-in. Open to anyone; the link's token stays in the fragment until the facts are right. */
export function InvitationPage({ Page, providerChoice }: InvitationPageProps): ReactNode {
  const t = useText();
  const { token, current, opened, ended, setOpened, end } = useInvitation();
  if (ended) return <Ended Page={Page} ended={ended} />;
  if (token === undefined && current.data?.state === 'accepted')
    return <AccountReady Page={Page} clientName={current.data.clientName} />;
  if (token === undefined && current.data?.state === 'proved')
    return (
      <SignInStep
        Page={Page}
        clientName={current.data.clientName}
        providerChoice={providerChoice}
        onGone={() => void current.refetch()}
      />
    );
  if (opened?.reply.state === 'open')
    return (
      <Page
        title={t('invitations.factsTitle')}
        lede={t('invitations.factsLede', { employer: opened.reply.clientName })}
      >
        <Stack>
          <SignedInAs />
          <FactsForm token={opened.token} invitation={opened.reply} onEnd={end} />
        </Stack>
      </Page>
    );
  if (opened?.reply.state === 'locked') return <Ended Page={Page} ended={opened.reply} />;
  const isWaiting = token === undefined ? current.isPending : opened === undefined && !current.error;
  return (
    <Page title={t('invitations.title')} lede={isWaiting ? null : t('invitations.codeLede')}>
      {isWaiting ? (
        <Skeleton label={t('invitations.loading')}>
          <Bone height={20} width="70%" />
          <Bone height={44} gap={24} />
        </Skeleton>
      ) : (
        <CodeForm
          isUnknown={opened?.reply.state === 'unknown'}
          error={current.error}
          onOpened={(code, reply) => setOpened({ token: code, reply })}
        />
      )}
    </Page>
  );
}

/** The invitation of the address, of a typed code, or of this browser's proof. */
function useInvitation() {
  const { api } = useServices();
  const [path, go] = useLocation();
  const [token, setToken] = useState(() => (path === PATH ? invitationTokenIn(location.hash) : undefined));
  const [opened, setOpened] = useState<Opened>();
  const [ended, setEnded] = useState<Ended>();
  const current = useQuery({
    queryKey: ['invitations', token],
    queryFn: async () => {
      if (token === undefined) return api.call('invitations.current', {}, { skipInterceptor: true });
      const reply = await api.call('invitations.open', { body: { token } }, { skipInterceptor: true });
      setOpened({ token, reply });
      return null;
    },
    retry: false,
    // Read once: an open page must not ask again by itself, since failures are counted.
    staleTime: Infinity,
    gcTime: 0,
  });
  // The provider returns to its own address; a reload should find the invitation's.
  useEffect(() => {
    if (path !== PATH) go(PATH, { replace: true });
  }, [path, go]);
  // Another link opened in this tab changes the fragment alone, without loading the page.
  useEffect(() => {
    const follow = (): void => {
      const next = invitationTokenIn(location.hash);
      if (next === undefined) return;
      setOpened(undefined);
      setEnded(undefined);
      setToken(next);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const end = (reply: Exclude<VerifyReply, { state: 'wrong' }>): void => {
    if (reply.state !== 'proved') return setEnded(reply);
    // From here on the proof counts, and the token has no place in the browser's history.
    go(PATH, { replace: true });
    setToken(undefined);
    setOpened(undefined);
    if (token === undefined) void current.refetch();
  };
  return { token, current, opened, ended, setOpened, end };
}

/** The ends of an invitation that nothing more can be done about here. */
function Ended({ Page, ended }: { readonly Page: PageFrame; readonly ended: Ended }): ReactNode {
  const t = useText();
  const isLeft = ended.state === 'left';
  return (
    <Page title={t('invitations.title')}>
      {ended.state === 'unknown' ? (
        <UnknownInvitation />
      ) : (
        <Banner tone="danger" announce="assertive" title={t(isLeft ? 'invitations.left' : 'invitations.locked')}>
          {t(isLeft ? 'invitations.leftNote' : 'invitations.lockedNote')}
        </Banner>
      )}
    </Page>
  );
}

/** Warns someone who is signed in, perhaps as the person who used this device before. */
function SignedInAs(): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const { session } = useSignInState();
  if (!session) return null;
  return (
    <Banner
      tone="warning"
      title={t('invitations.signedInAs', { name: session.person.name, email: session.person.email })}
      actions={
        <Button kind="second" small onClick={() => void signIn.logout('AnotherAccount')}>
          {t('invitations.signOut')}
        </Button>
      }
    >
      {t('invitations.signedInNote')}
    </Banner>
  );
}
