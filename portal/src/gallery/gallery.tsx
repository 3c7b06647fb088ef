import { useEffect, useState, type ReactNode } from 'react';
import type { Services } from '../platform/services.ts';
import { useTranslations } from '@paystead/ui/translations/translations.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { AccountButton } from '@paystead/ui/shell/account-button.tsx';
import { AccountMenu, type AccountMenuProps } from '@paystead/ui/shell/account-menu.tsx';
import { Frame } from '@paystead/ui/shell/frame.tsx';
import { MoreSheet } from '@paystead/ui/shell/more-sheet.tsx';
import { PhoneHeader, TabBar } from '@paystead/ui/shell/phone.tsx';
import { Sidebar } from '@paystead/ui/shell/sidebar.tsx';
import { Footer, LanguageButton, OfflineStrip } from '@paystead/ui/shell/tools.tsx';
import { GalleryBrands } from './brands.tsx';
import { GalleryContent } from './content.tsx';
import { GalleryControls } from './controls.tsx';
import { GalleryFeedback } from './feedback.tsx';
import { groups, views } from './sample.ts';

const brand = { name: 'Harborline Pay' };
const items = groups.flatMap((group) => group.items);

/** Every control in every state, for developing and checking the portal. */
export function Gallery({ services }: { readonly services: Services }): ReactNode {
  const { language, choose } = useTranslations();
  const [partner, setPartner] = useState('harborline');
  const [theme, setTheme] = useState('');
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.brand = partner;
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  }, [partner, theme]);
  const account: AccountMenuProps = {
    person: { name: 'Marisol Vega', employer: 'Keystone Fabrication', email: 'marisol.vega@keystone.example' },
    employers: [
      { id: 'kf', name: 'Keystone Fabrication', note: 'KF-0417' },
      { id: 'bb', name: 'Bluebonnet Software', note: 'BB-0031' },
    ],
    currentEmployer: 'kf',
    onEmployer: () => undefined,
    views,
    currentView: 'self',
    language,
    onLanguage: (next) => void choose(next),
    preferencesHref: '#preferences',
    signOutHref: '#logout',
  };
  const languageButton = (compact: boolean): ReactNode => (
    <LanguageButton language={language} onLanguage={(next) => void choose(next)} compact={compact} />
  );
  return (
    <Frame
      header={
        <PhoneHeader brand={brand} homeHref="#home">
          {languageButton(true)}
          <AccountButton person={account.person} compact>
            <AccountMenu {...account} />
          </AccountButton>
        </PhoneHeader>
      }
      sidebar={
        <Sidebar
          brand={brand}
          homeHref="#home"
          groups={groups}
          current="home"
          views={views}
          currentView="self"
          account={
            <AccountButton person={account.person}>
              <AccountMenu {...account} />
            </AccountButton>
          }
        />
      }
      tabBar={
        <TabBar
          items={items.filter(({ id }) => ['home', 'messages', 'paychecks', 'deposits'].includes(id))}
          current="home"
          more={items.slice(4)}
          sheet={(close) => <MoreSheet onClose={close} items={items.slice(4)} current="home" />}
        />
      }
    >
      <OfflineStrip connection={services.connection} />
      <PageHeader
        title="Gallery"
        lede="The same parts, on their better and worse days."
        tools={languageButton(false)}
      />
      <p>
        <a href="#screens">Every screen in every state</a>
      </p>
      <div className="g-controls">
        <CompactSelect
          label="Partner"
          value={partner}
          onChange={(event) => setPartner(event.target.value)}
          options={['harborline', 'summit', 'paystead', 'yellow'].map((value) => ({ value, label: value }))}
        />
        <CompactSelect
          label="Theme"
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
          options={[
            { value: '', label: 'as the device' },
            { value: 'light', label: 'light' },
            { value: 'dark', label: 'dark' },
          ]}
        />
      </div>
      <GalleryContent />
      <GalleryControls />
      <GalleryFeedback services={services} account={account} />
      <GalleryBrands />
      <Footer
        text="© 2026 Harborline Pay"
        links={[
          { label: 'Terms of use', href: '#terms' },
          { label: 'Privacy', href: '#privacy' },
        ]}
      />
    </Frame>
  );
}
