import { expect, it } from 'vitest';
import { CONSENT_CHANGES, LIST_KEY, WITHDRAWAL_CHANGES } from './queries.ts';

it('PAY-3: consent outdates everything about forms, and a withdrawal the list and the agreements, but no open form', () => {
  expect(CONSENT_CHANGES).toEqual([['yearEnd']]);
  expect(WITHDRAWAL_CHANGES).toEqual([
    ['yearEnd', 'list'],
    ['yearEnd', 'agreements'],
  ]);
  expect(LIST_KEY).toEqual(['yearEnd', 'list']);
});
