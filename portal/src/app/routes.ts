import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { Services } from '../platform/services.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { VIEW_SCREENS } from './employee-view/view-routes.ts';

/** Starts a page's reads while the session is still being read. */
type Warm = (services: Services, path: string) => void;

/** The exports of a page's chunk: the page under its name, and `warm` where it has one. */
type PageModule<Name extends string> = Readonly<Record<Name, ComponentType>> & { readonly warm?: Warm };

export interface AppRoute {
  /** A wouter pattern; parameters are read with `useParams`. */
  readonly path: string;
  /** The browser tab's title before the partner's name. Contains no personal data. */
  readonly title: PlainTextKey;
  readonly load: () => Promise<{ readonly warm?: Warm }>;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Shown whatever the menu lists: pages about the portal, without personal data. */
  readonly always: boolean;
}

function route<Name extends string>(
  path: string,
  title: PlainTextKey,
  load: () => Promise<PageModule<Name>>,
  name: Name,
  always = false,
): AppRoute {
  return { path, title, load, Page: lazy(async () => ({ default: (await load())[name] })), always };
}

/** The portal's addresses for signed-in people, in the order in which they are matched. Each page is a chunk of its own. */
export const ROUTES: readonly AppRoute[] = [
  route('/home', 'menu.home', () => import('./home/home-page.tsx'), 'HomePage'),
  route('/messages', 'menu.messages', () => import('../features/messages/list/messages-page.tsx'), 'MessagesPage'),
  route('/paychecks', 'menu.paychecks', () => import('../features/paychecks/list/paychecks-page.tsx'), 'PaychecksPage'),
  route(
    '/paychecks/compare',
    'paychecks.compareTitle',
    () => import('../features/paychecks/compare/compare-page.tsx'),
    'ComparePage',
  ),
  route(
    '/paychecks/calendar',
    'payCalendar.title',
    () => import('../features/pay-calendar/pay-calendar-page.tsx'),
    'PayCalendarPage',
  ),
  route(
    '/paychecks/planner',
    'paychecks.planTitle',
    () => import('../features/paychecks/planner/planner-page.tsx'),
    'PlannerPage',
  ),
  route(
    '/paychecks/:checkId',
    'app.paycheckTitle',
    () => import('../features/paychecks/detail/paycheck-page.tsx'),
    'PaycheckPage',
  ),
  route('/w-2-form', 'menu.yearEnd', () => import('../features/year-end/list/year-end-page.tsx'), 'YearEndPage'),
  route(
    '/w-2-form/consent',
    'yearEnd.consentTab',
    () => import('../features/year-end/consent/consent-page.tsx'),
    'YearEndConsentPage',
  ),
  route(
    '/w-2-form/guide',
    'yearEnd.guideTitle',
    () => import('../features/year-end/guide/guide-page.tsx'),
    'YearEndGuidePage',
  ),
  route(
    '/w-2-form/:documentId',
    'yearEnd.documentTitle',
    () => import('../features/year-end/document/document-page.tsx'),
    'YearEndDocumentPage',
  ),
  route(
    '/direct-deposits',
    'menu.directDeposits',
    () => import('../features/direct-deposits/direct-deposits-page.tsx'),
    'DirectDepositsPage',
  ),
  route('/my-profile', 'menu.myProfile', () => import('./profile/overview-tab.tsx'), 'OverviewTab'),
  route('/my-profile/personal', 'profile.tabPersonal', () => import('./profile/personal-tab.tsx'), 'PersonalTab'),
  route(
    '/my-profile/personal/change',
    'profile.changeTitle',
    () => import('../features/profile/change/change-page.tsx'),
    'PersonalChangePage',
  ),
  route(
    '/pending-transaction/list',
    'menu.pendingTransactions',
    () => import('../features/pending-transactions/own/requests-page.tsx'),
    'RequestsPage',
  ),
  route('/my-profile/taxes', 'profile.tabTaxes', () => import('./profile/taxes-tab.tsx'), 'TaxesTab'),
  route('/my-profile/taxes/w-4', 'taxes.w4Title', () => import('../features/taxes/w4/w4-page.tsx'), 'W4Page'),
  route(
    '/my-profile/taxes/calculator',
    'taxes.calculatorTitle',
    () => import('../features/taxes/calculator/calculator-page.tsx'),
    'CalculatorPage',
  ),
  route(
    '/my-profile/taxes/places',
    'taxes.placesTitle',
    () => import('../features/taxes/places/places-page.tsx'),
    'PlacesPage',
  ),
  route(
    '/my-profile/taxes/state/:state',
    'taxes.stateTabTitle',
    () => import('../features/taxes/state/state-page.tsx'),
    'StatePage',
  ),
  route('/hr', 'menu.hr', () => import('./hr/hr-with-documents.tsx'), 'HrWithDocuments'),
  ...(['manager', 'supervisor'] as const).map((view) =>
    route(
      `/${view}`,
      'team.title',
      async () => ({ Page: (await import('./employee-view/team-of-view.ts')).teamOfView(view) }),
      'Page',
    ),
  ),
  ...(['manager', 'supervisor'] as const).flatMap((view) =>
    VIEW_SCREENS.map(({ path, title, load }) =>
      route(`/${view}/${path}`, title, async () => ({ Page: await load(view) }), 'Page'),
    ),
  ),
  route(
    '/link-email',
    'profileSelection.linkPageTitle',
    () => import('../features/profile-selection/link/link-page.tsx'),
    'LinkPage',
    true,
  ),
  route(
    '/preferences/activity',
    'activity.title',
    () => import('../features/activity/activity-page.tsx'),
    'ActivityPage',
  ),
  route('/preferences', 'menu.preferences', () => import('./preferences/preferences-screen.tsx'), 'PreferencesScreen'),
  route('/terms', 'branding.terms', () => import('./legal/legal-pages.tsx'), 'TermsPage', true),
  route('/privacy', 'branding.privacy', () => import('./legal/legal-pages.tsx'), 'PrivacyPage', true),
  route(
    '/accessibility',
    'legal.accessTitle',
    () => import('./legal/accessibility-page.tsx'),
    'AccessibilityPage',
    true,
  ),
];

/** Returns the first route that matches an address, as the router itself matches it. */
export function routeAt(path: string): AppRoute | undefined {
  return ROUTES.find((route) => matchRoute(parse, route.path, path)[0]);
}

/** Checks whether the portal has a screen at an address that the server's menu lists. */
export function hasScreen(path: string | null): boolean {
  return path !== null && routeAt(path) !== undefined;
}
