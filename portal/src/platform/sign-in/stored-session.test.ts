// @vitest-environment node
import { expect, it } from 'vitest';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { StoredName } from './ports.ts';
import { selectedProfile, storeMfaStatus, storeSession } from './stored-session.ts';
import { MARKER, reply } from './test/sign-in-world.ts';

function storeWith(profile?: string) {
  const entries = new Map<StoredName, string>(profile === undefined ? [] : [['selectedProfile', profile]]);
  return {
    entries,
    read: (name: StoredName) => entries.get(name),
    write: (name: StoredName, value: string | undefined) =>
      void (value === undefined ? entries.delete(name) : entries.set(name, value)),
    forgetPerson: () => entries.clear(),
  };
}
const ONE = { username: 'one', clientCode: 'KEYFAB' };

it.each([
  [JSON.stringify(ONE), ONE],
  [JSON.stringify({ ...ONE, token: 'secret' }), ONE],
  [undefined, undefined],
  ['', undefined],
  ['null', undefined],
  ['"one"', undefined],
  ['{"username":"one"', undefined],
  [JSON.stringify({ ...ONE, username: '' }), undefined],
  [JSON.stringify({ ...ONE, clientCode: '' }), undefined],
  [JSON.stringify({ username: 'one' }), undefined],
  [JSON.stringify({ clientCode: 'KEYFAB' }), undefined],
  [JSON.stringify({ ...ONE, username: 7 }), undefined],
  [JSON.stringify({ ...ONE, clientCode: ['KEYFAB'] }), undefined],
  [JSON.stringify([ONE]), undefined],
])('SES-8: the stored profile %s is read as %j', (stored, profile) => {
  expect(selectedProfile(storeWith(stored))).toEqual(profile);
});

it('SES-8: a session is stored with the profile that was chosen, and its level by itself', () => {
  const store = storeWith();
  const chosen = { ...ONE, clientName: 'Keystone', employeeId: 'e1' };
  storeSession(store, chosen, reply);
  storeMfaStatus(store, 'used');
  const roles = '[{"roleName":"Employee"}]';
  const session = { accessToken: MARKER, selectedProfile: JSON.stringify(ONE), roles };
  expect(Object.fromEntries(store.entries)).toEqual({ ...session, 'MFA-Status': 'used' });
  expect(selectedProfile(store)).toEqual(ONE);
});

it.each(['', 'one', 'a.b.c'])('SES-7: nothing is stored with %j in place of a token, and what was stays', (token) => {
  const store = storeWith(JSON.stringify(ONE));
  const refused: Pick<AuthorizeReply, 'token' | 'session'> = { ...reply, token };
  expect(() => storeSession(store, { username: 'two', clientCode: 'KEYFAB' }, refused)).toThrow('not valid');
  expect([...store.entries]).toEqual([['selectedProfile', JSON.stringify(ONE)]]);
});
