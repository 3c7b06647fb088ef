import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { badgeWith, shownBadge } from '../../../../../ui/test/badges.tsx';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { BLOCKED_TEXTS, EVENT_TEXTS, isOpen, REVIEW_TEXTS, StatusBadge } from './status.tsx';

afterEach(cleanup);

it.each([
  ['pending', 'Waiting for approval', 'warning', 'clock', true],
  ['approved', 'Approved, not in effect yet', 'info', 'check', true],
  ['exported', 'Sent to payroll', 'info', 'upload', true],
  ['applied', 'In effect', 'success', 'check', false],
  ['rejected', 'Rejected', 'danger', 'stop', false],
  ['sentBack', 'Sent back for correction', 'warning', 'leave', true],
  ['withdrawn', 'Canceled', undefined, 'leave', false],
  ['superseded', 'Replaced', undefined, 'swap', false],
  ['failed', "Couldn't be applied", 'danger', 'warning', false],
] as const)('a request that is %s reads “%s” in the tone %s with the icon %s; open: %s', (...row) => {
  const [status, text, tone, icon, open] = row;
  const [shown] = renderWithTexts(<StatusBadge status={status} />).container.children;
  expect(shownBadge(shown)).toEqual(badgeWith({ text, tone, icon }));
  expect(isOpen(status)).toBe(open);
});

it('each reason against an approval, and each reason to review, has its own text', () => {
  expect(BLOCKED_TEXTS).toEqual({
    ownTransaction: 'pendingTransactions.blockedOwn',
    notYourDecision: 'pendingTransactions.blockedOtherApprover',
    notOpened: null,
    approvedByYou: 'pendingTransactions.blockedApprovedByYou',
    alreadyDecided: null,
    reservedRuleType: 'pendingTransactions.blockedViewOnly',
    undefinedRuleType: 'pendingTransactions.blockedViewOnly',
    tooLate: 'pendingTransactions.blockedTooLate',
    frozen: 'pendingTransactions.blockedFrozen',
  });
  expect(REVIEW_TEXTS).toEqual({
    accountOnTwoPeople: 'pendingTransactions.reviewSharedAccount',
    contactChanged: 'pendingTransactions.reviewContact',
    newDevice: 'pendingTransactions.reviewDevice',
    wrongAccountOnFile: 'pendingTransactions.reviewWrongAccount',
    noAccountOnFile: 'pendingTransactions.reviewNotConfirmed',
    noContact: 'pendingTransactions.reviewNoContact',
    firstAccount: 'pendingTransactions.reviewFirstAccount',
    bigShareMoved: 'pendingTransactions.reviewBigShare',
    nameChange: 'pendingTransactions.reviewName',
    taxPlaceNotChosen: 'pendingTransactions.reviewPlace',
  });
});

it('each event of a request has its own text', () => {
  expect(EVENT_TEXTS).toEqual({
    submitted: 'pendingTransactions.eventSubmitted',
    amended: 'pendingTransactions.eventAmended',
    firstApproved: 'pendingTransactions.eventFirstApproved',
    approved: 'pendingTransactions.eventApproved',
    rejected: 'pendingTransactions.eventRejected',
    sentBack: 'pendingTransactions.eventSentBack',
    undone: 'pendingTransactions.eventUndone',
    withdrawn: 'pendingTransactions.eventWithdrawn',
    superseded: 'pendingTransactions.eventSuperseded',
    escalated: 'pendingTransactions.eventEscalated',
    exported: 'pendingTransactions.eventExported',
    acknowledged: 'pendingTransactions.eventAcknowledged',
    applied: 'pendingTransactions.eventApplied',
    failed: 'pendingTransactions.eventFailed',
    retried: 'pendingTransactions.eventRetried',
  });
});
