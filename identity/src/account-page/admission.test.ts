import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { expect, test } from 'vitest';
import { MARISOL, RUTH } from '../../test/start-identity.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { ACR } from '../assurance.ts';
import { subjectOf } from '../person.ts';
import { admit } from './admission.ts';

const SIGNED_IN = 1_764_000_000;

interface Given {
  readonly person?: typeof MARISOL;
  readonly acr?: string;
  readonly uid?: string;
  readonly loginTs?: number | undefined;
  readonly after?: number;
}

/** Returns who is admitted with a session of the provider. Ruth has an app, which she set up in the session `enrolled`. */
async function admitted({ person = MARISOL, acr = ACR.password, uid = 'one', after = 0, ...given }: Given) {
  const session = { accountId: subjectOf(person), acr, uid, loginTs: SIGNED_IN, ...given };
  const provider = { createContext: () => ({}), Session: { get: async () => session } } as unknown as Provider;
  const accounts = createAccounts([MARISOL, RUTH]);
  accounts.byAddress(RUTH.email)!.enrolledIn = 'enrolled';
  const now = () => (SIGNED_IN + after) * 1000;
  const found = await admit(provider, {} as IncomingMessage, {} as ServerResponse, accounts, now);
  return found && `${found.account.person.email} ${found.sessionUid}`;
}

test.each<[string, Given, string | undefined]>([
  ['a sign-in of this moment', {}, `${MARISOL.email} one`],
  ['the last moment of five minutes', { after: 300 }, `${MARISOL.email} one`],
  ['a moment after five minutes', { after: 300.001 }, undefined],
  ['a session without a time', { loginTs: undefined }, undefined],
  ['somebody unknown', { person: { ...MARISOL, email: 'nobody@keystone.example' } }, undefined],
  ['a password alone, with an app', { person: RUTH }, undefined],
  ['a second factor', { person: RUTH, acr: ACR.secondFactor }, `${RUTH.email} one`],
  ['the session that set up the app', { person: RUTH, uid: 'enrolled' }, `${RUTH.email} enrolled`],
])('SIG-7: the account page and %s', async (_what, given, expected) => {
  expect(await admitted(given)).toBe(expected);
});
