import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import { useBranding } from '../../features/branding/branding.tsx';
import { legalLinks } from '../../features/branding/legal-links.ts';
import { DEFAULT_ITEMS, itemAt, navigationOf } from '../../features/menu/navigation.ts';
import { menuQuery } from '../../features/menu/queries.ts';
import { currentOf, itemsOf, viewAt, viewChoices, viewNavigation } from '../../features/menu/views.ts';
import { ClosedScreensContext } from '../../platform/open-screens.ts';
import { useServices } from '../../platform/services.ts';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useStore } from '@paystead/ui/store.ts';
import { NextFrame } from '../../platform/steps.tsx';
import { useLater } from '@paystead/ui/use-later.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Frame } from '@paystead/ui/shell/frame.tsx';
import { PhoneHeader, TabBar } from '@paystead/ui/shell/phone.tsx';
import { Sidebar } from '@paystead/ui/shell/sidebar.tsx';
import { Footer, LanguageButton, OfflineStrip } from '@paystead/ui/shell/tools.tsx';
import { useBooted } from '../start/context.ts';
import { HrefsContext, type HrefOf } from '../hrefs.ts';
import { useLanguageChoice } from '../language-choice.ts';
import { lazyPart } from '../lazy-part.ts';
import { RouteOutlet } from '../route-outlet.tsx';
import { hasScreen } from '../routes.ts';
import { SandboxLine } from './sandbox-line.tsx';
import type { SessionDialogsProps } from './session-dialogs.tsx';
import { useAccount } from './use-account.tsx';
import { useApprovalCount, useCounts } from './use-counts.ts';
import { useSelectedEmployee } from './use-selected-employee.ts';
import styles from './shell.module.css';

const MoreContent = lazyPart(async () => (await import('./more-content.tsx')).MoreContent);
/** The dialogs aren't part of the first view. If they can't be loaded, sessions end without a warning. */
const SessionDialogs = lazyPart<SessionDialogsProps>(() =>
  import('./session-dialogs.tsx').then(
    (module) => module.SessionDialogs,
    () => () => null,
  ),
);
/** Delay of the expiry watch in milliseconds, much shorter than any session. */
const WATCH_AFTER = 20_000;

const NONE: readonly string[] = [];

/** Whether the portal has a screen for an item that the server lists. */
const isShown = ({ route }: MenuItem): boolean => route === null || route === '/logout' || hasScreen(route);

/** The frame of every page of a session: menu, partner and account. */
export function Shell(): ReactNode {
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const { menu, isPending, own, ownNavigation, navigation, view, views, current } = useNavigation();
  const branding = useBranding();
  const account = useAccount(ownNavigation, views, view);
  const brand = { name: branding.pageTitle, logo: branding.logo ?? undefined };
  const home = '/home';
  return (
    <>
      <Frame
        header={
          <PhoneHeader brand={brand} homeHref={home}>
            <LanguageButton compact language={language} onLanguage={chooseLanguage} />
            {account.button(true)}
          </PhoneHeader>
        }
        sidebar={
          <Sidebar
            brand={brand}
            homeHref={home}
            groups={isPending ? [] : navigation.groups}
            current={current}
            views={views}
            currentView={view}
            account={account.button(false)}
          />
        }
        tabBar={
          <TabBar
            items={navigation.tabs}
            current={current}
            more={navigation.more}
            sheet={(close) => (
              <MoreContent
                onClose={close}
                items={navigation.more}
                current={current}
                onSwitch={account.canSwitch ? account.openSwitch : undefined}
              />
            )}
          />
        }
      >
        <Content menu={menu} own={own} />
      </Frame>
      {account.dialog}
      <Interruptions />
    </>
  );
}

/** Returns the menu and the navigation of the view that the address belongs to. */
function useNavigation() {
  const t = useText();
  const [path] = useLocation();
  const search = useSearch();
  const { api } = useServices();
  const { data: menu, isPending } = useQuery(menuQuery(api));
  const own = (menu?.menuItems ?? DEFAULT_ITEMS).filter(isShown);
  const counts = useCounts(own.some(({ key }) => key === 'messages'));
  const ownNavigation = navigationOf(own, t, counts);
  const view = viewAt(path);
  const items = view === 'self' || !menu ? own : itemsOf(menu, view).filter(isShown);
  const selected = useSelectedEmployee(view, search);
  const approvals = useApprovalCount(
    view,
    items.some(({ key }) => key === 'approvals'),
  );
  const navigation =
    view === 'self' || items === own
      ? ownNavigation
      : viewNavigation(navigationOf(items, t, approvals), view, search, selected, t);
  const views = viewChoices(menu, t);
  const current = currentOf(itemAt(path, items)?.key, path, search);
  return { menu, isPending, own, ownNavigation, navigation, view, views, current };
}

interface ContentProps {
  readonly menu: MenuReply | undefined;
  /** Items of the person's own view. */
  readonly own: readonly MenuItem[];
}

function Content({ menu, own }: ContentProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const branding = useBranding();
  const { connection } = useServices();
  const hrefOf: HrefOf = (key) => own.find((item) => item.key === key)?.route ?? undefined;
  return (
    <>
      <OfflineStrip connection={connection} />
      <SandboxLine />
      <div className={styles.content}>
        <div className={styles.tools}>
          <LanguageButton language={language} onLanguage={chooseLanguage} />
        </div>
        <div className={styles.page}>
          <HrefsContext value={hrefOf}>
            <ClosedScreensContext value={menu?.closedScreens ?? NONE}>
              <NextFrame>
                <RouteOutlet menu={menu} />
              </NextFrame>
            </ClosedScreensContext>
          </HrefsContext>
        </div>
        <Footer
          text={branding.footerText}
          links={[...legalLinks(branding, t), { label: t('legal.accessTitle'), href: '/accessibility' }]}
        />
      </div>
    </>
  );
}

/** Dialogs and notices about the session, which are loaded when one is due or after a delay. */
function Interruptions(): ReactNode {
  const { session } = useSignInState();
  const { stepUp } = useBooted();
  const asksForPassword = useStore(stepUp.isPrompting);
  const notice = useStore(stepUp.notice);
  const isLater = useLater(WATCH_AFTER);
  const language = useLanguage();
  if (!session || !(isLater || asksForPassword || notice || session.person.language !== language)) return null;
  return (
    <Suspense fallback={null}>
      <SessionDialogs session={session} />
    </Suspense>
  );
}
