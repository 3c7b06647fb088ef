import { expect, it } from 'vitest';
import { developmentProvider } from './provider-config.ts';
import type { IdentityProvider } from './provider.ts';
import { createUserinfo } from './userinfo.ts';

const config = developmentProvider({
  clientId: 'portal',
  nativeClientIds: [],
  algorithms: ['RS256'],
  clockSkewSeconds: 30,
});
const token = (name: string) => ({ hash: Buffer.from(name), sub: 'person-1' });

function world() {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const calls: string[] = [];
  const network = { isDown: false };
  const userinfo = createUserinfo({ now: () => new Date(now) });
  const provider: IdentityProvider = {
    config,
    warm: async () => {},
    issuerAt: () => 'https://login.example.com',
    keyOf: () => Promise.reject(new Error('no keys')),
    userinfo: async (accessToken) => {
      calls.push(accessToken);
      if (network.isDown) throw new Error('503');
      return { sub: 'person-1', email: `${accessToken}@example.com` };
    },
  };
  const read = (name: string) => userinfo.read(provider, token(name), name);
  const kindOf = (name: string) => userinfo.of(token(name).hash)?.kind;
  return { read, kindOf, calls, network, pass: (milliseconds: number) => (now += milliseconds) };
}

it('keeps an answer for five minutes, for its own token alone', async () => {
  const { read, kindOf, calls, pass } = world();
  await read('one');
  pass(299_999);
  expect([kindOf('one'), kindOf('two')]).toEqual(['claims', undefined]);
  await read('one');
  expect(calls).toEqual(['one']);
  pass(1);
  expect(kindOf('one')).toBeUndefined();
  await read('one');
  expect([kindOf('one'), calls]).toEqual(['claims', ['one', 'one']]);
});

it('asks again after a failure', async () => {
  const { read, kindOf, calls, network } = world();
  network.isDown = true;
  await read('one');
  expect(kindOf('one')).toBe('failed');
  network.isDown = false;
  await read('one');
  expect([kindOf('one'), calls]).toEqual(['claims', ['one', 'one']]);
});

it('keeps 5,000 answers beside the newest, and forgets the oldest first', async () => {
  const { read, kindOf } = world();
  for (let number = 0; number <= 5000; number += 1) await read(`token ${number}`);
  expect([kindOf('token 0'), kindOf('token 5000')]).toEqual(['claims', 'claims']);
  await read('one more');
  expect([kindOf('token 0'), kindOf('token 1'), kindOf('one more')]).toEqual([undefined, 'claims', 'claims']);
});
