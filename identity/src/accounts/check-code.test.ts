import { expect, test } from 'vitest';
import { MARISOL, SECRET } from '../../test/start-identity.ts';
import { createAccounts } from './accounts.ts';
import { useAppCode } from './check-code.ts';
import { codeOfStep, stepAt } from './totp.ts';

const NOW = 1_764_000_000_000;
const OTHER_SECRET = SECRET.toLowerCase() === SECRET ? 'A'.repeat(32) : 'B'.repeat(32);
/** The code that a phone shows that is `drift` steps of 30 s ahead. */
const shownBy = (drift: number, secret = SECRET) => codeOfStep(secret, stepAt(NOW) + drift);

test.each<[string, readonly (readonly [code: string, accepted: boolean])[]]>([
  [
    'of this moment works once',
    [
      [shownBy(0), true],
      [shownBy(0), false],
    ],
  ],
  [
    'of a phone that runs ahead works once',
    [
      [shownBy(1), true],
      [shownBy(1), false],
    ],
  ],
  [
    'that is late leaves the current and the next one usable',
    [
      [shownBy(-1), true],
      [shownBy(-1), false],
      [shownBy(0), true],
      [shownBy(1), true],
    ],
  ],
  [
    'ends the earlier ones',
    [
      [shownBy(1), true],
      [shownBy(0), false],
      [shownBy(-1), false],
    ],
  ],
  [
    'of another time is refused',
    [
      [shownBy(-2), false],
      [shownBy(2), false],
      [shownBy(0), true],
    ],
  ],
  [
    'of another secret is refused and uses up nothing',
    [
      [shownBy(0, OTHER_SECRET), false],
      [shownBy(0), true],
    ],
  ],
  [
    'may be typed with spaces',
    [
      [shownBy(0).replace(/^.{3}/, '$& '), true],
      [shownBy(0), false],
    ],
  ],
])('SIG-7: a code %s', (_what, attempts) => {
  const account = createAccounts([MARISOL]).byAddress(MARISOL.email)!;
  expect(attempts.map(([code]) => useAppCode(account, SECRET, code, NOW))).toEqual(
    attempts.map(([, accepted]) => accepted),
  );
});
