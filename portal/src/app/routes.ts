import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Services } from '../platform/services.ts';
import type { PlainTextKey } from '../platform/translations/text.ts';
import { VIEW_SCREENS } from './employee-view/view-routes.ts';

/** What a page's chunk brings: the page, and the reads it will want, which start before anybody knows who is signed in. */
interface PageModule {
  readonly page: ComponentType;
  readonly warm?: ((services: Services, path: string) => void) | undefined;
}

export interface AppRoute {
  /** A wouter pattern; parameters are read with `useParams`. */
  readonly path: string;
  /** What the browser's tab says before the partner's name: no personal data. */
  readonly title: PlainTextKey;
  readonly load: () => Promise<PageModule>;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Shown whatever the menu lists: pages about the portal, not about anybody's data. */
  readonly always?: boolean;
}

function route(path: string, title: PlainTextKey, load: () => Promise<PageModule>, always?: boolean): AppRoute {
  return { path, title, load, Page: lazy(async () => ({ default: (await load()).page })), ...(always && { always }) };
}

/** The portal's addresses for signed-in people, in the order in which they are tried; each is a chunk of its own. */
export const ROUTES: readonly AppRoute[] = [
  route('/home', 'menu.home', async () => {
    const module = await import('./home/home-page.tsx');
    return { page: module.HomePage, ...warmOf(module) };
  }),
  route('/messages', 'menu.messages', async () => {
    const module = await import('../features/messages/messages-page.tsx');
    return { page: module.MessagesPage, ...warmOf(module) };
  }),
  route('/paychecks', 'menu.paychecks', async () => {
    const module = await import('../features/paychecks/paychecks-page.tsx');
    return { page: module.PaychecksPage, ...warmOf(module) };
  }),
  route('/paychecks/compare', 'paychecks.compareTitle', async () => ({
    page: (await import('../features/paychecks/compare-page.tsx')).ComparePage,
  })),
  route('/paychecks/:checkId', 'app.paycheckTitle', async () => {
    const module = await import('../features/paychecks/paycheck-page.tsx');
    return { page: module.PaycheckPage, ...warmOf(module) };
  }),
  route('/w-2-form', 'menu.yearEnd', async () => {
    const module = await import('../features/year-end/year-end-page.tsx');
    return { page: module.YearEndPage, ...warmOf(module) };
  }),
  route('/w-2-form/consent', 'yearEnd.consentTab', async () => ({
    page: (await import('../features/year-end/consent-page.tsx')).YearEndConsentPage,
  })),
  route('/w-2-form/guide', 'yearEnd.guideTitle', async () => ({
    page: (await import('../features/year-end/guide-page.tsx')).YearEndGuidePage,
  })),
  route('/w-2-form/:documentId', 'yearEnd.documentTitle', async () => ({
    page: (await import('../features/year-end/document-page.tsx')).YearEndDocumentPage,
  })),
  route('/direct-deposits', 'menu.directDeposits', async () => {
    const module = await import('./direct-deposits/own-direct-deposits.tsx');
    return { page: module.OwnDirectDeposits, ...warmOf(module) };
  }),
  route('/my-profile', 'menu.myProfile', async () => {
    const module = await import('../features/profile/my-profile-page.tsx');
    return { page: module.MyProfilePage, ...warmOf(module) };
  }),
  route('/my-profile/personal', 'profile.tabPersonal', async () => {
    const module = await import('./profile/personal-tab.tsx');
    return { page: module.PersonalTab, ...warmOf(module) };
  }),
  route('/my-profile/personal/change', 'profile.changeTitle', async () => {
    const module = await import('../features/profile/change-page.tsx');
    return { page: module.PersonalChangePage, ...warmOf(module) };
  }),
  route('/pending-transaction/list', 'menu.pendingTransactions', async () => {
    const module = await import('../features/pending-transactions/transactions-page.tsx');
    return { page: module.TransactionsPage, ...warmOf(module) };
  }),
  route('/my-profile/taxes', 'profile.tabTaxes', async () => {
    const module = await import('./profile/taxes-tab.tsx');
    return { page: module.TaxesTab, ...warmOf(module) };
  }),
  route('/my-profile/taxes/w-4', 'taxes.w4Title', async () => {
    const module = await import('../features/taxes/w4-page.tsx');
    return { page: module.W4Page, ...warmOf(module) };
  }),
  route('/my-profile/taxes/lab', 'taxes.labTitle', async () => {
    const module = await import('../features/taxes/lab-page.tsx');
    return { page: module.LabPage, ...warmOf(module) };
  }),
  route('/my-profile/taxes/places', 'taxes.placesTitle', async () => {
    const module = await import('../features/taxes/places-page.tsx');
    return { page: module.PlacesPage, ...warmOf(module) };
  }),
  route('/my-profile/taxes/state/:state', 'taxes.stateTabTitle', async () => {
    const module = await import('../features/taxes/state-page.tsx');
    return { page: module.StatePage, ...warmOf(module) };
  }),
  route('/hr', 'menu.hr', async () => {
    const module = await import('./hr/hr-with-documents.tsx');
    return { page: module.HrWithDocuments, ...warmOf(module) };
  }),
  ...(['manager', 'supervisor'] as const).flatMap((view) =>
    VIEW_SCREENS.map(({ path, title, load }) =>
      route(`/${view}/${path}`, title, async () => ({ page: await load(view) })),
    ),
  ),
  route(
    '/link-email',
    'profileSelection.linkPageTitle',
    async () => ({ page: (await import('../features/profile-selection/link-page.tsx')).LinkPage }),
    true,
  ),
  route('/preferences/activity', 'activity.title', async () => ({
    page: (await import('../features/activity/activity-page.tsx')).ActivityPage,
  })),
  route('/preferences', 'menu.preferences', async () => {
    const module = await import('./preferences/preferences-screen.tsx');
    return { page: module.PreferencesScreen, ...warmOf(module) };
  }),
  route('/terms', 'branding.terms', async () => ({ page: (await import('./legal/legal-pages.tsx')).TermsPage }), true),
  route(
    '/privacy',
    'branding.privacy',
    async () => ({ page: (await import('./legal/legal-pages.tsx')).PrivacyPage }),
    true,
  ),
  route(
    '/accessibility',
    'legal.accessTitle',
    async () => ({ page: (await import('./legal/accessibility-page.tsx')).AccessibilityPage }),
    true,
  ),
];

/** A page module may export `warm(services, path)`. */
function warmOf(module: object): Pick<PageModule, 'warm'> {
  const { warm } = module as { warm?: PageModule['warm'] };
  return warm ? { warm } : {};
}

/** The routes whose last segment is a parameter match one segment, never the list's own address. */
export function routeAt(path: string): AppRoute | undefined {
  return ROUTES.find(({ path: pattern }) => toPattern(pattern).test(path));
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
}

/** Whether the portal has a screen at an address that the server's menu lists. */
export function hasScreen(path: string | null): boolean {
  return path !== null && routeAt(path) !== undefined;
}
