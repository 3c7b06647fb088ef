import '@paystead/ui/styles.ts';
import { createRoot } from 'react-dom/client';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { Booted } from '../../app/start/boot.ts';
import { startMock } from '../../app/start/mock.ts';
import { Root } from '../../app/start/root.tsx';
import { routeAt } from '../../app/routes.ts';
import { createTranslator } from '../../app/start/translator.ts';
import { createStepUp } from '../../features/session/step-up.ts';
import type { ClientPorts } from '../../platform/api/client.ts';
import { browserLog, reportFailure } from '../../platform/report-failure.ts';
import { createServices } from '../../platform/services.ts';
import { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';
import { createStore } from '@paystead/ui/store.ts';
import { applyTheme, type Theme } from '../../platform/appearance/theme.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { SCREENS, type GalleryScreen, type Visitor } from './list.ts';
import { withEmployeeData } from './others.ts';
import { repliesIn, type ScreenState } from './states.ts';

/** The screen to show, with its state, language and theme. */
export interface ScreenChoice {
  /** The screen's name in the list. */
  readonly name: string;
  readonly state: ScreenState;
  readonly language: Language;
  readonly theme: Theme;
}

/** Interface of the frame for the gallery's page and the journeys. */
export interface Stage {
  readonly screens: readonly GalleryScreen[];
  /** Resolves when the screen is in its state and nothing on it changes any more. */
  readonly show: (screen: ScreenChoice) => Promise<void>;
}

type Transport = ClientPorts['transport'];

const element = document.querySelector('#root') as HTMLElement;
const mock = await startMock();
const recorded = withEmployeeData(mock.transport);
const translator = createTranslator('en');
let root = createRoot(element);
/** Calls under way, and the time of the last change. */
const calls = { underWay: 0, changedAt: performance.now() };
new MutationObserver(touched).observe(document, { subtree: true, childList: true, attributes: true });

function touched(): void {
  calls.changedAt = performance.now();
}

async function read(path: string): Promise<unknown> {
  return (await recorded(`/api/${path}`, {})).json();
}

/** Returns an id of this name in a reply, by default the first. */
function idIn(reply: unknown, name: string, at = 0): string {
  return [...JSON.stringify(reply).matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))][at]?.[1] ?? '';
}

const [messages, forms, deposits, session, profiles] = await Promise.all(
  ['LandingPage', 'yearEndDocument', 'employeeProfile/directDeposit', 'session', 'userProfile/profiles'].map(read),
);

/** Returns two paychecks of the subject. */
async function checksAt(path: string): Promise<Readonly<Record<string, string>>> {
  const checks = await read(path);
  return { check: idIn(checks, 'checkId'), before: idIn(checks, 'checkId', 1) };
}

async function employeeOf(view: 'manager' | 'supervisor'): Promise<Readonly<Record<string, string>>> {
  const criteria = { role: view, sort: 'lastNameDescending', employmentStatus: 'a' };
  const found = await recorded('/api/employees/search', { method: 'POST', body: JSON.stringify(criteria) });
  const employee = idIn(await found.json(), 'employeeId');
  return { employee, ...(await checksAt(`checks/employees/${employee}?role=${view}`)) };
}

const IDS = { message: idIn(messages, 'messageId'), form: idIn(forms, 'id'), deposit: idIn(deposits, 'id') };
const OF_EMPLOYEE: Partial<Record<Visitor, Readonly<Record<string, string>>>> = {
  employee: await checksAt('check'),
  manager: await employeeOf('manager'),
  supervisor: await employeeOf('supervisor'),
};

function signInStateOf({ visitor, error }: GalleryScreen): SignInState {
  const own = session as SessionState;
  const isIn = visitor !== 'nobody' && visitor !== 'choosing';
  return {
    status: 'none',
    session: isIn ? own : undefined,
    choice: visitor === 'choosing' ? choice() : undefined,
    error: error && new SignInError(error),
  };
}

