import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { ChangeFlow } from './change-flow.tsx';
import { personalQuery, statesQuery } from '../personal/queries.ts';
import { readOnlyReason } from '../personal/field-texts.ts';
import { ProfileSkeleton } from '../profile-skeleton.tsx';

/** The page for a new name or address (ME-2). */
export function PersonalChangePage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(personalQuery(api));
  return (
    <>
      <PageHeader
        title={t('profile.changeTitle')}
        lede={t('profile.changeLede')}
        back={{ label: t('menu.myProfile'), href: '/my-profile/personal' }}
      />
      <Loadable
        query={query}
        failed={t('profile.personalFailed')}
        reference={referenceOf(query.error)}
        loading={<ProfileSkeleton />}
      >
        {(page) =>
          page.canEdit ? (
            <ChangeFlow page={page} />
          ) : (
            <Banner tone="info" title={t('profile.readOnly')}>
              {t(readOnlyReason(page.whyNot))}
            </Banner>
          )
        }
      </Loadable>
    </>
  );
}

/** Starts the requests while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(personalQuery(api));
  void queries.prefetchQuery(statesQuery(api));
}
