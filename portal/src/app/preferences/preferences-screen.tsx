import type { ReactNode } from 'react';
import { PreferencesPage, warm } from '../../features/preferences/preferences-page.tsx';
import { useLanguageChoice } from '../language-choice.ts';
import { ThemeChoice } from '../shell/theme-choice.tsx';

/** What a person wants of the portal, with the shell's own choice of appearance. */
export function PreferencesScreen(): ReactNode {
  return <PreferencesPage theme={<ThemeChoice />} chooseLanguage={useLanguageChoice()} />;
}

export { warm };
