import { lazy, type ComponentType } from 'react';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';

/** An area of the console: its place in the menu and its screens. */
interface Area {
  readonly id: string;
  readonly href: string;
  readonly label: PlainTextKey;
  readonly icon: IconName;
  /** The key after `g` that goes there. */
  readonly shortcut: string;
  /** Addresses of this area below another one's. */
  readonly owns?: RegExp;
  readonly screens: readonly { readonly path: string; readonly screen: ComponentType }[];
}

const StartPage = lazy(async () => ({ default: (await import('../areas/start/start-page.tsx')).StartPage }));
const ClientsPage = lazy(async () => ({ default: (await import('../areas/clients/clients-page.tsx')).ClientsPage }));
const ClientPage = lazy(async () => ({ default: (await import('../areas/clients/client-page.tsx')).ClientPage }));

const NewClientPage = lazy(async () => ({
  default: (await import('../areas/clients/new-client-page.tsx')).NewClientPage,
}));
const NewSandboxPage = lazy(async () => ({
  default: (await import('../areas/clients/sandbox/new-sandbox-page.tsx')).NewSandboxPage,
}));
const SetupPage = lazy(async () => ({ default: (await import('../areas/clients/setup/setup-page.tsx')).SetupPage }));
const PartnersPage = lazy(async () => ({
  default: (await import('../areas/partners/partners-page.tsx')).PartnersPage,
}));
const PartnerPage = lazy(async () => ({ default: (await import('../areas/partners/partner-page.tsx')).PartnerPage }));
const NewPartnerPage = lazy(async () => ({
  default: (await import('../areas/partners/new-partner-page.tsx')).NewPartnerPage,
}));
const BrandingPage = lazy(async () => ({
  default: (await import('../areas/branding/branding-page.tsx')).BrandingPage,
}));

const RequestsPage = lazy(async () => ({
  default: (await import('../areas/requests/requests-page.tsx')).RequestsPage,
}));
const RequestPage = lazy(async () => ({ default: (await import('../areas/requests/request-page.tsx')).RequestPage }));

const ImportsPage = lazy(async () => ({ default: (await import('../areas/imports/imports-page.tsx')).ImportsPage }));
const NewImportPage = lazy(async () => ({
  default: (await import('../areas/imports/new-import-page.tsx')).NewImportPage,
}));
const ImportPage = lazy(async () => ({ default: (await import('../areas/imports/import-page.tsx')).ImportPage }));
const MessagesPage = lazy(async () => ({
  default: (await import('../areas/messages/messages-page.tsx')).MessagesPage,
}));
const MessagePage = lazy(async () => ({ default: (await import('../areas/messages/message-page.tsx')).MessagePage }));
const NewMessagePage = lazy(async () => ({
  default: (await import('../areas/messages/write/new-message-page.tsx')).NewMessagePage,
}));
const NoticesPage = lazy(async () => ({
  default: (await import('../areas/notices/notices-page.tsx')).NoticesPage,
}));
const NewNoticePage = lazy(async () => ({
  default: (await import('../areas/notices/new-notice-page.tsx')).NewNoticePage,
}));
const MaintenancePage = lazy(async () => ({
  default: (await import('../areas/maintenance/maintenance-page.tsx')).MaintenancePage,
}));
const PolicyPage = lazy(async () => ({ default: (await import('../areas/policy/policy-page.tsx')).PolicyPage }));
const HirePage = lazy(async () => ({
  default: (await import('../areas/people/employment/hire-page.tsx')).HirePage,
}));
const RecordsPage = lazy(async () => ({
  default: (await import('../areas/people/employment/records-page.tsx')).RecordsPage,
}));
const PeoplePage = lazy(async () => ({ default: (await import('../areas/people/people-page.tsx')).PeoplePage }));
const PersonPage = lazy(async () => ({ default: (await import('../areas/people/person-page.tsx')).PersonPage }));
const ConfirmationsPage = lazy(async () => ({
  default: (await import('../areas/people/confirmations-page.tsx')).ConfirmationsPage,
}));

/** Every area, in the order of the menu. */
export const AREAS: readonly Area[] = [
  {
    id: 'start',
    href: '/',
    label: 'console.start',
    icon: 'home',
    shortcut: 's',
    screens: [{ path: '/', screen: StartPage }],
  },
  {
    id: 'clients',
    href: '/clients',
    label: 'console.clients',
    icon: 'folder',
    shortcut: 'c',
    owns: /^\/new-client$/,
    screens: [
      { path: '/clients', screen: ClientsPage },
      { path: '/new-client', screen: NewClientPage },
      { path: '/clients/:clientCode', screen: ClientPage },
      { path: '/clients/:clientCode/new-sandbox', screen: NewSandboxPage },
      { path: '/clients/:clientCode/setup', screen: SetupPage },
      { path: '/clients/:clientCode/policy', screen: PolicyPage },
      { path: '/clients/:clientCode/people/new', screen: HirePage },
      { path: '/clients/:clientCode/people/:employeeId/records', screen: RecordsPage },
    ],
  },
  {
    id: 'people',
    href: '/people',
    label: 'console.people.title',
    icon: 'people',
    shortcut: 'p',
    owns: /^\/clients\/[^/]+\/people\//,
    screens: [
      { path: '/people', screen: PeoplePage },
      { path: '/people/confirmations', screen: ConfirmationsPage },
      { path: '/clients/:clientCode/people/:employeeId', screen: PersonPage },
    ],
  },
  {
    id: 'requests',
    href: '/requests',
    label: 'console.requests.title',
    icon: 'swap',
    shortcut: 'r',
    screens: [
      { path: '/requests', screen: RequestsPage },
      { path: '/requests/:clientCode/:requestId', screen: RequestPage },
    ],
  },
  {
    id: 'imports',
    href: '/imports',
    label: 'console.imports.title',
    icon: 'upload',
    shortcut: 'i',
    screens: [
      { path: '/imports', screen: ImportsPage },
      { path: '/imports/new', screen: NewImportPage },
      { path: '/imports/:importId', screen: ImportPage },
    ],
  },
  {
    id: 'messages',
    href: '/messages',
    label: 'console.messages.title',
    icon: 'message',
    shortcut: 'm',
    owns: /^\/clients\/[^/]+\/messages\//,
    screens: [
      { path: '/messages', screen: MessagesPage },
      { path: '/messages/new', screen: NewMessagePage },
      { path: '/clients/:clientCode/messages/:messageId', screen: MessagePage },
    ],
  },
  {
    id: 'notices',
    href: '/notices',
    label: 'console.notices.title',
    icon: 'info',
    shortcut: 'n',
    screens: [
      { path: '/notices', screen: NoticesPage },
      { path: '/notices/new', screen: NewNoticePage },
    ],
  },
  {
    id: 'maintenance',
    href: '/maintenance',
    label: 'console.maintenance.title',
    icon: 'lock',
    shortcut: 'w',
    screens: [{ path: '/maintenance', screen: MaintenancePage }],
  },
  {
    id: 'partners',
    href: '/partners',
    label: 'console.partners.title',
    icon: 'place',
    shortcut: 'b',
    owns: /^\/new-partner$/,
    screens: [
      { path: '/partners', screen: PartnersPage },
      { path: '/new-partner', screen: NewPartnerPage },
      { path: '/partners/:partnerKey', screen: PartnerPage },
      { path: '/partners/:partnerKey/branding', screen: BrandingPage },
    ],
  },
];
