import type { LightMyRequestResponse } from 'fastify';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import type { Command, Context, Outcome } from '../src/operator/command.ts';
import { createOperatorCommand } from '../src/operator/operators/operators.ts';
import { PEOPLE, type PersonKey } from './harness/people.ts';
import type { Browser } from './sign-in/browser.ts';
import { addressOf } from './sign-in/provider.ts';
import { nonceOf, type SignInHarness } from './sign-in/sign-in-harness.ts';

type Options = Context['options'];

/** Runs a command on the harness's database at its time. */
export const runCommand = (
  { harness }: SignInHarness,
  command: Command,
  given: readonly string[],
  options: Options = {},
): Promise<Outcome> =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    folder: '/',
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });

/** Opens a session of the console in a browser. */
export async function openConsole(
  signIn: SignInHarness,
  key: PersonKey,
  browser: Browser,
): Promise<LightMyRequestResponse> {
  const idpToken = await signIn.tokenOf(key);
  return browser.post('/api/console/session', { idpToken, nonce: nonceOf(idpToken) });
}

/** Makes a person an operator with a role, and `partner` or `client` where narrowed; returns the browser they signed in with. */
export async function signedInOperator(signIn: SignInHarness, key: PersonKey, options: Options): Promise<Browser> {
  const { firstName } = PEOPLE[key];
  const made = await runCommand(signIn, createOperatorCommand, [addressOf(PEOPLE[key])], {
    name: firstName,
    ...options,
  });
  if (!made.done) throw new Error(made.lines.join(' '));
  const browser = signIn.browser();
  const opened = await openConsole(signIn, key, browser);
  if (opened.statusCode !== 200) throw new Error(`${key} was not let in: ${opened.body}`);
  return browser;
}

/** Returns the headers of a call that writes. */
export async function writingHeaders(browser: Browser): Promise<{ readonly headers: Record<string, string> }> {
  const { forgeryToken } = (await browser.get('/api/console/session')).json<ConsoleSession>();
  return { headers: { 'x-paystead-console': forgeryToken } };
}
