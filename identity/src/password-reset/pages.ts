import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSecondFactor, type Account, type Accounts } from '../accounts/accounts.ts';
import { changePassword, type PasswordPorts } from '../accounts/change-password.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../accounts/password-rules.ts';
import { redirect } from '../account-page/visit.ts';
import type { Clock } from '../clock.ts';
import { changeMail, resetMail, type SendMail } from '../mail.ts';
import type { Scene } from '../pages/layout.ts';
import { textsOf } from '../pages/layout.ts';
import { pausedFor, type Problem } from '../pages/parts.ts';
import {
  forgotPage,
  forgotSentPage,
  linkExpiredPage,
  newPasswordPage,
  resetDonePage,
} from '../pages/password-reset.ts';
import { addressKey } from '../person.ts';
import { cameFromHere, cookieOf, formOf, send } from '../request.ts';
import { sceneFor, type Stage } from '../scene.ts';
import { sendPage } from '../sign-in/forms.ts';
import { createCounter, type Limit } from '../throttle/counter.ts';
import { networkOf } from '../throttle/throttle.ts';
import { LINK_MINUTES } from './links.ts';

const HTML = 'text/html; charset=utf-8';
const NEW_PATH = '/identity/password/new';

/** Mails to one account: more are silently not sent, so that the answer says nothing about the account. */
const MAILS_PER_ACCOUNT: Limit = {
  marks: 3,
  firstPauseSeconds: 900,
  longestPauseSeconds: 3600,
  forgetSeconds: 7200,
};
/** Requests from one network address. */
const REQUESTS_PER_ADDRESS: Limit = {
  marks: 20,
  firstPauseSeconds: 60,
  longestPauseSeconds: 900,
  forgetSeconds: 3600,
};

export interface ResetPorts extends Stage, PasswordPorts {
  readonly accounts: Accounts;
  readonly sendMail: SendMail;
  readonly clock: Clock;
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: URL;
  readonly path: string;
  readonly networkAddress: string;
}

interface Visit extends Arrival {
  readonly scene: Scene;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams | undefined;
}

const cookieName = (origin: URL) => `identity_reset${origin.port ? `_${origin.port}` : ''}`;

/** Moves the token of a link into a cookie, so that it is in no later address, history entry or `Referer`. */
function keepToken({ response, origin }: Visit, token: string, seconds: number): void {
  const secure = origin.protocol === 'https:' ? '; Secure' : '';
  response.appendHeader(
    'Set-Cookie',
    `${cookieName(origin)}=${token}; Path=/identity/password; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`,
  );
}

/** Creates the form that requests a link: the same answer for a known and an unknown address. */
function createForgot({ accounts, links, sendMail, clock }: ResetPorts) {
  const mails = createCounter(clock, MAILS_PER_ACCOUNT);
  const requests = createCounter(clock, REQUESTS_PER_ADDRESS);
  return (visit: Visit): void => {
    const { scene, form, query, origin, response } = visit;
    const from = /^[\w-]{10,64}$/.exec(query.get('from') ?? '')?.[0];
    const backUrl = from === undefined ? '/' : `/identity/interaction/${from}`;
    const action = `/identity/password/forgot${from === undefined ? '' : `?from=${from}`}`;
    const email = form?.get('email') ?? '';
    const network = networkOf(visit.networkAddress);
    const seconds = form ? requests.wait(network) : 0;
    const missing: Problem | undefined = form && !email.trim() ? { key: 'missingEmail' } : undefined;
    const problem = seconds > 0 ? pausedFor(seconds) : missing;
    if (!form || problem)
      return sendPage(visit, forgotPage(scene, { action, email, backUrl, ...(problem && { problem }) }), problem);
    requests.add(network);
    const account = accounts.byAddress(email);
    const key = addressKey(email);
    if (account && mails.wait(key) === 0) {
      mails.add(key);
      sendMail(resetMail(account, { language: scene.language, origin }, links.create(account, origin), LINK_MINUTES));
    }
    return send(response, 200, HTML, forgotSentPage(scene, email.trim(), backUrl));
  };
}

/** Creates the form behind a link. Opening it doesn't use the link up: mail programs look at links too. */
function createNewPassword(ports: ResetPorts) {
  const { links, sendMail } = ports;

  const show = (visit: Visit, { person }: Account, least: number, problem?: Problem) => {
    const text = textsOf(visit.scene);
    const form = {
      action: NEW_PATH,
      email: person.email,
      least,
      title: text.resetHeading,
      lede: text.resetLede,
      cancelUrl: undefined,
      ...(problem && { problem }),
    };
    sendPage(visit, newPasswordPage(visit.scene, form), problem);
  };

  return async (visit: Visit): Promise<void> => {
    const { request, response, origin, scene, form, query } = visit;
    const token = query.get('token');
    if (token !== null) {
      if (/^[\w-]{43}$/.test(token)) keepToken(visit, token, LINK_MINUTES * 60);
      return redirect(response, NEW_PATH);
    }
    const account = links.find(cookieOf(request, cookieName(origin)) ?? '', origin);
    if (!account) return send(response, 410, HTML, linkExpiredPage(scene));
    const least = hasSecondFactor(account) ? MIN_LENGTH.withSecondFactor : MIN_LENGTH.alone;
    if (!form) return show(visit, account, least);
    const fault = await changePassword(account, form.get('newPassword') ?? '', scene.brand.title, ports);
    if (fault)
      return show(visit, account, least, { key: fault, values: { least: String(least), most: String(MAX_LENGTH) } });
    keepToken(visit, '', 0);
    sendMail(changeMail(account, 'passwordReset', { language: scene.language, origin }));
    return send(response, 200, HTML, resetDonePage(scene));
  };
}

/** Creates the pages for a forgotten password. */
export function createPasswordReset(ports: ResetPorts) {
  const forgot = createForgot(ports);
  const newPassword = createNewPassword(ports);
  return async function visitPasswordReset(arrival: Arrival): Promise<void> {
    const { request, response, origin, path } = arrival;
    const query = new URL(request.url ?? '', origin).searchParams;
    const plain = sceneFor(ports, request, response, origin);
    const other = plain.language === 'en' ? 'es' : 'en';
    const from = query.get('from') ?? '';
    const switchUrl = `${path}?lang=${other}${/^[\w-]+$/.test(from) ? `&from=${from}` : ''}`;
    const scene = { ...plain, ...(request.method === 'GET' && { otherLanguageUrl: switchUrl }) };
    const isPost = request.method === 'POST';
    const form = isPost && cameFromHere(request, origin) ? await formOf(request) : undefined;
    if (isPost && !form) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden');
    const visit: Visit = { ...arrival, scene, query, form };
    if (path === NEW_PATH) return newPassword(visit);
    return forgot(visit);
  };
}
