import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { account, EVERYDAY, SAVINGS } from '../test/stub.ts';
import { Receipt } from './receipt.tsx';

// Another zone than the pay group's, in which times of the change are shown.
beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const CHANGE = {
  employeeWorkflowId: SAVINGS,
  version: 1,
  submittedAt: '2026-11-20T17:00:00Z',
  effectivePayDate: '2026-12-18',
  holdUntil: '2026-12-05T05:00:00Z',
  decidedBy: 'Payroll administrator',
  decideBy: null,
  sentBack: null,
};
const SAVED = {
  outcome: 'pending',
  change: CHANGE,
  directDeposits: [account(SAVINGS), account(EVERYDAY)],
} as unknown as DirectDepositSaved;
const facts = () =>
  screen
    .queryAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')]);

it('DD-2: a change that waits shows who decides, its dates, and where pay goes until then', () => {
  renderWithTexts(<Receipt receipt={SAVED} timeZone="America/New_York" />);
  expect(screen.getByRole('status').textContent).toContain('Request sent.');
  expect(facts()).toEqual([
    ['Sent', 'November 20, 2026, 9:00 am'],
    ['Reviewed by', 'Payroll administrator'],
    ['Not before', 'Saturday, December 5, 12:00 am EST'],
    ['First paycheck', 'Friday, December 18'],
    ['Until then, pay goes to', 'Emergency fund ••0937, Everyday ••4821'],
  ]);
});

it('DD-2: a change without some of these leaves them out, and pay on paper is called so', () => {
  const change = { ...CHANGE, effectivePayDate: null, holdUntil: null, decidedBy: null };
  renderWithTexts(<Receipt receipt={{ ...SAVED, change, directDeposits: [] }} timeZone="America/New_York" />);
  expect(facts().slice(1)).toEqual([
    ['First paycheck', 'After approval'],
    ['Until then, pay goes to', 'Paper check'],
  ]);
});

it.each([
  ['that is in effect', { outcome: 'applied' as const }],
  ['without a request', { change: null }],
])('DD-2: a change %s says so without dates', (_, more) => {
  renderWithTexts(<Receipt receipt={{ ...SAVED, ...more }} timeZone="America/New_York" />);
  expect(screen.getByRole('status').textContent).toContain('Your accounts are up to date.');
  expect(facts()).toEqual([]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/direct-deposits');
});
