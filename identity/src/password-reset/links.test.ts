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
});
