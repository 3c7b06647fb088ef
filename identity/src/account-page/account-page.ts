import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts/accounts.ts';
import { takesPasskeys } from '../accounts/passkeys.ts';
import type { Issuers } from '../issuers.ts';
import { accountPage } from '../pages/account.ts';
import { errorPage } from '../pages/notices.ts';
import { say } from '../pages/parts.ts';
import { cameFromHere, formOf, send } from '../request.ts';
import { sceneFor } from '../scene.ts';
import { createProgressList } from '../sign-in/progress.ts';
import { ACCOUNT_PATH, admit, signInUrl } from './admission.ts';
import { addPasskey, editPasskey, removePasskey } from './passkey-steps.ts';
import { choosePassword, makeCodes, removeApp, setUpApp } from './steps.ts';
import { DONE, redirect, type AccountPorts, type AccountVisit } from './visit.ts';

const HTML = 'text/html; charset=utf-8';

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: URL;
  readonly path: string;
}

type Page = (visit: AccountVisit, ports: AccountPorts) => Promise<void> | void;

const overview: Page = ({ request, response, origin, scene, account }) => {
  const done = DONE[new URL(request.url ?? '', origin).searchParams.get('done') ?? ''];
  const view = { account, canAddPasskeys: takesPasskeys(origin), done: done && say(scene, done) };
  send(response, 200, HTML, accountPage(scene, view));
};

const PAGES: Readonly<Record<string, Page>> = {
  '': overview,
  '/app': setUpApp,
  '/app/remove': removeApp,
  '/codes': makeCodes,
  '/password': choosePassword,
  '/passkeys/new': addPasskey,
};

/** Returns the page of a path below the account page; that of a passkey if the person has it. */
function pageAt(path: string, visit: AccountVisit): Page | undefined {
  const known = PAGES[path];
  if (known) return known;
  const [, id, action] = /^\/passkeys\/([\w-]+)(\/remove)?$/.exec(path) ?? [];
  const passkey = visit.account.passkeys.find((one) => one.id === id);
  if (!passkey) return undefined;
  return (at, ports) => (action ? removePasskey(at, ports, passkey) : editPasskey(at, ports, passkey));
}

/** Creates the page where a person manages how they sign in. It opens for a recent sign-in only. */
export function createAccountPage(ports: AccountPorts, accounts: Accounts, issuers: Issuers) {
  const progressList = createProgressList(ports.clock);

  return async function visitAccountPage({ request, response, origin, path }: Arrival): Promise<void> {
    const query = new URL(request.url ?? '', origin).searchParams;
    const plain = sceneFor(ports, request, response, origin);
    const other = plain.language === 'en' ? 'es' : 'en';
    const scene = { ...plain, ...(request.method === 'GET' && { otherLanguageUrl: `${path}?lang=${other}` }) };
    // The person went back instead of signing in.
    if (query.has('error')) return redirect(response, '/');
    const admitted = await admit(await issuers.at(origin), request, response, accounts, ports.clock);
    if (!admitted && query.has('code')) return send(response, 400, HTML, errorPage(scene, 'expired', 'sign_in_lost'));
    if (!admitted) return redirect(response, signInUrl(origin, scene.language));
    // The address without the code of the sign-in, which must not stay in the history.
    if (query.has('code')) return redirect(response, ACCOUNT_PATH);

    const isPost = request.method === 'POST';
    const form = isPost && cameFromHere(request, origin) ? await formOf(request) : undefined;
    if (isPost && !form) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden');
    const { account, sessionUid } = admitted;
    const progress = progressList.of(sessionUid);
    const forget = () => progressList.remove(sessionUid);
    const visit = { request, response, origin, scene, account, sessionUid, progress, form, forget };
    const page = pageAt(path.slice(ACCOUNT_PATH.length), visit);
    return page ? page(visit, ports) : redirect(response, ACCOUNT_PATH);
  };
}
