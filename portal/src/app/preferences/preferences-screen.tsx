import { Suspense, type ReactNode } from 'react';
import { PreferencesPage, warm } from '../../features/preferences/preferences-page.tsx';
import { ActivityCard } from '../../features/activity/activity-card.tsx';
import { LinkCard } from '../../features/profile-selection/link/link-card.tsx';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useBooted } from '../start/context.ts';
import { useLanguageChoice } from '../language-choice.ts';
import { lazyPart } from '../lazy-part.ts';
import { ThemeChoice } from '../shell/theme-choice.tsx';

const UnlockCard = lazyPart(async () => (await import('../native/unlock-card.tsx')).UnlockCard);

/** Preferences with the shell's own choice of appearance. */
export function PreferencesScreen(): ReactNode {
  const { session } = useSignInState();
  const unlocking = useBooted().native?.unlocking;
  return (
    <PreferencesPage
      theme={<ThemeChoice />}
      chooseLanguage={useLanguageChoice()}
      isFormer={session?.profile.isFormer ?? false}
      accountUrl={useSignIn().accountUrl()}
    >
      {unlocking ? (
        <Suspense fallback={null}>
          <UnlockCard unlocking={unlocking} />
        </Suspense>
      ) : null}
      {session ? <LinkCard currentEmail={session.person.email} /> : null}
      <ActivityCard />
    </PreferencesPage>
  );
}

export { warm };
