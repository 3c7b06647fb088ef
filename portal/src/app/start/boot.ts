import { signInPorts } from './sign-in-ports.ts';
import type { MockSide } from './mock.ts';
import type { NativeSide } from '../native/start.tsx';
import { loadConfiguration, type PortalConfiguration } from './configuration.ts';
import { clearDataOfOthers, sessionKey } from './clear-data.ts';
import { createRecovery } from './recovery.ts';
import { routeAt } from '../routes.ts';
import { createTranslator, type Translator } from './translator.ts';
import { brandingOfPage, brandingQuery } from '../../features/branding/queries.ts';
import { menuQuery } from '../../features/menu/queries.ts';
import { createStepUp, type StepUp } from '../../features/session/step-up.ts';
import type { ClientPorts } from '../../platform/api/client.ts';
import { entriesOf } from '../../platform/kept-entry/page-entries.ts';
import { browserTransport } from '../../platform/api/static-files.ts';
import { browserLog, reportFailure } from '../../platform/report-failure.ts';
import { createServices, type OuterPorts, type Services } from '../../platform/services.ts';
import { isLikelySignedIn } from '../../platform/sign-in/likely-signed-in.ts';
import { createSignIn, type SignIn } from '../../platform/sign-in/sign-in.ts';
import { readStored } from '../../platform/storage.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import { type Language } from '@paystead/ui/translations/language.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';

/** The state of the portal before the first page is drawn. */
export interface Booted {
  readonly configuration: PortalConfiguration;
  readonly services: Services;
  readonly signIn: SignIn;
  readonly stepUp: StepUp;
  /** Reason why the session ended on this page. */
  readonly endedBy: Store<'session_idle' | 'session_revoked'>;
  readonly translator: Translator;
  readonly language: Language;
  readonly catalogue: Catalogue;
  /** True if the person left the provider with the Back button: they choose whether to sign in again. */
  readonly leftProvider: boolean;
  /** Undefined in a browser. */
  readonly native: NativeSide | undefined;
  /** Title in the page's HTML, which is the name of the hostname's partner. */
  readonly firstTitle: string;
}

export interface BootPorts {
  /** Moves to another address of the portal. */
  readonly go: (path: string, replace: boolean) => void;
  /** Undefined in a browser. */
  readonly native?: NativeSide | undefined;
}

/** Longest time that the first view waits for reads other than session and texts, in milliseconds. */
const READ_TIMEOUT = 1500;

/**
 * Reads texts, configuration, session, menu and branding in parallel. Rejects if texts or configuration can't be
 * loaded.
 */
export async function boot({ go, native }: BootPorts): Promise<Booted> {
  const firstTitle = document.title;
  const translator = createTranslator(preferredLanguage());
  const language = translator.language();
  const texts = translator.load(language);
  // The failure is handled below, after the configuration.
  texts.catch(() => undefined);
  // HTTP-4: the mock is a build of its own, and no other build contains it.
  const mock = import.meta.env.MODE === 'mock' ? await (await import('./mock.ts')).startMock() : undefined;
  const configuration = mock?.configuration ?? native?.configuration ?? (await loadConfiguration());
  const connected = connect({ configuration, translator, mock, native, go });
  const { signIn, stepUp } = connected;

  const path = location.pathname;
  const leftProvider = isBackNavigation() && readStored('pendingSignIn') !== undefined && !path.startsWith('/sign-in');
  const prefetched = isLikelySignedIn(path) ? prefetchFirstView(connected.services, path) : undefined;
  const start = async (): Promise<void> => {
    const nextPath = await signIn.start();
    if (nextPath !== undefined) go(nextPath, true);
    // The code in the callback's address is used up, and must not stay in the history, even if the page can't be drawn.
    else if (path.startsWith('/sign-in/')) go('/home', true);
  };
  const [catalogue] = await Promise.all([texts, start(), settledOrTimeout(prefetched)]);
  native?.attach(connected.services, signIn);
  let { services } = connected;
  if (signIn.state().returned || (leftProvider && signIn.state().session)) {
    services = await (await import('./resume.ts')).resume(services, signIn, stepUp, translator.text);
    connected.use(services);
  }
  return {
    configuration,
    services,
    signIn,
    stepUp,
    endedBy: connected.endedBy,
    translator,
    language,
    catalogue,
    leftProvider,
    native,
    firstTitle,
  };
}

interface ConnectPorts extends BootPorts {
  readonly configuration: PortalConfiguration;
  readonly translator: Translator;
  readonly mock: MockSide | undefined;
}

/** Connects services, sign-in and recovery, which depend on each other. */
function connect({ configuration, translator, mock, native, go }: ConnectPorts) {
  const stepUp = createStepUp();
  const endedBy = createStore<'session_idle' | 'session_revoked'>('session_idle');
  const outer: OuterPorts = {
    transport: mock?.transport ?? browserTransport,
    gatewayHost: configuration.gatewayHost,
    paths: configuration.paths,
    language: translator.language,
    bearer: native?.bearer ?? (() => undefined),
    recover: (...refused) => recover(...refused),
    draftOwner: () => sessionKey(signIn.state()),
    report: (failure, toaster) => reportFailure(failure, toaster, translator.text, native?.log ?? browserLog),
  };
  const services = createServices(outer, mock?.clock);
  let { api } = services;
  const ports = signInPorts(() => api, services.clock, translator.language);
  const real = createSignIn(configuration, native?.signInPorts(ports, () => api) ?? ports);
  const signIn: SignIn = mock?.signIn(real) ?? real;
  const recoverInBrowser = createRecovery({
    signIn,
    askAgain: stepUp.prompt,
    ended: (code) => {
      endedBy.set(code);
      signIn.sessionEnded();
    },
    hasEntries: () => entriesOf(api).hasEntries(),
    refused: () => {
      if (location.pathname !== '/error') go('/error', false);
    },
  });
  const recover: ClientPorts['recover'] = native?.recovery(signIn, stepUp.prompt) ?? recoverInBrowser;
  clearDataOfOthers(signIn, services.queries, services.clock);
  const use = (later: Services): void => {
    api = later.api;
  };
  return { services, signIn, stepUp, endedBy, use };
}

/**
 * Whether the page was reached with the browser's Back button. Sending such a person to the provider would trap them.
 */
function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/** Requests the data of the first view while the session is still being read, so that home is one round trip deep. */
function prefetchFirstView({ api, queries, ...rest }: Services, path: string): Promise<unknown> {
  const services = { api, queries, ...rest };
  const page = routeAt(path === '/' ? '/home' : path);
  void page?.load().then(
    ({ warm }) => warm?.(services, path),
    () => undefined,
  );
  const branding = brandingQuery(api, services.clock, 'profile', location.hostname);
  const pageBranding = brandingOfPage();
  // Counts as outdated, so that it is read again after the first view.
  if (pageBranding) queries.setQueryData(branding.queryKey, pageBranding, { updatedAt: 0 });
  return Promise.all([queries.prefetchQuery(menuQuery(api)), pageBranding ?? queries.prefetchQuery(branding)]);
}

function settledOrTimeout(work: Promise<unknown> | undefined): Promise<unknown> {
  if (!work) return Promise.resolve();
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT))]);
}
