import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { account, EVERYDAY, replyWith, SAVINGS } from '../test/stub.ts';
import { PendingBanner } from './pending-banner.tsx';

// Far from UTC, so that a day of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const pending = { status: 'pending' } as const;
const ONE = [account(SAVINGS, pending), account(EVERYDAY)];
const TWO = [account(SAVINGS, pending), account(EVERYDAY, pending)];
const NONE = [account(SAVINGS), account(EVERYDAY)];
const SENT = ' Sent November 19.';
const BANK = "Until it's approved and your bank confirms it, your pay goes to the same accounts as before.";
const SPLIT = 'Until then, your pay is split as before.';

it.each([
  [
    'one new account',
    ONE,
    'Ann',
    '2026-12-18',
    `Emergency fund is waiting for approval.${SENT} ${BANK} First paycheck: December 18.`,
  ],
  ['one new account', ONE, null, null, `Emergency fund is being set up.${SENT} ${BANK} `],
  ['two new accounts', TWO, 'Ann', null, `Your request is waiting for approval.${SENT} ${BANK} `],
  ['two new accounts', TWO, null, null, `Your change is scheduled.${SENT} ${BANK} `],
  ['the split', NONE, 'Ann', null, `Your request is waiting for approval.${SENT} ${SPLIT} `],
  ['the split', NONE, null, '2026-12-04', `Your change is scheduled.${SENT} ${SPLIT} First paycheck: December 4.`],
])('DD-2: a request for %s says what waits, when it was sent, and where pay goes until then', (...row) => {
  const [, directDeposits, decidedBy, effectivePayDate, expected] = row;
  const proposed = {
    directDeposits,
    change: {
      employeeWorkflowId: SAVINGS,
      version: 1,
      submittedAt: '2026-11-20T03:30:00Z',
      effectivePayDate,
      holdUntil: null,
      decidedBy,
      decideBy: null,
      sentBack: null,
    },
  } as DirectDepositsReply['proposed'];
  const { container } = renderWithTexts(<PendingBanner reply={replyWith({ proposed })} />);
  expect(container.textContent).toBe(expected);
  cleanup();
  const ofAnother = replyWith({ proposed, whyNot: 'viewingAnotherEmployee', canEdit: false });
  expect(renderWithTexts(<PendingBanner reply={ofAnother} />).container.textContent).not.toMatch(/\byour\b/i);
});

it('DD-2: without a request, nothing is said', () => {
  expect(renderWithTexts(<PendingBanner reply={replyWith()} />).container.textContent).toBe('');
});
