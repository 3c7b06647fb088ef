import type { ReactNode } from 'react';
import { PreferencesPage, warm } from '../../features/preferences/preferences-page.tsx';
import { LinkCard } from '../../features/profile-selection/link-card.tsx';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useLanguageChoice } from '../language-choice.ts';
import { ThemeChoice } from '../shell/theme-choice.tsx';

/** What a person wants of the portal, with the shell's own choice of appearance. */
export function PreferencesScreen(): ReactNode {
  const { session } = useSignInState();
  return (
    <PreferencesPage theme={<ThemeChoice />} chooseLanguage={useLanguageChoice()}>
      {session ? <LinkCard currentEmail={session.person.email} /> : null}
    </PreferencesPage>
  );
}

export { warm };
