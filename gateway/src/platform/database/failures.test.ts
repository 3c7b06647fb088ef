import { expect, it } from 'vitest';
import { endsConnection } from './failures.ts';

/* SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
it.each([
  ['08000', true, 'connection exception'],
  ['08006', true, 'connection failure'],
  ['57P01', true, 'the administrator ends the session'],
  ['57P02', true, 'the server crashed'],
  ['57P03', true, 'the server starts'],
  ['57P04', true, 'the database is dropped'],
  ['57P05', true, 'an idle session ends'],
  ['53300', true, 'no connection is left'],
  ['25P03', true, 'an idle transaction ends its session'],
  ['25P04', true, 'a long transaction ends its session'],
  ['25P02', false, 'the transaction has failed'],
  ['57014', false, 'the statement is canceled'],
  ['53200', false, 'no memory is left'],
  ['40P01', false, 'deadlock'],
  ['23505', false, 'a key is taken'],
])('%s ends the connection: %s (%s)', (code, ends) => {
  expect(endsConnection({ code, message: '' })).toBe(ends);
});
