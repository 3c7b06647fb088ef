import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import { acrOf, amrOf, requirementOf, type Level } from '../assurance.ts';
import type { Account } from '../accounts/accounts.ts';
import { subjectOf } from '../person.ts';
import { cameFromHere, formOf, send } from '../request.ts';
import type { Stage } from '../scene.ts';
import { createForms, type Details, type Reply } from './forms.ts';
import { nextStep, type Step } from './next-step.ts';
import { createProgressList } from './progress.ts';
import { createChecks, type Checks } from './proofs.ts';
import type { ProofPorts } from './submission.ts';

export interface InteractionPorts extends Stage, ProofPorts {}

export interface Visit {
  readonly provider: Provider;
  readonly origin: URL;
  /** The caller's network address, for throttling. */
  readonly networkAddress: string;
  /** The whole path, `/identity/interaction/…`; `aborted` if it ends in `/abort`. */
  readonly path: string;
  readonly aborted: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const finish = (visit: Visit, result: InteractionResults) =>
  visit.provider.interactionFinished(visit.request, visit.response, result, { mergeWithLastSubmission: false });

/** The standard error for an assurance that couldn't be reached (RFC 9470 section 5). */
const UNMET = {
  error: 'unmet_authentication_requirements',
  error_description: 'The requested authentication could not be obtained',
} as const;
const CANCELED = { error: 'access_denied', error_description: 'The person cancelled' } as const;

/** The fields that name what a form submits; a form without any is the one for the password. */
const FIELDS = ['code', 'recovery', 'appCode', 'passkey', 'newPasskey'] as const;

/** Returns the check for a form, if the page of this step offered it. */
function checkFor(form: URLSearchParams, step: Step, checks: Checks) {
  const field = FIELDS.find((one) => form.has(one));
  if (step.is === 'password') return field === 'passkey' ? checks.passkey : checks.password;
  if (field === undefined) return checks.password;
  const { ways } = step.is === 'secondStep' ? step : { ways: undefined };
  const offers = step.is === 'setUp' ? step : { app: false, passkey: false };
  const offered = {
    code: ways?.app,
    recovery: ways?.recoveryCode,
    passkey: ways?.passkey,
    appCode: offers.app,
    newPasskey: offers.passkey || ways?.replacement,
  };
  return offered[field] === true ? checks[field] : undefined;
}

/** Creates the steps between an authorization request and its reply: the password or a passkey, and what is required beyond. */
export function createInteractions(ports: InteractionPorts) {
  const { accounts, devices, clock } = ports;
  const progressList = createProgressList(clock);
  const forms = createForms(ports, accounts);
  const checks = createChecks(ports);

  const stepOf = ({ visit, details, progress }: Reply): Step =>
    nextStep(progress, requirementOf(details.params), visit.origin);

  const signIn = ({ visit, details, progress }: Reply, { person }: Account, level: Level) => {
    progressList.remove(details.uid);
    devices.remember(visit.request, visit.response, visit.origin, subjectOf(person));
    const login = {
      accountId: subjectOf(person),
      acr: acrOf(level, requirementOf(details.params)),
      amr: amrOf(progress.proofs),
      remember: true,
      ts: Math.floor(clock() / 1000),
    };
    return finish(visit, { login });
  };

  const proceed = async (reply: Reply): Promise<void> => {
    const step = stepOf(reply);
    if (step.is === 'impossible') return finish(reply.visit, UNMET);
    const { account } = reply.progress;
    if (step.is === 'done') return account && signIn(reply, account, step.level);
    return forms.show(reply, step);
  };

  const abort = (reply: Reply) => {
    progressList.remove(reply.details.uid);
    return finish(reply.visit, stepOf(reply).is === 'setUp' ? UNMET : CANCELED);
  };

  const submit = async (reply: Reply, form: URLSearchParams): Promise<void> => {
    const check = checkFor(form, stepOf(reply), checks);
    const { visit, progress } = reply;
    const problem = await check?.({ visit, progress, form, language: forms.languageOf(reply) });
    const email = form.get('email');
    return proceed({ ...reply, ...(email !== null && { email }), ...(problem && { problem }) });
  };

  return async function visitInteraction(visit: Visit): Promise<void> {
    const { request, response, provider } = visit;
    const details: Details = await provider.interactionDetails(request, response);
    if (visit.path !== `/identity/interaction/${details.uid}`)
      throw new Error('The address names another interaction than the cookie');
    const reply: Reply = { visit, details, progress: progressList.of(details.uid) };
    if (visit.aborted) return abort(reply);
    if (request.method !== 'POST') return proceed(reply);
    const form = cameFromHere(request, visit.origin) ? await formOf(request) : undefined;
    if (!form) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden');
    return submit(reply, form);
  };
}
