import { vi } from 'vitest';
import type { MenuItem, MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { BrandingPartner } from '@paystead/contract/features/branding/model.ts';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { renderPage, type Answer, type Gateway, type Page } from '../../../test/page.tsx';
import { createStepUp, type StepUp } from '../../features/session/step-up.ts';
import type { SignInProvider } from '../../platform/sign-in/configuration.ts';
import type { SignIn, SignInState, Stranger } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';
import { App } from '../app.tsx';
import type { Booted } from '../start/boot.ts';
import { parseConfiguration } from '../start/configuration.ts';
import { BootedContext } from '../start/context.ts';
import { createTranslator } from '../start/translator.ts';

export const SESSION: SessionState = {
  sessionId: '00000000-0000-8000-8000-000000000001',
  person: {
    personId: '00000000-0000-8000-8000-000000000002',
    name: 'Marisol Vega',
    email: 'marisol.vega@keystone.example',
    language: 'en',
  },
  profile: {
    username: 'marisol.vega',
    clientCode: 'KEYSTONE',
    employeeId: '00000000-0000-8000-8000-000000000003',
    clientName: 'Keystone Fabrication',
    partnerCode: 'harborline',
    isSandbox: false,
    isFormer: false,
  },
  profileCount: 1,
  roles: [],
  views: { self: true, manager: false, supervisor: false },
  canEdit: true,
  whyNot: null,
  expiry: {
    now: '2026-11-20T17:00:00Z',
    idleExpiresAt: '2026-11-20T17:15:00Z',
    absoluteExpiresAt: '2026-11-21T05:00:00Z',
    recentUntil: null,
  },
  mfa: 'notUsed',
  requiredSignIn: null,
};

const PARTNER: BrandingPartner = {
  partnerCode: 'harborline',
  isWhiteLabeled: true,
  pageTitle: 'Harborline Pay',
  footerText: null,
  privacyPolicyLabel: null,
  privacyPolicyUrl: 'https://harborline.example/privacy',
  termsOfUseLabel: 'House rules',
  termsOfUseUrl: 'https://harborline.example/terms',
  logoImageBase64: null,
  faviconImage: null,
  actionColorHex: '#0b7a75',
  sidebarColorHex: '#14294b',
};

export const menuOf = (...menuItems: MenuItem[]): MenuReply => ({
  menuItems,
  allowManagerSelfService: false,
  allowSupervisorSelfService: false,
  isHrW21099ViewEnabled: false,
  isManagerViewEnabled: true,
  closedScreens: [],
  roleMenuData: { manager: [], supervisor: [] },
});

export const HOME: MenuItem = { key: 'home', route: '/home', group: null, order: 1 };
export const LOGOUT: MenuItem = { key: 'logout', route: '/logout', group: 'account', order: 9 };

/** Answers the shell's own reads; pages' reads are answered with nothing to show. */
export const gatewayWith =
  (answers: Readonly<Record<string, Answer>> = {}): Gateway =>
  (call) => {
    const known: Record<string, Answer> = {
      'GET menu/employee': { body: menuOf(HOME, LOGOUT) },
      'GET setting/feature/isBrandingEnabled': { body: { enabled: true } },
      'GET branding-partner': { body: PARTNER },
      'GET branding-partner/hostname?hostname=localhost': { body: { ...PARTNER, pageTitle: 'At the door' } },
      'GET check': { body: { paychecksList: [], years: [], yearTotals: null, nextPayday: null, nextCursor: null } },
      'GET LandingPage': {
        body: {
          unacknowledgedAttachmentsExist: false,
          pendingTransactionsExist: false,
          waitingChanges: [],
          messageCategories: [],
        },
      },
      ...answers,
    };
    return known[call] ?? { status: 404, body: { status: 404, code: 'not_found', title: 'No', detail: 'No' } };
  };

export interface World extends Page {
  readonly stepUp: StepUp;
  readonly state: Store<SignInState>;
  readonly signIn: {
    readonly [
      K in 'signIn' | 'choose' | 'logout' | 'switchProfile' | 'stepUp' | 'cancel' | 'recallStranger'
    ]: ReturnType<typeof vi.fn>;
  };
}

interface WorldOptions {
  readonly state?: Partial<SignInState>;
  /** Whether the host has several providers, and none was chosen. */
  readonly mustChooseProvider?: boolean;
  readonly providers?: readonly SignInProvider[];
  readonly gateway?: Gateway;
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly leftProvider?: boolean;
  /** The native app's client. */
  readonly native?: { readonly nativeClientId: string };
  readonly stranger?: Stranger;
  /** Person whom the provider names after a reload. */
  readonly recalled?: Stranger;
  /** State of a reloaded page's history entry. */
  readonly historyState?: unknown;
  readonly language?: Language;
}

/** The whole portal at an address, on a sign-in whose state the test sets. */
export async function visit(address: string, options: WorldOptions = {}): Promise<World> {
  const { language = 'en' } = options;
  history.replaceState(options.historyState ?? null, '', address);
  const state = createStore<SignInState>({
    status: 'none',
    session: SESSION,
    choice: undefined,
    error: undefined,
    ...options.state,
  });
  const actions = {
    signIn: vi.fn(async () => undefined),
    choose: vi.fn(async () => '/paychecks'),
    logout: vi.fn(async () => undefined),
    switchProfile: vi.fn(async () => undefined),
    cancel: vi.fn(),
    stepUp: vi.fn(async () => 'confirmed' as const),
    recallStranger: vi.fn(async (_returnTo: string) => options.recalled),
  };
  const signIn: SignIn = {
    ...actions,
    state: state.get,
    subscribe: state.subscribe,
    observe: () => () => undefined,
    mustChooseProvider: () => options.mustChooseProvider ?? false,
    reporter: () => (options.mustChooseProvider ? null : { providerId: 'own', ...options.native }),
    accountUrl: () => null,
    start: async () => undefined,
    identityToken: async () => '',
    stranger: () => options.stranger,
    renewSession: async () => undefined,
    sessionEnded: vi.fn(),
  };
  const served = {
    authority: '/identity',
    clientId: 'portal',
    providers: options.providers,
    interactionType: 'redirect',
    loginFailedRoute: '/login-failed',
  };
  const booted = {
    configuration: parseConfiguration({ ...served, ...options.configuration }, location.origin),
    signIn,
    stepUp: createStepUp(),
    endedBy: createStore<'session_idle' | 'session_revoked'>('session_idle'),
    translator: createTranslator(language, async (next) => catalogueOf(next)),
    language,
    catalogue: catalogueOf(language),
    leftProvider: options.leftProvider ?? false,
    native: undefined,
    firstTitle: 'Paystead',
  } satisfies Omit<Booted, 'services'>;
  const page = await renderPage(
    <BootedContext value={booted as unknown as Booted}>
      <SignInContext value={signIn}>
        <App />
      </SignInContext>
    </BootedContext>,
    { gateway: options.gateway ?? gatewayWith(), address, language },
  );
  return Object.assign(page, { state, signIn: actions, stepUp: booted.stepUp });
}
