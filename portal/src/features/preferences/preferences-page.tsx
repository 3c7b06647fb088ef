import type { ReactNode } from 'react';
import type { Services } from '../../platform/services.ts';
import type { Language } from '../../platform/translations/language.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { PaydayCard } from './payday-card.tsx';
import { devicesQuery, preferencesQuery } from './queries.ts';

interface PreferencesPageProps {
  readonly theme: ReactNode;
  readonly chooseLanguage: (language: Language) => void;
  /** What other rooms add: linking by e-mail, one's own activity. */
  readonly children?: ReactNode;
}

export function PreferencesPage({ theme, chooseLanguage, children }: PreferencesPageProps): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('menu.preferences')} lede={t('preferences.lede')} />
      <Stack>
        <PaydayCard />
        <DisplayCard theme={theme} chooseLanguage={chooseLanguage} />
        <DevicesCard />
        {children}
      </Stack>
    </>
  );
}

export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(preferencesQuery(api));
  void queries.prefetchQuery(devicesQuery(api));
}
