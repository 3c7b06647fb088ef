import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileFrame } from '../profile-frame.tsx';
import { ProfileSkeleton } from '../profile-skeleton.tsx';
import { profileQuery } from './queries.ts';

/** The Overview tab (ME-1): the signed-in employee's profile. */
export function MyProfilePage({ canEdit }: { readonly canEdit: boolean }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(profileQuery(api));
  return (
    <ProfileFrame current="overview">
      <Loadable
        query={query}
        failed={t('profile.failed')}
        reference={referenceOf(query.error)}
        loading={<ProfileSkeleton />}
      >
        {(profile) => <ProfileCards profile={profile} canEdit={canEdit} />}
      </Loadable>
    </ProfileFrame>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(profileQuery(api));
}