/** Returns enough profiles to search in. */
function choice(): readonly ProfileSelection[] {
  const [own] = (profiles as { profileSelections: readonly ProfileSelection[] }).profileSelections;
  if (!own) return [];
  return ['Keystone Fabrication', 'Bluebonnet Software', 'Lakeside Dental Group'].map((clientName, at) => ({
    ...own,
    clientName,
    clientCode: `C${at}`,
    isFormer: at === 2,
  }));
}

function signInOf(screen: GalleryScreen): SignIn {
  const state = createStore(signInStateOf(screen));
  const stays = async (): Promise<undefined> => undefined;
  return {
    state: state.get,
    subscribe: state.subscribe,
    observe: () => () => undefined,
    mustChooseProvider: () => false,
    cancel: () => undefined,
    reporter: () => null,
    accountUrl: () => null,
    start: stays,
    signIn: stays,
    choose: stays,
    switchProfile: stays,
    stepUp: async () => 'confirmed' as const,
    identityToken: async () => '',
    stranger: () =>
      screen.error === 'unknown_account'
        ? { email: 'marisol.vega@keystone.example', idToken: '', returnTo: '/home' }
        : undefined,
    recallStranger: stays,
    renewSession: stays,
    sessionEnded: () => undefined,
    logout: stays,
  };
}

/** Counts calls under way, except those that never get a reply. */
function countCalls(send: Transport, state: ScreenState): Transport {
  if (state === 'loading') return send;
  return async (url, init) => {
    calls.underWay += 1;
    touched();
    try {
      return await send(url, init);
    } finally {
      calls.underWay -= 1;
      touched();
    }
  };
}

/** Time without changes after which a screen counts as complete, and the longest wait, in milliseconds. */
const QUIET = 100;
const PATIENCE = 3000;
/** Time after which skeletons are shown and announced, in milliseconds. */
const BONES_AFTER = 260;

async function untilUnchanged(state: ScreenState): Promise<void> {
  const began = performance.now();
  const isLoading = state === 'loading';
  const sign = isLoading ? 'main output:not(:empty)' : 'h1';
  const isComplete = (): boolean => {
    const now = performance.now();
    if (calls.underWay > 0 || now - calls.changedAt < QUIET || (isLoading && now - began < BONES_AFTER)) return false;
    return document.querySelector(sign) !== null || now - began > PATIENCE;
  };
  while (!isComplete()) await new Promise((resolve) => setTimeout(resolve, 16));
}

async function show({ name, state, language, theme }: ScreenChoice): Promise<void> {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`The gallery has no screen that is called ${name}.`);
  const catalogue = await translator.load(language);
  translator.setLanguage(language);
  root.unmount();
  root = createRoot(element);
  document.documentElement.lang = language;
  applyTheme(theme);
  const ids: Readonly<Record<string, string>> = { ...IDS, ...OF_EMPLOYEE[screen.visitor] };
  const address = screen.address.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '');
  history.replaceState(null, '', address);
  // The page's code is loaded first, because the wait is about its data.
  await routeAt(location.pathname)?.load();
  const services = createServices(
    {
      transport: countCalls(repliesIn(state, recorded), state),
      gatewayHost: '',
      paths: {},
      language: translator.language,
      bearer: () => undefined,
      recover: () => Promise.resolve('show'),
      report: (failure, toaster) => reportFailure(failure, toaster, translator.text, browserLog),
    },
    mock.clock,
  );
  const signIn = signInOf(screen);
  const booted: Booted = {
    configuration: mock.configuration,
    services,
    signIn,
    stepUp: createStepUp(),
    endedBy: createStore<'session_idle' | 'session_revoked'>('session_idle'),
    translator,
    language,
    catalogue,
    leftProvider: false,
    native: undefined,
    firstTitle: 'Paystead',
  };
  touched();
  root.render(<Root booted={booted} />);
  await untilUnchanged(state);
}

Object.assign(window, { stage: { screens: SCREENS, show } satisfies Stage });
