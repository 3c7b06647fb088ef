import { signInPorts } from './sign-in-ports.ts';
import type { NativeSide } from './native/start.tsx';
import { loadConfiguration, type PortalConfiguration } from './configuration.ts';
import { createRecovery } from './recovery.ts';
import { routeAt } from './routes.ts';
import { createTranslator, type Translator } from './translator.ts';
import { brandingOfPage, brandingQuery } from '../features/branding/queries.ts';
import { menuQuery } from '../features/menu/queries.ts';
import { createStepUp, type StepUp } from '../features/session/step-up.ts';
import type { ClientPorts } from '../platform/api/client.ts';
import { browserTransport } from '../platform/api/static-files.ts';
import { browserLog, reportFailure } from '../platform/report-failure.ts';
import { createServices, type OuterPorts, type Services } from '../platform/services.ts';
import { createSignIn, type SignIn, type SignInState } from '../platform/sign-in/sign-in.ts';
import { readStored } from '../platform/storage.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import { type Language } from '@paystead/ui/translations/language.ts';
import { preferredLanguage } from '../platform/preferred-language.ts';

/** Everything that stands when the first page is shown. */
export interface Booted {
  readonly configuration: PortalConfiguration;
  readonly services: Services;
  readonly signIn: SignIn;
  readonly stepUp: StepUp;
  /** Why the session on the page ended, once it has. */
  readonly endedBy: Store<'session_idle' | 'session_revoked'>;
  readonly translator: Translator;
  readonly language: Language;
  readonly catalogue: Catalogue;
  /** The person came back from the provider without finishing: they are asked, not sent there again. */
  readonly cameBack: boolean;
  /** Absent in a browser. */
  readonly native: NativeSide | undefined;
  /** The title that the page came with, which is the hostname's partner. */
  readonly firstTitle: string;
}

export interface BootPorts {
  /** Moves to another address of the portal. */
  readonly go: (path: string, replace: boolean) => void;
  /** Absent in a browser. */
  readonly native?: NativeSide | undefined;
}

/** What a first view may wait for beside session and texts; a slow answer must not hold the page back. Milliseconds. */
const PATIENCE = 1500;

/** Identifies who sees what: nothing that one has loaded may be shown to another. */
export function sessionKey({ session }: Pick<SignInState, 'session'>): string | undefined {
  return session && `${session.person.personId}/${session.profile.clientCode}/${session.profile.username}`;
}

/** Reads texts, configuration, session, menu and branding side by side. Rejects when texts or configuration cannot be had. */
export async function boot({ go, native }: BootPorts): Promise<Booted> {
  const firstTitle = document.title;
  const translator = createTranslator(preferredLanguage());
  const language = translator.language();
  const texts = translator.load(language);
  // Whoever waits for the configuration first must not leave a failure of the texts unheard.
  texts.catch(() => undefined);
  // HTTP-4: a build of its own; of any other, this is no part.
  const mock = import.meta.env.MODE === 'mock' ? await (await import('./mock.ts')).startMock() : undefined;
  const configuration = mock?.configuration ?? native?.configuration ?? (await loadConfiguration());

  const stepUp = createStepUp();
  const endedBy = createStore<'session_idle' | 'session_revoked'>('session_idle');
  const outer: OuterPorts = {
    transport: mock?.transport ?? browserTransport,
    gatewayHost: configuration.gatewayHost,
    paths: configuration.paths,
    language: translator.language,
    bearer: native?.bearer ?? (() => undefined),
    recover: (...refused) => recover(...refused),
    report: (failure, toaster) => reportFailure(failure, toaster, translator.text, native?.log ?? browserLog),
  };
  let services = createServices(outer, mock?.clock);
  const api = () => services.api;
  const ports = signInPorts(api, services.clock, translator.language);
  const real = createSignIn(configuration, native?.signInPorts(ports, api, () => signIn) ?? ports);
  const signIn: SignIn = mock?.signIn(real) ?? real;
  const recoverInBrowser = createRecovery({
    signIn,
    askAgain: stepUp.ask,
    ended: (code) => {
      endedBy.set(code);
      signIn.sessionEnded();
    },
    refused: () => {
      if (location.pathname !== '/error') go('/error', false);
    },
  });
  const recover: ClientPorts['recover'] = native?.recovery(signIn, stepUp.ask) ?? recoverInBrowser;
  forgetOthersData(signIn, services);

  const path = location.pathname;
  const cameBack = isBackStep() && readStored('pendingSignIn') !== undefined && !path.startsWith('/sign-in');
  const ahead = isLikelySignedIn(path) ? readAhead(services, path) : undefined;
  const [catalogue, leadsTo] = await Promise.all([texts, signIn.start(), settled(ahead)]);
  native?.attach(services, signIn);
  if (leadsTo !== undefined) go(leadsTo, true);
  // The code in a callback's address is used up: a reload must not show it to anybody again.
  else if (path.startsWith('/sign-in/')) go('/home', true);
  if (signIn.state().returned || (cameBack && signIn.state().session))
    services = await (await import('./resume.ts')).resume(services, signIn, stepUp, translator.text);
  return {
    configuration,
    services,
    signIn,
    stepUp,
    endedBy,
    translator,
    language,
    catalogue,
    cameBack,
    native,
    firstTitle,
  };
}

/** By the back button, rather than by an address or a link: sending such a person on again would hold them here. */
function isBackStep(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/** The stored profile says that somebody signed in here and did not sign out; the gateway decides. */
function isLikelySignedIn(path: string): boolean {
  return readStored('selectedProfile') !== undefined && !/^\/(sign-in|logout|error)/.test(path);
}

/** One round trip's depth: what the first view needs is asked for while the session is still being read. */
function readAhead({ api, queries, ...rest }: Services, path: string): Promise<unknown> {
  const services = { api, queries, ...rest };
  const page = routeAt(path === '/' ? '/home' : path);
  void page?.load().then(
    ({ warm }) => warm?.(services, path),
    () => undefined,
  );
  const branding = brandingQuery(api, services.clock, 'profile', location.hostname);
  const brought = brandingOfPage();
  // As old as can be: it is asked for again, once the first view stands.
  if (brought) queries.setQueryData(branding.queryKey, brought, { updatedAt: 0 });
  return Promise.all([queries.prefetchQuery(menuQuery(api)), brought ?? queries.prefetchQuery(branding)]);
}

function settled(work: Promise<unknown> | undefined): Promise<unknown> {
  if (!work) return Promise.resolve();
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** Before anything is drawn for another person or employer, all that was read for the one before is gone. */
function forgetOthersData(signIn: SignIn, services: Services): void {
  let shownTo = sessionKey(signIn.state());
  let status = signIn.state().status;
  signIn.subscribe(() => {
    const state = signIn.state();
    const next = sessionKey(state);
    // What was read ahead of the first answer is that session's own.
    const isFirstAnswer = status === 'startup';
    status = state.status;
    if (next === shownTo) return;
    shownTo = next;
    if (!isFirstAnswer) services.queries.clear();
  });
}
