import type { ReactNode } from 'react';
import type { Services } from '../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { PaydayCard } from './payday-card.tsx';
import { devicesQuery } from './queries.ts';

interface PreferencesPageProps {
  readonly theme: ReactNode;
  readonly chooseLanguage: (language: Language) => void;
  /** Somebody who left chooses for the browser alone: nothing of paydays comes, and nothing of theirs is changed. */
  readonly isFormer: boolean;
  /** What other rooms add: linking by e-mail, one's own activity. */
  readonly children?: ReactNode;
}

export function PreferencesPage({ theme, chooseLanguage, isFormer, children }: PreferencesPageProps): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('menu.preferences')} lede={t(isFormer ? 'preferences.ledeFormer' : 'preferences.lede')} />
      <Stack>
        {isFormer ? null : <PaydayCard />}
        <DisplayCard theme={theme} chooseLanguage={chooseLanguage} isFormer={isFormer} />
        <DevicesCard />
        {children}
      </Stack>
    </>
  );
}

/** What is mailed is asked for once it is known who is signed in: those who left are answered nothing. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(devicesQuery(api));
}
