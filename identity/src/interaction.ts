import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Attempts } from './attempts.ts';
import type { Clock } from './clock.ts';
import { ACR } from './configuration.ts';
import type { Directory } from './directory.ts';
import { addressKey, subjectOf, type Person } from './person.ts';
import { codePage, signInPage, type Problem } from './pages/sign-in.ts';
import { cameFromHere, formOf, send } from './request.ts';
import { sceneFor, type Stage } from './scene.ts';
import { codeOfStep, matchingStep, stepAt } from './totp.ts';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface InteractionPorts extends Stage {
  readonly directory: Directory;
  readonly attempts: Attempts;
  readonly clock: Clock;
}

export interface Visit {
  readonly provider: Provider;
  readonly origin: URL;
  /** The whole path, `/identity/interaction/…`; `aborted` if it ends in `/abort`. */
  readonly path: string;
  readonly aborted: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const HTML = 'text/html; charset=utf-8';

const finish = (visit: Visit, result: InteractionResults) =>
  visit.provider.interactionFinished(visit.request, visit.response, result, { mergeWithLastSubmission: false });

/** Creates the pages of an interaction: the password form and the second step. */
function createForms(ports: InteractionPorts) {
  const { directory, clock } = ports;

  const withSwitch = (visit: Visit, details: Details) => {
    const requestedLanguage = typeof details.params.ui_locales === 'string' ? details.params.ui_locales : '';
    const plain = sceneFor(ports, visit.request, visit.response, visit.origin, requestedLanguage);
    return { ...plain, otherLanguageUrl: `${visit.path}?lang=${plain.language === 'en' ? 'es' : 'en'}` };
  };

  const textOf = (parameter: unknown) => (typeof parameter === 'string' ? parameter : '');
  const hintOf = (details: Details) => textOf(details.params.login_hint);

  /**
   * Checks for a confirmation: an application in which the person is signed in requests that person's password. The
   * person can go back, even if the provider's own session has ended meanwhile.
   */
  const isConfirming = (details: Details) =>
    details.session?.accountId !== undefined ||
    (hintOf(details) !== '' && textOf(details.params.prompt).includes('login'));

  const showPassword = (visit: Visit, details: Details, email?: string, problem?: Problem) => {
    const current = details.session?.accountId ? directory.bySubject(details.session.accountId) : undefined;
    const status = problem === undefined ? 200 : problem.kind === 'tooMany' ? 429 : 422;
    if (problem?.kind === 'tooMany') visit.response.setHeader('Retry-After', String(problem.seconds));
    const form = {
      action: visit.path,
      email: email ?? current?.email ?? hintOf(details),
      again: isConfirming(details),
      cancelUrl: `${visit.path}/abort`,
      people: current ? [] : directory.listed(),
      ...(problem && { problem }),
    };
    send(visit.response, status, HTML, signInPage(withSwitch(visit, details), form));
  };

  const showCode = (visit: Visit, details: Details, secret: string, problem?: Problem) => {
    const form = {
      action: visit.path,
      again: isConfirming(details),
      cancelUrl: `${visit.path}/abort`,
      code: codeOfStep(secret, stepAt(clock())),
      ...(problem && { problem }),
    };
    send(visit.response, problem ? 422 : 200, HTML, codePage(withSwitch(visit, details), form));
  };

  return { showPassword, showCode };
}

function signedIn(person: Person, clock: Clock, secondFactor: boolean): InteractionResults {
  return {
    login: {
      accountId: subjectOf(person),
      acr: secondFactor ? ACR.secondFactor : ACR.password,
      amr: secondFactor ? ['pwd', 'otp', 'mfa'] : ['pwd'],
      remember: true,
      ts: Math.floor(clock() / 1000),
    },
  };
}

/** Milliseconds for which an entered password allows the second step. */
const SECOND_STEP_MILLISECONDS = 10 * 60 * 1000;

/** Creates the list of people who entered the right password in an interaction and not yet the second factor. */
function createHalfway(clock: Clock) {
  const entries = new Map<string, { readonly person: Person; readonly until: number }>();
  return {
    add: (uid: string, person: Person) => void entries.set(uid, { person, until: clock() + SECOND_STEP_MILLISECONDS }),
    remove: (uid: string) => void entries.delete(uid),
    personIn(uid: string): Person | undefined {
      const entry = entries.get(uid);
      if (entry && entry.until > clock()) return entry.person;
      entries.delete(uid);
      return undefined;
    },
  };
}

/** Creates the steps between an authorization request and its reply: the password, and a code if one is required. */
export function createInteractions(ports: InteractionPorts) {
  const { directory, attempts, clock } = ports;
  const halfway = createHalfway(clock);
  /** The last TOTP step that each person used: a code works only once. */
  const lastSteps = new Map<string, number>();

  const { showPassword, showCode } = createForms(ports);

  const checkCode = async (visit: Visit, details: Details, person: Person, secret: string, code: string) => {
    const key = `code:${addressKey(person.email)}`;
    const seconds = attempts.pause(key);
    if (seconds > 0) return showCode(visit, details, secret, { kind: 'tooMany', seconds });
    if (!code.trim()) return showCode(visit, details, secret, { kind: 'missingCode' });
    const step = matchingStep(secret, code, clock(), lastSteps.get(key));
    if (step === undefined) {
      attempts.failed(key);
      return showCode(visit, details, secret, { kind: 'wrongCode' });
    }
    attempts.succeeded(key);
    lastSteps.set(key, step);
    halfway.remove(details.uid);
    return finish(visit, signedIn(person, clock, true));
  };

  const checkPassword = async (visit: Visit, details: Details, email: string, password: string) => {
    if (!email.trim()) return showPassword(visit, details, email, { kind: 'missingEmail' });
    if (!password) return showPassword(visit, details, email, { kind: 'missingPassword' });
    const key = `password:${addressKey(email)}`;
    const seconds = attempts.pause(key);
    if (seconds > 0) return showPassword(visit, details, email, { kind: 'tooMany', seconds });
    const person = directory.check(email, password);
    if (!person) {
      attempts.failed(key);
      return showPassword(visit, details, email, { kind: 'wrong' });
    }
    attempts.succeeded(key);
    if (!person.secondFactorSecret) return finish(visit, signedIn(person, clock, false));
    halfway.add(details.uid, person);
    return showCode(visit, details, person.secondFactorSecret);
  };

  return async function visitInteraction(visit: Visit): Promise<void> {
    const { request, response, provider } = visit;
    const details = await provider.interactionDetails(request, response);
    if (visit.path !== `/identity/interaction/${details.uid}`)
      throw new Error('The address names another interaction than the cookie');
    if (visit.aborted) {
      halfway.remove(details.uid);
      return finish(visit, { error: 'access_denied', error_description: 'The person cancelled' });
    }
    const person = halfway.personIn(details.uid);
    if (request.method !== 'POST') {
      return person?.secondFactorSecret
        ? showCode(visit, details, person.secondFactorSecret)
        : showPassword(visit, details);
    }
    const form = cameFromHere(request, visit.origin) ? await formOf(request) : undefined;
    if (!form) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden');
    if (person?.secondFactorSecret && form.has('code')) {
      return checkCode(visit, details, person, person.secondFactorSecret, form.get('code') ?? '');
    }
    return checkPassword(visit, details, form.get('email') ?? '', form.get('password') ?? '');
  };
}
