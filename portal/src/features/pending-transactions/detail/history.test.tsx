import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TransactionEvent } from '@paystead/contract/features/pending-transactions/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { History } from './history.tsx';

afterEach(cleanup);

type EventName = TransactionEvent['event'];
/** Each event with its text, and with what follows who and when. */
const EVENTS: readonly (readonly [EventName, string, string?])[] = [
  ['submitted', 'Submitted'],
  ['amended', 'Updated', ' · Version 2'],
  ['firstApproved', 'Approved, 1 of 2'],
  ['approved', 'Approved', ' · Version 2'],
  ['rejected', 'Rejected'],
  ['sentBack', 'Sent back for correction', 'One digit is missing.'],
  ['undone', 'Decision undone'],
  ['withdrawn', 'Canceled'],
  ['superseded', 'Replaced'],
  ['escalated', 'Deadline passed'],
  ['exported', 'Sent to the payroll system'],
  ['acknowledged', 'Confirmed by the payroll system'],
  ['applied', 'Took effect'],
  ['failed', "Couldn't be applied"],
  ['retried', 'Retried'],
];
describe('the history of a request', () => {
  it('has each event with who, when in the zone of pay, and the version that was updated or approved', () => {
    const events: TransactionEvent[] = EVENTS.map(([event], at) => ({
      at: `2026-11-20T05:${10 + at}:00Z`,
      event,
      status: 'pending',
      version: 2,
      by: `Person ${at}`,
      comment: event === 'sentBack' ? 'One digit is missing.' : null,
    }));
    renderWithTexts(<History events={events} timeZone="America/Los_Angeles" />);
    expect(screen.getByText('History (15 entries)')).toBeTruthy();
    const rows = screen
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
    expect(rows).toEqual(
      EVENTS.map(([, name, more = ''], at) => `${name}Person ${at}, November 19, 2026, 9:${10 + at} pm PST${more}`),
    );
  });
});
