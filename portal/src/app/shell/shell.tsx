import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBranding } from '../../features/branding/branding.tsx';
import { DEFAULT_ITEMS, itemAt, navigationOf } from '../../features/menu/navigation.ts';
import { menuQuery } from '../../features/menu/queries.ts';
import { ExpiryWarning } from '../../features/session/expiry-warning.tsx';
import { StepUpDialog } from '../../features/session/step-up-dialog.tsx';
import { useServices } from '../../platform/services.ts';
import { interactionTypeOf } from '../../platform/sign-in/configuration.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useLanguage, useText } from '../../platform/translations/translations.tsx';
import { AccountButton } from '../../ui/shell/account-menu.tsx';
import { Frame } from '../../ui/shell/frame.tsx';
import { PhoneHeader, TabBar } from '../../ui/shell/phone.tsx';
import { Sidebar } from '../../ui/shell/sidebar.tsx';
import { Footer, LanguageButton, OfflineStrip } from '../../ui/shell/tools.tsx';
import { useBooted } from '../context.ts';
import { HrefsContext, type HrefOf } from '../hrefs.ts';
import { useLanguageChoice } from '../language-choice.ts';
import { RouteOutlet } from '../route-outlet.tsx';
import { hasScreen } from '../routes.ts';
import { MoreExtra } from './more-extra.tsx';
import { useAccount } from './use-account.tsx';
import styles from './shell.module.css';

/** The frame around every page of a session: the server's menu, the partner, the person. */
export function Shell(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const [path] = useLocation();
  const { api, connection } = useServices();
  const { data: menu, isPending } = useQuery(menuQuery(api));
  const branding = useBranding();
  const items = (menu?.menuItems ?? DEFAULT_ITEMS).filter(
    ({ route }) => route === null || route === '/logout' || hasScreen(route),
  );
  const navigation = navigationOf(items, t);
  const account = useAccount(navigation);
  const current = itemAt(path, items)?.key;
  const hrefOf: HrefOf = (key) => items.find((item) => item.key === key)?.route ?? undefined;
  const brand = { name: branding.pageTitle, logo: branding.logo ?? undefined };
  const home = '/home';
  return (
    <>
      <Frame
        header={
          <PhoneHeader brand={brand} homeHref={home}>
            <LanguageButton compact language={language} onLanguage={chooseLanguage} />
            <AccountButton compact {...account.menu} />
          </PhoneHeader>
        }
        sidebar={
          <Sidebar
            brand={brand}
            homeHref={home}
            groups={isPending ? [] : navigation.groups}
            current={current}
            views={[]}
            currentView="self"
            account={<AccountButton {...account.menu} />}
          />
        }
        tabBar={
          <TabBar
            items={navigation.tabs}
            current={current}
            more={navigation.more}
            moreExtra={<MoreExtra canSwitch={account.canSwitch} onSwitch={account.openSwitch} />}
          />
        }
      >
        <OfflineStrip connection={connection} />
        <div className={styles.content}>
          <div className={styles.tools}>
            <LanguageButton language={language} onLanguage={chooseLanguage} />
          </div>
          <div className={styles.page}>
            <HrefsContext value={hrefOf}>
              <RouteOutlet menu={menu} />
            </HrefsContext>
          </div>
          <Footer text={branding.footerText} links={legalLinks(branding)} />
        </div>
      </Frame>
      {account.dialog}
      <SessionDialogs />
    </>
  );
}

function legalLinks(branding: ReturnType<typeof useBranding>) {
  return [
    { label: branding.termsOfUseLabel, href: branding.termsOfUseUrl },
    { label: branding.privacyPolicyLabel, href: branding.privacyPolicyUrl },
  ];
}

function SessionDialogs(): ReactNode {
  const [path, go] = useLocation();
  const { configuration, stepUp } = useBooted();
  const signIn = useSignIn();
  const { session } = useSignInState();
  const over = useCallback(() => signIn.sessionEnded(), [signIn]);
  if (!session) return null;
  const signInAgain = async (): Promise<void> => {
    const returned = await signIn.signIn({ returnTo: path + location.search, fresh: true });
    if (returned !== undefined) go(returned, { replace: true });
  };
  return (
    <>
      <ExpiryWarning
        expiry={session.expiry}
        onSignOut={() => void signIn.logout()}
        onSignInAgain={() => void signInAgain()}
        onOver={over}
      />
      <StepUpDialog stepUp={stepUp} type={interactionTypeOf(configuration)} />
    </>
  );
}
