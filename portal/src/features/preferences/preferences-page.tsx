import type { ReactNode } from 'react';
import type { Services } from '../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { ApprovalMailCard } from './approval-mail-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { PaydayCard } from './payday-card.tsx';
import { devicesQuery } from './queries.ts';

interface PreferencesPageProps {
  readonly theme: ReactNode;
  readonly chooseLanguage: (language: Language) => void;
  /** True for a former employee, who has no payday mail and whose choices concern this browser only. */
  readonly isFormer: boolean;
  /** The provider's page for passwords and other ways to sign in; null if none is configured. */
  readonly accountUrl: string | null;
  /** Cards of other features: sign-in email, activity. */
  readonly children?: ReactNode;
}

/** The preferences page: payday and approval mail, display, devices, and cards of other features (PREF-1). */
export function PreferencesPage({
  theme,
  chooseLanguage,
  isFormer,
  accountUrl,
  children,
}: PreferencesPageProps): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('menu.preferences')} lede={t(isFormer ? 'preferences.ledeFormer' : 'preferences.lede')} />
      <Stack>
        {isFormer ? null : <PaydayCard />}
        {isFormer ? null : <ApprovalMailCard />}
        <DisplayCard theme={theme} chooseLanguage={chooseLanguage} isFormer={isFormer} />
        <DevicesCard accountUrl={accountUrl} />
        {children}
      </Stack>
    </>
  );
}

/** Starts loading the devices while the page's code downloads. Mail preferences are not loaded for former employees. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(devicesQuery(api));
}
