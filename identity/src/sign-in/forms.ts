import type { Provider } from 'oidc-provider';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { creationOptions, requestOptions, takesPasskeys } from '../accounts/passkeys.ts';
import { codeOfStep, keyUri, stepAt } from '../accounts/totp.ts';
import { pausedFor, type Problem } from '../pages/parts.ts';
import { secondStepPage } from '../pages/second-step.ts';
import { setUpPage } from '../pages/set-up.ts';
import { signInPage } from '../pages/sign-in.ts';
import { sceneFor, type Stage } from '../scene.ts';
import { send } from '../request.ts';
import type { Step, Ways } from './next-step.ts';
import type { Progress } from './progress.ts';
import type { Visit } from './interaction.ts';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One reply of an interaction. */
export interface Reply {
  readonly visit: Visit;
  readonly details: Details;
  readonly progress: Progress;
  /** The address as typed, which the page shows again. */
  readonly email?: string;
  readonly problem?: Problem;
}

const HTML = 'text/html; charset=utf-8';
const textIn = (parameter: unknown) => (typeof parameter === 'string' ? parameter : '');

/** Sends a page, with the status and the waiting time of its problem. */
export function sendPage(visit: Pick<Visit, 'response'>, body: string, problem: Problem | undefined): void {
  if (problem?.seconds !== undefined) visit.response.setHeader('Retry-After', String(problem.seconds));
  const status = problem === undefined ? 200 : problem.seconds === undefined ? 422 : 429;
  send(visit.response, status, HTML, body);
}

/** Creates the pages of an interaction. */
export function createForms(stage: Stage, accounts: Accounts) {
  const { clock } = stage;

  const sceneOf = ({ visit, details }: Reply) => {
    const plain = sceneFor(stage, visit.request, visit.response, visit.origin, textIn(details.params.ui_locales));
    return { ...plain, otherLanguageUrl: `${visit.path}?lang=${plain.language === 'en' ? 'es' : 'en'}` };
  };

  /**
   * Checks for a confirmation: an application in which the person is signed in requests that person's sign-in. The
   * person can go back, even if the provider's own session has ended meanwhile.
   */
  const isConfirming = ({ params, session }: Details) =>
    session?.accountId !== undefined || (textIn(params.login_hint) !== '' && textIn(params.prompt).includes('login'));

  const common = (reply: Reply) => ({
    action: reply.visit.path,
    again: isConfirming(reply.details),
    cancelUrl: `${reply.visit.path}/abort`,
    ...(reply.problem && { problem: reply.problem }),
  });

  const ceremony = ({ visit, progress }: Reply) => ({ origin: visit.origin, challenge: progress.challenge });

  const newPasskey = async (reply: Reply, { person, passkeys }: Account) => {
    const { title } = stage.brandFor(reply.visit.origin.hostname);
    return JSON.stringify(await creationOptions(person, passkeys, ceremony(reply), title));
  };

  const showPassword = async (reply: Reply) => {
    const { details, visit, email } = reply;
    const current = details.session?.accountId ? accounts.bySubject(details.session.accountId)?.person : undefined;
    const form = {
      ...common(reply),
      email: email ?? current?.email ?? textIn(details.params.login_hint),
      forgotUrl: `/identity/password/forgot?from=${details.uid}`,
      passkeyOptions: takesPasskeys(visit.origin) ? JSON.stringify(await requestOptions(ceremony(reply))) : undefined,
      people: current ? [] : accounts.listed(),
    };
    sendPage(visit, signInPage(sceneOf(reply), form), reply.problem);
  };

  const showSecondStep = async (reply: Reply, account: Account, ways: Ways) => {
    const { visit, progress } = reply;
    const here = account.passkeys.filter(({ hostname }) => hostname === visit.origin.hostname);
    const currentCode = account.app?.isPublic ? codeOfStep(account.app.secret, stepAt(clock())) : undefined;
    const form = {
      ...common(reply),
      app: ways.app ? { currentCode } : undefined,
      passkey: ways.passkey ? JSON.stringify(await requestOptions(ceremony(reply), here)) : undefined,
      replacement: ways.replacement ? await newPasskey(reply, account) : undefined,
      hasRecoveryCodes: ways.recoveryCode,
      elsewhere: ways.elsewhere,
      isNew: progress.hasNewPasskey && reply.problem === undefined,
    };
    sendPage(visit, secondStepPage(sceneOf(reply), form), reply.problem);
  };

  const showSetUp = async (reply: Reply, account: Account, offers: { app: boolean; passkey: boolean }) => {
    const { visit, progress } = reply;
    const { title } = stage.brandFor(visit.origin.hostname);
    const secret = progress.newSecret;
    const form = {
      ...common(reply),
      app: offers.app ? { secret, uri: keyUri(secret, title, account.person.email) } : undefined,
      passkey: offers.passkey ? await newPasskey(reply, account) : undefined,
    };
    sendPage(visit, setUpPage(sceneOf(reply), form), reply.problem);
  };

  return {
    languageOf: (reply: Reply) => sceneOf(reply).language,
    /** Shows the page of a step that isn't the end. */
    async show(reply: Reply, step: Exclude<Step, { is: 'done' | 'impossible' }>): Promise<void> {
      const { account } = reply.progress;
      if (step.is === 'password' || !account) return showPassword(reply);
      if (step.is === 'secondStep') return showSecondStep(reply, account, step.ways);
      return showSetUp(reply, account, step);
    },
    paused: (reply: Reply, seconds: number): Reply => ({ ...reply, problem: pausedFor(seconds) }),
  };
}
