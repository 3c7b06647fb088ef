import { expect, it } from 'vitest';
import { invitationTokenIn } from './invitation-token.ts';

it.each([
  [15, false],
  [16, true],
  [43, true],
  [400, true],
  [401, false],
])('a token of %i characters is read: %s', (length, isRead) => {
  const token = 'aZ0_-'.repeat(100).slice(0, length);
  expect(invitationTokenIn(`#token=${token}`)).toBe(isRead ? token : undefined);
});

it.each([
  '',
  '#',
  '#token=',
  '#other=aaaaaaaaaaaaaaaaaaaa',
  '#token=aaaaaaaaaaaaaaaaaaaa&x',
  'token=aaaaaaaaaaaaaaaaaaaa',
])('no token is read from “%s”', (fragment) => expect(invitationTokenIn(fragment)).toBeUndefined());
