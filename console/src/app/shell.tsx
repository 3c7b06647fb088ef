import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { AccountButton } from '@paystead/ui/shell/account-button.tsx';
import { Frame } from '@paystead/ui/shell/frame.tsx';
import { MenuButton } from '@paystead/ui/shell/menu-items.tsx';
import { MoreSheet } from '@paystead/ui/shell/more-sheet.tsx';
import { PhoneHeader, TabBar } from '@paystead/ui/shell/phone.tsx';
import { Sidebar } from '@paystead/ui/shell/sidebar.tsx';
import { LanguageButton } from '@paystead/ui/shell/tools.tsx';
import { LANGUAGE_NAME, otherLanguage } from '@paystead/ui/translations/language.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';
import { useShortcuts } from '../platform/shortcuts.ts';
import { AREAS } from './routes.tsx';
import { Screens } from './screens.tsx';

interface ShellProps {
  readonly session: ConsoleSession;
  readonly onSignOut: () => void;
}

/** The frame around every screen: menu, account, and the keys that work everywhere. */
export function Shell({ session, onSignOut }: ShellProps): ReactNode {
  const t = useText();
  const { language, choose } = useTranslations();
  const [path, go] = useLocation();
  const [helps, setHelps] = useState(false);
  useShortcuts({ go, onHelp: () => setHelps(true), areas: AREAS });
  const current =
    AREAS.find(({ owns }) => owns?.test(path)) ??
    AREAS.findLast(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  const area = current && t(current.label);
  useEffect(() => {
    document.title = area === undefined ? t('console.title') : `${area} · ${t('console.title')}`;
  }, [area, t]);

  const items = AREAS.map(({ id, href, label, icon }) => ({ id, href, icon, label: t(label) }));
  const brand = { name: t('console.title') };
  const person = {
    name: session.name,
    employer: session.narrowedTo ?? t('console.everyClient'),
    email: session.email,
  };
  const menu = (
    <>
      <MenuButton icon="language" lang={otherLanguage(language)} onPress={() => void choose(otherLanguage(language))}>
        {LANGUAGE_NAME[otherLanguage(language)]}
      </MenuButton>
      <MenuButton icon="info" onPress={() => setHelps(true)}>
        {t('console.shortcuts')}
      </MenuButton>
      <MenuButton icon="leave" onPress={onSignOut}>
        {t('console.signOut')}
      </MenuButton>
    </>
  );
  return (
    <>
      <Frame
        header={
          <PhoneHeader brand={brand} homeHref="/">
            <LanguageButton language={language} onLanguage={(next) => void choose(next)} compact />
            <AccountButton person={person} compact>
              {menu}
            </AccountButton>
          </PhoneHeader>
        }
        sidebar={
          <Sidebar
            brand={brand}
            homeHref="/"
            groups={[{ id: 'areas', items }]}
            current={current?.id}
            views={[]}
            currentView=""
            account={<AccountButton person={person}>{menu}</AccountButton>}
          />
        }
        tabBar={
          <TabBar
            items={items.slice(0, 4)}
            current={current?.id}
            more={items.slice(4)}
            sheet={(close) => <MoreSheet onClose={close} items={items.slice(4)} current={current?.id} extra={menu} />}
          />
        }
      >
        <Screens />
      </Frame>
      <Dialog
        open={helps}
        onClose={() => setHelps(false)}
        title={t('console.shortcuts')}
        actions={
          <Button kind="second" onClick={() => setHelps(false)}>
            {t('console.close')}
          </Button>
        }
      >
        <Facts
          items={[
            { label: <kbd>/</kbd>, value: t('console.keySearch') },
            { label: <kbd>↓</kbd>, value: t('console.keyFirst') },
            { label: <kbd>j</kbd>, value: t('console.keyNext') },
            { label: <kbd>k</kbd>, value: t('console.keyPrevious') },
            { label: <kbd>?</kbd>, value: t('console.keyHelp') },
            ...AREAS.map(({ label, shortcut }) => ({
              id: shortcut,
              label: <kbd>g {shortcut}</kbd>,
              value: t('console.keyGo', { area: t(label) }),
            })),
          ]}
        />
      </Dialog>
    </>
  );
}
