import type { ReactNode } from 'react';
import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import { AccountButton } from '@paystead/ui/shell/account-button.tsx';
import { Frame } from '@paystead/ui/shell/frame.tsx';
import type { NavigationItem } from '@paystead/ui/shell/navigation.ts';
import { PhoneHeader, TabBar } from '@paystead/ui/shell/phone.tsx';
import { Sidebar } from '@paystead/ui/shell/sidebar.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SampleHome, SampleRequest, SampleSignIn, SampleStates } from './sample-screens.tsx';
import styles from '../branding.module.css';

export type SampleScreen = 'signIn' | 'home' | 'request' | 'states';

interface PortalSampleProps {
  readonly branding: Branding;
  readonly screen: SampleScreen;
}

/** A screen of the portal with invented content, drawn with the portal's own controls. */
export function PortalSample({ branding, screen }: PortalSampleProps): ReactNode {
  const t = useText();
  const { pageTitle, logo } = branding;
  if (screen === 'signIn') return <SampleSignIn branding={branding} />;
  const brand = { name: pageTitle, ...(logo !== null && { logo }) };
  const item = (id: string, label: string, icon: NavigationItem['icon']): NavigationItem => ({
    id,
    label,
    icon,
    href: `#${id}`,
  });
  const items = [
    item('home', t('console.branding.sample.home'), 'home'),
    item('pay', t('console.branding.sample.paychecks'), 'pay'),
    item('deposits', t('console.branding.sample.deposits'), 'bank'),
    item('request', t('console.branding.sample.requests'), 'swap'),
  ];
  const current = screen === 'states' ? 'pay' : screen;
  const person = { name: t('console.branding.sample.person'), employer: t('console.branding.sample.employer') };
  return (
    <Frame
      header={
        <PhoneHeader brand={brand} homeHref="#home">
          <AccountButton person={person} compact>
            {null}
          </AccountButton>
        </PhoneHeader>
      }
      sidebar={
        <Sidebar
          brand={brand}
          homeHref="#home"
          groups={[{ id: 'main', items }]}
          current={current}
          views={[]}
          currentView=""
          account={<AccountButton person={person}>{null}</AccountButton>}
        />
      }
      tabBar={<TabBar items={items} current={current} more={[]} sheet={() => null} />}
    >
      {screen === 'home' ? <SampleHome /> : screen === 'request' ? <SampleRequest /> : <SampleStates />}
      <footer className={styles.sampleFoot}>
        <span>{branding.footerText}</span> <a href="#privacy">{branding.privacyPolicyLabel}</a>{' '}
        <a href="#terms">{branding.termsOfUseLabel}</a>
      </footer>
    </Frame>
  );
}
