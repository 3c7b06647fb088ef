import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { View } from '@paystead/contract/subject.ts';
import type { Navigation } from '../../features/menu/navigation.ts';
import { profilesQuery } from '../../features/profile-selection/queries.ts';
import { lastUsedFirst, profileId, MAX_WITHOUT_SEARCH } from '../../features/profile-selection/profiles.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { isInWrapper } from '../../platform/native/in-wrapper.ts';
import { useServices } from '../../platform/services.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import type { ViewChoice } from '@paystead/ui/shell/navigation.ts';
import { AccountButton } from '@paystead/ui/shell/account-button.tsx';
import { useLanguageChoice } from '../language-choice.ts';
import { lazyPart } from '../lazy-part.ts';

const SwitchDialog = lazyPart(
  async () => (await import('../../features/profile-selection/select/switch-dialog.tsx')).SwitchDialog,
);

const content = () => import('./account-content.tsx');
const AccountContent = lazyPart(async () => (await content()).AccountContent);

export interface Account {
  /** The account button with its menu, for the phone header or the sidebar. */
  readonly button: (compact: boolean) => ReactNode;
  readonly canSwitch: boolean;
  readonly openSwitch: () => void;
  readonly dialog: ReactNode;
}

/** The account of the signed-in person: menu, other employers and other views. */
export function useAccount(
  { preferencesHref, canChooseProfile }: Navigation,
  views: readonly ViewChoice[],
  view: View,
): Account {
  const language = useLanguage();
  const onLanguage = useLanguageChoice();
  const { session } = useSignInState();
  const [open, setOpen] = useState(false);
  const employers = useEmployers(canChooseProfile, () => setOpen(false));
  const { canSwitch, current, choose } = employers;
  const openSwitch = (): void => setOpen(true);
  const person = {
    name: session?.person.name ?? '',
    employer: session?.profile.clientName ?? '',
    email: session?.person.email,
  };
  const preload = (): void => {
    employers.load();
    content().catch(() => undefined);
  };
  return {
    canSwitch,
    openSwitch,
    button: (compact) => (
      <AccountButton compact={compact} person={person} onNear={preload}>
        <AccountContent
          person={person}
          employers={employers.items}
          currentEmployer={current}
          onEmployer={employers.chooseById}
          onChooseEmployer={canSwitch && employers.items.length === 0 ? openSwitch : undefined}
          views={views}
          currentView={view}
          language={language}
          onLanguage={onLanguage}
          preferencesHref={preferencesHref}
          signOutHref="/logout"
        />
      </AccountButton>
    ),
    dialog: open ? (
      <Suspense fallback={null}>
        <SwitchDialog
          open={open}
          onClose={() => setOpen(false)}
          current={current}
          onChoose={(profile) => void choose(profile)}
        />
      </Suspense>
    ) : null,
  };
}

/** Returns the person's employers for the menu, and switches between them. `onChoose` runs before the switch. */
function useEmployers(canChooseProfile: boolean, onChoose: () => void) {
  const t = useText();
  const { api, toaster } = useServices();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const { session } = useSignInState();
  const [isLoaded, setLoaded] = useState(false);
  const canSwitch = canChooseProfile && (session?.profileCount ?? 0) > 1;
  // Read when the menu opens.
  const { data: profiles = [] } = useQuery({ ...profilesQuery(api), enabled: canSwitch && isLoaded });
  const inMenu = profiles.length <= MAX_WITHOUT_SEARCH ? lastUsedFirst(profiles) : [];
  const current = session ? profileId(session.profile) : '';

  const choose = async (profile: ProfileSelection): Promise<void> => {
    onChoose();
    if (profileId(profile) === current) return;
    try {
      await signIn.switchProfile(profile);
    } catch (failure) {
      // The interceptor shows the failure, except in the native app, and the person stays on the page.
      if (isInWrapper() && failure instanceof ApiFailure && failure.signIn)
        toaster.show({ tone: 'error', title: failure.message });
      return;
    }
    go('/home');
    toaster.show({ tone: 'success', title: t('profileSelection.switched', { employer: profile.clientName }) });
  };

  return {
    canSwitch,
    current,
    choose,
    load: () => setLoaded(true),
    chooseById: (id: string) => {
      const profile = profiles.find((one) => profileId(one) === id);
      if (profile) void choose(profile);
    },
    items: inMenu.map((profile) => ({
      id: profileId(profile),
      name: profile.clientName,
      note: profile.employeeNumber,
    })),
  };
}
