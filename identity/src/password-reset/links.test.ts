import { expect, test } from 'vitest';
import { MARISOL } from '../../test/start-identity.ts';
import { createResetLinks } from './links.ts';

test('SIG-7: 10,000 links work at a time, and a further one in place of the oldest', () => {
  const links = createResetLinks(() => 0);
  const at = new URL('https://pay.example');
  const create = (name: string) =>
    links.create({ person: { ...MARISOL, email: `${name}@people.example` } } as never, at);
  const tokens = Array.from({ length: 10_000 }, (_, one) => create(`${one}`));
  const found = (token = '') => links.find(token, at) !== undefined;
  expect([found(tokens[0]), found(tokens[1]), found(tokens.at(-1))]).toEqual([true, true, true]);
  const last = create('one more');
  expect([found(tokens[0]), found(tokens[1]), found(last)]).toEqual([false, true, true]);
  // A second link of an account is a new one.
  const again = create('1');
  create('two more');
  expect([found(again), found(tokens[2]), found(tokens[3])]).toEqual([true, false, true]);
});

test('SIG-7: a link works for 15 minutes, at its own host, until there is another one or it is dropped', () => {
  let now = 0;
  const links = createResetLinks(() => now);
  const [here, there] = [new URL('https://pay.example/reset'), new URL('https://other.example')];
  const accounts = ['a', 'b'].map((name) => ({ person: { ...MARISOL, email: `${name}@people.example` } }) as never);
  const [one, other] = accounts.map((account) => links.create(account, here));
  const found = (token = '', at = here) => accounts.indexOf(links.find(token, at) as never);
  expect([found(one), found(other), found('x'), found(one, there)]).toEqual([0, 1, -1, -1]);
  now = 15 * 60_000 - 1;
  expect(found(one)).toBe(0);
  const again = links.create(accounts[0] as never, here);
  expect([found(one), found(again), again === one]).toEqual([-1, 0, false]);
  now += 1;
  expect([found(again), found(other)]).toEqual([0, -1]);
  links.drop(accounts[0] as never);
  expect(found(again)).toBe(-1);
});
