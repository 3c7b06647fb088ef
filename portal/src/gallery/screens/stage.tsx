import { createRoot } from 'react-dom/client';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { Booted } from '../../app/start/boot.ts';
import type { MockSide } from '../../app/start/mock.ts';
import { Root } from '../../app/start/root.tsx';
import { routeAt } from '../../app/routes.ts';
import type { Translator } from '../../app/start/translator.ts';
import { createStepUp } from '../../features/session/step-up.ts';
import type { ClientPorts } from '../../platform/api/client.ts';
import { browserLog, reportFailure } from '../../platform/report-failure.ts';
import { createServices, type Services } from '../../platform/services.ts';
import { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';
import { createStore } from '@paystead/ui/store.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { SCREENS, type GalleryScreen, type Visitor } from './list.ts';
import { withEmployeeData } from './others.ts';
import { repliesIn, type ScreenState } from './states.ts';

type Transport = ClientPorts['transport'];
type Ids = Readonly<Record<string, string>>;

/** Ports of the stage, which the tests replace. */
export interface StagePorts {
  readonly element: HTMLElement;
  readonly mock: Pick<MockSide, 'configuration' | 'transport' | 'clock'>;
  readonly translator: Translator;
  /** The person whose entries are stored. By default, none are. */
  readonly draftOwner?: Services['draftOwner'];
}

/** The screen to draw, with its state and language. */
export interface Drawing {
  /** The screen's name in the list. */
  readonly name: string;
  readonly state: ScreenState;
  readonly language: Language;
  /** Watches or changes the calls of the screen. */
  readonly connect?: (send: Transport) => Transport;
  /** Instead of the screen's own address. */
  readonly address?: string;
  /** Differences from the recorded session. */
  readonly session?: Partial<SessionState>;
}

/** Draws screens on recorded replies, one at a time. Resolves before the replies have arrived. */
export async function openStage(ports: StagePorts): Promise<(drawing: Drawing) => Promise<Services>> {
  const { element, mock, translator, draftOwner } = ports;
  const recorded = withEmployeeData(mock.transport);
  const { session, profiles, idsOf } = await readRecording(recorded);
  let root = createRoot(element);
  return async ({ name, state, language, connect = (send) => send, address, session: changes }) => {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen) throw new Error(`The gallery has no screen that is called ${name}.`);
    const catalogue = await translator.load(language);
    translator.setLanguage(language);
    root.unmount();
    root = createRoot(element);
    document.documentElement.lang = language;
    const ids = idsOf(screen.visitor);
    history.replaceState(
      null,
      '',
      (address ?? screen.address).replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ''),
    );
    // The page's code is loaded first, because the wait is about its data.
    await routeAt(location.pathname)?.load();
    const services = createServices(
      {
        transport: connect(repliesIn(state, recorded)),
        gatewayHost: '',
        paths: {},
        language: translator.language,
        bearer: () => undefined,
        recover: () => Promise.resolve('show'),
        ...(draftOwner && { draftOwner }),
        report: (failure, toaster) => reportFailure(failure, toaster, translator.text, browserLog),
      },
      mock.clock,
    );
    const booted: Booted = {
      configuration: mock.configuration,
      services,
      signIn: signInOf(screen, { ...session, ...changes }, profiles),
      stepUp: createStepUp(),
      endedBy: createStore<'session_idle' | 'session_revoked'>('session_idle'),
      translator,
      language,
      catalogue,
      leftProvider: false,
      native: undefined,
      firstTitle: 'Paystead',
    };
    root.render(<Root booted={booted} />);
    return services;
  };
}

/** Returns the recorded session and profiles, and the ids that stand for the parameters of addresses. */
async function readRecording(recorded: Transport) {
  const read = async (path: string): Promise<unknown> => (await recorded(`/api/${path}`, {})).json();
  /** Returns two paychecks of the subject. */
  const checksAt = async (path: string): Promise<Ids> => {
    const checks = await read(path);
    return { check: idIn(checks, 'checkId'), before: idIn(checks, 'checkId', 1) };
  };
  const employeeOf = async (view: 'manager' | 'supervisor'): Promise<Ids> => {
    const criteria = { role: view, sort: 'lastNameDescending', employmentStatus: 'a' };
    const found = await recorded('/api/employees/search', { method: 'POST', body: JSON.stringify(criteria) });
    const employee = idIn(await found.json(), 'employeeId');
    return { employee, ...(await checksAt(`checks/employees/${employee}?role=${view}`)) };
  };
  const [messages, forms, deposits, session, profiles] = await Promise.all(
    ['LandingPage', 'yearEndDocument', 'employeeProfile/directDeposit', 'session', 'userProfile/profiles'].map(read),
  );
  const own = { message: idIn(messages, 'messageId'), form: idIn(forms, 'id'), deposit: idIn(deposits, 'id') };
  const ofSubject: Partial<Record<Visitor, Ids>> = {
    employee: await checksAt('check'),
    manager: await employeeOf('manager'),
    supervisor: await employeeOf('supervisor'),
  };
  return {
    session: session as SessionState,
    profiles: (profiles as { profileSelections: readonly ProfileSelection[] }).profileSelections,
    idsOf: (visitor: Visitor): Ids => ({ ...own, ...ofSubject[visitor] }),
  };
}

/** Returns an id of this name in a reply, by default the first. */
function idIn(reply: unknown, name: string, at = 0): string {
  return [...JSON.stringify(reply).matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))][at]?.[1] ?? '';
}

/** Returns enough profiles to search in. */
function choice([own]: readonly ProfileSelection[]): readonly ProfileSelection[] {
  if (!own) return [];
  return ['Keystone Fabrication', 'Bluebonnet Software', 'Lakeside Dental Group'].map((clientName, at) => ({
    ...own,
    clientName,
    clientCode: `C${at}`,
    isFormer: at === 2,
  }));
}

function signInOf(screen: GalleryScreen, session: SessionState, profiles: readonly ProfileSelection[]): SignIn {
  const { visitor, error } = screen;
  const isIn = visitor !== 'nobody' && visitor !== 'choosing';
  const state = createStore<SignInState>({
    status: 'none',
    session: isIn ? session : undefined,
    choice: visitor === 'choosing' ? choice(profiles) : undefined,
    error: error && new SignInError(error),
  });
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
