import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';
import { useIsOpen } from '../../platform/open-screens.ts';
import styles from './profile.module.css';

type ProfileTab = 'overview' | 'personal' | 'taxes';

interface ProfileFrameProps {
  readonly current: ProfileTab;
  readonly children: ReactNode;
}

/** My profile with its tabs, each with its own address (reading 21). */
export function ProfileFrame({ current, children }: ProfileFrameProps): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  return (
    <>
      <PageHeader title={t('menu.myProfile')} lede={t('profile.lede')} />
      <Tabs
        label={t('profile.tabs')}
        current={current}
        tabs={[
          { id: 'overview', label: t('profile.tabOverview'), href: '/my-profile' },
          { id: 'personal', label: t('profile.tabPersonal'), href: '/my-profile/personal' },
          { id: 'taxes', label: t('profile.tabTaxes'), href: '/my-profile/taxes' },
        ].filter(({ href }) => isOpen(href))}
      />
      <div className={styles.tab}>{children}</div>
    </>
  );
}
