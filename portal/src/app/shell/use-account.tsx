import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { Navigation } from '../../features/menu/navigation.ts';
import { profilesQuery } from '../../features/profile-selection/queries.ts';
import { lastUsedFirst, profileId, SEARCH_BEYOND } from '../../features/profile-selection/rules.ts';
import { SwitchDialog } from '../../features/profile-selection/switch-dialog.tsx';
import { useServices } from '../../platform/services.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useLanguage, useText } from '../../platform/translations/translations.tsx';
import type { AccountMenuProps } from '../../ui/shell/account-menu.tsx';
import { MenuButton } from '../../ui/shell/menu-items.tsx';
import { useLanguageChoice } from '../language-choice.ts';
import { ThemeChoice } from './theme-choice.tsx';

export interface Account {
  readonly menu: AccountMenuProps;
  readonly canSwitch: boolean;
  readonly openSwitch: () => void;
  readonly dialog: ReactNode;
}

/** Who is signed in, as whom, and what the account menu offers them. */
export function useAccount({ preferencesHref, canChooseProfile }: Navigation): Account {
  const t = useText();
  const language = useLanguage();
  const onLanguage = useLanguageChoice();
  const { api, toaster } = useServices();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const { session } = useSignInState();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  const canSwitch = canChooseProfile && (session?.profileCount ?? 0) > 1;
  // Read when the menu opens: nobody waits for it before that.
  const { data: profiles = [] } = useQuery({ ...profilesQuery(api), enabled: canSwitch && wanted });
  const inMenu = profiles.length <= SEARCH_BEYOND ? lastUsedFirst(profiles) : [];
  const current = session ? profileId(session.profile) : '';

  const choose = async (profile: ProfileSelection): Promise<void> => {
    setOpen(false);
    if (profileId(profile) === current) return;
    try {
      await signIn.switchProfile(profile);
    } catch {
      // Shown by the interceptor; the person stays where they are.
      return;
    }
    go('/home');
    toaster.show({ tone: 'success', title: t('profileSelection.switched', { employer: profile.clientName }) });
  };

  const openSwitch = (): void => setOpen(true);
  return {
    canSwitch,
    openSwitch,
    menu: {
      person: {
        name: session?.person.name ?? '',
        employer: session?.profile.clientName ?? '',
        email: session?.person.email,
      },
      employers: inMenu.map((profile) => ({
        id: profileId(profile),
        name: profile.clientName,
        note: profile.employeeNumber,
      })),
      currentEmployer: current,
      onEmployer: (id) => {
        const profile = profiles.find((one) => profileId(one) === id);
        if (profile) void choose(profile);
      },
      views: [],
      currentView: 'self',
      language,
      onLanguage,
      preferencesHref,
      signOutHref: '/logout',
      onOpen: () => setWanted(true),
      extra: (
        <>
          {canSwitch && inMenu.length === 0 ? (
            <MenuButton icon="swap" onPress={openSwitch}>
              {t('menu.profileSelection')}
            </MenuButton>
          ) : null}
          <ThemeChoice />
        </>
      ),
    },
    dialog: (
      <SwitchDialog open={open} onClose={() => setOpen(false)} current={current} onChoose={(one) => void choose(one)} />
    ),
  };
}
